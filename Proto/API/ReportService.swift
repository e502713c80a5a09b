// Generated from homeroom/report/v1/report_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Messages
public import RPC

/// The methods of `homeroom.report.v1.ReportService`.
public enum ReportServiceMethods {
  public static let service = "homeroom.report.v1.ReportService"

  public static let getHandoutGrid = MethodDescriptor(
    service: service, name: "GetHandoutGrid", kind: .unary)
  public static let listCellAttempts = MethodDescriptor(
    service: service, name: "ListCellAttempts", kind: .unary)
  public static let watch = MethodDescriptor(
    service: service, name: "Watch", kind: .serverStreaming)
  public static let getClassOverview = MethodDescriptor(
    service: service, name: "GetClassOverview", kind: .unary)
  public static let getStudentReport = MethodDescriptor(
    service: service, name: "GetStudentReport", kind: .unary)
  public static let compareGroups = MethodDescriptor(
    service: service, name: "CompareGroups", kind: .unary)
  public static let listNeedsAttention = MethodDescriptor(
    service: service, name: "ListNeedsAttention", kind: .unary)
  public static let getSubtreeReport = MethodDescriptor(
    service: service, name: "GetSubtreeReport", kind: .unary)
  public static let getDistribution = MethodDescriptor(
    service: service, name: "GetDistribution", kind: .unary)
  public static let getItemAnalysis = MethodDescriptor(
    service: service, name: "GetItemAnalysis", kind: .unary)
  public static let getTimeSeries = MethodDescriptor(
    service: service, name: "GetTimeSeries", kind: .unary)
  public static let getCoverage = MethodDescriptor(
    service: service, name: "GetCoverage", kind: .unary)
  public static let explain = MethodDescriptor(
    service: service, name: "Explain", kind: .unary)
  public static let explainAttempts = MethodDescriptor(
    service: service, name: "ExplainAttempts", kind: .unary)
  public static let export = MethodDescriptor(
    service: service, name: "Export", kind: .serverStreaming)
  public static let getFollowing = MethodDescriptor(
    service: service, name: "GetFollowing", kind: .unary)

  /// In the order of the schema.
  public static let all = [
    getHandoutGrid,
    listCellAttempts,
    watch,
    getClassOverview,
    getStudentReport,
    compareGroups,
    listNeedsAttention,
    getSubtreeReport,
    getDistribution,
    getItemAnalysis,
    getTimeSeries,
    getCoverage,
    explain,
    explainAttempts,
    export,
    getFollowing,
  ]
}

