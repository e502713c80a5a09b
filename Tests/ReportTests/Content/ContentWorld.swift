import API
import Domain
import Feeds
import Messages
import RPC

/// Questions about content in few words. The scope is the whole app unless a case says otherwise.
extension RunningReport {
  typealias ScopeChange = (inout ReportV1.ContentScope) -> Void

  private func scope(_ context: ContextID, _ change: ScopeChange) -> ReportV1.ContentScope {
    var scope = ReportV1.ContentScope(appID: ReportWorld.app.rawValue, contextID: context.rawValue)
    change(&scope)
    return scope
  }

  private func options(
    _ policies: ReportV1.AttemptPolicies?, _ window: Window, _ students: [String] = []
  ) -> ReportV1.ReportOptions {
    ReportV1.ReportOptions(
      policies: policies, atLeast: world.position, studentIDs: students,
      fromTime: window.opens == .distantPast ? nil : WellKnown.Timestamp(window.opens),
      untilTime: window.closes.map { WellKnown.Timestamp($0) })
  }

  func subtree(
    _ context: ContextID = 1, as caller: TestCaller = .teacher("tess"), depth: Int32 = 0,
    policies: ReportV1.AttemptPolicies? = nil, window: Window = .always, _ change: ScopeChange = { _ in }
  ) async throws -> ReportV1.SubtreeReport {
    try await client.getSubtreeReport(
      .init(scope: scope(context, change), options: options(policies, window), depth: depth), caller.options)
  }

  func distribution(
    _ metric: ReportV1.Metric, _ context: ContextID = 1, as caller: TestCaller = .teacher("tess"),
    quantiles: [Double] = [], bins: Int32 = 0, policies: ReportV1.AttemptPolicies? = nil, window: Window = .always,
    students: [String] = [], nodes: ReportV1.GetDistributionRequest.Nodes = .unspecified,
    _ change: ScopeChange = { _ in }
  ) async throws -> ReportV1.Distribution {
    try await client.getDistribution(
      .init(
        scope: scope(context, change), metric: metric, quantiles: quantiles, bins: bins,
        options: options(policies, window, students), nodes: nodes), caller.options)
  }

  func items(
    _ context: ContextID, as caller: TestCaller = .teacher("tess"), policies: ReportV1.AttemptPolicies? = nil,
    declared: [String] = [], includeUnfinished: Bool = false, window: Window = .always,
    _ change: ScopeChange = { _ in }
  ) async throws -> ReportV1.ItemAnalysis {
    try await client.getItemAnalysis(
      .init(
        scope: scope(context, change), options: options(policies, window), itemIdentifiers: declared,
        includeUnfinished: includeUnfinished), caller.options)
  }

  func series(
    _ bucket: ReportV1.GetTimeSeriesRequest.Bucket, _ context: ContextID = 1, as caller: TestCaller = .teacher("tess"),
    policies: ReportV1.AttemptPolicies? = nil, window: Window = .always, _ change: ScopeChange = { _ in }
  ) async throws -> ReportV1.TimeSeries {
    try await client.getTimeSeries(
      .init(scope: scope(context, change), bucket: bucket, options: options(policies, window)), caller.options)
  }

  func coverage(
    _ context: ContextID = 1, as caller: TestCaller = .teacher("tess"), parts: Int32 = 0
  ) async throws -> ReportV1.CoverageStrip {
    try await client.getCoverage(
      .init(parts: parts, options: options(nil, .always), scope: scope(context) { _ in }), caller.options)
  }

  func compare(
    _ metric: ReportV1.Metric, _ groups: [ReportV1.CompareGroupsRequest.Group], _ context: ContextID = 1,
    as caller: TestCaller = .teacher("tess"), confidence: Double = 0, policies: ReportV1.AttemptPolicies? = nil
  ) async throws -> ReportV1.CompareGroupsResponse {
    try await client.compareGroups(
      .init(
        groups: groups, appID: ReportWorld.app.rawValue, metric: metric, confidence: confidence,
        options: options(policies, .always), contextID: context.rawValue), caller.options)
  }
}

extension ReportWorld {
  func settings(timeZone: String = "UTC", threshold: Int32 = 0) {
    tell(
      .organization(
        ActivityV1.Organization(
          organizationID: organization.rawValue, timeZone: timeZone, suppressionThreshold: threshold, recording: true)))
  }
}

func code(_ body: () async throws -> Void) async -> StatusCode? {
  do {
    try await body()
    return nil
  } catch {
    return (error as? RPCError)?.code
  }
}

func near(_ left: Double?, _ right: Double) -> Bool {
  left.map { abs($0 - right) < 1e-9 } ?? false
}
