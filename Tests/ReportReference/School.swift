/// Who and what there is after some rows of a history: read off the rows, one after the other, and kept as plain lists.
struct School {
  struct Handout {
    var given: History.Handout
    /// Never, while it is scheduled.
    var posted: Time
    var ended: Time?
    /// When each student named was a recipient; of a handout for the whole class the exceptions (N14).
    var recipients: [String: Spans]
    /// Nil: never.
    var ownDues: [String: Time?] = [:]
    /// What was said of when it closes by itself, and from when on: an instant is judged by what was said then (N72).
    var closings: [(from: Time, said: Closing)] = []
    /// Students by task (D33).
    var excused: [String: Set<String>] = [:]

    /// From post until it is completed or archived (D17).
    var open: Span { Span(posted, ended ?? .never) }

    /// When it is due for the student (N70).
    func due(_ student: String) -> Time? {
      if let own = ownDues[student] { return own }
      return given.due
    }

    /// The last instant that is on time (N71).
    func deadline(_ student: String) -> Time? { due(student).map { $0 + given.grace } }

    /// Whether it has closed to the student by itself (N72).
    func isClosed(_ student: String, _ time: Time) -> Bool {
      let said = closings.last { $0.from <= time } ?? closings.first
      return said?.said.instant(student).map { $0 <= time } ?? false
    }

    /// As it is to be from now on.
    mutating func noteClosing(_ now: Time) {
      closings.append((now, Closing(due: given.due, own: ownDues, after: given.closeAfter)))
    }

    func isExcused(_ student: String, _ task: String) -> Bool { excused[task]?.contains(student) ?? false }

    func isFor(_ student: String, _ time: Time) -> Bool {
      recipients[student]?.holds(time) ?? (given.students == nil)
    }
  }

  /// When a handout closes, as it was said at one time.
  struct Closing {
    var due: Time?
    var own: [String: Time?]
    /// Milliseconds after the due time; nil: never.
    var after: Time?

    func instant(_ student: String) -> Time? {
      let due = own[student] ?? due
      return after.flatMap { after in due.map { $0 + after } }
    }
  }

  struct Switch {
    var off = Spans()
    /// What began before is deleted (P12).
    var deletedBefore = Time.always
  }

  struct Membership: Hashable {
    var person: String
    var schoolClass: String
    var role: History.Role
  }

  var timeZone = "UTC"
  private var idleLimits: [(from: Time, milliseconds: Time)] = []
  var names: [String: String] = [:]
  var erased: Set<String> = []
  var classes: [String: String] = [:]
  var enrolments: [Membership: Spans] = [:]
  var handouts: [String: Handout] = [:]
  var organizationSwitch = Switch()
  var classSwitches: [String: Switch] = [:]
  var studentSwitches: [String: Switch] = [:]
  var content = ContentHistory()

  init(_ rows: some Sequence<History.Row>) {
    for row in rows { take(row) }
  }

