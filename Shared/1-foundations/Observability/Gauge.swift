internal import Synchronization

/// Says how much there is now: connections, things that wait.
public final class Gauge: Sendable {
  private let amount = Atomic(0)

  init() {}

  /// Replaces the amount.
  public func set(_ value: Int) { amount.store(value, ordering: .relaxed) }
  /// Adds to the amount; a negative number takes away.
  public func add(_ value: Int) { amount.wrappingAdd(value, ordering: .relaxed) }

  /// The amount at this moment.
  public var value: Int { amount.load(ordering: .relaxed) }
}
