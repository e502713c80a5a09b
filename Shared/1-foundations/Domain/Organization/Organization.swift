/// An organization as the services need it to decide: settings, roster, content, handouts, switches.
///
/// Activity applies a change after the transaction that stored it, Report takes the same changes from the feed, and
/// both ask the same questions. It is a value: a copy is a snapshot, cheap to take and to publish, and later changes of
/// the original copy only the shards they touch. It holds no student's work.
public struct Organization: Sendable {
  /// Which organization it is.
  public let id: OrganizationID
  /// What an administrator has set.
  public private(set) var settings = OrganizationSettings()
  /// Where the clock stands in developer mode; nil: it goes (D21).
  public private(set) var clock: Instant?
  /// People, schools, terms, classes and who is in them.
  public private(set) var roster = Roster()
  /// All content that the organization can see.
  public private(set) var content = ContentTree()

  private(set) var handouts = SnapshotMap<HandoutID, Boxed<Handout>>()
  private(set) var handoutsOfClass = SnapshotMap<ClassID, [HandoutID]>()
  /// Which classes have handouts with a task at a context: the way from work to what authorises it.
  private(set) var assignments = SnapshotMap<ContextID, [ClassID: [HandoutID]]>()
  private(set) var wholeAppHandouts: [AppID: [ClassID: [HandoutID]]] = [:]
  private var dueTimes = DueTimes()
  /// When handouts that are scheduled are to be posted.
  private var schedules: [HandoutID: Instant] = [:]
  /// The first of these; `distantFuture` where there is none.
  private var nextPost = Instant.distantFuture
  /// How long attempts may be silent, by when they started (D29).
  public private(set) var idleLimits = IdleLimits()

  private(set) var organizationSwitch = RecordingSwitch(scope: .organization)
  private(set) var classSwitches = SnapshotMap<ClassID, RecordingSwitch>()
  private(set) var studentSwitches = SnapshotMap<PersonID, RecordingSwitch>()
  private(set) var fixedKinds = SnapshotMap<ContextID, ItemKind>()

  /// An organization in which nothing has happened yet.
  public init(id: OrganizationID) {
    self.id = id
  }

  /// The present: where the clock stands, else what `wall` says.
  public func now(wall: Instant) -> Instant { clock ?? wall }

  /// The handout of that id, whatever its state; nil where there is none or it was deleted.
  public func handout(_ id: HandoutID) -> Handout? { handouts[id]?.value }
  /// All of them, drafts and ended ones included, in no order.
  public var allHandouts: some Sequence<Handout> { handouts.values.lazy.map(\.value) }
  /// How many there are, drafts and ended ones included.
  public var handoutCount: Int { handouts.count }

  /// Those of a class, the one posted last first; drafts and schedules at the end.
  public func handouts(of schoolClass: ClassID) -> [Handout] {
    (handoutsOfClass[schoolClass] ?? []).compactMap { handouts[$0]?.value }.sorted { Handout.wasPostedBefore($1, $0) }
  }

  /// The same in no order.
  public func handoutIDs(of schoolClass: ClassID) -> [HandoutID] { handoutsOfClass[schoolClass] ?? [] }

  /// Whether a handout is scheduled that is to be posted by now. It is asked with every piece of work, and looks at one instant.
  public func hasDueSchedule(at now: Instant) -> Bool { nextPost <= now }

  /// The handouts that are scheduled and to be posted by now, in the order of their times.
  public func dueSchedules(at now: Instant) -> [Handout] {
    schedules.filter { $0.value <= now }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .compactMap { handouts[$0.key]?.value }
  }

  /// Posted and not ended: what the limit of a class counts (D9).
  public func activeHandoutCount(of schoolClass: ClassID) -> Int {
    (handoutsOfClass[schoolClass] ?? []).count { handouts[$0]?.value.state == .posted }
  }

  /// The due times of the classes that some handouts are of, those of the student alone among them (N70), from an instant on up to
  /// another one, not included: ascending, each once.
  public func dueTimes(
    ofClassesOf ids: [HandoutID], for student: PersonID, from: Instant, until: Instant
  ) -> [Instant] {
    var found: [Instant] = []
    guard from < until else { return found }
    var seen: [ClassID] = []
    for id in ids {
      guard let schoolClass = handouts[id]?.value.schoolClass, !seen.contains(schoolClass) else { continue }
      seen.append(schoolClass)
      let own = dueTimes.times(of: schoolClass, for: student, from: from, until: until)
      found = found.isEmpty ? own : Set(found + own).sorted()
    }
    return found
  }

  /// Counts a due time that a handout of the class is about to get: work is told of as of then before anyone asks.
  ///
  /// - Parameter students: those whom it is about; nil: the whole class.
  public mutating func expect(due: Instant, of schoolClass: ClassID, for students: [PersonID]? = nil) {
    for student in students.map({ $0.map(Optional.some) }) ?? [nil] {
      dueTimes.add(due, of: schoolClass, for: student)
    }
  }

  /// Takes the expectation back: the handout has it, or never got it.
  public mutating func stopExpecting(due: Instant, of schoolClass: ClassID, for students: [PersonID]? = nil) {
    for student in students.map({ $0.map(Optional.some) }) ?? [nil] {
      dueTimes.remove(due, of: schoolClass, for: student)
    }
  }

  /// Attempts that start from `instant` on have this idle limit, in milliseconds (D29).
  public mutating func setIdleLimit(_ milliseconds: Int64, from instant: Instant) {
    idleLimits.set(milliseconds, from: instant)
  }

