/// A part of a process that runs as long as the process does: a listener, a follower, a writer.
public protocol LongRunning: Sendable {
  /// What messages call it.
  var name: String { get }

  /// Runs until it is told to stop, finishes what it has begun, and returns. Cancelled, it returns at once.
  func run(until stop: StopSignal) async throws
}

/// A part made of a closure.
public struct Part: LongRunning {
  /// What messages call it.
  public let name: String
  private let body: @Sendable (StopSignal) async throws -> Void

  /// - Parameter body: as ``LongRunning/run(until:)``.
  public init(_ name: String, _ body: @escaping @Sendable (StopSignal) async throws -> Void) {
    self.name = name
    self.body = body
  }

  /// Runs the closure.
  public func run(until stop: StopSignal) async throws { try await body(stop) }
}
