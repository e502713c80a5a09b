internal import Synchronization

/// Notes that a part of a gradebook was found damaged. All copies of the gradebook share it, until its work is forgotten.
///
/// What is damaged is not read any more, so whatever is computed from then on lacks it. Who gives an answer asks this behind the
/// computation, and gives none where something was found.
public final class PartDamage: Sendable {
  private let wasFound = Atomic(false)
  private let first = Mutex<PartPlace?>(nil)

  init() {}

  public var isFound: Bool { wasFound.load(ordering: .acquiring) }

  /// What was found first; nil: nothing.
  public var place: PartPlace? { isFound ? first.withLock { $0 } : nil }

  /// On any thread. Only the first is kept.
  public func note(_ place: PartPlace) {
    first.withLock { $0 = $0 ?? place }
    wasFound.store(true, ordering: .releasing)
  }
}
