internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import ReportEngine

// Reports about content: parse, read one state, compute, put into messages.
extension ReportHandlers {
  func getSubtreeReport(
    _ request: ReportV1.GetSubtreeReportRequest, _ call: CallContext
  ) async throws -> ReportV1.SubtreeReport {
    let parsed = try SubtreeRequest(request)
    return try await content(parsed.scope, parsed.options, call) { try parsed.answer($0) }
  }

  func getDistribution(
    _ request: ReportV1.GetDistributionRequest, _ call: CallContext
  ) async throws -> ReportV1.Distribution {
    let parsed = try DistributionRequest(request)
    return try await content(parsed.scope, parsed.options, call) { try parsed.answer($0) }
  }

  func getItemAnalysis(
    _ request: ReportV1.GetItemAnalysisRequest, _ call: CallContext
  ) async throws -> ReportV1.ItemAnalysis {
    let parsed = try ItemAnalysisRequest(request)
    return try await content(parsed.scope, parsed.options, call) { try parsed.answer($0) }
  }

  func getTimeSeries(
    _ request: ReportV1.GetTimeSeriesRequest, _ call: CallContext
  ) async throws -> ReportV1.TimeSeries {
    let parsed = try TimeSeriesRequest(request)
    return try await content(parsed.scope, parsed.options, call) { try parsed.answer($0) }
  }

  func getCoverage(
    _ request: ReportV1.GetCoverageRequest, _ call: CallContext
  ) async throws -> ReportV1.CoverageStrip {
    switch try CoverageRequest(request) {
    case .content(let parsed):
      return try await content(parsed.scope, parsed.options, call) { try parsed.answer($0) }
    case .column(var parsed):
      let caller = try call.reader
      var organizationState = try await organizationState(of: caller, atLeast: parsed.options.atLeast, call)
      (parsed.options, organizationState) = try await lookingBack(parsed.options, at: organizationState, call) {
        state throws(RPCError) in
        try state.students(parsed.options.students, of: parsed.handout, for: caller, wall: call.receivedAt)
      }
      let asked = parsed
      let strip = try await answer(from: organizationState, call) { state throws(RPCError) in
        try state.coverage(asked, for: caller, wall: call.receivedAt)
      }
      try note(parsed.options, of: parsed.handout, object: parsed.handout.rawValue, in: organizationState, call)
      return strip
    }
  }

  func compareGroups(
    _ request: ReportV1.CompareGroupsRequest, _ call: CallContext
  ) async throws -> ReportV1.CompareGroupsResponse {
    let parsed = try ComparisonRequest(request)
    // Every group is read from one state, and each is refused as a report of its own would be.
    return try await content(parsed.groups.map { ($0.scope, $0.options) }, call) { try parsed.answer($0) }
  }

  private func content<Answer: Sendable>(
    _ scope: ScopeRequest, _ options: ReportOptions, _ call: CallContext,
    _ compute: @escaping @Sendable (ContentReading) throws -> Answer
  ) async throws -> Answer {
    try await content([(scope, options)], call) { try compute($0[0]) }
  }

  /// What `compute` makes of one state: at once where that is short, else apart, on a snapshot.
  private func content<Answer: Sendable>(
    _ asked: [(scope: ScopeRequest, options: ReportOptions)], _ call: CallContext,
    _ compute: @escaping @Sendable ([ContentReading]) throws -> Answer
  ) async throws -> Answer {
    let caller = try call.reader
    let organizationState = try await organizationState(
      of: caller, atLeast: asked.first?.options.atLeast ?? ReportPosition(), call)
    let answer = try await self.compute(at: organizationState, call) { state throws(RPCError) in
      var readings: [ContentReading] = []
      for (scope, options) in asked {
        readings.append(try state.reading(scope, options, for: caller, wall: call.receivedAt, zones))
      }
      return readings
    } _: {
      try compute($0)
    }
    for (scope, options) in asked {
      try note(
        options, of: scope.handout, object: name(of: scope.object, in: organizationState, call), in: organizationState,
        call)
    }
    return answer
  }

  /// Figures of a class or of everyone name nobody; figures of students who were named do, be it by the handout that is asked for.
  private func note(
    _ options: ReportOptions, of handout: HandoutID?, object: String, in organizationState: OrganizationState,
    _ call: CallContext
  ) throws {
    let named =
      options.students
      ?? handout.flatMap { handout in
        organizationState.withContents { $0.gradebook.organization.handout(handout)?.recipients.named }
      }
    guard let named else { return }
    try reads.note(ShownPeople(others: Array(named)), object: object, call)
  }
}

extension Recipients {
  /// Whom a handout names, be it that they are recipients no more; nil where it is the class's.
  fileprivate var named: Set<PersonID>? {
    isWholeClass ? nil : Set(spans.lazy.filter { $0.value != .never }.map(\.key))
  }
}
