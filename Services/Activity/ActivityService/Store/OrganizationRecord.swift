internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Identity
internal import Messages

/// Everything of one organization's school side: what it means, and the messages that say it.
///
/// A value: a copy is a snapshot that readers keep while the writer goes on.
struct OrganizationRecord: Sendable {
  private(set) var organization: Organization
  /// The same with the classes that can be taken back as they were when they were deleted; nil where there are none.
  private var reinstated: Organization?
  /// As people set it; nil before its first change.
  private(set) var settings: ActivityV1.Organization?
  private(set) var schools = SnapshotMap<SchoolID, ActivityV1.School>()
  private(set) var terms = SnapshotMap<TermID, ActivityV1.Term>()
  private(set) var classes = SnapshotMap<ClassID, ActivityV1.Class>()
  private(set) var people = SnapshotMap<PersonID, ActivityV1.Person>()
  private(set) var handouts = SnapshotMap<HandoutID, ActivityV1.Handout>()

  /// Due times that are about to be set, for which work is published again first.
  private(set) var lookBacks: [LookBack: LookBack.Progress] = [:]

  /// Who was erased, for good.
  private(set) var erased: ErasedPeople
  /// Those of them who are named in rows yet.
  private(set) var erasing: Set<PersonID> = []
  /// Content of pupils' own that goes, or went a moment ago: nothing is stored there (N75).
  private(set) var leaving: Set<ContextID> = []
  /// The numbers by which callers know the same content to whom nothing is assigned there: they are refused alike, so that no app can tell
  /// by it what is assigned (D27).
  private(set) var leavingVolatile: Set<ContextID> = []
  /// Whether removed attempts are called by aliases in rows (N85).
  private(set) var hasAliases = false
  /// Classes that were deleted and are in rows yet.
  private(set) var deletedClasses: [ClassID: DeletedClass] = [:]

  init(id: OrganizationID, erased: ErasedPeople) {
    organization = Organization(id: id)
    self.erased = erased
  }

  var id: OrganizationID { organization.id }

  /// What work and marks are judged by: a class that can be taken back still takes them (N93), since its pupils' apps do not send again what
  /// was acknowledged.
  var judging: Organization { reinstated ?? organization }

  /// The same for whoever judges by the whole record.
  var forJudging: OrganizationRecord {
    var record = self
    record.organization = judging
    return record
  }

