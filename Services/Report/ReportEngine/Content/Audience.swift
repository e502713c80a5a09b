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
    /// Those of the assigned whose recording is on (D19, P11), by index in `groups`.
    var group = 0
  }

  /// Of the scope, also those that are nobody's now.
  let handouts: [Handout]
  private(set) var entries: [Entry] = []
  /// Students for whom handouts are, and whose work was deleted up to the same times: in `available`. Few differ.
  private(set) var groups: [Range<Int>] = []
  /// Places; of one group after the other, and ascending in each.
  private(set) var available: [UInt32] = []
  /// As `available`, milliseconds since 1970: work begun earlier is deleted (P12). Empty where nothing is.
  private var deletedBefore: [Int64] = []
  private let studentCount: Int
  private var unrecorded: [PersonID] = []
  private var placesOfUnrecorded: [PersonID: Int] = [:]
  /// By handout number.
  private var entryOfHandout: [UInt32] = []

  private static let none = UInt32.max

  private struct Group: Hashable {
    var available: [UInt32] = []
    var deletedBefore: [Int64] = []
  }

  /// - Parameter now: by the organization's clock.
  init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    studentCount = segment.students.count
    handouts = Self.handouts(scope, organization, now)
    var known: [Group: Int] = [:]
    for handout in handouts { add(handout, scope, organization, segment, now, &known) }
    if deletedBefore.allSatisfy({ $0 == Instant.distantPast.milliseconds }) { deletedBefore = [] }
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
    case .teacher(let staff):
      organization.roster.classesEver(of: staff).flatMap { organization.handouts(of: $0) }
        .filter { isReadable($0, scope, organization, now) }
    case .student(let person): organization.roster.classesEver(of: person).flatMap { organization.handouts(of: $0) }
    }
  }

  private static func isReadable(
    _ handout: Handout, _ scope: WorkScope, _ organization: Organization, _ now: Instant
  ) -> Bool {
    guard scope.schoolClass.map({ $0 == handout.schoolClass }) ?? true else { return false }
    return switch scope.reader {
    case .organization, .student: true
    case .teacher(let staff): organization.mayRead(handout, as: staff, at: now)
    }
  }

  private mutating func add(
    _ handout: Handout, _ scope: WorkScope, _ organization: Organization, _ segment: Segment, _ now: Instant,
    _ known: inout [Group: Int]
  ) {
    var assigned: [(index: Int, student: PersonID)] = []
    organization.forEachAssigned(handout, now: now) { student in
      if case .student(let own) = scope.reader, student != own { return }
      guard scope.students?.contains(student) ?? true else { return }
      assigned.append((index(of: student, segment), student))
    }
    guard !assigned.isEmpty else { return }
    assigned.sort { $0.index < $1.index }
    var own = Group()
    for (index, student) in assigned where !organization.isNotAvailable(handout, student: student, now: now) {
      own.available.append(UInt32(index))
      own.deletedBefore.append(organization.deletedBefore(handout, student: student).milliseconds)
    }
    let group = known[own] ?? groups.count
    if group == groups.count {
      known[own] = group
      groups.append(available.count..<available.count + own.available.count)
      available += own.available
      deletedBefore += own.deletedBefore
    }
    entries.append(Entry(handout: handout, assigned: assigned.map(\.index), group: group))
  }

  private mutating func index(of person: PersonID, _ segment: Segment) -> Int {
    if let number = segment.number(person) { return Int(number.index) }
    if let known = placesOfUnrecorded[person] { return known }
    let index = studentCount + unrecorded.count
    placesOfUnrecorded[person] = index
    unrecorded.append(person)
    return index
  }

  private mutating func index(_ segment: Segment) {
    entryOfHandout = Array(repeating: Self.none, count: segment.handouts.count)
    for (entryIndex, entry) in entries.enumerated() {
      if let number = segment.number(entry.handout.id) { entryOfHandout[Int(number.index)] = UInt32(entryIndex) }
    }
  }

  /// All places are below.
  var placeCount: Int { studentCount + unrecorded.count }

  /// Nil where nothing of theirs was ever recorded.
  func number(_ index: Int) -> Number<PersonID>? { index < studentCount ? Number(UInt32(index)) : nil }

  func person(_ index: Int, in segment: Segment) -> PersonID {
    number(index).map { segment.id($0) ?? "" } ?? unrecorded[index - studentCount]
  }

  /// About as much memory as it takes.
  var byteCount: Int {
    handouts.count * MemoryLayout<Handout>.size
      + entries.reduce(0) {
        $0 + MemoryLayout<Entry>.size + $1.assigned.count * 8
      } + available.count * 4 + deletedBefore.count * 8
  }

  /// Whom the handout is for; nil where it is not in the scope.
  func group(of handout: Number<HandoutID>) -> Int? {
    let entry = entryOfHandout[Int(handout.index)]
    return entry == Self.none ? nil : entries[Int(entry)].group
  }

  /// Work of some was deleted: whether an attempt is in the scope depends on when it began.
  var hasDeletions: Bool { !deletedBefore.isEmpty }

  /// How many of the attempt's handouts are in the scope, whoever is assigned them.
  func entryCount(of row: RowFacts, in segment: Segment) -> Int {
    segment.memberships[row.membership].count { entryOfHandout[Int($0.index)] != Self.none }
  }

  /// Calls `body` with the place of each entry by which the attempt is in the scope.
  func forEachEntry(of row: RowFacts, _ index: Int, in segment: Segment, _ body: (Int) -> Void) {
    _ = segment.memberships.contains(in: row.membership) { handout in
      if let entry = entry(handout, row, index) { body(entry) }
      return false
    }
  }

  /// Whether an attempt is in the scope.
  func includes(_ row: RowFacts, of index: Int, in segment: Segment) -> Bool {
    segment.memberships.contains(in: row.membership) { entry($0, row, index) != nil }
  }

  /// By which an attempt for a handout is in the scope.
  private func entry(_ handout: Number<HandoutID>, _ row: RowFacts, _ index: Int) -> Int? {
    let entry = entryOfHandout[Int(handout.index)]
    guard entry != Self.none else { return nil }
    let range = groups[entries[Int(entry)].group]
    let found = range.firstPlace { available[$0] < index }
    guard found < range.upperBound, available[found] == index,
      deletedBefore.isEmpty || row.start >= deletedBefore[found]
    else { return nil }
    return Int(entry)
  }
}
