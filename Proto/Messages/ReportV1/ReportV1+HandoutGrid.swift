// Generated from homeroom/report/v1/handout_grid.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.GetHandoutGridRequest`
  public struct GetHandoutGridRequest: Message {
    public var handoutID: String = ""
    public var options: ReportV1.ReportOptions? = nil
    /// Leaves out the additional items.
    public var withoutItems: Bool = false
    /// Leaves out the columns before this one, counted from 0. An answer holds 5,000 columns at most, and as many as 4
    /// MiB have room for: see `columns_left`.
    public var firstColumn: Int32 = 0
    /// Leaves out which attempt was picked for each cell: of a large grid these ids are what can be compressed least.
    public var withoutAttemptIDs: Bool = false

    public init() {}

    public init(
      handoutID: String = "",
      options: ReportV1.ReportOptions? = nil,
      withoutItems: Bool = false,
      firstColumn: Int32 = 0,
      withoutAttemptIDs: Bool = false
    ) {
      self.handoutID = handoutID
      self.options = options
      self.withoutItems = withoutItems
      self.firstColumn = firstColumn
      self.withoutAttemptIDs = withoutAttemptIDs
    }
  }

  /// A handout: a row a student, a column a task.
  public struct HandoutGrid: Message {
    public var handoutID: String = ""
    public var classID: String = ""
    public var title: String = ""
    /// The handout's; to a student who reads it, their own.
    public var dueTime: WellKnown.Timestamp? = nil
    /// In the order of the tasks, each container before what lies below it.
    public var columns: [ReportV1.GridColumn] = []
    /// Ordered by the name that people are sorted by, then by identifier.
    public var rows: [ReportV1.GridRow] = []
    /// The policies used.
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil
    /// The instant, by the organization's clock, that lateness and membership were judged at.
    public var evaluateTime: WellKnown.Timestamp? = nil
    /// How many columns follow those of this answer: they are asked for by `first_column`.
    public var columnsLeft: Int32 = 0
    /// What it takes after the due time, where it says anything of that. Left out for students, whose inbox has the time
    /// at which it closes.
    public var latePolicy: ActivityV1.LatePolicy? = nil
    /// When it was completed or archived.
    public var endTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      handoutID: String = "",
      classID: String = "",
      title: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      columns: [ReportV1.GridColumn] = [],
      rows: [ReportV1.GridRow] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil,
      evaluateTime: WellKnown.Timestamp? = nil,
      columnsLeft: Int32 = 0,
      latePolicy: ActivityV1.LatePolicy? = nil,
      endTime: WellKnown.Timestamp? = nil
    ) {
      self.handoutID = handoutID
      self.classID = classID
      self.title = title
      self.dueTime = dueTime
      self.columns = columns
      self.rows = rows
      self.policies = policies
      self.position = position
      self.evaluateTime = evaluateTime
      self.columnsLeft = columnsLeft
      self.latePolicy = latePolicy
      self.endTime = endTime
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var handoutID: Int { 1 }
      @inlinable public static var classID: Int { 2 }
      @inlinable public static var title: Int { 3 }
      @inlinable public static var dueTime: Int { 4 }
      @inlinable public static var columns: Int { 5 }
      @inlinable public static var rows: Int { 6 }
      @inlinable public static var policies: Int { 7 }
      @inlinable public static var position: Int { 8 }
      @inlinable public static var evaluateTime: Int { 9 }
      @inlinable public static var columnsLeft: Int { 10 }
      @inlinable public static var latePolicy: Int { 11 }
      @inlinable public static var endTime: Int { 12 }
    }
  }

  /// A task, or a context below a container task: those follow their container, in display order.
  public struct GridColumn: Message {
    public var taskID: String = ""
    /// 0 for the task of a whole app, which reports done only.
    public var contextID: Int64 = 0
    public var appID: String = ""
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Of the context.
    public var type: ContextV1.ContextType = .unspecified
    /// A task that covers contexts below it. No score and no percentage are invented for it: see `coverage` in its cells.
    public var isContainer: Bool = false
    /// The column is one context below the container task `task_id`.
    public var isSubColumn: Bool = false
    /// The content is no longer there; its work is.
    public var withdrawn: Bool = false
    /// What the headline of the column is: the kind of its primary items, or progress where no kind is fixed.
    public var headlineMetric: ReportV1.Metric = .unspecified
    /// Over the students' headlines.
    public var headline: ReportV1.Summary? = nil
    /// Over the students' progress.
    public var progress: ReportV1.Summary? = nil
    public var time: ReportV1.Summary? = nil
    /// One for each additional item that occurs, in the order of first occurrence by student and position.
    public var items: [ReportV1.ItemColumn] = []
    /// How many have opened, begun and done it.
    public var counts: ReportV1.DoneCounts? = nil
    /// Above 0: a sub-column of content that students made for themselves, of each row another: the row's first, second
    /// and so on. Its cells say which, and its figures are of those students who have such content.
    public var ownNumber: Int32 = 0
    /// Sub-columns that are left out, since the report would have more than 5,000 columns: the handout's grid has them.
    /// The cells then have no coverage.
    public var foldedColumns: Int32 = 0

    public init() {}

    public init(
      taskID: String = "",
      contextID: Int64 = 0,
      appID: String = "",
      identifierPath: [String] = [],
      title: String = "",
      type: ContextV1.ContextType = .unspecified,
      isContainer: Bool = false,
      isSubColumn: Bool = false,
      withdrawn: Bool = false,
      headlineMetric: ReportV1.Metric = .unspecified,
      headline: ReportV1.Summary? = nil,
      progress: ReportV1.Summary? = nil,
      time: ReportV1.Summary? = nil,
      items: [ReportV1.ItemColumn] = [],
      counts: ReportV1.DoneCounts? = nil,
      ownNumber: Int32 = 0,
      foldedColumns: Int32 = 0
    ) {
      self.taskID = taskID
      self.contextID = contextID
      self.appID = appID
      self.identifierPath = identifierPath
      self.title = title
      self.type = type
      self.isContainer = isContainer
      self.isSubColumn = isSubColumn
      self.withdrawn = withdrawn
      self.headlineMetric = headlineMetric
      self.headline = headline
      self.progress = progress
      self.time = time
      self.items = items
      self.counts = counts
      self.ownNumber = ownNumber
      self.foldedColumns = foldedColumns
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var taskID: Int { 1 }
      @inlinable public static var contextID: Int { 2 }
      @inlinable public static var appID: Int { 3 }
      @inlinable public static var identifierPath: Int { 4 }
      @inlinable public static var title: Int { 5 }
      @inlinable public static var type: Int { 6 }
      @inlinable public static var isContainer: Int { 7 }
      @inlinable public static var isSubColumn: Int { 8 }
      @inlinable public static var withdrawn: Int { 9 }
      @inlinable public static var headlineMetric: Int { 10 }
      @inlinable public static var headline: Int { 11 }
      @inlinable public static var progress: Int { 12 }
      @inlinable public static var time: Int { 13 }
      @inlinable public static var items: Int { 14 }
      @inlinable public static var counts: Int { 15 }
      @inlinable public static var ownNumber: Int { 16 }
      @inlinable public static var foldedColumns: Int { 17 }
    }
  }

  /// Additional items of one identifier and kind.
  public struct ItemColumn: Message {
    /// Of the items.
    public var identifier: String = ""
    public var title: String = ""
    /// Of the items.
    public var kind: ContextV1.ItemKind = .unspecified
    public var summary: ReportV1.Summary? = nil

    public init() {}

    public init(
      identifier: String = "",
      title: String = "",
      kind: ContextV1.ItemKind = .unspecified,
      summary: ReportV1.Summary? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.kind = kind
      self.summary = summary
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var identifier: Int { 1 }
      @inlinable public static var title: Int { 2 }
      @inlinable public static var kind: Int { 3 }
      @inlinable public static var summary: Int { 4 }
    }
  }

  /// Students of all assigned, those without recording included, and those who are excused left out.
  public struct DoneCounts: Message {
    /// All of them.
    public var assigned: Int32 = 0
    /// With an attempt (P14).
    public var opened: Int32 = 0
    /// With an interval or any data (P14).
    public var started: Int32 = 0
    /// With a finished attempt (D16).
    public var finished: Int32 = 0
    /// With a mark of done.
    public var done: Int32 = 0
    /// Done after the due time.
    public var late: Int32 = 0
    /// Not done, and the due time has passed.
    public var missing: Int32 = 0
    /// Excused, and so in none of the others, nor in any population of the column.
    public var excused: Int32 = 0
    /// Of a container task: with data in some column below it, whatever they have at the container itself (N83). 0 where
    /// its columns are folded.
    public var workedBelow: Int32 = 0

    public init() {}

    public init(
      assigned: Int32 = 0,
      opened: Int32 = 0,
      started: Int32 = 0,
      finished: Int32 = 0,
      done: Int32 = 0,
      late: Int32 = 0,
      missing: Int32 = 0,
      excused: Int32 = 0,
      workedBelow: Int32 = 0
    ) {
      self.assigned = assigned
      self.opened = opened
      self.started = started
      self.finished = finished
      self.done = done
      self.late = late
      self.missing = missing
      self.excused = excused
      self.workedBelow = workedBelow
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var assigned: Int { 1 }
      @inlinable public static var opened: Int { 2 }
      @inlinable public static var started: Int { 3 }
      @inlinable public static var finished: Int { 4 }
      @inlinable public static var done: Int { 5 }
      @inlinable public static var late: Int { 6 }
      @inlinable public static var missing: Int { 7 }
      @inlinable public static var excused: Int { 8 }
      @inlinable public static var workedBelow: Int { 9 }
    }
  }

  /// One student.
  public struct GridRow: Message {
    public var studentID: String = ""
    public var name: String = ""
    /// One for each column, in its order.
    public var cells: [ReportV1.GridCell] = []
    /// Where the student has a due time of their own, which holds in place of the handout's.
    public var ownDue: ReportV1.OwnDueTime? = nil
    /// By which the student is listed in place of the name; empty: by the name (N84).
    public var sortName: String = ""

    public init() {}

    public init(
      studentID: String = "",
      name: String = "",
      cells: [ReportV1.GridCell] = [],
      ownDue: ReportV1.OwnDueTime? = nil,
      sortName: String = ""
    ) {
      self.studentID = studentID
      self.name = name
      self.cells = cells
      self.ownDue = ownDue
      self.sortName = sortName
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var studentID: Int { 1 }
      @inlinable public static var name: Int { 2 }
      @inlinable public static var cells: Int { 3 }
      @inlinable public static var ownDue: Int { 4 }
      @inlinable public static var sortName: Int { 5 }
    }
  }

  /// When a handout is due for one student alone.
  public struct OwnDueTime: Message {
    /// Left out: never.
    public var dueTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      dueTime: WellKnown.Timestamp? = nil
    ) {
      self.dueTime = dueTime
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var dueTime: Int { 1 }
    }
  }

  /// One student at one column.
  public struct GridCell: Message {
    /// Recording is off for the student: there are no numbers, and there may be a mark of done.
    public var notAvailable: Bool = false
    /// Left out: no data.
    public var headline: ReportV1.Value? = nil
    /// Left out: no data.
    public var progress: ReportV1.Value? = nil
    /// Over the attempts that the policy says, all of them at first.
    public var timeTotal: ReportV1.Value? = nil
    /// Of the attempt that was picked for the headline.
    public var attemptTime: ReportV1.Value? = nil
    /// In the order of the attempt; see `ItemColumn` for their columns.
    public var items: [ReportV1.CellItem] = []
    /// The student, or an app on their behalf, has marked it.
    public var done: Bool = false
    public var doneTime: WellKnown.Timestamp? = nil
    /// There is an attempt (P14).
    public var opened: Bool = false
    /// Some attempt has an interval or any data (P14).
    public var started: Bool = false
    /// Some attempt is finished (D16).
    public var finished: Bool = false
    /// How many the cell shows.
    public var attempts: Int32 = 0
    /// The attempt that was picked for the headline, where the policy picks one, unless `without_attempt_ids`.
    public var attemptID: String = ""
    /// For a container: over its sub-columns.
    public var coverage: ReportV1.Coverage? = nil
    /// None is there twice.
    public var flags: [ReportV1.CellFlag] = []
    /// In a column with an `own_number`: what the cell is about. Left out where the student has no such content.
    public var ownContent: ReportV1.OwnContent? = nil

    public init() {}

    public init(
      notAvailable: Bool = false,
      headline: ReportV1.Value? = nil,
      progress: ReportV1.Value? = nil,
      timeTotal: ReportV1.Value? = nil,
      attemptTime: ReportV1.Value? = nil,
      items: [ReportV1.CellItem] = [],
      done: Bool = false,
      doneTime: WellKnown.Timestamp? = nil,
      opened: Bool = false,
      started: Bool = false,
      finished: Bool = false,
      attempts: Int32 = 0,
      attemptID: String = "",
      coverage: ReportV1.Coverage? = nil,
      flags: [ReportV1.CellFlag] = [],
      ownContent: ReportV1.OwnContent? = nil
    ) {
      self.notAvailable = notAvailable
      self.headline = headline
      self.progress = progress
      self.timeTotal = timeTotal
      self.attemptTime = attemptTime
      self.items = items
      self.done = done
      self.doneTime = doneTime
      self.opened = opened
      self.started = started
      self.finished = finished
      self.attempts = attempts
      self.attemptID = attemptID
      self.coverage = coverage
      self.flags = flags
      self.ownContent = ownContent
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var notAvailable: Int { 1 }
      @inlinable public static var headline: Int { 2 }
      @inlinable public static var progress: Int { 3 }
      @inlinable public static var timeTotal: Int { 4 }
      @inlinable public static var attemptTime: Int { 5 }
      @inlinable public static var items: Int { 6 }
      @inlinable public static var done: Int { 7 }
      @inlinable public static var doneTime: Int { 8 }
      @inlinable public static var opened: Int { 9 }
      @inlinable public static var started: Int { 10 }
      @inlinable public static var finished: Int { 11 }
      @inlinable public static var attempts: Int { 12 }
      @inlinable public static var attemptID: Int { 13 }
      @inlinable public static var coverage: Int { 14 }
      @inlinable public static var flags: Int { 15 }
      @inlinable public static var ownContent: Int { 16 }
    }
  }

  /// Content that one student's app declared, and that nobody has taken over for the class.
  public struct OwnContent: Message {
    public var contextID: Int64 = 0
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Of the content.
    public var type: ContextV1.ContextType = .unspecified
    /// The content is no longer there; its work is.
    public var withdrawn: Bool = false

    public init() {}

    public init(
      contextID: Int64 = 0,
      identifierPath: [String] = [],
      title: String = "",
      type: ContextV1.ContextType = .unspecified,
      withdrawn: Bool = false
    ) {
      self.contextID = contextID
      self.identifierPath = identifierPath
      self.title = title
      self.type = type
      self.withdrawn = withdrawn
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var contextID: Int { 1 }
      @inlinable public static var identifierPath: Int { 2 }
      @inlinable public static var title: Int { 3 }
      @inlinable public static var type: Int { 4 }
      @inlinable public static var withdrawn: Int { 5 }
    }
  }

  /// One additional item of a cell.
  public struct CellItem: Message {
    /// As in its `ItemColumn`.
    public var identifier: String = ""
    public var title: String = ""
    /// As in its `ItemColumn`.
    public var kind: ContextV1.ItemKind = .unspecified
    public var value: ReportV1.Value? = nil
    /// The chosen option, where one attempt was picked.
    public var response: String = ""

    public init() {}

    public init(
      identifier: String = "",
      title: String = "",
      kind: ContextV1.ItemKind = .unspecified,
      value: ReportV1.Value? = nil,
      response: String = ""
    ) {
      self.identifier = identifier
      self.title = title
      self.kind = kind
      self.value = value
      self.response = response
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var identifier: Int { 1 }
      @inlinable public static var title: Int { 2 }
      @inlinable public static var kind: Int { 3 }
      @inlinable public static var value: Int { 4 }
      @inlinable public static var response: Int { 5 }
    }
  }

  /// How many of a container's sub-columns hold something.
  public struct Coverage: Message {
    /// With data in any metric.
    public var withData: Int32 = 0
    /// Marked as done.
    public var done: Int32 = 0
    /// All sub-columns.
    public var total: Int32 = 0

    public init() {}

    public init(
      withData: Int32 = 0,
      done: Int32 = 0,
      total: Int32 = 0
    ) {
      self.withData = withData
      self.done = done
      self.total = total
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var withData: Int { 1 }
      @inlinable public static var done: Int { 2 }
      @inlinable public static var total: Int { 3 }
    }
  }

  /// `homeroom.report.v1.ListCellAttemptsRequest`
  public struct ListCellAttemptsRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    /// A column of a container task; 0 for the task's own context.
    public var contextID: Int64 = 0
    public var studentID: String = ""
    public var options: ReportV1.ReportOptions? = nil
    /// At most 1,000; 0 means 100. A page ends earlier, with the attempt that passes 1 MiB.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      contextID: Int64 = 0,
      studentID: String = "",
      options: ReportV1.ReportOptions? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.contextID = contextID
      self.studentID = studentID
      self.options = options
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.report.v1.ListCellAttemptsResponse`
  public struct ListCellAttemptsResponse: Message {
    /// In order of start.
    public var attempts: [ReportV1.ReportedAttempt] = []
    public var position: ReportV1.Position? = nil
    /// Empty on the last page. It holds while these attempts are what there is; then ABORTED: begin again.
    public var nextPageToken: String = ""

    public init() {}

    public init(
      attempts: [ReportV1.ReportedAttempt] = [],
      position: ReportV1.Position? = nil,
      nextPageToken: String = ""
    ) {
      self.attempts = attempts
      self.position = position
      self.nextPageToken = nextPageToken
    }
  }

  /// What a reader should know about a cell.
  public enum CellFlag: Hashable, Sendable {
    case unspecified
    /// There is a newer attempt than the one whose number is shown.
    case newerAttemptUnfinished
    /// Marked as done, and no work was recorded.
    case doneWithoutData
    /// The numbers are those of an earlier handout of the class.
    case carried
    /// Done after the due time.
    case late
    /// Not done, and the due time has passed.
    case missing
    /// Done in time, and heard of after the due time.
    case arrivedLate
    /// Missing, and yet an attempt is finished.
    case finishedNotDone
    /// A client's clock was far off and was corrected.
    case clockCorrected
    /// A teacher has given points to an item of an attempt that the cell is made of: values that rest on them say so in
    /// `own`.
    case marked
    /// A teacher has commented on an attempt that the cell is made of.
    case commented
    /// A teacher has excused the student from the task: the cell says nothing else, and counts nowhere.
    case excused
    /// The task is open again to the student now.
    case reopened
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .newerAttemptUnfinished
      case 2: self = .doneWithoutData
      case 3: self = .carried
      case 4: self = .late
      case 5: self = .missing
      case 6: self = .arrivedLate
      case 7: self = .finishedNotDone
      case 8: self = .clockCorrected
      case 9: self = .marked
      case 10: self = .commented
      case 11: self = .excused
      case 12: self = .reopened
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .newerAttemptUnfinished: 1
      case .doneWithoutData: 2
      case .carried: 3
      case .late: 4
      case .missing: 5
      case .arrivedLate: 6
      case .finishedNotDone: 7
      case .clockCorrected: 8
      case .marked: 9
      case .commented: 10
      case .excused: 11
      case .reopened: 12
      case .unrecognized(let number): number
      }
    }
  }
}
