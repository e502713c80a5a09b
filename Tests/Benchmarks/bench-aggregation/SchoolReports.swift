import API
import Domain
import Feeds
import Messages
import RPC
import TimeZoneDatabase

/// A school's reports as their readers ask for them, over HTTP/2: how long one reader waits for each.
struct SchoolReports {
  private var data: ReportData
  /// Reader and report, or how they begin; empty: all.
  private let asked: [String]
  private let timeZone = "Europe/Berlin"
  private let calendar: LocalCalendar

  init(_ data: ReportData, asked: [String]) {
    self.data = data
    self.asked = asked
    calendar = LocalCalendar(TimeZones()[timeZone]!)
  }

  private func isAsked(_ name: String) -> Bool {
    asked.isEmpty || asked.contains { name.hasPrefix($0) || $0.hasPrefix(name) }
  }

  func measure() async throws {
    try await measure("everyone", threshold: 1) { client, call in
      try await measure(client, "everyone", call, ofSubtree)
      try await measureItems(client, "everyone", call)
      let teacher = CallOptions(of: data.organization, teacherOf: data.classOfQuiz)
      try await measure(client, "teacher", teacher, ofClass)
      try await measureOverviews(client, "teacher", teacher)
    }
    // Small groups are withheld from administrators.
    try await measure("administrator", threshold: 5) { client, call in
      try await measure(client, "administrator", call, ofSubtree)
      try await measureItems(client, "administrator", call)
      try await measure(client, "administrator_class", call, ofClass)
    }
    // That is decided on all content of an app: here one app has everything.
    var ofLibrary = self
    ofLibrary.data.publishing = .together
    try await ofLibrary.measure("library", threshold: 5) { client, call in
      try await ofLibrary.measure(client, "library", call, ofSubtree)
      try await ofLibrary.measure(client, "library_class", call, ofClass)
    }
  }

  /// - Parameter names: how those of the readers begin.
  private func measure(
    _ names: String, threshold: Int, _ body: (ReportServiceClient, CallOptions) async throws -> Void
  ) async throws {
    guard isAsked(names) || names == "everyone" && isAsked("teacher") else { return }
    let organization = data.organization
    try await DataService.serve(
      data, of: organization..<organization + 1, threshold: threshold, timeZone: timeZone
    ) { client in
      try await body(client, CallOptions(of: organization))
    }
  }

  private var ofSubtree: ReportV1.ContentScope { ReportV1.ContentScope(contextID: subtree) }
  private var ofClass: ReportV1.ContentScope {
    ReportV1.ContentScope(classID: ReportData.classID(data.classOfQuiz).rawValue, contextID: subtree)
  }

  private var subtree: Int64 { data.number(of: data.subtree.lowerBound).rawValue }

  /// Of the school's clocks: administrators are shown no figure of a window that begins or ends at any other time.
  ///
  /// - Parameter day: from the first of the data.
  private func midnight(ofDay day: Int64) -> WellKnown.Timestamp {
    WellKnown.Timestamp(calendar.start(ofDay: calendar.firstDay(of: .day, at: data.start) + day))
  }

  private var quiz: Int64 { data.number(of: data.quiz).rawValue }

  private func measure(
    _ client: ReportServiceClient, _ reader: String, _ call: CallOptions, _ scope: ReportV1.ContentScope
  ) async throws {
    let everyAttempt = ReportV1.ReportOptions(policies: ReportV1.AttemptPolicies(score: .all))
    try await measure(reader, "subtree") {
      let report = try await client.getSubtreeReport(ReportV1.GetSubtreeReportRequest(scope: scope), call)
      return found(report)
    }
    try await measure(reader, "subtree_in_window") {
      let term = ReportV1.ReportOptions(fromTime: midnight(ofDay: 7), untilTime: midnight(ofDay: 91))
      let report = try await client.getSubtreeReport(
        ReportV1.GetSubtreeReportRequest(scope: scope, options: term), call)
      return found(report)
    }
    try await measure(reader, "distribution") {
      let request = ReportV1.GetDistributionRequest(
        scope: scope, metric: .score, quantiles: [0.25, 0.5, 0.75], options: everyAttempt)
      let answer = try await client.getDistribution(request, call)
      return answer.suppressed ? 1 : Int(answer.n)
    }
    try await measure(reader, "distribution_of_each") {
      let request = ReportV1.GetDistributionRequest(
        scope: scope, metric: .score, quantiles: [0.25, 0.5, 0.75], options: everyAttempt, nodes: .inclusive)
      let answer = try await client.getDistribution(request, call)
      return answer.suppressed ? 1 : Int(answer.n)
    }
    for (name, bucket) in [("weeks", ReportV1.GetTimeSeriesRequest.Bucket.week), ("days", .day)] {
      try await measure(reader, name) {
        let series = try await client.getTimeSeries(
          ReportV1.GetTimeSeriesRequest(scope: scope, bucket: bucket), call)
        return series.buckets.count
      }
    }
    try await measure(reader, "windows") {
      let groups = (0..<36).map {
        ReportV1.CompareGroupsRequest.Group(
          label: "\($0)", classID: scope.classID, fromTime: midnight(ofDay: $0 * 7),
          untilTime: midnight(ofDay: $0 * 7 + 7))
      }
      let request = ReportV1.CompareGroupsRequest(groups: groups, metric: .score, contextID: subtree)
      return try await client.compareGroups(request, call).groups.count
    }
  }

  /// How much there is; what is withheld is of somebody.
  private func found(_ report: ReportV1.SubtreeReport) -> Int {
    guard let top = report.nodes.first?.inclusive else { return 0 }
    return top.suppressed ? 1 : Int(top.attempts)
  }

  private func measureItems(_ client: ReportServiceClient, _ reader: String, _ call: CallOptions) async throws {
    var ofQuiz = ofSubtree
    ofQuiz.contextID = quiz
    // Where small groups are withheld, items are of the latest attempts, finished or not.
    let ofLatest = ReportV1.ReportOptions(policies: ReportV1.AttemptPolicies(score: .latest))
    let ofItems = ReportV1.GetItemAnalysisRequest(scope: ofQuiz, options: ofLatest, includeUnfinished: true)
    try await measure(reader, "items") { Int(try await client.getItemAnalysis(ofItems, call).attempts) }
  }

  private func measureOverviews(_ client: ReportServiceClient, _ reader: String, _ call: CallOptions) async throws {
    let classID = ofClass.classID
    try await measure(reader, "class_overview") {
      let request = ReportV1.GetClassOverviewRequest(classID: classID, withoutItems: true)
      return try await client.getClassOverview(request, call).handouts.count
    }
    try await measure(reader, "needs_attention") {
      let request = ReportV1.ListNeedsAttentionRequest(classID: classID)
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
