internal import Synchronization

/// Octets that all connections of a server hold of one kind, against a bound.
///
/// Loops keep their own count and tell the others only of larger changes, so that most calls touch nothing that is shared.
final class ByteBudget: Sendable {
  let max: Int
  private let published = Atomic<Int>(0)

  /// What a loop may keep to itself.
  private static let step = 256 * 1024

  init(max: Int) { self.max = max }

  /// One loop's part.
  struct Share {
    private let budget: ByteBudget
    private var unpublished = 0

    init(of budget: ByteBudget) { self.budget = budget }

    mutating func add(_ bytes: Int) {
      unpublished += bytes
      guard unpublished.magnitude > ByteBudget.step else { return }
      budget.published.add(unpublished, ordering: .relaxed)
      unpublished = 0
    }

    var isExceeded: Bool { budget.published.load(ordering: .relaxed) + unpublished > budget.max }
  }
}
