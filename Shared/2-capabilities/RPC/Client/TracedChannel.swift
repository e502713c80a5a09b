/// A channel whose calls are spans of the trace that they belong to, where that is sampled.
public struct TracedChannel: Channel {
  private let base: any Channel
  private let tracing: CallTracing

  public init(_ base: any Channel, _ tracing: CallTracing) {
    self.base = base
    self.tracing = tracing
  }

  public func start(_ call: ClientCall) {
    tracing.begin(call)
    base.start(call)
  }
}
