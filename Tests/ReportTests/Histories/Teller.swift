import ActivityDomain
import Chance
import Domain
import ReportEngine
import ReportReference

/// Takes in what happens as Activity and Context do, by the rules of `Domain` and `ActivityDomain`, and says what their
/// feeds would tell: the way from a history to the engine.
struct Teller {
  enum Change {
    case organization(OrganizationChange)
    case work(WorkChange)
    /// From the other feed.
    case content(ContextNode)
  }

  var changes: [Change] = []
  var told: [AttemptID: Told] = [:]
  /// The same for every play: it decides what is left out, and nothing else.
  var dice = Dice(seed: 1)
  private var organization = Organization(id: "northfield")
  private var logs: [AttemptID: AttemptLog] = [:]
  /// The attempts of each student at each context.
  private var cells: [Place: Set<AttemptID>] = [:]
  private var clockCorrected: Set<AttemptID> = []
  private var teacherMarks: [AttemptID: TeacherMarks] = [:]
  /// Voided or deleted: what comes for them is dropped.
  private var removed: Set<AttemptID> = []
  private var recorded: Set<String> = []
  private var done: [Marked: DoneLog] = [:]
  private var kinds = KindFixes()

  private struct Place: Hashable {
    var student: PersonID
    var context: ContextID
  }

  private struct Marked: Hashable {
    var target: DoneTarget
    var student: PersonID
  }

  // MARK: Telling

  private mutating func tell(_ change: OrganizationChange) {
    organization.apply(change)
    changes.append(.organization(change))
  }

  private mutating func tell(_ node: ContextNode) {
    let former = organization.primaryKind(at: node.id)
    organization.apply(.context(node))
    changes.append(.content(node))
    if organization.primaryKind(at: node.id) != former { tellAll(at: node.id) }
  }

  private mutating func tell(_ log: AttemptLog, supersedesFormer: Bool = false) {
    let later = attempts(of: log.student, at: log.context).filter { AttemptLog.precedes(log, $0) }
    let bounds = organization.bounds(for: log, nextStart: later.map(\.start).min())
    let attempt = log.effective(within: bounds)
    let dueTimes = organization.dueTimes(
      ofClassesOf: log.handouts, for: log.student, from: log.start, until: log.settled)
    tell(
      attempt, isClockCorrected: clockCorrected.contains(log.id),
      earlier: log.earlier(than: attempt, within: bounds, at: dueTimes), supersedesFormer: supersedesFormer)
  }

  /// A handout, and before it how work stood at a due time that is new, be it one student's own (N70).
  private mutating func tell(_ handout: Handout) {
    let former = organization.handout(handout.id)
    if let due = handout.deadline, due != former?.deadline { lookBack(to: due, of: handout, nil) }
    for student in handout.studentDues.keys {
      let known = former?.studentDues[student] == nil ? nil : former?.deadline(for: student)
      if let due = handout.deadline(for: student), due != known { lookBack(to: due, of: handout, student) }
    }
    tell(.handout(handout))
  }

  /// - Parameter student: nil: all of them.
  private mutating func lookBack(to due: Instant, of handout: Handout, _ student: PersonID?) {
    organization.expect(due: due, of: handout.schoolClass, for: student.map { [$0] })
    for log in logs.values
    where (student.map { log.student == $0 } ?? true)
      && log.handouts.contains(where: { organization.handout($0)?.schoolClass == handout.schoolClass })
    {
      tell(log)
    }
    for (marked, log) in done
    where marked.target.handout == handout.id && student.map({ marked.student == $0 }) ?? true {
      tell(log, marked, dueTimes: (dueTimes(of: marked) + [due]).sorted())
    }
    organization.stopExpecting(due: due, of: handout.schoolClass, for: student.map { [$0] })
  }

  private func dueTimes(of marked: Marked) -> [Instant] {
    let handout = organization.handout(marked.target.handout)
    return [handout?.deadline, handout?.deadline(for: marked.student)].compactMap(\.self).sorted()
  }

  private mutating func tell(_ log: DoneLog, _ marked: Marked, dueTimes: [Instant]) {
    changes.append(.work(.done(marked.target, marked.student, log.state(), earlier: log.earlier(at: dueTimes))))
  }

  /// What stood otherwise at an instant than it does now.
  func earlierWork(asOf instant: Instant) -> EarlierWork {
    var work = EarlierWork()
    for log in logs.values {
      let later = attempts(of: log.student, at: log.context).filter { AttemptLog.precedes(log, $0) }
      let bounds = organization.bounds(for: log, nextStart: later.map(\.start).min())
      let now = log.effective(within: bounds)
      for state in log.earlier(than: now, within: bounds, at: [instant]) { work.add(state.attempt) }
    }
    for (marked, log) in done {
      for state in log.earlier(at: [instant]) { work.add(state.state, of: marked.student, on: marked.target) }
    }
    return work
  }

