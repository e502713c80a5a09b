public import Messages

extension Reference {
  /// The handout's grid; nil for an unknown handout. Its position is left out.
  ///
  /// - Parameter now: by the organization's clock.
  public func grid(_ id: String, _ options: Options, now: Time) -> ReportV1.HandoutGrid? {
    guard let handout = school.handouts[id] else { return nil }
    let view = HandoutView(self, handout, options, now: now)
    return ReportV1.HandoutGrid(
      handoutID: id, classID: handout.given.schoolClass, title: handout.given.title,
      dueTime: handout.given.due.map { WellKnown.Timestamp($0) }, columns: view.gridColumns(),
      rows: view.students.indices.map { row in
        let student = view.students[row]
        return ReportV1.GridRow(
          studentID: student, name: school.names[student] ?? "",
          cells: view.columns.indices.map { view.gridCell(row, $0) },
          ownDue: handout.ownDues[student].map { ReportV1.OwnDueTime(dueTime: $0.map { WellKnown.Timestamp($0) }) })
      },
      policies: options.policies.used, evaluateTime: WellKnown.Timestamp(now), latePolicy: handout.given.latePolicy,
      endTime: handout.ended.map { WellKnown.Timestamp($0) })
  }
}

extension History.Handout {
  /// Nil where it says nothing of late work.
  fileprivate var latePolicy: ActivityV1.LatePolicy? {
    guard grace > 0 || closeAfter != nil else { return nil }
    return ActivityV1.LatePolicy(
      graceSeconds: Int32(grace / 1000), closeAfterSeconds: closeAfter.map { Int32($0 / 1000) })
  }
}

/// A handout as a table: for each of its columns what each student shows there.
struct HandoutView {
  struct Column {
    var task: String
    var app: String
    /// Nil for the task of a whole app (P38).
    var context: Int64?
    var subcolumns = 0
    var isSubcolumn = false
    /// Above 0: of content that students made for themselves, the row's first, second and so on (D28).
    var ownNumber = 0
    var kind: History.Kind?
    /// What each row has there, where every row has its own.
    var own: [String: Int64] = [:]
    /// A row a student; nil where a student has nothing of their own.
    var entries: [Entry?] = []

    var isContainer: Bool { subcolumns > 0 }
    var isOwn: Bool { ownNumber > 0 }
    var isWholeApp: Bool { context == nil && !isOwn }

    /// Whether the column is of that content, be it in one row.
    func isOf(_ wanted: Int64?) -> Bool {
      isOwn ? wanted.map(own.values.contains) ?? false : context == wanted
    }

    func context(of student: String) -> Int64? { isOwn ? own[student] : context }
  }

  struct Entry {
    var student: String
    /// Nil for the task of a whole app.
    var context: Int64?
    var isOff: Bool
    var cell: Cell?
    var isCarried = false
    var done: DoneStanding?
    /// The data is hidden where recording is off (D19).
    var shown: Cell? { isOff ? nil : cell }
  }

  /// All there is: who and what is in the table is as it is now.
  let truth: Reference
  /// P20: of each student what they had recorded by then, which is another instant for who has a due time of their own.
  private let truths: [String: Reference]
  let handout: School.Handout
  let options: Options
  let policies: ReportV1.AttemptPolicies
  let now: Time
  /// What is missing is so by then.
  private let judged: Time
  let students: [String]
  private(set) var columns: [Column]

  /// - Parameter judged: as of when tasks are missing; nil: now, whatever instant the table is of (P20).
  init(_ truth: Reference, _ handout: School.Handout, _ options: Options, now: Time, judgedAt judged: Time? = nil) {
    self.truth = truth
    self.handout = handout
    self.options = options
    policies = options.policies.used
    self.now = now
    self.judged = judged ?? now
    let students = truth.school.assigned(handout, now).filter { options.students?.contains($0) ?? true }
    self.students = students
    var byCut: [Time?: Reference] = [:]
    for cut in Set(students.map({ options.cut(due: handout.deadline($0)) })) { byCut[cut] = truth.asOf(cut) }
    truths = Dictionary(
      uniqueKeysWithValues: students.map { ($0, byCut[options.cut(due: handout.deadline($0))] ?? truth) })
    columns = []
    columns = self.columns(workOf: truth)
    for index in columns.indices {
      let column = columns[index]
      columns[index].entries = students.map { student in
        if column.isOwn, column.own[student] == nil { return nil }
        // N56: as if there were no such column for them.
        if handout.isExcused(student, column.task) { return nil }
        return entry(student, column.task, column.context(of: student))
      }
    }
  }

