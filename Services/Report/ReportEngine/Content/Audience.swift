internal import Domain

/// The handouts of a scope, and whom each of them is for now (P10), by the numbers of one state of a segment: which attempts of
/// whom a report is of.
///
/// A person's *place* is their student number; of those of whom nothing was ever recorded, one behind all numbers.
struct Audience: Sendable {
  struct Entry: Sendable {
    var handout: Handout
    /// Places, ascending.
    var assigned: [Int] = []
    /// Of the assigned, those whose recording is on (D19, P11).
    var available: [Int] = []
    /// As `available`, milliseconds since 1970: work begun earlier is deleted (P12). Empty where nothing is.
    var deletedBefore: [Int64] = []

    /// Whether an attempt of theirs for the handout is in the scope. A few dozen places lie in one or two lines of a processor's
    /// memory, so looking through them is quicker than any table of all entries.
    func includes(_ row: RowFacts, of place: Int) -> Bool {
      let found = available.indices.firstPlace { available[$0] < place }
      guard found < available.count, available[found] == place else { return false }
      return deletedBefore.isEmpty || row.start >= deletedBefore[found]
    }
  }

  /// Of the scope, also those that are nobody's now.
  let handouts: [Handout]
  private(set) var entries: [Entry] = []
  /// Work of some was deleted: whether an attempt is in the scope depends on when it began.
  private(set) var hasDeletions = false
  private let studentCount: Int
  private var unrecorded: [PersonID] = []
  private var placesOfUnrecorded: [PersonID: Int] = [:]
  /// By handout number.
  private var entryOfHandout: [UInt32] = []

  private static let none = UInt32.max

  /// - Parameter now: by the organization's clock.
  init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    studentCount = segment.students.count
    handouts = Self.handouts(scope, organization, now)
    for handout in handouts { add(handout, scope, organization, segment, now) }
    index(segment)
  }

  private static func handouts(_ scope: WorkScope, _ organization: Organization, _ now: Instant) -> [Handout] {
    if let id = scope.handout {
      return organization.handout(id).map { [$0] }?.filter { isReadable($0, scope, organization, now) } ?? []
    }
    if let id = scope.schoolClass {
      return organization.handouts(of: id).filter { isReadable($0, scope, organization, now) }
    }
    return switch scope.reader {
    case .organization: Array(organization.allHandouts)
    case .teacher(let person), .student(let person):
      organization.roster.classesEver(of: person).flatMap { organization.handouts(of: $0) }
        .filter { isReadable($0, scope, organization, now) }
    }
  }

  private static func isReadable(
    _ handout: Handout, _ scope: WorkScope, _ organization: Organization, _ now: Instant
  ) -> Bool {
    guard scope.schoolClass.map({ $0 == handout.schoolClass }) ?? true else { return false }
    return switch scope.reader {
    case .organization, .student: true
    case .teacher(let person): organization.mayRead(handout, as: person, at: now)
    }
  }

  private mutating func add(
    _ handout: Handout, _ scope: WorkScope, _ organization: Organization, _ segment: Segment, _ now: Instant
  ) {
    var assigned: [(place: Int, student: PersonID)] = []
    organization.forEachAssigned(handout, now: now) { student in
      if case .student(let own) = scope.reader, student != own { return }
      guard scope.students?.contains(student) ?? true else { return }
      assigned.append((place(of: student, segment), student))
    }
    guard !assigned.isEmpty else { return }
    assigned.sort { $0.place < $1.place }
    var entry = Entry(handout: handout, assigned: assigned.map(\.place))
    for (place, student) in assigned where !organization.isNotAvailable(handout, student: student, now: now) {
      entry.available.append(place)
      entry.deletedBefore.append(organization.deletedBefore(handout, student: student).milliseconds)
    }
    if entry.deletedBefore.allSatisfy({ $0 == Instant.distantPast.milliseconds }) { entry.deletedBefore = [] }
    hasDeletions = hasDeletions || !entry.deletedBefore.isEmpty
    entries.append(entry)
  }

  private mutating func place(of person: PersonID, _ segment: Segment) -> Int {
    if let number = segment.number(person) { return Int(number.index) }
    if let known = placesOfUnrecorded[person] { return known }
    let place = studentCount + unrecorded.count
    placesOfUnrecorded[person] = place
    unrecorded.append(person)
    return place
  }

  private mutating func index(_ segment: Segment) {
    entryOfHandout = Array(repeating: Self.none, count: segment.handouts.count)
    for (place, entry) in entries.enumerated() {
      if let number = segment.number(entry.handout.id) { entryOfHandout[Int(number.index)] = UInt32(place) }
    }
  }

  /// Nil where nothing of theirs was ever recorded.
  func number(_ place: Int) -> Number<PersonID>? { place < studentCount ? Number(UInt32(place)) : nil }

  func person(_ place: Int, in segment: Segment) -> PersonID {
    number(place).map { segment.id($0) ?? "" } ?? unrecorded[place - studentCount]
  }

  /// About as much memory as it takes.
  var byteCount: Int {
    handouts.count * MemoryLayout<Handout>.size
      + entries.reduce(0) {
        $0 + MemoryLayout<Entry>.size + ($1.assigned.count + $1.available.count + $1.deletedBefore.count) * 8
      }
  }

  /// Calls `body` with those attempts of a student at one context that are in the scope, if there are any.
  func filter(_ rows: [RowFacts], of place: Int, in segment: Segment, _ body: ([RowFacts]) -> Void) {
    guard let first = rows.first else { return }
    // Nearly always they are all for the same handouts.
    if !hasDeletions, rows.allSatisfy({ $0.membership == first.membership }) {
      if isIncluded(first, place, segment) { body(rows) }
      return
    }
    let included = rows.filter { isIncluded($0, place, segment) }
    if !included.isEmpty { body(included) }
  }

  /// How many of the attempt's handouts are in the scope, whoever is assigned them.
  func entryCount(of row: RowFacts, in segment: Segment) -> Int {
    segment.memberships[row.membership].count { entryOfHandout[Int($0.index)] != Self.none }
  }

  /// Calls `body` with the place of each entry by which the attempt is in the scope.
  func forEachEntry(of row: RowFacts, _ place: Int, in segment: Segment, _ body: (Int) -> Void) {
    _ = segment.memberships.contains(in: row.membership) { handout in
      if let entry = entry(handout, row, place) { body(entry) }
      return false
    }
  }

  private func isIncluded(_ row: RowFacts, _ place: Int, _ segment: Segment) -> Bool {
    segment.memberships.contains(in: row.membership) { entry($0, row, place) != nil }
  }

  /// By which an attempt for a handout is in the scope.
  private func entry(_ handout: Number<HandoutID>, _ row: RowFacts, _ place: Int) -> Int? {
    let entry = entryOfHandout[Int(handout.index)]
    return entry != Self.none && entries[Int(entry)].includes(row, of: place) ? Int(entry) : nil
  }
}