  mutating func take(_ row: History.Row) {
    let now = row.at
    switch row.what {
    case .timeZone(let name): timeZone = name
    case .idleLimit(let seconds): idleLimits.append((now, Time(seconds) * 1000))
    case .person(let id, let name): names[id] = name
    case .personErased(let id):
      names[id] = nil
      erased.insert(id)
      enrolments = enrolments.filter { $0.key.person != id }
      studentSwitches[id] = nil
      for handout in handouts.keys {
        handouts[handout]?.recipients[id] = nil
        handouts[handout]?.ownDues.removeValue(forKey: id)
        for task in handouts[handout]?.excused.keys.map({ $0 }) ?? [] { handouts[handout]?.excused[task]?.remove(id) }
      }
    case .schoolClass(let id, let title): classes[id] = title
    case .classDeleted(let id):
      classes[id] = nil
      classSwitches[id] = nil
      enrolments = enrolments.filter { $0.key.schoolClass != id }
      handouts = handouts.filter { $0.value.given.schoolClass != id }
    case .enrolled(let person, let schoolClass, let role, let until):
      let key = Membership(person: person, schoolClass: schoolClass, role: role)
      guard enrolments[key]?.holds(now) != true else { break }
      enrolments[key, default: Spans()].open(now, until: until ?? .never)
    case .unenrolled(let person, let schoolClass):
      for role in [History.Role.student, .teacher] {
        enrolments[Membership(person: person, schoolClass: schoolClass, role: role)]?.close(now)
      }
    case .content, .contentMoved, .contentChanged, .contentRemoved: content.take(row)
    case .posted(let handout): make(handout, posted: now, now)
    case .scheduled(let handout): make(handout, posted: .never, now)
    case .postedAsScheduled(let id):
      handouts[id]?.posted = now
      handouts[id]?.noteClosing(now)
    case .dueChanged(let id, let due):
      handouts[id]?.given.due = due
      handouts[id]?.noteClosing(now)
    case .lateChanged(let id, let grace, let closeAfter):
      handouts[id]?.given.grace = grace
      handouts[id]?.given.closeAfter = closeAfter
      handouts[id]?.noteClosing(now)
    case .ownDue(let student, let id, let own):
      switch own {
      case .at(let due): handouts[id]?.ownDues.updateValue(due, forKey: student)
      case .never: handouts[id]?.ownDues.updateValue(nil, forKey: student)
      case .takenBack: handouts[id]?.ownDues.removeValue(forKey: student)
      }
      handouts[id]?.noteClosing(now)
    case .ended(let id, _): if handouts[id]?.ended == nil { handouts[id]?.ended = now }
    case .recipientAdded(let id, let student):
      guard let handout = handouts[id], !handout.isFor(student, now) else { break }
      handouts[id]?.recipients[student, default: Spans()].open(now)
    case .recipientRemoved(let id, let student):
      guard let handout = handouts[id] else { break }
      var spans = handout.recipients[student] ?? Spans(spans: handout.given.students == nil ? [Span()] : [])
      spans.close(now)
      handouts[id]?.recipients[student] = spans
    case .handoutDeleted(let id): handouts[id] = nil
    case .excused(let student, let task, let id, let isExcused):
      if isExcused {
        handouts[id]?.excused[task, default: []].insert(student)
      } else {
        handouts[id]?.excused[task]?.remove(student)
      }
    case .recording(let scope, let mode):
      switch scope {
      case .organization: set(&organizationSwitch, mode, now)
      case .schoolClass(let id): set(&classSwitches[id, default: Switch()], mode, now)
      case .student(let id): set(&studentSwitches[id, default: Switch()], mode, now)
      }
    case .work, .voided, .marked, .kindReset, .done, .completed: break
    }
  }

  private func set(_ scope: inout Switch, _ mode: History.Mode, _ now: Time) {
    switch mode {
    case .on: scope.off.close(now)
    case .paused: if !scope.off.holds(now) { scope.off.open(now) }
    case .deleted:
      if !scope.off.holds(now) { scope.off.open(now) }
      scope.deletedBefore = max(scope.deletedBefore, now)
    }
  }

  // MARK: Questions

  /// D29, N28: half an hour until something else was set.
  func idleLimit(_ start: Time) -> Time { idleLimits.last { $0.from <= start }?.milliseconds ?? 30 * 60_000 }

  func isStudent(_ person: String, _ schoolClass: String, _ time: Time) -> Bool {
    enrolments[Membership(person: person, schoolClass: schoolClass, role: .student)]?.holds(time) ?? false
  }

  func teaches(_ person: String, _ schoolClass: String, _ time: Time) -> Bool {
    enrolments[Membership(person: person, schoolClass: schoolClass, role: .teacher)]?.holds(time) ?? false
  }

  /// Everyone who ever was a student of the class, by name, then id.
  func studentsEver(_ schoolClass: String) -> [String] {
    enrolments.keys.filter { $0.schoolClass == schoolClass && $0.role == .student }.map(\.person).sorted {
      let (left, right) = (names[$0] ?? "", names[$1] ?? "")
      return same(left, right) ? precedes($0, $1) : precedes(left, right)
    }
  }