/// How classes are doing. Everything here is derived from Activity and Context and says how far it has followed them.
/// Teachers see the work that belongs to handouts of classes they teach, and nothing else; students see their own.
///
/// A method that a server leaves out answers UNIMPLEMENTED.
public protocol ReportServiceServer: Sendable {
  /// A handout: a row a student, a column a task.
  func getHandoutGrid(
    _ request: ReportV1.GetHandoutGridRequest, _ call: CallContext
  ) async throws -> ReportV1.HandoutGrid
  /// The attempts behind a cell of the grid.
  func listCellAttempts(
    _ request: ReportV1.ListCellAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ListCellAttemptsResponse
  /// A report, and again whenever it has changed, at most five times a second. A slow reader is sent the newest state
  /// only.
  func watch(
    _ request: ReportV1.WatchRequest, _ responses: ResponseWriter<ReportV1.WatchResponse>, _ call: CallContext
  ) async throws
  /// All handouts of a class.
  func getClassOverview(
    _ request: ReportV1.GetClassOverviewRequest, _ call: CallContext
  ) async throws -> ReportV1.ClassOverview
  /// One student over all handouts, beside the class.
  func getStudentReport(
    _ request: ReportV1.GetStudentReportRequest, _ call: CallContext
  ) async throws -> ReportV1.StudentReport
  /// Classes, or spans of time, beside each other, with intervals.
  func compareGroups(
    _ request: ReportV1.CompareGroupsRequest, _ call: CallContext
  ) async throws -> ReportV1.CompareGroupsResponse
  /// Students who need a teacher's attention, each with the reason.
  func listNeedsAttention(
    _ request: ReportV1.ListNeedsAttentionRequest, _ call: CallContext
  ) async throws -> ReportV1.ListNeedsAttentionResponse
  /// Content from a context down, each level with its own work and with everything below it.
  func getSubtreeReport(
    _ request: ReportV1.GetSubtreeReportRequest, _ call: CallContext
  ) async throws -> ReportV1.SubtreeReport
  /// How a metric is spread.
  func getDistribution(
    _ request: ReportV1.GetDistributionRequest, _ call: CallContext
  ) async throws -> ReportV1.Distribution
  /// The questions of a quiz: how hard they are and how well they tell students apart.
  func getItemAnalysis(
    _ request: ReportV1.GetItemAnalysisRequest, _ call: CallContext
  ) async throws -> ReportV1.ItemAnalysis
  /// Work by day, week or month in the school's time zone.
  func getTimeSeries(
    _ request: ReportV1.GetTimeSeriesRequest, _ call: CallContext
  ) async throws -> ReportV1.TimeSeries
  /// Which parts of a context the class has covered.
  func getCoverage(
    _ request: ReportV1.GetCoverageRequest, _ call: CallContext
  ) async throws -> ReportV1.CoverageStrip
  /// The attempts behind any number.
  func explain(
    _ request: ReportV1.ExplainRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainResponse
  /// Why each attempt of a student at a context is shown, and made a number of, or not.
  func explainAttempts(
    _ request: ReportV1.ExplainAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainAttemptsResponse
  /// Raw rows or a report as CSV or JSON Lines, from one consistent state.
  func export(
    _ request: ReportV1.ExportRequest, _ responses: ResponseWriter<ReportV1.ExportResponse>, _ call: CallContext
  ) async throws
  /// How far reports have followed the services that they are made from. For services and administrators.
  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse
}

extension ReportServiceServer {
  /// The service, for a router.
  public var definition: ServiceDefinition {
    var methods: [MethodHandler] = []
    methods.append(.unary(ReportServiceMethods.getHandoutGrid) { try await self.getHandoutGrid($0, $1) })
    methods.append(.unary(ReportServiceMethods.listCellAttempts) { try await self.listCellAttempts($0, $1) })
    methods.append(.serverStreaming(ReportServiceMethods.watch) { try await self.watch($0, $1, $2) })
    methods.append(.unary(ReportServiceMethods.getClassOverview) { try await self.getClassOverview($0, $1) })
    methods.append(.unary(ReportServiceMethods.getStudentReport) { try await self.getStudentReport($0, $1) })
    methods.append(.unary(ReportServiceMethods.compareGroups) { try await self.compareGroups($0, $1) })
    methods.append(.unary(ReportServiceMethods.listNeedsAttention) { try await self.listNeedsAttention($0, $1) })
    methods.append(.unary(ReportServiceMethods.getSubtreeReport) { try await self.getSubtreeReport($0, $1) })
    methods.append(.unary(ReportServiceMethods.getDistribution) { try await self.getDistribution($0, $1) })
    methods.append(.unary(ReportServiceMethods.getItemAnalysis) { try await self.getItemAnalysis($0, $1) })
    methods.append(.unary(ReportServiceMethods.getTimeSeries) { try await self.getTimeSeries($0, $1) })
    methods.append(.unary(ReportServiceMethods.getCoverage) { try await self.getCoverage($0, $1) })
    methods.append(.unary(ReportServiceMethods.explain) { try await self.explain($0, $1) })
    methods.append(.unary(ReportServiceMethods.explainAttempts) { try await self.explainAttempts($0, $1) })
    methods.append(.serverStreaming(ReportServiceMethods.export) { try await self.export($0, $1, $2) })
    methods.append(.unary(ReportServiceMethods.getFollowing) { try await self.getFollowing($0, $1) })
    return ServiceDefinition(name: ReportServiceMethods.service, methods: methods)
  }
}

extension ReportServiceServer {
  public func getHandoutGrid(
    _ request: ReportV1.GetHandoutGridRequest, _ call: CallContext
  ) async throws -> ReportV1.HandoutGrid {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetHandoutGrid is not served by this version")
  }
  public func listCellAttempts(
    _ request: ReportV1.ListCellAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ListCellAttemptsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/ListCellAttempts is not served by this version")
  }
  public func watch(
    _ request: ReportV1.WatchRequest, _ responses: ResponseWriter<ReportV1.WatchResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/Watch is not served by this version")
  }
  public func getClassOverview(
    _ request: ReportV1.GetClassOverviewRequest, _ call: CallContext
  ) async throws -> ReportV1.ClassOverview {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetClassOverview is not served by this version")
  }
  public func getStudentReport(
    _ request: ReportV1.GetStudentReportRequest, _ call: CallContext
  ) async throws -> ReportV1.StudentReport {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetStudentReport is not served by this version")
  }
  public func compareGroups(
    _ request: ReportV1.CompareGroupsRequest, _ call: CallContext
  ) async throws -> ReportV1.CompareGroupsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/CompareGroups is not served by this version")
  }
  public func listNeedsAttention(
    _ request: ReportV1.ListNeedsAttentionRequest, _ call: CallContext
  ) async throws -> ReportV1.ListNeedsAttentionResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/ListNeedsAttention is not served by this version")
  }
  public func getSubtreeReport(
    _ request: ReportV1.GetSubtreeReportRequest, _ call: CallContext
  ) async throws -> ReportV1.SubtreeReport {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetSubtreeReport is not served by this version")
  }
  public func getDistribution(
    _ request: ReportV1.GetDistributionRequest, _ call: CallContext
  ) async throws -> ReportV1.Distribution {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetDistribution is not served by this version")
  }
  public func getItemAnalysis(
    _ request: ReportV1.GetItemAnalysisRequest, _ call: CallContext
  ) async throws -> ReportV1.ItemAnalysis {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetItemAnalysis is not served by this version")
  }
  public func getTimeSeries(
    _ request: ReportV1.GetTimeSeriesRequest, _ call: CallContext
  ) async throws -> ReportV1.TimeSeries {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetTimeSeries is not served by this version")
  }
  public func getCoverage(
    _ request: ReportV1.GetCoverageRequest, _ call: CallContext
  ) async throws -> ReportV1.CoverageStrip {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetCoverage is not served by this version")
  }
  public func explain(
    _ request: ReportV1.ExplainRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/Explain is not served by this version")
  }
  public func explainAttempts(
    _ request: ReportV1.ExplainAttemptsRequest, _ call: CallContext
  ) async throws -> ReportV1.ExplainAttemptsResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/ExplainAttempts is not served by this version")
  }
  public func export(
    _ request: ReportV1.ExportRequest, _ responses: ResponseWriter<ReportV1.ExportResponse>, _ call: CallContext
  ) async throws {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/Export is not served by this version")
  }
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    throw RPCError(
      .unimplemented,
      "homeroom.report.v1.ReportService/GetFollowing is not served by this version")
  }
}

