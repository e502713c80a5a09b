internal import Domain
internal import Feeds
internal import Messages

/// Everything of one organization's school side: what it means, and the messages that say it.
///
/// A value: a copy is a snapshot that readers keep while the writer goes on.
struct OrganizationRecord: Sendable {
  private(set) var organization: Organization
  /// As people set it; nil before its first change.
  private(set) var settings: ActivityV1.Organization?
  private(set) var schools = SnapshotMap<SchoolID, ActivityV1.School>()
  private(set) var terms = SnapshotMap<TermID, ActivityV1.Term>()
  private(set) var classes = SnapshotMap<ClassID, ActivityV1.Class>()
  private(set) var people = SnapshotMap<PersonID, ActivityV1.Person>()
  private(set) var handouts = SnapshotMap<HandoutID, ActivityV1.Handout>()

  /// Due times that are about to be set, for which work is told anew before.
  private(set) var lookBacks: [LookBack: LookBack.Progress] = [:]

  init(id: OrganizationID) {
    organization = Organization(id: id)
  }

  var id: OrganizationID { organization.id }

  /// What people read, at first and always: an organization that was never touched has its defaults.
  var message: ActivityV1.Organization {
    var message =
      settings
      ?? ActivityV1.Organization(
        organizationID: id.rawValue, timeZone: "UTC", suppressionThreshold: 5, recording: true)
    // Settings that were stored before there was a limit say none.
    if message.idleLimitSeconds == 0 { message.idleLimitSeconds = Int32(IdleLimits.standard / 1000) }
    return message
  }

  /// Takes a stored change in, from the tables or just written.
  mutating func apply(_ change: ActivityV1.Change.Change) throws(FeedError) {
    if let meaning = try OrganizationChange(change) { organization.apply(meaning) }
    switch change {
    case .organization(let message): settings = message
    case .school(let school): schools[SchoolID(school.schoolID)] = school
    case .term(let term): terms[TermID(term.termID)] = term
    case .schoolClass(let schoolClass): classes[ClassID(schoolClass.classID)] = schoolClass
    case .person(let person): people[PersonID(person.personID)] = person
    case .handout(let history):
      guard var handout = history.handout else { break }
      let recipients = organization.handout(HandoutID(handout.handoutID))?.recipients
      handout.recipients?.removedStudentIDs = recipients?.removed.map(\.rawValue) ?? []
      handouts[HandoutID(handout.handoutID)] = handout
    case .erasedPersonID(let id): people[PersonID(id)] = nil
    case .deletedHandoutID(let id): handouts[HandoutID(id)] = nil
    case .deletedClassID(let id):
      classes[ClassID(id)] = nil
      let gone = handouts.values.filter { $0.classID.isExactly(id) }.map { HandoutID($0.handoutID) }
      for handout in gone { handouts[handout] = nil }
    // A reset is read anew from the tables: content stays.
    case .clock, .enrolment, .recording, .attempt, .done, .primaryKind, .organizationReset, .erasedPerson: break
    }
  }

  /// Begins or goes on with telling work anew for a due time.
  mutating func look(_ lookBack: LookBack, _ progress: LookBack.Progress) {
    if lookBacks.updateValue(progress, forKey: lookBack) == nil {
      organization.expect(due: lookBack.due, of: lookBack.schoolClass)
    }
  }

  mutating func stopLooking(_ lookBack: LookBack) {
    if lookBacks.removeValue(forKey: lookBack) != nil {
      organization.stopExpecting(due: lookBack.due, of: lookBack.schoolClass)
    }
  }

  /// Attempts that start from `instant` on have this idle limit, in milliseconds.
  mutating func setIdleLimit(_ milliseconds: Int64, from instant: Instant) {
    organization.setIdleLimit(milliseconds, from: instant)
  }

  /// Takes in what Context has told.
  mutating func apply(_ node: ContextNode) {
    organization.apply(.context(node))
  }

  /// Context has never had it: its history was replaced.
  mutating func forget(_ id: ContextID) {
    organization.apply(.contextForgotten(id))
  }

  /// Nothing was ever stored of it.
  var isEmpty: Bool { settings == nil && organization.content.count == 0 }
}
