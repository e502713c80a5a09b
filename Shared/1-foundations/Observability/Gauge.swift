internal import Synchronization

/// Says how much there is now: connections, things that wait.
public final class Gauge: Sendable {
  private let amount = Atomic(0)

  init() {}

  public func set(_ value: Int) { amount.store(value, ordering: .relaxed) }
  public func add(_ value: Int) { amount.wrappingAdd(value, ordering: .relaxed) }

  public var value: Int { amount.load(ordering: .relaxed) }
}