  private mutating func change(_ body: (inout Organization) -> Void) {
    body(&organization)
    if reinstated != nil { body(&reinstated!) }
  }

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
    if let meaning = try OrganizationChange(change) {
      if case .deletedClassID = change {
        reinstated = judging
        organization.apply(meaning)
      } else {
        self.change { $0.apply(meaning) }
      }
    }
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
    case .clock, .enrolment, .recording, .attempt, .partialAttempt, .done, .primaryKind, .organizationReset,
      .erasedPerson:
      break
    }
  }

  /// A person is erased: nothing here names them any more.
  mutating func erase(_ person: PersonID, _ digest: PersonDigest, _ erasure: String) {
    erased.insert(digest, erasure)
    hideRows(of: person)
  }

  /// Rows that still name an erased person count as if they did not.
  mutating func hideRows(of person: PersonID) {
    let named = organization.allHandouts.filter { $0.names(person) }.map(\.id)
    change { $0.apply(.personErased(person)) }
    people[person] = nil
    for id in named {
      guard var handout = handouts[id] else { continue }
      handout.recipients?.studentIDs.removeAll { $0.isExactly(person.rawValue) }
      handout.recipients?.removedStudentIDs.removeAll { $0.isExactly(person.rawValue) }
      handout.excuses.removeAll { $0.studentID.isExactly(person.rawValue) }
      handout.reopenings.removeAll { $0.studentID.isExactly(person.rawValue) }
      handout.studentDueTimes.removeAll { $0.studentID.isExactly(person.rawValue) }
      handouts[id] = handout
    }
    erasing.insert(person)
  }

  mutating func rowsAreGone(of person: PersonID) { erasing.remove(person) }

  mutating func setLeaving(_ contexts: Set<ContextID>) {
    leaving = contexts
    let content = organization.content
    leavingVolatile = Set(
      contexts.compactMap { id in content[id].map { Work.Location.volatile(content.lastPath(of: id), of: $0.app) } })
  }

  /// Under which attempts are looked for that were removed (N85); nil where none has an alias, which is nearly everywhere.
  var aliasKey: ErasureKey? { hasAliases ? erased.key : nil }

  mutating func setHasAliases(_ hasAliases: Bool) { self.hasAliases = hasAliases }

  /// A class is deleted, or a little more is known of one that was.
  mutating func putDeleted(_ schoolClass: DeletedClass) {
    deletedClasses[ClassID(schoolClass.message.classID)] = schoolClass
  }

  /// It stands again, or nothing is left of it.
  mutating func forgetDeleted(_ schoolClass: ClassID) {
    deletedClasses[schoolClass] = nil
    if deletedClasses.isEmpty { reinstated = nil }
  }

  /// It can be taken back no more: nothing is judged by it.
  mutating func stopJudging(by schoolClass: ClassID) { reinstated?.apply(.classDeleted(schoolClass)) }

  /// Takes in what rows hold of classes that can be taken back, once all else was read.
  mutating func judge(by changes: [ActivityV1.Change.Change]) throws(FeedError) {
    guard !changes.isEmpty else { return }
    var reinstated = judging
    for change in changes {
      if let meaning = try OrganizationChange(change) { reinstated.apply(meaning) }
    }
    self.reinstated = reinstated
  }

  /// Handouts of classes that can be taken back.
  var reinstatable: Set<HandoutID> {
    deletedClasses.values.reduce(into: []) { handouts, schoolClass in
      if !schoolClass.isPurged { handouts.formUnion(schoolClass.handouts) }
    }
  }

  /// Whether an attempt is of none but handouts of such classes. Without them little of it would count: while the deletion can be taken back,
  /// it stays as it was published.
  func isOfDeletedClasses(_ log: AttemptLog) -> Bool {
    !deletedClasses.isEmpty && log.handouts.allSatisfy(isDeleted)
  }

  /// Whether a handout's identifier is that of one in a deleted class.
  func isDeleted(_ handout: HandoutID) -> Bool { deletedClasses.values.contains { $0.handouts.contains(handout) } }

  /// Notes how far work has been published again for a due time.
  mutating func look(_ lookBack: LookBack, _ progress: LookBack.Progress) {
    if lookBacks.updateValue(progress, forKey: lookBack) == nil {
      change { $0.expect(due: lookBack.due, of: lookBack.schoolClass, for: lookBack.students) }
    }
  }

  mutating func stopLooking(_ lookBack: LookBack) {
    if lookBacks.removeValue(forKey: lookBack) != nil {
      change { $0.stopExpecting(due: lookBack.due, of: lookBack.schoolClass, for: lookBack.students) }
    }
  }

  /// Attempts that start from `instant` on have this idle limit, in milliseconds.
  mutating func setIdleLimit(_ milliseconds: Int64, from instant: Instant) {
    change { $0.setIdleLimit(milliseconds, from: instant) }
  }

  /// Lets its content lie over what vendors publish.
  mutating func lie(over catalog: PublishedCatalog?) { change { $0.lie(over: catalog) } }

  /// Takes in a context that Context has published.
  mutating func apply(_ node: ContextNode) {
    change { $0.apply(.context(node)) }
  }

  /// Context has never had it: its history was replaced.
  mutating func forget(_ id: ContextID) {
    change { $0.apply(.contextForgotten(id)) }
  }

  /// Nothing was ever stored of it.
  var isEmpty: Bool { settings == nil && organization.content.count == 0 }
}

/// A class that was deleted: its rows stay for as long as it can be taken back, and are in no answer.
struct DeletedClass: Sendable {
  /// With when it was deleted, and until when it can be taken back.
  var message: ActivityV1.Class
  var handouts: [HandoutID] = []
  /// Everyone who ever was one of its students, by id.
  var students: [PersonID] = []
  /// Its time is over: a job removes it.
  var isPurged = false
}