  private func attempts(of student: PersonID, at context: ContextID) -> [AttemptLog] {
    (cells[Place(student: student, context: context)] ?? []).compactMap { logs[$0] }
  }

  private mutating func tellAll(at context: ContextID, of student: PersonID? = nil) {
    if let student {
      for log in attempts(of: student, at: context) { tell(log) }
    } else {
      for log in logs.values where log.context == context { tell(log) }
    }
  }

  private mutating func remove(_ log: AttemptLog) {
    logs[log.id] = nil
    removed.insert(log.id)
    tellRemoved(log.id)
  }

  // MARK: Taking in

  mutating func take(_ row: History.Row) {
    let now = Instant(milliseconds: row.at)
    switch row.what {
    case .timeZone(let name): tell(.settings(OrganizationSettings(timeZone: name)))
    case .idleLimit(let seconds): organization.setIdleLimit(Int64(seconds) * 1000, from: now)
    case .person(let id, let name): tell(.person(Person(id: PersonID(id), name: name)))
    case .personErased(let id): erase(PersonID(id))
    case .schoolClass(let id, let title): tell(.schoolClass(SchoolClass(id: ClassID(id), title: title)))
    case .classDeleted(let id):
      let gone = Set(organization.handouts(of: ClassID(id)).map(\.id))
      tell(.classDeleted(ClassID(id)))
      sift { $0.handouts.contains(where: gone.contains) }
      done = done.filter { !gone.contains($0.key.target.handout) }
    case .enrolled(let person, let schoolClass, let role, let until):
      enrol(PersonID(person), ClassID(schoolClass), Enrolment.ClassRole(role), now, until)
    case .unenrolled(let person, let schoolClass):
      for role in Enrolment.ClassRole.allCases {
        let windows = organization.roster.windows(of: PersonID(person), in: ClassID(schoolClass), as: role)
        let after = windows.intersection(Window(opens: .distantPast, closes: now))
        guard after != windows else { continue }
        tell(.enrolment(Enrolment(PersonID(person), in: ClassID(schoolClass), as: role, windows: after)))
      }
    case .content(let content):
      if content.origin == .published, let parent = content.parent { publish(ContextID(parent), now) }
      tell(ContextNode(content, declared: now))
    case .contentMoved, .contentChanged, .contentRemoved: change(row.what, now)
    case .posted(let handout):
      var posted = Handout(handout, posted: now)
      posted.settlePolicy(at: now)
      tell(posted)
    case .scheduled(let handout):
      var scheduled = Handout(handout, posted: nil)
      scheduled.scheduled = now
      scheduled.settlePolicy(at: now)
      tell(scheduled)
    case .postedAsScheduled(let id):
      change(id, now) { handout in
        handout.state = .posted
        handout.scheduled = nil
        handout.posted = now
      }
    case .dueChanged(let id, let due):
      change(id, now) { $0.due = due.map { Instant(milliseconds: $0) } }
    case .lateChanged(let id, let grace, let closeAfter):
      change(id, now) { $0.latePolicy = LatePolicy(grace: grace, closeAfter: closeAfter) }
    case .ownDue(let student, let id, let own):
      change(id, now) { handout in
        handout.studentDues[PersonID(student)] =
          switch own {
          case .at(let due): StudentDue(due: Instant(milliseconds: due), set: now)
          case .never: StudentDue(due: nil, set: now)
          case .takenBack: nil
          }
      }
    case .ended(let id, let isArchived):
      change(id) { handout in
        handout.state = isArchived ? .archived : .completed
        handout.ended = now
      }
    case .recipientAdded(let id, let student):
      change(id) { handout in
        guard !handout.recipients.windows(of: PersonID(student)).contains(now) else { return }
        handout.recipients.add(PersonID(student), at: now)
      }
    case .recipientRemoved(let id, let student): change(id) { $0.recipients.remove(PersonID(student), at: now) }
    case .excused(let student, let task, let id, let isExcused):
      change(id) { $0.excuses[TaskID(task), default: [:]][PersonID(student)] = isExcused ? now : nil }
    case .handoutDeleted(let id):
      tell(.handoutDeleted(HandoutID(id)))
      sift { $0.handouts.contains(HandoutID(id)) }
      done = done.filter { $0.key.target.handout != HandoutID(id) }
    case .recording(let scope, let mode): record(RecordingSwitch.Scope(scope), mode, now)
    case .work(let work): take(work, now)
    case .voided(let id):
      guard let log = logs[AttemptID(id)] else {
        removed.insert(AttemptID(id))
        return
      }
      remove(log)
      tellAll(at: log.context, of: log.student)
      unfix([log.id])
    case .marked(let given): take(given, now)
    case .kindReset(let id, let kind):
      kinds.reset(ContextID(id))
      tell(.primaryKind(ContextID(id), kind.map { ItemKind($0) }))
      tellAll(at: ContextID(id))
    case .done(let mark): take(mark, now)
    case .completed(let completion): take(completion, now)
    }
  }

