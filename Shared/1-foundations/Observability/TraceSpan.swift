/// One piece of work in a trace, as a collector is told of it: OpenTelemetry's span.
///
/// It says which method and what became of the call. It names nobody: nothing in it comes from a message, and of what a caller
/// sends the numbers of its trace alone.
public struct TraceSpan: Sendable {
  /// Numbered as OTLP does.
  public enum Kind: Int, Sendable {
    case server = 2
    case client = 3
    case consumer = 5
  }

  public enum Value: Sendable, Hashable {
    case text(String)
    case integer(Int)
    case real(Double)
  }

  /// Names and values that the sources know, and numbers.
  public typealias Attributes = [(name: String, value: Value)]

  public let trace: (high: UInt64, low: UInt64)
  /// Its own number in the trace.
  public let id: UInt64
  public let parent: UInt64?
  public let kind: Kind
  public let name: String
  /// Nanoseconds since 1970.
  public let begin: Int
  public let end: Int
  public let attributes: Attributes
  /// Whether it is to be looked at.
  public let isFailed: Bool

  /// A span that ends now.
  ///
  /// - Parameter nanoseconds: how long it took.
  public init(
    trace: (high: UInt64, low: UInt64), id: UInt64, parent: UInt64?, kind: Kind, name: String, nanoseconds: Int,
    attributes: Attributes, isFailed: Bool
  ) {
    self.trace = trace
    self.id = id
    self.parent = parent
    self.kind = kind
    self.name = name
    end = LogSink.wallClockNanoseconds()
    begin = end - max(0, nanoseconds)
    self.attributes = attributes
    self.isFailed = isFailed
  }
}
