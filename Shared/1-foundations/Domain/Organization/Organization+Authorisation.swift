/// Whether work is kept, and whose it is (D3, D17, D18, R106–R112).
extension Organization {
  /// The handouts that authorise a student to record at a context: asked with the start of an attempt, which then
  /// belongs to them for good (P3). Empty: the work is unassigned and must not be stored (D4).
  ///
  /// Sorted by id. Work begun before what was deleted of a scope is authorised by nothing of it (P12).
  public func handoutsAuthorising(student: PersonID, context: ContextID, at instant: Instant) -> [HandoutID] {
    handouts(covering: context, itself: true, student: student, at: instant)
  }

  /// Whether a handout authorises a student to record at whatever lies below a context, also what is not known yet (D3).
  public func authorisesBelow(_ context: ContextID, student: PersonID, at instant: Instant) -> Bool {
    !handouts(covering: context, itself: false, student: student, at: instant).isEmpty
  }

  /// Whether a student may have work at one more context of their own below one that is known (D28): of a handout that covers that they
  /// have worked at fewer than the limit since it was posted. What is stored already, be it a classmate's, is not asked about.
  ///
  /// - Parameter worked: by context: when the student's last work there began.
  public func hasRoomForOwn(
    below context: ContextID, student: PersonID, at instant: Instant, worked: [ContextID: Instant],
    limits: Limits = .standard
  ) -> Bool {
    let own = worked.filter { id, _ in content[id]?.origin == .proposed }
    guard own.count >= limits.ownContextsPerHandoutMax else { return true }
    return handouts(covering: context, itself: false, student: student, at: instant).contains { id in
      guard let handout = handouts[id]?.value, let posted = handout.posted else { return false }
      var room = limits.ownContextsPerHandoutMax
      for (context, latest) in own where posted <= latest && handout.tasks.contains(where: { holds($0, context) }) {
        room -= 1
        if room == 0 { return false }
      }
      return true
    }
  }

  /// - Parameter itself: whether tasks of exactly this context count, or only those that cover what lies below them.
  private func handouts(
    covering context: ContextID, itself: Bool, student: PersonID, at instant: Instant
  ) -> [HandoutID] {
    var found: [HandoutID] = []
    guard content.isLiving(context, at: instant), isRecording(student: student, at: instant) else { return found }
    if let deletedBefore = organizationSwitch.deletedBefore, instant < deletedBefore { return found }
    if let deletedBefore = studentSwitches[student]?.deletedBefore, instant < deletedBefore { return found }

    var classes: [ClassID]?
    content.forEachFromSelfUp(context, at: instant) { ancestor in
      guard let assigned = assignments[ancestor] else { return }
      let own = classes ?? roster.classesEver(of: student)
      classes = own
      for schoolClass in own {
        guard let candidates = assigned[schoolClass] else { continue }
        guard isRecording(in: schoolClass, at: instant) else { continue }
        if let deletedBefore = classSwitches[schoolClass]?.deletedBefore, instant < deletedBefore { continue }
        for id in candidates {
          guard let handout = handouts[id], isActive(handout.value, for: student, at: instant),
            handout.value.covers(ancestor, isTarget: itself && ancestor == context, at: instant, for: student),
            !found.contains(id)
          else { continue }
          found.append(id)
        }
      }
    }
    if found.count > 1 { found.sort() }
    return found
  }

  /// Whether the handout is the student's to do then, whatever the recording switches say: Done is accepted (P13).
  ///
  /// Posted, not ended and not closed by its late policy (N72), or one of its tasks is open again to the student (N58), who is a recipient
  /// and in the class.
  public func isActive(_ handout: Handout, for student: PersonID, at instant: Instant) -> Bool {
    inactiveReason(handout, for: student, at: instant) == nil
  }

  private func inactiveReason(_ handout: Handout, for student: PersonID, at instant: Instant) -> ClosedReason? {
    guard let window = handout.openWindow, window.opens <= instant else { return .notPosted }
    guard
      window.contains(instant) && handout.policyWindows.windows(of: student).contains(instant)
        || handout.reopened(to: student, where: { _ in true }).contains(instant)
    else { return .ended }
    guard handout.recipients.includes(student, at: instant) else { return .notRecipient }
    return roster.isStudent(student, in: handout.schoolClass, at: instant) ? nil : .notInClass
  }

  /// Whether a task is the student's to do then: what is open again of a handout that is over are single tasks (N58).
  public func isActive(_ task: HandoutTask, of handout: Handout, for student: PersonID, at instant: Instant) -> Bool {
    isActive(handout, for: student, at: instant) && handout.isOpen(task, to: student, at: instant)
  }

