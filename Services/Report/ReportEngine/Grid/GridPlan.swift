public import Domain

/// Who and what a handout's grid shows, before any number: its columns and rows.
///
/// It follows from the organization and from where the handout has attempts and marks (`Segment.workVersion`), so it can be kept while both
/// stand still: `isValid` says for how long.
public struct GridPlan: Sendable {
  /// A task, or what lies below a container task, without any number.
  public struct Column: Sendable {
    /// The task that the column belongs to: of a sub-column, its container's.
    public var task: TaskID
    /// Nil for the task of a whole app (P38), and where each row has another.
    public var context: ContextID?
    /// Of the content; of a whole-app task, the app itself.
    public var app: AppID
    /// Where the content stands now, or stood last; the root for a whole app and where each row has another.
    public var path: IdentifierPath
    /// The content's; the task's, where the content is not known yet; empty where each row has another.
    public var title: String
    /// `none` where the content is not known yet, and where each row has another.
    public var type: ContextType
    /// Of a container: how many sub-columns follow it; 0 for every other column.
    public var subcolumnCount = 0
    /// It stands under the container task before it (D3).
    public var isSubcolumn = false
    /// The content has been removed (N23).
    public var isWithdrawn: Bool
    /// The kind in force (D7).
    public var primaryKind: ItemKind?
    /// Nil for every column that is of one content, or of a whole app.
    public var own: OwnContents?
    /// Of what students' apps declared and many work at: those who do; nil for what was published (D28).
    var proposedFor: Set<PersonID>?
    /// Of a container: how many sub-columns would follow it if there were room.
    public var foldedCount = 0
    /// Those of the rows who need not do its task: to them it is no column (D33, N56).
    public var excused: Set<PersonID> = []

    /// P38: a whole app reports Done only.
    public var headline: Metric? { isWholeApp ? nil : .headline(primaryKind: primaryKind) }
    /// Whether something stands under it, or would if there were room.
    public var isContainer: Bool { subcolumnCount > 0 || foldedCount > 0 }
    /// P38: it has marks of done, and no numbers.
    public var isWholeApp: Bool { context == nil && own == nil }

    /// What the column is of in the row of a student; nil for a whole app, and where the student has nothing.
    public func context(of student: PersonID) -> ContextID? {
      own.map { $0.contents[student]?.context } ?? context
    }

    /// Whether the column has a cell for the student (D28), who is not excused from it (N56).
    public func concerns(_ student: PersonID) -> Bool {
      own.map { $0.contents[student] != nil } ?? true && !isExcused(student)
    }

    /// Whether the student need not do its task.
    public func isExcused(_ student: PersonID) -> Bool { !excused.isEmpty && excused.contains(student) }

    /// Whether the column, or any row of it, is of a context; nil asks for the column of a whole app.
    public func isOf(_ wanted: ContextID?) -> Bool {
      own.map { own in own.contents.values.contains { $0.context == wanted } } ?? (context == wanted)
    }
  }

  /// A student to whom the handout is assigned (P10).
  public struct Row: Sendable {
    /// Unique among the rows.
    public var student: PersonID
    /// Empty where the roster has none.
    public var name: String
    /// By which readers list the student; empty: by the name (N84).
    public var sortName: String
    /// Recording is off (D19, P11).
    public var isNotAvailable: Bool
    /// Work begun earlier was deleted (P12).
    public var from: Instant
  }

  /// As it was when the plan was made.
  public let handout: Handout
  /// By task, each followed by its sub-columns (P16), those of students' own content last.
  public private(set) var columns: [Column]
  /// By name, then id.
  public let rows: [Row]
  /// The students of the rows.
  public let people: PersonList
  /// Where carried work may come from, the most recently posted first (P18).
  let earlier: [HandoutID]
  /// What of the organization's time it holds for.
  let validity: Window
  /// Some columns are there for the work of its rows alone: it holds until there is other work.
  let dependsOnWork: Bool