  /// P16, W13, N18.
  ///
  /// - Parameter workOf: all that was recorded, whatever the reading: content is as it is now (P20).
  private func columns(workOf whole: Reference) -> [Column] {
    let content = truth.school.content
    let everyone = truth.school.assigned(handout, now)
    // What is authorised now; of an ended handout just before its end.
    let instant = handout.ended.map { $0 - 1 } ?? .never
    var columns: [[Column]] = []
    var listed: Set<Int64> = []
    for task in handout.given.tasks {
      guard let context = task.context else {
        columns.append([Column(task: task.id, app: task.app)])
        continue
      }
      listed.insert(context)
      var group = [Column(task: task.id, app: task.app, context: context)]
      let declared = content.nodes[context]?.declared ?? .always
      for below in task.includesDescendants ? content.below(context, instant) : [] {
        let known = content.nodes[below]!.declared
        guard known <= instant || instant < declared else { continue }
        listed.insert(below)
        if content.given(below, instant)?.isAssignable == true {
          group.append(Column(task: task.id, app: task.app, context: below, isSubcolumn: true))
        }
      }
      columns.append(group)
    }
    // Of those who are in the rows.
    let own = whole.attempts.filter { $0.handouts.contains(handout.given.id) && everyone.contains($0.student) }
    let left = Set(own.map(\.context)).subtracting(listed)
      .filter { content.given($0, instant)?.isAssignable == true }
    let ordered = left.sorted { left, right in
      let (mine, theirs) = (content.lastPath(left, instant), content.lastPath(right, instant))
      if mine == theirs { return left < right }
      return mine.lexicographicallyPrecedes(theirs) { precedes($0, $1) }
    }
    for context in ordered {
      let place = columns.firstIndex { group in
        let task = handout.given.tasks.first { $0.id == group[0].task }
        return task?.includesDescendants == true
          && group[0].context.map { content.wasAbove($0, context, instant) } ?? false
      }
      guard let place else { continue }
      columns[place].append(Column(task: columns[place][0].task, app: "", context: context, isSubcolumn: true))
    }
    for index in columns.indices {
      columns[index] = withOwnContent(columns[index], everyone, workOf: whole)
      columns[index][0].subcolumns = columns[index].count - 1
    }
    return columns.flatMap(\.self)
  }

  /// D28: what students made for themselves, and nobody took over, gives way to columns of each row's own.
  private func withOwnContent(_ group: [Column], _ everyone: [String], workOf whole: Reference) -> [Column] {
    var ofAll: [Column] = []
    var made: [String: [Int64]] = [:]
    for column in group {
      guard column.isSubcolumn, let context = column.context, truth.school.content[context]?.origin == .proposed else {
        ofAll.append(column)
        continue
      }
      // Who is in the rows decides, and not which of them a reader asks for.
      let makers = everyone.filter { student in
        whole.attempts.contains {
          $0.student == student && $0.context == context && $0.handouts.contains(handout.given.id)
        } || whole.done(student, handout.given.id, column.task, context, cut: nil) != nil
      }
      if makers.count >= 3 {
        // Columns concern those who read: what others made is nothing to them.
        if makers.contains(where: students.contains) { ofAll.append(column) }
      } else {
        for student in makers { made[student, default: []].append(context) }
      }
    }
    var own: [Column] = []
    for kind in [nil, .score, .quantity, .binary] as [History.Kind?] {
      let rows = students.map { student in (student, (made[student] ?? []).filter { truth.kind($0) == kind }) }
      for place in 0..<(rows.map(\.1.count).max() ?? 0) {
        var column = Column(task: group[0].task, app: group[0].app, isSubcolumn: true)
        (column.ownNumber, column.kind) = (own.count + 1, kind)
        for (student, contexts) in rows where place < contexts.count { column.own[student] = contexts[place] }
        own.append(column)
      }
    }
    return ofAll + own
  }

