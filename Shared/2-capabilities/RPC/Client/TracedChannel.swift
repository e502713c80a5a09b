/// A channel whose calls are spans of the trace that they belong to, where that is sampled.
public struct TracedChannel: Channel {
  private let base: any Channel
  private let tracing: CallTracing

  /// - Parameter tracing: where the spans go, and which calls become some.
  public init(_ base: any Channel, _ tracing: CallTracing) {
    self.base = base
    self.tracing = tracing
  }

  /// Makes the call a part of its trace, then starts it.
  public func start(_ call: ClientCall) {
    tracing.begin(call)
    base.start(call)
  }
}
