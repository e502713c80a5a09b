internal import Domain

/// The handouts of a scope, and whom each of them is for now (P10).
struct Audience: Sendable {
  struct Entry: Sendable {
    var handout: Handout
    var assigned = PersonSet()
    /// Of the assigned, those whose recording is on (D19, P11).
    var available = PersonSet()
    /// By place: work of the handout begun earlier is deleted (P12).
    var from: [Int: Instant] = [:]
  }

  private(set) var people: [PersonID] = []
  private(set) var entries: [Entry] = []
  private var places: [PersonID: Int] = [:]

  /// - Parameter now: by the organization's clock.
  init(_ scope: WorkScope, in organization: Organization, now: Instant) {
    for handout in Self.handouts(scope, organization, now) { add(handout, scope, organization, now) }
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

  private mutating func add(_ handout: Handout, _ scope: WorkScope, _ organization: Organization, _ now: Instant) {
    var entry = Entry(handout: handout)
    for student in organization.assigned(handout, now: now) {
      if case .student(let own) = scope.reader, student != own { continue }
      guard scope.students?.contains(student) ?? true else { continue }
      let place = place(of: student)
      entry.assigned.insert(place)
      guard !organization.isNotAvailable(handout, student: student, now: now) else { continue }
      entry.available.insert(place)
      let from = organization.deletedBefore(handout, student: student)
      if from > .distantPast { entry.from[place] = from }
    }
    if !entry.assigned.isEmpty { entries.append(entry) }
  }

  private mutating func place(of person: PersonID) -> Int {
    if let known = places[person] { return known }
    let place = people.count
    places[person] = place
    people.append(person)
    return place
  }
}
