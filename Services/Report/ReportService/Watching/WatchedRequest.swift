internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Wire

/// A report that may be watched. Each holds a part for each handout; only the parts that changed are made again.
enum WatchedRequest: PartedRequest {
  case grid(GridRequest)
  case overview(ClassOverviewRequest)
  case student(StudentReportRequest)

  init(_ request: ReportV1.WatchRequest) throws {
    switch request.report {
    case .handoutGrid(let grid): self = .grid(try GridRequest(grid, field: "handout_grid."))
    case .classOverview(let overview):
      self = .overview(try ClassOverviewRequest(overview, field: "class_overview."))
    case .studentReport(let report): self = .student(try StudentReportRequest(report, field: "student_report."))
    case nil: throw Violation(.empty, field: "report")
    }
    if case .instant = options.asOf {
      throw Violation(.notAllowed("what is watched is as of now"), field: "\(reportField).options.as_of_time")
    }
  }

  private var reportField: String {
    switch self {
    case .grid: "handout_grid"
    case .overview: "class_overview"
    case .student: "student_report"
    }
  }

  var options: ReportOptions {
    get { asked.options }
    set {
      switch self {
      case .grid(var parsed):
        parsed.options = newValue
        self = .grid(parsed)
      case .overview(var parsed):
        parsed.options = newValue
        self = .overview(parsed)
      case .student(var parsed):
        parsed.options = newValue
        self = .student(parsed)
      }
    }
  }

  private var asked: any PartedRequest {
    switch self {
    case .grid(let parsed): parsed
    case .overview(let parsed): parsed
    case .student(let parsed): parsed
    }
  }

  var object: String { asked.object }
  var onlyStudent: PersonID? { asked.onlyStudent }
  var room: ColumnRoom { asked.room }

  func visibility(
    for caller: Caller, in organization: Organization, now: Instant
  ) throws(RPCError) -> Visibility {
    try asked.visibility(for: caller, in: organization, now: now)
  }

  func handouts(_ visibility: Visibility, in organization: Organization) -> [Handout] {
    asked.handouts(visibility, in: organization)
  }

  func query(_ visibility: Visibility, in organization: Organization) throws(RPCError) -> GridQuery {
    try asked.query(visibility, in: organization)
  }

  func concerns(_ plan: GridPlan) -> Bool { asked.concerns(plan) }

  var firstColumn: Int { asked.firstColumn }

  func columns(of grid: PlannedGrid) -> Range<Int> { asked.columns(of: grid) }

  var closing: ClosingFields { asked.closing }

  /// The number of its field in what is sent to those who watch.
  var field: Int {
    typealias Field = ReportV1.WatchResponse.Field
    return switch self {
    case .grid: Field.handoutGrid
    case .overview: Field.classOverview
    case .student: Field.studentReport
    }
  }

  func write(_ heading: ReportHeading, to writer: inout MessageWriter) { asked.write(heading, to: &writer) }

  func write(_ grid: HandoutGrid, to writer: inout MessageWriter) { asked.write(grid, to: &writer) }

  /// In bytes.
  func answer(_ reading: PeopleReading) throws -> [UInt8] { try write(reading) }
}
