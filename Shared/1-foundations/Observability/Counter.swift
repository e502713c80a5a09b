/// Counts what only goes up: calls, bytes, failures.
public final class Counter: Sendable {
  private let count = StripedCount()

  public init() {}

  public func increment(by amount: Int = 1) { count.add(amount) }

  public var value: Int { count.total }
}