  /// Whether recording for the handout is open to the student: it is active and no switch is off (D17).
  public func isOpen(_ handout: Handout, to student: PersonID, at instant: Instant) -> Bool {
    closedReason(handout, to: student, at: instant) == nil
  }

  /// The first reason why it is not (D17, P9); nil where it is.
  public func closedReason(_ handout: Handout, to student: PersonID, at instant: Instant) -> ClosedReason? {
    if let reason = inactiveReason(handout, for: student, at: instant) { return reason }
    return isNotAvailable(handout, student: student, now: instant) ? .recordingOff : nil
  }

  /// Every instant at which the handout is open to the student.
  public func openWindows(_ handout: Handout, for student: PersonID) -> WindowSet {
    activeWindows(handout, for: student).subtracting(offWindows(handout, for: student))
  }

  /// When the handout closes to the student for the last time; nil while nothing closes it, `distantPast` if it never
  /// opened. Later than this nothing is recorded for it (P3).
  public func closes(_ handout: Handout, for student: PersonID) -> Instant? {
    let windows = openWindows(handout, for: student)
    return windows.isEmpty ? .distantPast : windows.closes
  }

  /// When records on an attempt are kept: while one of *its* handouts is open to the student (P3) and its content is
  /// not withdrawn (P23). Moving the content or taking the task out of the handout ends nothing: the start fixed it
  /// (N6).
  public func openWindows(for log: AttemptLog) -> WindowSet {
    openWindows(handouts: log.handouts, student: log.student, context: log.context)
  }

  /// The same of an attempt of which no log is at hand: of these handouts, for the student at the context.
  public func openWindows(handouts ids: [HandoutID], student: PersonID, context: ContextID) -> WindowSet {
    var open = WindowSet.never
    for id in ids {
      if let handout = handouts[id]?.value {
        let active = activeWindows(handout, for: student) { holds($0, context) }
        open = open.union(active.subtracting(offWindows(handout, for: student)))
      }
    }
    if let removal = content.removal(of: context) {
      open = open.intersection(Window(opens: .distantPast, closes: removal))
    }
    return open
  }

  /// Whether a context is a task's own, or ever stood below it where it covers that.
  private func holds(_ task: HandoutTask, _ context: ContextID) -> Bool {
    guard case .context(let container, let includesDescendants) = task.target else { return false }
    return container == context
      || includesDescendants && content.wasAncestor(container, of: context, upTo: .distantFuture)
  }

  /// Everything around an attempt that decides what of it counts.
  public func bounds(for log: AttemptLog, nextStart: Instant?, limits: Limits = .standard) -> AttemptBounds {
    AttemptBounds(
      nextStart: nextStart, open: openWindows(for: log), primaryKind: primaryKind(at: log.context),
      lease: limits.heartbeatLeaseMilliseconds)
  }

  /// The handouts an attempt still belongs to after what was deleted (P12): none when its organization's or its
  /// student's work of that time is gone; without those of a class whose work is. A handout that is deleted itself is
  /// gone too.
  public func survivingHandouts(_ ids: [HandoutID], student: PersonID, startedAt start: Instant) -> [HandoutID] {
    func survives(_ deletedBefore: Instant?) -> Bool { deletedBefore.map { $0 <= start } ?? true }
    guard survives(organizationSwitch.deletedBefore), survives(studentSwitches[student]?.deletedBefore) else {
      return []
    }
    return ids.filter { id in
      guard let handout = handouts[id] else { return false }
      return survives(classSwitches[handout.value.schoolClass]?.deletedBefore)
    }
  }

  /// What a mark at a context is on: this very context in every handout that was open to the student then and covered it,
  /// neither what lies above it nor what lies below (R101, R102, D30). The root means tasks of the whole app.
  ///
  /// Neither recording switches matter (P13) nor whether the content was withdrawn. Sorted by handout.
  public func doneTargets(student: PersonID, context: ContextID, at instant: Instant) -> [DoneTarget] {
    guard let node = content[context] else { return [] }
    var found: Set<DoneTarget> = []
    for schoolClass in roster.classesEver(of: student) {
      func collect(_ ids: [HandoutID]?, _ subjects: (Handout) -> [DoneTarget.Subject]) {
        for handout in (ids ?? []).compactMap({ handouts[$0]?.value })
        where isActive(handout, for: student, at: instant) {
          found.formUnion(subjects(handout).map { DoneTarget(handout: handout.id, subject: $0) })
        }
      }
      guard !node.isRoot else {
        collect(wholeAppHandouts[node.app]?[schoolClass]) { handout in
          handout.tasks
            .filter {
              $0.target == .wholeApp && $0.app == node.app && $0.window.contains(instant)
                && handout.isOpen($0, to: student, at: instant)
            }
            .map { .wholeApp($0.id) }
        }
        continue
      }
      content.forEachFromSelfUp(context, at: instant) { ancestor in
        collect(assignments[ancestor]?[schoolClass]) { handout in
          handout.covers(ancestor, isTarget: ancestor == context, at: instant, for: student) ? [.context(context)] : []
        }
      }
    }
    return found.sorted { left, right in
      left.handout == right.handout ? left.task < right.task : left.handout < right.handout
    }
  }