  /// - Parameters:
  ///   - now: by the organization's clock.
  ///   - work: some columns are there for work alone (P16, D28).
  public init(_ handout: Handout, in organization: Organization, now: Instant, work: Segment) {
    self.handout = handout
    earlier = organization.earlierHandouts(than: handout)
    let rows = organization.assigned(handout, now: now).map { student in
      let person = organization.roster.person(student)
      return Row(
        student: student, name: person?.name ?? "", sortName: person?.sortName ?? "",
        isNotAvailable: organization.isNotAvailable(handout, student: student, now: now),
        from: organization.deletedBefore(handout, student: student))
    }
    self.rows = rows
    people = PersonList(rows.map(\.student))
    var layout = GridLayout(handout, rows, in: organization, work)
    columns = layout.columns()
    if !handout.excuses.isEmpty {
      for index in columns.indices {
        columns[index].excused = Set(handout.excuses[columns[index].task].map { Array($0.keys) } ?? [])
      }
    }
    dependsOnWork = layout.dependsOnWork
    validity = organization.stableWindow(of: [handout], around: now)
  }

  /// When it stops holding by itself; nil: never.
  public var validityEnd: Instant? { validity.closes }

  /// Whether nothing about time has changed since it was made.
  public func isValid(at now: Instant) -> Bool { validity.contains(now) }

  /// The columns that concern some of the students: of what the others made for themselves nothing is told, be it by three of them.
  public func columns(of students: Set<PersonID>) -> [Column] {
    guard columns.contains(where: { $0.own != nil || $0.proposedFor != nil }) else { return columns }
    var left: [Column] = []
    var container: Int?
    var number = 0
    for var column in columns {
      if !column.isSubcolumn { (container, number) = (left.count, 0) }
      if column.proposedFor?.isDisjoint(with: students) == true {
        if let container { left[container].subcolumnCount -= 1 }
        continue
      }
      if var own = column.own {
        own.contents = own.contents.filter { students.contains($0.key) }
        guard !own.contents.isEmpty else {
          if let container { left[container].subcolumnCount -= 1 }
          continue
        }
        // A gap in the numbers would tell of the others, too.
        number += 1
        own.number = number
        column.own = own
      }
      left.append(column)
    }
    return left
  }

  /// The rows that a query asks for.
  func rows(for query: GridQuery) -> [Row] {
    query.students.map { wanted in rows.filter { wanted.contains($0.student) } } ?? rows
  }

  /// The columns that concern them.
  func columns(for query: GridQuery) -> [Column] { query.students.map { columns(of: $0) } ?? columns }

  /// Where the student's work stands in columns that show each row's own.
  func ownContexts(of student: PersonID) -> [ContextID] { columns.compactMap { $0.own?.contents[student]?.context } }

  /// Whether sub-columns were left out.
  public private(set) var isFolded = false

  /// The same without sub-columns, for a report that has no room for them.
  public func folded() -> GridPlan {
    var plan = self
    plan.isFolded = true
    plan.columns = columns.filter { !$0.isSubcolumn }.map { column in
      var column = column
      (column.foldedCount, column.subcolumnCount) = (column.subcolumnCount, 0)
      return column
    }
    return plan
  }
}

extension Organization {
  /// Work of the student for the handout that began before this was deleted (P12).
  func deletedBefore(_ handout: Handout, student: PersonID) -> Instant {
    [.organization, .schoolClass(handout.schoolClass), .student(student)]
      .compactMap { recordingSwitch($0).deletedBefore }.max() ?? .distantPast
  }

  /// The longest span around `now` in which no enrolment, recipient or switch of some handouts changes by itself.
  ///
  /// Nearly always open-ended: what is recorded of them lies in the past.
  func stableWindow(of handouts: [Handout], around now: Instant) -> Window {
    var stable = Window.always
    func narrow(_ windows: WindowSet) {
      for window in windows.windows {
        for edge in [window.opens, window.end] where edge != .distantFuture {
          if edge <= now { stable.opens = max(stable.opens, edge) } else { stable.closes = min(stable.end, edge) }
        }
      }
    }
    narrow(recordingSwitch(.organization).off)
    for handout in handouts {
      if let window = handout.openWindow { narrow(WindowSet(window)) }
      for windows in handout.recipients.spans.values { narrow(windows) }
    }
    for schoolClass in Set(handouts.map(\.schoolClass)) {
      narrow(recordingSwitch(.schoolClass(schoolClass)).off)
      for enrolment in roster.enrolments(of: schoolClass) where enrolment.key.role == .student {
        narrow(enrolment.windows)
        narrow(recordingSwitch(.student(enrolment.key.person)).off)
      }
    }
    return stable
  }
}
