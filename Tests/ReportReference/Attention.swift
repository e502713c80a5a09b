public import Messages

// docs/needs-attention.md, version 2, read word by word.
extension Reference {
  /// Who is listed and why, without the words; nil where the reader may not look.
  public func needsAttention(
    _ schoolClass: String, _ options: Options, _ reader: Reader, now: Time
  ) -> [ReportV1.AttentionNote]? {
    guard school.classes[schoolClass] != nil, options.students?.allSatisfy({ school.names[$0] != nil }) ?? true
    else { return nil }
    switch reader {
    case .administrator: break
    case .teacher(let person): guard school.teaches(person, schoolClass, now) else { return nil }
    case .student: return nil
    }
    var whole = options
    whole.students = nil
    // N95: by the clock of the instant that is asked for.
    let then = min(options.asOf ?? now, now)
    let views = posted { $0 == schoolClass }.filter { $0.posted <= then }.map { handout in
      HandoutView(self, handout, whole, now: now, judgedAt: then)
    }
    let students = school.studentsEver(schoolClass).filter { school.isStudent($0, schoolClass, now) }
    return students.filter { options.students?.contains($0) ?? true }.flatMap { student in
      notes(student, AttentionClass(views: views, students: students, now: now, then: then))
    }
  }

  private func notes(_ student: String, _ seen: AttentionClass) -> [ReportV1.AttentionNote] {
    [
      seen.missingWork(student), seen.notStarted(student), seen.lowScore(student), seen.fallingScores(student),
      seen.noRecentActivity(student),
    ].compactMap { note in
      guard var note else { return nil }
      note.studentID = student
      note.name = school.names[student] ?? ""
      return note
    }
  }
}

/// The handouts of a class as tables, the one posted last first.
private struct AttentionClass {
  static let day: Time = 24 * 60 * 60 * 1000

  var views: [HandoutView]
  var students: [String]
  /// Who is in the class, and recorded, is as now (P20).
  var now: Time
  /// By which the rule goes.
  var then: Time

  /// The student's entries in the columns of a handout, if recording is on; nil in those without anything of theirs (D28).
  private func entries(_ student: String, _ view: HandoutView) -> [HandoutView.Entry?]? {
    guard let row = view.students.firstIndex(of: student) else { return nil }
    let entries = view.columns.map { $0.entries[row] }
    // N56: who is excused from all of it has nothing to do with it.
    guard zip(view.columns, entries).contains(where: { !$0.0.isSubcolumn && $0.1 != nil }) else { return nil }
    return view.truth.school.isOff(view.handout, student, now) ? nil : entries
  }

  private func isOpen(_ view: HandoutView, to student: String) -> Bool {
    view.handout.open.holds(then) && !view.handout.isClosed(student, then)
  }

  private func note(
    _ reason: String, _ handouts: [HandoutView], _ facts: [(String, Double)]
  ) -> ReportV1.AttentionNote {
    var ids: [String] = []
    for view in handouts where !ids.contains(view.handout.given.id) { ids.append(view.handout.given.id) }
    return ReportV1.AttentionNote(
      reason: reason, handoutIDs: ids, facts: facts.map { ReportV1.AttentionFact(name: $0.0, value: $0.1) })
  }

  func missingWork(_ student: String) -> ReportV1.AttentionNote? {
    var handouts: [HandoutView] = []
    var (missing, due) = (0, 0)
    for view in views where isOpen(view, to: student) && view.handout.deadline(student).map({ $0 < then }) ?? false {
      guard let entries = entries(student, view) else { continue }
      let tasks = zip(view.columns, entries).filter { !$0.0.isSubcolumn }.compactMap(\.1)
      due += tasks.count
      let left = tasks.count { view.isMissing($0) && $0.cell?.isFinished != true }
      missing += left
      if left > 0 { handouts.append(view) }
    }
    guard missing >= 2 else { return nil }
    return note("MISSING_WORK", handouts, [("tasks_missing", Double(missing)), ("tasks_due", Double(due))])
  }