  private mutating func enrol(
    _ person: PersonID, _ schoolClass: ClassID, _ role: Enrolment.ClassRole, _ now: Instant, _ until: Int64?
  ) {
    let windows = organization.roster.windows(of: person, in: schoolClass, as: role)
    guard !windows.contains(now) else { return }
    let window = Window(opens: now, closes: until.map { Instant(milliseconds: $0) })
    tell(.enrolment(Enrolment(person, in: schoolClass, as: role, windows: windows.union(WindowSet(window)))))
  }

  private mutating func change(_ id: String, _ now: Instant? = nil, _ body: (inout Handout) -> Void) {
    guard var handout = organization.handout(HandoutID(id)) else { return }
    body(&handout)
    if let now { handout.settlePolicy(at: now) }
    tell(handout)
  }

  private mutating func change(_ happening: History.Happening, _ now: Instant) {
    switch happening {
    case .contentMoved(let id, let parent):
      guard var node = organization.content[ContextID(id)] else { return }
      if node.origin == .published { publish(ContextID(parent), now) }
      node.placements.append(ContextNode.Placement(from: now, parent: ContextID(parent)))
      tell(node)
    case .contentChanged(let content):
      guard let node = organization.content[ContextID(content.id)] else { return }
      publish(node.id, now)
      var changed = ContextNode(content, declared: now)
      changed.placements = node.placements
      changed.updated = now
      tell(changed)
    case .contentRemoved(let id):
      guard var node = organization.content[ContextID(id)] else { return }
      let content = organization.content
      let below = content.descendants(of: node.id, at: now, proposals: Set(content.allNodes.map(\.id)))
      node.removed = now
      tell(node)
      // Context tells of each that goes with it (R48).
      for var node in below {
        node.removed = now
        tell(node)
      }
    default: break
    }
  }

  /// As Context does, from the top (D28).
  private mutating func publish(_ id: ContextID, _ now: Instant) {
    let hidden = organization.content.ancestors(of: id, at: now) + [id]
    for var node in hidden.compactMap({ organization.content[$0] }) where node.origin != .published {
      node.origin = .published
      node.updated = now
      tell(node)
    }
  }

  private mutating func erase(_ person: PersonID) {
    let gone = logs.values.filter { $0.student == person }
    for log in gone { remove(log) }
    unfix(kinds.attempts(of: person))
    for var handout in organization.allHandouts.filter({ $0.recipients.spans[person] != nil }) {
      handout.recipients.spans[person] = nil
      tell(.handout(handout))
    }
    done = done.filter { $0.key.student != person }
    tell(.personErased(person))
  }

  private mutating func record(_ scope: RecordingSwitch.Scope, _ mode: History.Mode, _ now: Instant) {
    var recording = organization.recordingSwitch(scope)
    switch mode {
    case .on: recording.resume(at: now)
    case .paused: if !recording.isOff(at: now) { recording.pause(at: now) }
    case .deleted: recording.delete(at: now)
    }
    tell(.recording(recording))
    if mode == .deleted { sift { _ in true } }
  }

  /// Holds every attempt against what still stands (P12).
  private mutating func sift(_ mayBeAffected: (AttemptLog) -> Bool) {
    var gone: Set<AttemptID> = []
    for log in logs.values.filter(mayBeAffected) {
      let left = organization.survivingHandouts(log.handouts, student: log.student, startedAt: log.start)
      guard left != log.handouts else { continue }
      if left.isEmpty {
        remove(log)
        gone.insert(log.id)
      } else {
        logs[log.id]?.handouts = left
      }
      tellAll(at: log.context, of: log.student)
    }
    // What is gone holds no kind (P25).
    unfix(gone)
  }

