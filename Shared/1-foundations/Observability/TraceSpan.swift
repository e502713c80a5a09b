/// One piece of work in a trace, as a collector is told of it: OpenTelemetry's span.
///
/// It says which method and what became of the call. It names nobody: nothing in it comes from a message, and of what a caller
/// sends the numbers of its trace alone.
public struct TraceSpan: Sendable {
  /// What was done. Texts are names of the sources.
  public enum Work: Sendable, Hashable {
    /// A call was served: with which status, and for how many nanoseconds its handler could have begun and had not; nil: it never has.
    case served(service: String, method: String, status: Int, queued: Int?)
    /// A call was made.
    case called(service: String, method: String, status: Int)
    /// Changes of another service were taken in.
    case took(feed: String)
  }

  /// Numbered as OTLP does.
  public enum Kind: Int, Sendable {
    case server = 2
    case client = 3
    case consumer = 5
  }

  /// A value that a collector can search by.
  public enum Value: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case real(Double)
  }

  /// Names that the sources know, and values.
  public typealias Attributes = [(name: String, value: Value)]

  /// The trace that it belongs to; not zero.
  public let trace: (high: UInt64, low: UInt64)
  /// Its own number in the trace.
  public let id: UInt64
  /// The span that led to it; nil: the trace begins with it.
  public let parent: UInt64?
  /// What was done, and what became of it.
  public let work: Work
  /// Nanoseconds since 1970.
  public let begin: Int
  /// Nanoseconds since 1970; never before `begin`.
  public let end: Int
  /// Whether it is to be looked at.
  public let isFailed: Bool

  /// A span that ends now.
  ///
  /// - Parameter nanoseconds: how long it took.
  public init(
    trace: (high: UInt64, low: UInt64), id: UInt64, parent: UInt64?, _ work: Work, nanoseconds: Int, isFailed: Bool
  ) {
    self.trace = trace
    self.id = id
    self.parent = parent
    self.work = work
    end = LogSink.wallClockNanoseconds()
    begin = end - max(0, nanoseconds)
    self.isFailed = isFailed
  }

  // What the collector is told of the work is made when it is sent, and not on the way of a call.

  /// Server for a call that was served, client for one that was made, consumer for changes that were taken in.
  public var kind: Kind {
    switch work {
    case .served: .server
    case .called: .client
    case .took: .consumer
    }
  }

  /// What collectors show: the method, or the feed. One of a closed set.
  public var name: String {
    switch work {
    case .served(let service, let method, _, _), .called(let service, let method, _): "\(service)/\(method)"
    case .took(let feed): "\(feed) changes"
    }
  }

  /// What is said of the work besides its name; OpenTelemetry's names, and ours with `homeroom.` before them.
  public var attributes: Attributes {
    switch work {
    case .served(let service, let method, let status, let queued):
      Self.call(service, method, status)
        + (queued.map { [("homeroom.queue.ms", .real(Double($0 / 1_000) / 1_000))] } ?? [])
    case .called(let service, let method, let status): Self.call(service, method, status)
    case .took(let feed): [("homeroom.feed", .text(feed))]
    }
  }

  private static func call(_ service: String, _ method: String, _ status: Int) -> Attributes {
    [
      ("rpc.system", .text("grpc")), ("rpc.service", .text(service)), ("rpc.method", .text(method)),
      ("rpc.grpc.status_code", .integer(status)),
    ]
  }
}