  func notStarted(_ student: String) -> ReportV1.AttentionNote? {
    var found: [(view: HandoutView, due: Time, started: Int, others: Int)] = []
    for view in views where isOpen(view, to: student) {
      guard let due = view.handout.due(student), then <= due, due - then <= Self.day, entries(student, view) != nil
      else {
        continue
      }
      let recorded = view.students.filter { entries($0, view) != nil }
      func hasBegun(_ student: String) -> Bool {
        entries(student, view)?.contains { $0?.done != nil || $0?.cell?.isStarted == true } ?? false
      }
      let others = recorded.filter { $0 != student }
      let started = others.count(where: hasBegun)
      guard recorded.count >= 5, !hasBegun(student), Double(started) >= Double(others.count) / 2 else { continue }
      found.append((view, due, started, others.count))
    }
    guard let soonest = found.map(\.due).min(), let next = found.first(where: { $0.due == soonest }) else { return nil }
    return note(
      "NOT_STARTED_BEFORE_DUE", found.map(\.view),
      [
        ("seconds_left", Double(next.due - then) / 1000), ("others_started", Double(next.started)),
        ("others", Double(next.others)),
      ])
  }

  /// The newest first.
  private func scores(_ student: String) -> [(view: HandoutView, number: Double, classMean: Double)] {
    var scores: [(view: HandoutView, number: Double, classMean: Double)] = []
    var counted: Set<Int64> = []
    for view in views {
      guard let entries = entries(student, view) else { continue }
      for (column, entry) in zip(view.columns, entries).reversed() {
        guard let entry, let context = entry.context, view.truth.kind(context) == .score, !counted.contains(context),
          !entry.isCarried, let number = entry.shown?.headline.number
        else { continue }
        counted.insert(context)
        // What each made for themselves has no class to be held against.
        if column.isOwn { continue }
        let ofClass = view.summary(.score, column.entries) { $0.headline }
        guard let mean = ofClass.mean, ofClass.population?.withData ?? 0 >= 5 else { continue }
        scores.append((view, number, mean))
      }
    }
    return scores
  }

  func lowScore(_ student: String) -> ReportV1.AttentionNote? {
    let scores = scores(student).prefix(5)
    guard scores.count >= 3, let mean = scores.map(\.number).exactMean, let ofClass = scores.map(\.classMean).exactMean,
      mean < 0.5, ofClass - mean >= 0.15
    else { return nil }
    return note(
      "LOW_SCORE", scores.map(\.view), [("mean", mean), ("class_mean", ofClass), ("scores", Double(scores.count))])
  }

  func fallingScores(_ student: String) -> ReportV1.AttentionNote? {
    let scores = Array(scores(student).prefix(3))
    guard scores.count == 3 else { return nil }
    let above = scores.map { $0.number - $0.classMean }
    guard above[0] < above[1], above[1] < above[2], above[2] - above[0] >= 0.2, scores[0].number < scores[2].number
    else { return nil }
    return note(
      "FALLING_SCORES", scores.map(\.view),
      [
        ("first", scores[2].number), ("last", scores[0].number), ("first_class_mean", scores[2].classMean),
        ("last_class_mean", scores[0].classMean),
      ])
  }

  /// When the student last worked on the class's handouts (N82), or marked something.
  private func lastWork(_ student: String) -> Time? {
    views.compactMap { entries(student, $0) }.flatMap { $0.compactMap(\.self) }.flatMap { entry in
      (entry.cell?.attempts ?? []).map(\.lastActivity) + [entry.done?.since].compactMap(\.self)
    }.max()
  }

  func noRecentActivity(_ student: String) -> ReportV1.AttentionNote? {
    let open = views.filter { view in
      guard isOpen(view, to: student), then - view.handout.posted >= 7 * Self.day, let entries = entries(student, view)
      else {
        return false
      }
      return zip(view.columns, entries).contains { column, entry in
        !column.isSubcolumn && entry.map { $0.done == nil } ?? false
      }
    }
    let recorded = students.filter { person in views.contains { entries(person, $0) != nil } }
    func isActive(_ student: String) -> Bool { lastWork(student).map { then - $0 < 7 * Self.day } ?? false }
    let others = recorded.filter { $0 != student }
    let active = others.count(where: isActive)
    guard !open.isEmpty, recorded.count >= 5, !isActive(student), Double(active) >= Double(others.count) / 2 else {
      return nil
    }
    return note(
      "NO_RECENT_ACTIVITY", open,
      (lastWork(student).map { [("seconds_idle", Double(then - $0) / 1000)] } ?? [])
        + [
          ("handouts_open", Double(open.count)), ("others_active", Double(active)), ("others", Double(others.count)),
        ])
  }
}