  private mutating func take(_ work: History.Work, _ now: Instant) {
    // Sent again, it is stored once.
    guard recorded.insert(work.event).inserted else { return }
    let id = AttemptID(work.attempt)
    guard !removed.contains(id) else { return }
    let standing = Standing(attempt: id, stored: logs[id])
    let app = organization.content[ContextID(work.context)]?.app ?? ""
    guard
      let ruling = try? Ruling(
        Work(work, app: app, received: now), at: standing, in: organization, limits: .standard)
    else { return }
    guard let log = ruling.stored else { return }
    if let kind = ruling.fixedKind {
      tell(.primaryKind(log.context, kind))
      kinds.fix(log.context, by: id)
    }
    if let kind = ruling.keptKind { kinds.kept(kind, at: log.context, by: id, of: log.student) }
    let isNew = logs[id] == nil
    logs[id] = log
    logs[id]?.teacherMarks = teacherMarks[id] ?? TeacherMarks()
    cells[Place(student: log.student, context: log.context), default: []].insert(id)
    if work.isClockCorrected { clockCorrected.insert(id) }
    let former = attempts(of: log.student, at: log.context).filter { AttemptLog.precedes($0, log) }
      .max(by: AttemptLog.precedes)
    // What came before it is superseded now, and not told again where nothing else follows from that.
    let isFormerOver = former.map { $0.settled <= log.start }
    if let log = logs[id] { tell(log, supersedesFormer: isNew && isFormerOver == true) }
    if ruling.fixedKind != nil {
      tellAll(at: log.context)
    } else if isNew, let former, isFormerOver == false {
      tell(former)
    }
  }

  private mutating func take(_ given: History.PointsGiven, _ now: Instant) {
    let id = AttemptID(given.attempt)
    var marks = teacherMarks[id] ?? TeacherMarks()
    if let points = given.points {
      marks.put(PointsMark(identifier: given.item, points: points, marked: now))
    } else {
      marks.remove(given.item)
    }
    teacherMarks[id] = marks
    logs[id]?.teacherMarks = marks
    if let log = logs[id] { tell(log) }
  }

  private mutating func unfix(_ gone: Set<AttemptID>) {
    for (context, kind) in kinds.unfix(gone) {
      tell(.primaryKind(context, kind))
      tellAll(at: context)
    }
  }

  private mutating func take(_ mark: History.Mark, _ now: Instant) {
    record(
      DoneLog.Event(
        isDone: mark.isDone, happened: Instant(milliseconds: mark.happened), received: now, event: EventID(mark.event)),
      on: DoneTarget(
        handout: HandoutID(mark.handout), task: TaskID(mark.task), context: mark.context.map { ContextID($0) }),
      by: PersonID(mark.student))
  }

  private mutating func take(_ completion: History.Completion, _ now: Instant) {
    let event = DoneLog.Event(
      isDone: true, happened: Instant(milliseconds: completion.happened), received: now,
      event: EventID(completion.event), isByApp: true)
    let context = completion.context.map { ContextID($0) } ?? organization.content.root(of: AppID(completion.app))
    guard let context else { return }
    let student = PersonID(completion.student)
    for target in organization.doneTargets(student: student, context: context, at: event.happened) {
      record(event, on: target, by: student)
    }
  }

  private mutating func record(_ event: DoneLog.Event, on target: DoneTarget, by student: PersonID) {
    let marked = Marked(target: target, student: student)
    done[marked, default: DoneLog()].record(event)
    if let log = done[marked] {
      tell(log, marked, dueTimes: dueTimes(of: marked))
    }
  }
}

/// What the kinds in force rest on (D7, P1, P24, P25): kept primaries in the order of commitment.
private struct KindFixes {
  private var keptPrimaries: [(context: ContextID, attempt: AttemptID, student: PersonID, kind: ItemKind)] = []
  /// How many of them came before the last reset.
  private var since: [ContextID: Int] = [:]
  private var fixes: [ContextID: AttemptID] = [:]
  private var gone: Set<AttemptID> = []

  mutating func kept(_ kind: ItemKind, at context: ContextID, by attempt: AttemptID, of student: PersonID) {
    keptPrimaries.append((context, attempt, student, kind))
  }

  mutating func fix(_ context: ContextID, by attempt: AttemptID) { fixes[context] = attempt }

  mutating func reset(_ context: ContextID) {
    since[context] = keptPrimaries.count
    fixes[context] = nil
  }

  func attempts(of person: PersonID) -> Set<AttemptID> {
    Set(keptPrimaries.filter { $0.student == person }.map(\.attempt))
  }

  /// The contexts whose kind these had fixed, and the kind in their place.
  mutating func unfix(_ attempts: Set<AttemptID>) -> [(ContextID, ItemKind?)] {
    gone.formUnion(attempts)
    var changed: [(ContextID, ItemKind?)] = []
    for (context, attempt) in fixes.sorted(by: { $0.key < $1.key }) where attempts.contains(attempt) {
      let next = keptPrimaries[(since[context] ?? 0)...].first { kept in
        kept.context == context && !gone.contains(kept.attempt)
      }
      fixes[context] = next?.attempt
      changed.append((context, next?.kind))
    }
    return changed
  }
}