/// Calls `homeroom.report.v1.ReportService`.
public struct ReportServiceClient: Sendable {
  private let channel: any Channel

  public init(_ channel: any Channel) {
    self.channel = channel
  }

  /// A handout: a row a student, a column a task.
  public func getHandoutGrid(
    _ request: ReportV1.GetHandoutGridRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.HandoutGrid {
    try await channel.unary(ReportServiceMethods.getHandoutGrid, request, options)
  }

  /// The attempts behind a cell of the grid.
  public func listCellAttempts(
    _ request: ReportV1.ListCellAttemptsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ListCellAttemptsResponse {
    try await channel.unary(ReportServiceMethods.listCellAttempts, request, options)
  }

  /// A report, and again whenever it has changed, at most five times a second. A slow reader is sent the newest state
  /// only.
  public func watch(
    _ request: ReportV1.WatchRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ReportV1.WatchResponse> {
    try await channel.serverStreaming(ReportServiceMethods.watch, request, options)
  }

  /// All handouts of a class.
  public func getClassOverview(
    _ request: ReportV1.GetClassOverviewRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ClassOverview {
    try await channel.unary(ReportServiceMethods.getClassOverview, request, options)
  }

  /// One student over all handouts, beside the class.
  public func getStudentReport(
    _ request: ReportV1.GetStudentReportRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.StudentReport {
    try await channel.unary(ReportServiceMethods.getStudentReport, request, options)
  }

  /// Classes, or spans of time, beside each other, with intervals.
  public func compareGroups(
    _ request: ReportV1.CompareGroupsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.CompareGroupsResponse {
    try await channel.unary(ReportServiceMethods.compareGroups, request, options)
  }

  /// Students who need a teacher's attention, each with the reason.
  public func listNeedsAttention(
    _ request: ReportV1.ListNeedsAttentionRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ListNeedsAttentionResponse {
    try await channel.unary(ReportServiceMethods.listNeedsAttention, request, options)
  }

  /// Content from a context down, each level with its own work and with everything below it.
  public func getSubtreeReport(
    _ request: ReportV1.GetSubtreeReportRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.SubtreeReport {
    try await channel.unary(ReportServiceMethods.getSubtreeReport, request, options)
  }

  /// How a metric is spread.
  public func getDistribution(
    _ request: ReportV1.GetDistributionRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.Distribution {
    try await channel.unary(ReportServiceMethods.getDistribution, request, options)
  }

  /// The questions of a quiz: how hard they are and how well they tell students apart.
  public func getItemAnalysis(
    _ request: ReportV1.GetItemAnalysisRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ItemAnalysis {
    try await channel.unary(ReportServiceMethods.getItemAnalysis, request, options)
  }

  /// Work by day, week or month in the school's time zone.
  public func getTimeSeries(
    _ request: ReportV1.GetTimeSeriesRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.TimeSeries {
    try await channel.unary(ReportServiceMethods.getTimeSeries, request, options)
  }

  /// Which parts of a context the class has covered.
  public func getCoverage(
    _ request: ReportV1.GetCoverageRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.CoverageStrip {
    try await channel.unary(ReportServiceMethods.getCoverage, request, options)
  }

  /// The attempts behind any number.
  public func explain(
    _ request: ReportV1.ExplainRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ExplainResponse {
    try await channel.unary(ReportServiceMethods.explain, request, options)
  }

  /// Why each attempt of a student at a context is shown, and made a number of, or not.
  public func explainAttempts(
    _ request: ReportV1.ExplainAttemptsRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ReportV1.ExplainAttemptsResponse {
    try await channel.unary(ReportServiceMethods.explainAttempts, request, options)
  }

  /// Raw rows or a report as CSV or JSON Lines, from one consistent state.
  public func export(
    _ request: ReportV1.ExportRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ResponseStream<ReportV1.ExportResponse> {
    try await channel.serverStreaming(ReportServiceMethods.export, request, options)
  }

  /// How far reports have followed the services that they are made from. For services and administrators.
  public func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ options: CallOptions = CallOptions()
  ) async throws -> ContextV1.GetFollowingResponse {
    try await channel.unary(ReportServiceMethods.getFollowing, request, options)
  }
}
