internal import Synchronization

/// Octets that all connections of a server hold of one kind, against a bound.
///
/// Loops keep their own count and tell the others only of larger changes, so that most calls touch nothing that is shared.
final class ByteBudget: Sendable {
  let max: Int
  private let published = Atomic<Int>(0)

  /// Beyond it connections are ended to make room, so that what comes need not be refused.
  private var calmMax: Int { max - max / 8 }

  /// What is held, but for a little that each loop keeps to itself.
  var total: Int { published.load(ordering: .relaxed) }

  /// Octets to be freed for calm, with some to spare, so that it lasts; none when it is calm.
  var excess: Int {
    let now = published.load(ordering: .relaxed)
    return now > calmMax ? now - calmMax + max / 16 : 0
  }

  /// What a loop may keep to itself.
  private static let step = 256 * 1024

  init(max: Int) { self.max = max }

  /// Whom a change was told to.
  enum Told {
    case nobody
    case others
    /// And it is time to make room.
    case othersThatItPresses
  }

  /// One loop's part. A class: a struct in a property of one would be checked for overlapping access with every call.
  final class Share {
    private let budget: ByteBudget
    private var unpublished = 0

    init(of budget: ByteBudget) { self.budget = budget }

    @discardableResult func add(_ bytes: Int) -> Told {
      unpublished += bytes
      guard unpublished.magnitude > ByteBudget.step else { return .nobody }
      let total = budget.published.add(unpublished, ordering: .relaxed).newValue
      defer { unpublished = 0 }
      return unpublished > 0 && total > budget.calmMax ? .othersThatItPresses : .others
    }

    var isExceeded: Bool { budget.published.load(ordering: .relaxed) + unpublished > budget.max }
  }
}
