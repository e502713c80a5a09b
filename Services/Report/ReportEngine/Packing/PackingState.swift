internal import Domain

/// What of a segment is to be packed, and the context that is being packed while the segment goes on changing.
struct PackingState: Sendable {
  /// The context that is being packed, and what has happened there since.
  struct Underway: Sendable {
    /// Which packing it is: one that was abandoned is told from the next.
    let mark: PackingMark
    let context: Number<ContextID>
    /// Whoever's cells have changed since: what was packed of them is out of date.
    var changed: Set<Number<PersonID>> = []
  }

  private(set) var underway: Underway?
  private(set) var requested: Set<Number<ContextID>> = []
  /// Contexts whose runs hold what was removed, until they are packed anew.
  private(set) var purging: Set<Number<ContextID>> = []
  /// By context number: changes since it was packed last.
  private var changes: [Int] = []

  mutating func request(_ context: Number<ContextID>) { requested.insert(context) }

  /// The same, because its run holds what was removed.
  mutating func requestPurge(of context: Number<ContextID>) {
    requested.insert(context)
    purging.insert(context)
  }

  mutating func isPurged(_ context: Number<ContextID>) { purging.remove(context) }

  /// A context that is to be packed; it is asked for once.
  mutating func takeRequest() -> Number<ContextID>? { requested.popFirst() }

  mutating func takeRequest(of context: Number<ContextID>) { requested.remove(context) }

  mutating func begin(_ context: Number<ContextID>) -> PackingMark {
    let mark = PackingMark()
    if context.index < changes.count { changes[Int(context.index)] = 0 }
    underway = Underway(mark: mark, context: context)
    return mark
  }

  /// Whoever packs finds out when they come back, and what they have is thrown away.
  mutating func abandon() {
    if let underway { requested.insert(underway.context) }
    underway = nil
  }

  mutating func end() { underway = nil }

  func isUnderway(_ mark: PackingMark) -> Bool { underway?.mark === mark }

  func hasChanged(_ student: Number<PersonID>) -> Bool { underway?.changed.contains(student) ?? false }

  func changeCount(at context: Number<ContextID>) -> Int {
    context.index < changes.count ? changes[Int(context.index)] : 0
  }

  /// An attempt is put in, replaced or removed.
  mutating func countChange(at context: Number<ContextID>) {
    while changes.count <= context.index { changes.append(0) }
    changes[Int(context.index)] += 1
  }

  /// A cell is about to change.
  mutating func noteChange(of student: Number<PersonID>, at context: Number<ContextID>) {
    if underway?.context == context { underway?.changed.insert(student) }
  }
}

/// Names one packing by being it.
final class PackingMark: Sendable {}
