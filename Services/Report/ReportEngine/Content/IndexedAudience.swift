internal import Domain

/// An audience by the numbers of a segment: which attempts of whom are in a scope.
struct IndexedAudience: Sendable {
  let people: [PersonID]
  /// By place; nil where nothing of theirs was ever recorded.
  let numbers: [Number<PersonID>?]
  let entries: [Audience.Entry]
  /// By handout number: the place of its entry.
  private let entryOfHandout: [Number<HandoutID>: Int]

  init(_ audience: Audience, in segment: Segment) {
    people = audience.people
    entries = audience.entries
    numbers = audience.people.map { segment.number($0) }
    var entryOfHandout: [Number<HandoutID>: Int] = [:]
    for (place, entry) in audience.entries.enumerated() {
      if let number = segment.number(entry.handout.id) { entryOfHandout[number] = place }
    }
    self.entryOfHandout = entryOfHandout
  }

  /// Calls `body` with each handout by which the attempt is in the scope.
  func forEachEntry(of row: Row, _ person: Int, in segment: Segment, _ body: (Audience.Entry) -> Void) {
    let start = Instant(milliseconds: segment.start(of: row))
    for handout in segment.memberships[segment.membership(of: row)] {
      guard let place = entryOfHandout[handout], entries[place].available.contains(person),
        entries[place].from[person].map({ $0 <= start }) ?? true
      else { continue }
      body(entries[place])
    }
  }
}
