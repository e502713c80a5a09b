import API
import Domain
import Messages
import RPC

/// The nine questions of `queries.py`, asked of the Report service by calls, one after the other.
struct Questions {
  let data: ReportData
  let client: ReportServiceClient

  enum Answer {
    case grid(ReportV1.HandoutGrid)
    case overview(ReportV1.ClassOverview)
    case subtree(ReportV1.SubtreeReport)
    case nodes(ReportV1.Distribution)
    /// By quiz.
    case items([(quiz: Int, ReportV1.ItemAnalysis)])
    /// By class.
    case weeks([(schoolClass: Int, ReportV1.TimeSeries)])
    /// By type, as numbered in the data.
    case types([(type: Int, ReportV1.Distribution)])
    case student(ReportV1.StudentReport)
  }

  /// - Parameter turn: questions about one handout, class or student go round their parameters.
  func ask(_ question: Question, _ turn: Int) async throws -> Answer {
    switch question {
    case .q1: .grid(try await grid(data.handouts[turn % data.handouts.count]))
    case .q2: .overview(try await overview(data.handouts[turn % data.handouts.count]))
    case .q3: .subtree(try await subtree())
    case .q3r: .nodes(try await nodes())
    case .q4: .items(try await items([data.quiz]))
    case .q4x: .items(try await items(data.contexts(ofType: 3)))
    case .q5: .weeks(try await weeks())
    case .q6: .types(try await types())
    case .q7: .student(try await student(data.students[turn % data.students.count]))
    }
  }

  /// An administrator of the organization that is asked about everyone.
  private var administrator: CallOptions { CallOptions(of: data.organization) }
  private var subtreeScope: ReportV1.ContentScope {
    ReportV1.ContentScope(contextID: data.number(of: data.subtree.lowerBound).rawValue)
  }
  /// Every attempt an observation.
  private let everyAttempt = ReportV1.ReportOptions(policies: ReportV1.AttemptPolicies(score: .all, binary: .all))

  private func grid(_ handout: ReportData.AskedHandout) async throws -> ReportV1.HandoutGrid {
    try await client.getHandoutGrid(
      ReportV1.GetHandoutGridRequest(
        handoutID: ReportData.handoutID(handout.handout).rawValue, withoutItems: true),
      CallOptions(of: handout.organization, teacherOf: handout.schoolClass))
  }

  private func overview(_ handout: ReportData.AskedHandout) async throws -> ReportV1.ClassOverview {
    try await client.getClassOverview(
      ReportV1.GetClassOverviewRequest(
        classID: ReportData.classID(handout.schoolClass).rawValue, withoutItems: true),
      CallOptions(of: handout.organization, teacherOf: handout.schoolClass))
  }

  private func subtree() async throws -> ReportV1.SubtreeReport {
    try await client.getSubtreeReport(ReportV1.GetSubtreeReportRequest(scope: subtreeScope), administrator)
  }

  private func nodes() async throws -> ReportV1.Distribution {
    try await client.getDistribution(
      ReportV1.GetDistributionRequest(
        scope: subtreeScope, metric: .score, quantiles: [0.5], options: everyAttempt, nodes: .inclusive),
      administrator)
  }

  private func items(_ quizzes: [Int]) async throws -> [(quiz: Int, ReportV1.ItemAnalysis)] {
    var analyses: [(Int, ReportV1.ItemAnalysis)] = []
    for quiz in quizzes {
      let scope = ReportV1.ContentScope(contextID: data.number(of: quiz).rawValue)
      analyses.append(
        (quiz, try await client.getItemAnalysis(ReportV1.GetItemAnalysisRequest(scope: scope), administrator)))
    }
    return analyses
  }

  private func weeks() async throws -> [(schoolClass: Int, ReportV1.TimeSeries)] {
    var series: [(Int, ReportV1.TimeSeries)] = []
    for schoolClass in data.classes(of: data.organization) {
      let scope = ReportV1.ContentScope(
        classID: ReportData.classID(schoolClass).rawValue, contextID: ReportData.root.rawValue)
      series.append(
        (
          schoolClass,
          try await client.getTimeSeries(
            ReportV1.GetTimeSeriesRequest(scope: scope, bucket: .week), administrator)
        ))
    }
    return series
  }

  private func types() async throws -> [(type: Int, ReportV1.Distribution)] {
    var distributions: [(Int, ReportV1.Distribution)] = []
    for (type, kind) in ReportData.measuredTypes {
      let scope = ReportV1.ContentScope(types: [ReportData.types[type]], contextID: ReportData.root.rawValue)
      let request = ReportV1.GetDistributionRequest(
        scope: scope, metric: kind == .binary ? .binary : .score, quantiles: ReportData.quantilesOfTypes,
        options: everyAttempt)
      distributions.append((type, try await client.getDistribution(request, administrator)))
    }
    return distributions
  }

  private func student(_ asked: ReportData.AskedStudent) async throws -> ReportV1.StudentReport {
    try await client.getStudentReport(
      ReportV1.GetStudentReportRequest(
        studentID: ReportData.studentID(asked.student).rawValue, withoutItems: true),
      CallOptions(of: asked.organization))
  }
}
