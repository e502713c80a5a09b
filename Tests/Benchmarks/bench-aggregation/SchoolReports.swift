import API
import Domain
import Feeds
import Messages
import RPC

/// A school's reports as their readers ask for them, over HTTP/2: how long one reader waits for each.
struct SchoolReports {
  private let data: ReportData
  /// Reader and report, or how they begin; empty: all.
  private let asked: [String]

  init(_ data: ReportData, asked: [String]) {
    self.data = data
    self.asked = asked
  }

  private func isAsked(_ name: String) -> Bool {
    asked.isEmpty || asked.contains { name.hasPrefix($0) || $0.hasPrefix(name) }
  }

  func measure() async throws {
    // Without and with small groups withheld: what administrators read.
    for (name, threshold) in [("everyone", 1), ("administrator", 5)] {
      guard isAsked(name) || threshold == 1 && isAsked("teacher") else { continue }
      let organization = data.organization
      try await DataService.serve(
        data, of: organization..<organization + 1, threshold: threshold, timeZone: "Europe/Berlin"
      ) { client in
        try await measure(client, name, CallOptions(of: organization), ReportV1.ContentScope(contextID: subtree))
        guard threshold == 1 else { return }
        let schoolClass = data.classOfQuiz
        try await measure(
          client, "teacher", CallOptions(of: organization, teacherOf: schoolClass),
          ReportV1.ContentScope(classID: ReportData.classID(schoolClass).rawValue, contextID: subtree))
      }
    }
  }

  private var subtree: Int64 { data.number(of: data.subtree.lowerBound).rawValue }
  private var quiz: Int64 { data.number(of: data.quiz).rawValue }

  private func measure(
    _ client: ReportServiceClient, _ reader: String, _ call: CallOptions, _ scope: ReportV1.ContentScope
  ) async throws {
    let everyAttempt = ReportV1.ReportOptions(policies: ReportV1.AttemptPolicies(score: .all))
    try await measure(reader, "subtree") {
      let report = try await client.getSubtreeReport(ReportV1.GetSubtreeReportRequest(scope: scope), call)
      return Int(report.nodes.first?.inclusive?.attempts ?? 0)
    }
    try await measure(reader, "distribution") {
      let request = ReportV1.GetDistributionRequest(
        scope: scope, metric: .score, quantiles: [0.25, 0.5, 0.75], options: everyAttempt)
      return Int(try await client.getDistribution(request, call).n)
    }
    try await measure(reader, "distribution_of_each") {
      let request = ReportV1.GetDistributionRequest(
        scope: scope, metric: .score, quantiles: [0.25, 0.5, 0.75], options: everyAttempt, nodes: .inclusive)
      return Int(try await client.getDistribution(request, call).n)
    }
    var ofQuiz = scope
    ofQuiz.contextID = quiz
    // Where small groups are withheld, items are of the latest attempts, finished or not.
    let ofLatest = ReportV1.ReportOptions(policies: ReportV1.AttemptPolicies(score: .latest))
    let ofItems = ReportV1.GetItemAnalysisRequest(scope: ofQuiz, options: ofLatest, includeUnfinished: true)
    try await measure(reader, "items") { Int(try await client.getItemAnalysis(ofItems, call).attempts) }
    for (name, bucket) in [("weeks", ReportV1.GetTimeSeriesRequest.Bucket.week), ("days", .day)] {
      try await measure(reader, name) {
        let series = try await client.getTimeSeries(
          ReportV1.GetTimeSeriesRequest(scope: scope, bucket: bucket), call)
        return series.buckets.count
      }
    }
    try await measure(reader, "windows") {
      let week: Int64 = 604_800_000
      let groups = (0..<36).map {
        ReportV1.CompareGroupsRequest.Group(
          label: "\($0)", classID: scope.classID, fromTime: WellKnown.Timestamp(data.start + $0 * week),
          untilTime: WellKnown.Timestamp(data.start + ($0 + 1) * week))
      }
      let request = ReportV1.CompareGroupsRequest(groups: groups, metric: .score, contextID: subtree)
      return try await client.compareGroups(request, call).groups.count
    }
    guard reader == "teacher" else { return }
    try await measure(reader, "class_overview") {
      let request = ReportV1.GetClassOverviewRequest(classID: scope.classID, withoutItems: true)
      return try await client.getClassOverview(request, call).handouts.count
    }
    try await measure(reader, "needs_attention") {
      let request = ReportV1.ListNeedsAttentionRequest(classID: scope.classID)
      return try await client.listNeedsAttention(request, call).notes.count
    }
  }

  /// - Parameter ask: returns how much there was, so that nothing is measured that finds nothing.
  private func measure(_ reader: String, _ name: String, _ ask: () async throws -> Int) async throws {
    guard isAsked("\(reader).\(name)") else { return }
    var waits: [Double] = []
    let end = ContinuousClock.now + .seconds(2)
    while waits.count < 3 || (waits.count < 1_000 && ContinuousClock.now < end) {
      let begin = ContinuousClock.now
      guard try await ask() > 0 else { fatalError("nothing in \(name) for \(reader)") }
      waits.append((.now - begin) / .milliseconds(1))
    }
    report("report.school.\(reader).\(name).ms", waits.sorted()[waits.count / 2], "ms")
  }
}
