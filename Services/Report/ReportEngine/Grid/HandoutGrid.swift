public import Domain

/// The teacher's main view: a handout, a row a student, a column a task (W1–W14).
public struct HandoutGrid: Sendable {
  public struct Column: Sendable {
    public var plan: GridPlan.Column
    public var headline = MetricSummary()
    public var progress = MetricSummary()
    public var time = MetricSummary()
    /// In the order of first occurrence by student and position.
    public var items: [ItemColumnSummary] = []
    public var counts = DoneCounts()
    /// Of binary headlines: the wording that all cells share (P27).
    public var wordings: WordingSet = []
    /// One for each row.
    public var cells: [Cell] = []
    /// Of a container, one for each row (W13); of any other column none.
    public var coverages: [CellCoverage] = []
  }

  public struct Cell: Sendable {
    public var isNotAvailable = false
    /// Empty where recording is off.
    public var figures = CellFigures()
    public var done = DoneState.notDone
    public var timeliness = Timeliness.pending
    public var isOpened = false
    public var isStarted = false
    public var isFinished = false
    /// The numbers are those of an earlier handout (P18).
    public var isCarried = false
    /// W8. A carried cell never is (P36), nor a whole app's (P38); of one without recording it cannot be said.
    public var isDoneWithoutData = false
  }

  public var handout: Handout
  public var columns: [Column]
  /// How many columns follow those.
  public private(set) var columnsLeft = 0
  public var rows: [GridPlan.Row]
  /// The students of the rows, where those are all whom the handout is for.
  public var people: PersonList?
  public var policies: PolicySet
  /// When lateness and membership were judged.
  public var now: Instant
}

extension HandoutGrid {
  /// Leaves out the columns before `first`, and those for which there is no room.
  public mutating func keepColumns(from first: Int, atMost countMax: Int) {
    let rest = columns.dropFirst(first)
    columnsLeft = max(0, rest.count - countMax)
    guard rest.count < columns.count || columnsLeft > 0 else { return }
    columns = Array(rest.prefix(countMax))
  }
}

/// How many of a container's sub-columns hold something of one student (D3, P17).
public struct CellCoverage: Hashable, Sendable {
  /// Data in any metric, carried included.
  public var withData = 0
  public var done = 0
  public var total = 0

  public init() {}
}

/// One metric over the class.
public struct MetricSummary: Hashable, Sendable {
  public var population = Population()
  /// Observations behind the average (P39).
  public var n = 0
  /// The mean of the cells shown (W3); nil without any.
  public var mean: Double?

  public init() {}
}

/// One column of additional items over the class.
public struct ItemColumnSummary: Hashable, Sendable {
  /// As in `ItemFigure`.
  public var column: UInt32
  public var identifier: String
  public var title: String
  public var kind: ItemKind
  public var summary = MetricSummary()
  public var wordings: WordingSet = []
}

/// Counted over all assigned, those without recording included (D19, P8).
public struct DoneCounts: Hashable, Sendable {
  public var assigned = 0
  public var opened = 0
  public var started = 0
  public var finished = 0
  public var done = 0
  public var late = 0
  public var missing = 0

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
