public import Domain

/// The teacher's main view: a handout, a row a student, a column a task (W1–W14).
public struct HandoutGrid: Sendable {
  /// One column of the plan, with its cells and what they come to.
  public struct Column: Sendable {
    /// What it is of.
    public var plan: GridPlan.Column
    /// Of the column's own kind alone (W1): another kind's numbers are never mixed in.
    public var headline = MetricSummary()
    /// Shares, 0 to 1.
    public var progress = MetricSummary()
    /// Seconds (N25).
    public var time = MetricSummary()
    /// In the order of first occurrence by student and position.
    public var items: [ItemColumnSummary] = []
    /// Of the rows that the column concerns.
    public var counts = DoneCounts()
    /// Of binary headlines: the wording that all cells share (P27).
    public var wordings: WordingSet = []
    /// One for each row.
    public var cells: [Cell] = []
    /// Of a container, one for each row (W13); of any other column none.
    public var coverages: [CellCoverage] = []
  }

  /// What one student did at one column.
  public struct Cell: Sendable {
    /// The student need not do the task: nothing else is said, and nothing counted (N56).
    public var isExcused = false
    /// The task is open again to the student (N58).
    public var isReopened = false
    /// Recording is off (D19): the numbers are hidden, the rest is shown (N24).
    public var isNotAvailable = false
    /// Empty where recording is off.
    public var figures = CellFigures()
    /// The mark that stands, also where recording is off (P13).
    public var done = DoneState.notDone
    /// Judged by the mark that stands and the due time that holds for the student (P8, N70).
    public var timeliness = Timeliness.pending
    /// P14; of carried work, that of the carried attempts (N21). It stays known where recording is off, as do the
    /// next two.
    public var isOpened = false
    /// An attempt has an interval or any data (P14).
    public var isStarted = false
    /// An attempt is finished (D16).
    public var isFinished = false
    /// The numbers are those of an earlier handout (P18).
    public var isCarried = false
    /// W8. A carried cell never is (P36), nor a whole app's (P38); of one without recording it cannot be said.
    public var isDoneWithoutData = false
  }

  /// As it was when the grid's plan was made.
  public var handout: Handout
  /// When it is due: for all, or for the student who reads it (N70).
  public var due: Instant?
  /// What it takes after that (N71, N72); nil where that is nothing out of the way, and for the student who reads it.
  public var latePolicy: LatePolicy?
  /// As the plan's, but for students' own content that concerns none of the rows, and for what was not asked for or left out by
  /// `keepColumns`.
  public var columns: [Column]
  /// How many columns follow those.
  public internal(set) var columnsLeft = 0
  /// Those that were asked for, in the plan's order. Cells follow it.
  public var rows: [GridPlan.Row]
  /// The students of the rows, where those are all whom the handout is for.
  public var people: PersonList?
  /// Those by which the numbers were made; an answer names them (D5).
  public var policies: PolicySet
  /// When lateness and membership were judged.
  public var now: Instant
}

extension HandoutGrid {
  /// Leaves out the last columns, for which there is no room.
  public mutating func keepColumns(atMost countMax: Int) {
    guard columns.count > countMax else { return }
    columnsLeft += columns.count - countMax
    columns = Array(columns.prefix(countMax))
  }
}

/// How many of a container's sub-columns hold something of one student (D3, P17).
public struct CellCoverage: Hashable, Sendable {
  /// Data in any metric, carried included.
  public var withData = 0
  /// Marked as done.
  public var done = 0
  /// Sub-columns that concern the student.
  public var total = 0

  /// Of no sub-columns.
  public init() {}
}

/// One metric over the class.
public struct MetricSummary: Hashable, Sendable {
  /// Whom the metric is about.
  public var population = Population()
  /// Observations behind the average (P39).
  public var n = 0
  /// The mean of the cells shown (W3); nil without any.
  public var mean: Double?
  /// What it would be by the students' own points; nil where no teacher's are in it (D33).
  public var ownMean: Double?

  public init() {}
}

/// One column of additional items over the class.
public struct ItemColumnSummary: Hashable, Sendable {
  /// As in `ItemFigure`.
  public var column: UInt32
  /// Together with the kind what makes a column of items.
  public var identifier: String
  /// As the first row with the item calls it.
  public var title: String
  /// Which numbers the summary has.
  public var kind: ItemKind
  /// Over the cells that hold the item.
  public var summary = MetricSummary()
  /// Of its binary outcomes: `shared` is the one to show (P27).
  public var wordings: WordingSet = []
}

/// Counted over all assigned, those without recording included (D19, P8).
public struct DoneCounts: Hashable, Sendable {
  /// Rows that the column concerns.
  public var assigned = 0
  /// With an attempt (P14).
  public var opened = 0
  /// With an interval or any data (P14).
  public var started = 0
  /// With a finished attempt (D16).
  public var finished = 0
  /// With a mark that stands (D30).
  public var done = 0
  /// Done after the due time.
  public var late = 0
  /// Not done and past the due time, those who have finished an attempt included.
  public var missing = 0
  /// Rows that are excused from it, and are in none of the others (N56).
  public var excused = 0
  /// Of a container: rows with data in some column below it (N83).
  public var workedBelow = 0

  mutating func count(_ cell: HandoutGrid.Cell) {
    assigned += 1
    if cell.isOpened { opened += 1 }
    if cell.isStarted { started += 1 }
    if cell.isFinished { finished += 1 }
    if cell.done.isDone { done += 1 }
    switch cell.timeliness {
    case .late: late += 1
    case .missing: missing += 1
    case .onTime, .pending: break
    }
  }
}