  /// Whether the student is a recipient and in the class then: P10's "recipient".
  func isRecipient(_ student: String, _ handout: Handout, _ time: Time) -> Bool {
    handout.isFor(student, time) && isStudent(student, handout.given.schoolClass, time)
  }

  /// D17 without the switches: Done is accepted (P13).
  func isActive(_ handout: Handout, _ student: String, _ time: Time) -> Bool {
    handout.open.holds(time) && !handout.isClosed(student, time) && isRecipient(student, handout, time)
  }

  /// N6.
  func isOpen(_ handout: Handout, _ student: String, _ time: Time) -> Bool {
    isActive(handout, student, time) && !isOff(handout, student, time)
  }

  func isOff(_ handout: Handout, _ student: String, _ time: Time) -> Bool {
    organizationSwitch.off.holds(time) || studentSwitches[student]?.off.holds(time) == true
      || classSwitches[handout.given.schoolClass]?.off.holds(time) == true
  }

  /// Every instant at which `isOpen` may change.
  func edges(_ handout: Handout, _ student: String) -> [Time] {
    let key = Membership(person: student, schoolClass: handout.given.schoolClass, role: .student)
    let spans = [
      Spans(spans: [handout.open]), enrolments[key], handout.recipients[student], organizationSwitch.off,
      studentSwitches[student]?.off, classSwitches[handout.given.schoolClass]?.off,
    ]
    return spans.compactMap(\.self).flatMap(\.edges)
      + handout.closings.flatMap { [$0.from] + [$0.said.instant(student)].compactMap(\.self) }
  }

  private mutating func make(_ handout: History.Handout, posted: Time, _ now: Time) {
    var recipients: [String: Spans] = [:]
    for student in handout.students ?? [] { recipients[student] = Spans(spans: [Span()]) }
    handouts[handout.id] = Handout(given: handout, posted: posted, recipients: recipients)
    handouts[handout.id]?.noteClosing(now)
  }

  /// P12: whether work of the handout begun then is deleted.
  func isDeleted(_ handout: Handout, _ student: String, begun start: Time) -> Bool {
    start < organizationSwitch.deletedBefore
      || start < studentSwitches[student]?.deletedBefore ?? .always
      || start < classSwitches[handout.given.schoolClass]?.deletedBefore ?? .always
  }

  /// Whose an attempt is that starts then (P3, D18): the handouts that authorise its start.
  func authorising(_ student: String, _ context: Int64, begun start: Time) -> [String] {
    guard content.isLiving(context, start) else { return [] }
    let above = content.upwards(from: context, start)
    return handouts.values.filter { handout in
      isOpen(handout, student, start) && !isDeleted(handout, student, begun: start)
        // D3: a task authorises what lies below it, too.
        && handout.given.tasks.contains { task in
          task.context == context || task.includesDescendants && task.context.map(above.contains) ?? false
        }
    }.map(\.given.id).sorted(by: precedes)
  }

  /// P10, D19: recipients now who were recipients at some instant while it was open.
  func assigned(_ handout: Handout, _ now: Time) -> [String] {
    guard handout.open.from <= now else { return [] }
    return studentsEver(handout.given.schoolClass).filter { student in
      isRecipient(student, handout, now)
        && (edges(handout, student) + [now]).contains { isActive(handout, student, $0) }
    }
  }

  /// P18: posted earlier, of the same class; the most recently posted first.
  func earlier(than handout: Handout) -> [Handout] {
    func isBefore(_ left: Handout, _ right: Handout) -> Bool {
      left.posted == right.posted ? precedes(left.given.id, right.given.id) : left.posted < right.posted
    }
    return handouts.values
      .filter { $0.given.schoolClass == handout.given.schoolClass && !$0.open.isEmpty && isBefore($0, handout) }
      .sorted { isBefore($1, $0) }
  }
}