  /// The time zone that a class's days are counted in: its school's, else the organization's (D13). Nil: no class.
  public func timeZone(of schoolClass: ClassID?) -> String {
    let school = schoolClass.flatMap { roster.schoolClass($0)?.school }.flatMap { roster.school($0) }
    return school?.timeZone ?? settings.timeZone
  }

  /// The kind primary items must have at a context: declared, else the one in force, else none yet (D7).
  public func primaryKind(at context: ContextID) -> ItemKind? {
    content[context].flatMap { $0.origin == .published ? $0.declaredKind : nil } ?? fixedKinds[context]
  }

  /// The switch of a scope; one that was never off where nobody has touched it.
  public func recordingSwitch(_ scope: RecordingSwitch.Scope) -> RecordingSwitch {
    switch scope {
    case .organization: organizationSwitch
    case .schoolClass(let id): classSwitches[id] ?? RecordingSwitch(scope: scope)
    case .student(let id): studentSwitches[id] ?? RecordingSwitch(scope: scope)
    }
  }

  /// Lets the content lie over the published catalog as it is now (N61); costs nothing, and is no change of the organization's own.
  public mutating func lie(over catalog: PublishedCatalog?) { content.lie(over: catalog) }

  /// Whether a context is something to the organization: one of a published app that it does not let in is, where something of that
  /// app was handed out before (N52).
  public func knows(_ context: ContextID) -> Bool {
    guard let app = content[context]?.app else { return false }
    guard content.isOfCatalog(context), !settings.allowedApps.contains(app) else { return true }
    return allHandouts.contains { $0.tasks.contains { $0.app == app } }
  }

  /// Takes one change in; the same change again does nothing.
  public mutating func apply(_ change: OrganizationChange) {
    switch change {
    case .settings(let settings): self.settings = settings
    case .clock(let instant): clock = instant
    case .school(let school): roster.put(school)
    case .term(let term): roster.put(term)
    case .schoolClass(let schoolClass): roster.put(schoolClass)
    case .person(let person): roster.put(person)
    case .enrolment(let enrolment): roster.put(enrolment)
    case .handout(let handout): put(handout)
    case .recording(let recording): put(recording)
    case .context(let node): content.put(node)
    case .primaryKind(let context, let kind): fixedKinds[context] = kind
    case .schoolRemoved(let id): roster.removeSchool(id)
    case .termRemoved(let id): roster.removeTerm(id)
    case .classDeleted(let id): deleteClass(id)
    case .personErased(let id):
      roster.erasePerson(id)
      studentSwitches[id] = nil
      forgetRecipient(id)
    case .handoutDeleted(let id): deleteHandout(id)
    case .contextForgotten(let id):
      content.forget(id)
      fixedKinds[id] = nil
    }
  }

  private mutating func put(_ recording: RecordingSwitch) {
    switch recording.scope {
    case .organization: organizationSwitch = recording
    case .schoolClass(let id): classSwitches[id] = recording
    case .student(let id): studentSwitches[id] = recording
    }
  }

  private mutating func put(_ handout: Handout) {
    deleteHandout(handout.id)
    handouts[handout.id] = Boxed(handout)
    dueTimes.add(handout)
    schedule(handout.id, handout.state == .scheduled ? handout.scheduled : nil)
    handoutsOfClass.update(handout.schoolClass, default: []) { $0.append(handout.id) }
    for context in Set(handout.tasks.compactMap(\.context)) {
      assignments.update(context, default: [:]) { $0[handout.schoolClass, default: []].append(handout.id) }
    }
    for task in handout.tasks where task.target == .wholeApp {
      wholeAppHandouts[task.app, default: [:]][handout.schoolClass, default: []].appendOnce(handout.id)
    }
  }

  private mutating func deleteHandout(_ id: HandoutID) {
    guard let handout = handouts[id]?.value else { return }
    handouts[id] = nil
    dueTimes.remove(handout)
    schedule(id, nil)
    handoutsOfClass.update(handout.schoolClass, default: []) { $0.removeAll { $0 == id } }
    for context in Set(handout.tasks.compactMap(\.context)) {
      let isEmpty = assignments.update(context, default: [:]) { classes in
        classes.removeHandout(id, of: handout.schoolClass)
        return classes.isEmpty
      }
      if isEmpty { assignments[context] = nil }
    }
    for task in handout.tasks where task.target == .wholeApp {
      wholeAppHandouts[task.app]?.removeHandout(id, of: handout.schoolClass)
    }
  }

  private mutating func schedule(_ id: HandoutID, _ time: Instant?) {
    guard time != nil || schedules[id] != nil else { return }
    schedules[id] = time
    nextPost = schedules.values.min() ?? .distantFuture
  }

  private mutating func forgetRecipient(_ id: PersonID) {
    for var handout in allHandouts.filter({ $0.names(id) }) {
      dueTimes.remove(handout)
      handout.forget(id)
      dueTimes.add(handout)
      handouts[handout.id] = Boxed(handout)
    }
  }

  private mutating func deleteClass(_ id: ClassID) {
    for handout in handoutsOfClass[id] ?? [] { deleteHandout(handout) }
    handoutsOfClass[id] = nil
    classSwitches[id] = nil
    roster.removeClass(id)
  }
}

extension [ClassID: [HandoutID]] {
  fileprivate mutating func removeHandout(_ id: HandoutID, of schoolClass: ClassID) {
    self[schoolClass]?.removeAll { $0 == id }
    if self[schoolClass]?.isEmpty == true { self[schoolClass] = nil }
  }
}

extension [HandoutID] {
  fileprivate mutating func appendOnce(_ id: HandoutID) {
    if !contains(id) { append(id) }
  }
}
