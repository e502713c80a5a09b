internal import Domain
internal import Synchronization

/// What is remembered until a time and then forgotten, at most so much; beyond that what would be forgotten first is forgotten sooner.
final class ExpiringSet<Element: Hashable & Sendable>: Sendable {
  private let countMax: Int
  private let ends = Mutex<[Element: Instant]>([:])

  /// Nothing is remembered.
  ///
  /// - Parameter countMax: at least 10.
  init(countMax: Int) { self.countMax = countMax }

  var count: Int { ends.withLock { $0.count } }

  func contains(_ element: Element, at now: Instant) -> Bool { ends.withLock { $0[element].map { now < $0 } ?? false } }

  /// False where it is remembered already.
  @discardableResult
  func insert(_ element: Element, until end: Instant, at now: Instant) -> Bool {
    ends.withLock { ends in
      if let known = ends[element], now < known { return false }
      if ends.count >= countMax { makeRoom(in: &ends, at: now) }
      ends[element] = end
      return true
    }
  }

  /// A tenth goes at a time, so that it is rarely looked for.
  private func makeRoom(in ends: inout [Element: Instant], at now: Instant) {
    ends = ends.filter { now < $0.value }
    guard ends.count >= countMax else { return }
    let last = ends.values.sorted()[countMax / 10]
    ends = ends.filter { last < $0.value }
  }
}