  // MARK: Cells

  /// The student's attempts of a handout at a context, oldest first.
  private func attempts(_ handout: School.Handout, _ student: String, _ context: Int64) -> [CountedAttempt] {
    truth(of: student).attempts.filter {
      $0.student == student && $0.context == context && $0.handouts.contains(handout.given.id)
    }
  }

  private func entry(_ student: String, _ task: String, _ context: Int64?) -> Entry {
    let cut = options.cut(due: handout.deadline(student))
    var entry = Entry(student: student, context: context, isOff: truth.school.isOff(handout, student, now))
    entry.done = truth(of: student).done(student, handout.given.id, task, context, cut: cut)
    guard let context else { return entry }
    var shown = attempts(handout, student, context)
    // P18: done, and no data of their own.
    if entry.done != nil, !shown.contains(where: \.hasData) {
      let sources = truth.school.earlier(than: handout).map { attempts($0, student, context) }
      if let source = sources.first(where: { $0.contains(where: \.hasData) }) {
        shown = source
        entry.isCarried = true
      }
    }
    entry.cell = Cell(shown.filter { options.window.holds($0.start) }, truth.kind(context), policies)
    return entry
  }

  /// What the student had recorded by the instant that the table is of.
  func truth(of student: String) -> Reference { truths[student] ?? truth }

  func isExcused(_ row: Int, _ column: Column) -> Bool {
    handout.isExcused(students[row], column.task)
  }

  // MARK: What is counted

  /// A column's average is the mean of the cells shown (D5, W3), those without a cell there aside (D28).
  func summary(_ metric: ReportV1.Metric, _ rows: [Entry?], _ reading: (Cell) -> Reading?) -> ReportV1.Summary {
    let entries = rows.compactMap(\.self)
    var population = ReportV1.Population(assigned: Int32(entries.count))
    var observations: [Double] = []
    // D33: the same by the students' own points.
    var own: [Double] = []
    var isMarked = false
    for entry in entries {
      if entry.isOff {
        population.notAvailable += 1
      } else if let shown = entry.cell.flatMap(reading), shown.number != nil {
        population.withData += 1
        observations += shown.observations
        isMarked = isMarked || shown.own != nil
        own += shown.own.map { own in shown.observations.map { _ in own.value } } ?? shown.observations
      } else {
        population.noData += 1
      }
    }
    return ReportV1.Summary(
      metric: metric, population: population, n: Int64(observations.count), mean: observations.exactMean,
      ownMean: isMarked ? own.exactMean : nil)
  }

  /// W9, P8: missing once the due time has passed; the due instant itself has not.
  func isMissing(_ entry: Entry) -> Bool {
    entry.done == nil && handout.deadline(entry.student).map { $0 < judged } ?? false
  }

  func isLate(_ entry: Entry) -> Bool {
    guard let due = handout.deadline(entry.student), let done = entry.done else { return false }
    return due < done.since
  }

  /// Over all assigned, those without recording included (D19, N11), those without a cell there aside (D28).
  func counts(_ column: Column) -> ReportV1.DoneCounts {
    let entries = column.entries.compactMap(\.self)
    func count(_ isCounted: (Entry) -> Bool) -> Int32 { Int32(entries.count(where: isCounted)) }
    return ReportV1.DoneCounts(
      assigned: Int32(entries.count), opened: count { $0.cell?.isOpened ?? false },
      started: count { $0.cell?.isStarted ?? false }, finished: count { $0.cell?.isFinished ?? false },
      done: count { $0.done != nil }, late: count(isLate), missing: count(isMissing),
      excused: Int32(students.indices.count { isExcused($0, column) }))
  }
}