  /// Whether a teacher has attached a document to something that the student has to do then (R116, R117, N65): the document itself
  /// is a task, what lies above it is not looked at, and recording switches do not matter.
  public func isAttached(document context: ContextID, to student: PersonID, at instant: Instant) -> Bool {
    guard let node = content[context], node.type == .document, node.origin == .published,
      content.isLiving(context, at: instant), let assigned = assignments[context]
    else { return false }
    return roster.classesEver(of: student).contains { schoolClass in
      (assigned[schoolClass] ?? []).contains { id in
        guard let handout = handouts[id]?.value else { return false }
        return isActive(handout, for: student, at: instant)
          && handout.covers(context, isTarget: true, at: instant, for: student)
      }
    }
  }

  /// Whether one of a handout's tasks that were open to the student then covered a context: as its own, or below it with descendants
  /// included (D3).
  public func isCovered(
    _ context: ContextID, by handout: Handout, for student: PersonID, at instant: Instant
  ) -> Bool {
    var isFound = false
    content.forEachFromSelfUp(context, at: instant) { ancestor in
      if handout.covers(ancestor, isTarget: ancestor == context, at: instant, for: student) { isFound = true }
    }
    return isFound
  }

  /// Whether recording is off for the student in this handout: the cell shows N/A (D19, P11).
  public func isNotAvailable(_ handout: Handout, student: PersonID, now: Instant) -> Bool {
    !isRecording(student: student, at: now) || !isRecording(in: handout.schoolClass, at: now)
  }

  /// The organization's and the student's own switch.
  func isRecording(student: PersonID, at instant: Instant) -> Bool {
    if organizationSwitch.isOff(at: instant) { return false }
    if studentSwitches.isEmpty { return true }
    return studentSwitches[student]?.isOff(at: instant) != true
  }

  func isRecording(in schoolClass: ClassID, at instant: Instant) -> Bool {
    if classSwitches.isEmpty { return true }
    return classSwitches[schoolClass]?.isOff(at: instant) != true
  }

  /// `isActive` for every instant.
  ///
  /// - Parameter isAsked: of which tasks it matters that they were open again (N58).
  func activeWindows(
    _ handout: Handout, for student: PersonID, where isAsked: (HandoutTask) -> Bool = { _ in true }
  ) -> WindowSet {
    guard let window = handout.openWindow else { return .never }
    let theirs = roster.windows(of: student, in: handout.schoolClass, as: .student)
      .intersection(handout.recipients.windows(of: student))
    let open = handout.policyWindows.windows(of: student).intersection(window)
    let reopened = handout.reopened(to: student, where: isAsked)
    return theirs.intersection(reopened.isEmpty ? open : reopened.union(open))
  }

  private func offWindows(_ handout: Handout, for student: PersonID) -> WindowSet {
    organizationSwitch.off
      .union(studentSwitches[student]?.off ?? .never)
      .union(classSwitches[handout.schoolClass]?.off ?? .never)
  }
}

/// Why a handout was not open to a student at an instant (D17).
public enum ClosedReason: Hashable, Sendable {
  /// Not posted yet, or not for any time.
  case notPosted
  /// Completed or archived by then, or closed to the student by its late policy (P9, N72).
  case ended
  case notRecipient
  case notInClass
  /// For the student, the class or everyone.
  case recordingOff
}

extension Handout {
  /// Whether a task at `context` covers the work: done there, or below it with descendants included (D3).
  fileprivate func covers(_ context: ContextID, isTarget: Bool, at instant: Instant, for student: PersonID) -> Bool {
    tasks.contains { task in
      guard case .context(context, let includesDescendants) = task.target, task.window.contains(instant),
        isOpen(task, to: student, at: instant)
      else { return false }
      return isTarget || includesDescendants
    }
  }

  /// With the handout, or again to this student (N58).
  fileprivate func isOpen(_ task: HandoutTask, to student: PersonID, at instant: Instant) -> Bool {
    reopenings.isEmpty
      || openWindow?.contains(instant) == true && policyWindows.windows(of: student).contains(instant)
      || reopened(task.id, to: student).contains(instant)
  }
}

extension DoneTarget {
  /// Sorts those of one handout: more than one are tasks of a whole app.
  fileprivate var task: TaskID {
    if case .wholeApp(let task) = subject { task } else { "" }
  }
}
