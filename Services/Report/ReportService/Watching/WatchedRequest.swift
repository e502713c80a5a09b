internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

/// A report that may be watched. Each holds a part for each handout; only the parts that changed are made again.
enum WatchedRequest: PartedRequest {
  typealias Answer = ReportV1.WatchResponse.Report

  case grid(GridRequest)
  case overview(ClassOverviewRequest)
  case student(StudentReportRequest)

  enum Part: Sendable {
    case grid(ReportV1.HandoutGrid)
    case overview(ReportV1.HandoutOverview)
    case student(ReportV1.StudentHandout)
  }

  init(_ request: ReportV1.WatchRequest) throws {
    switch request.report {
    case .handoutGrid(let grid): self = .grid(try GridRequest(grid, field: "handout_grid."))
    case .classOverview(let overview):
      self = .overview(try ClassOverviewRequest(overview, field: "class_overview."))
    case .studentReport(let report): self = .student(try StudentReportRequest(report, field: "student_report."))
    case nil: throw Violation(.empty, field: "report")
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

  func part(of grid: HandoutGrid) -> Part? {
    switch self {
    case .grid(let parsed): parsed.part(of: grid).map { .grid($0) }
    case .overview(let parsed): parsed.part(of: grid).map { .overview($0) }
    case .student(let parsed): parsed.part(of: grid).map { .student($0) }
    }
  }

  func answer(_ parts: [Part], _ heading: ReportHeading) -> ReportV1.WatchResponse.Report {
    switch self {
    case .grid(let parsed):
      .handoutGrid(parsed.answer(parts.compactMap { if case .grid(let part) = $0 { part } else { nil } }, heading))
    case .overview(let parsed):
      .classOverview(
        parsed.answer(parts.compactMap { if case .overview(let part) = $0 { part } else { nil } }, heading))
    case .student(let parsed):
      .studentReport(
        parsed.answer(parts.compactMap { if case .student(let part) = $0 { part } else { nil } }, heading))
    }
  }
}
