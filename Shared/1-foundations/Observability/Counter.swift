/// Counts what only goes up: calls, bytes, failures.
public final class Counter: Sendable {
  private let count = StripedCount()

  /// A counter of its own; those that are published come from ``Metrics``.
  public init() {}

  /// Adds to it, from any thread and without a lock; the amount is not negative.
  public func increment(by amount: Int = 1) { count.add(amount) }

  /// All that was counted; what is being counted at this moment may be missing.
  public var value: Int { count.total }
}
