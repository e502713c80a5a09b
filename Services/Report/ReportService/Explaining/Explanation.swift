internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

/// A number with all that it is made of: what pages are cut from.
struct Explanation: Sendable {
  var metric: Metric
  var summary: ReportV1.Summary
  var contributions: [Contribution]
  var organization: Organization
  var segment: Segment
  var position: ReportPosition
  /// By the organization's clock.
  var now: Instant

  /// More would be no explanation but an export.
  static let contributionsMax = 100_000

  static func check(_ count: Int) throws(RPCError) {
    guard count <= contributionsMax else {
      throw RPCError.tooMany(
        "TOO_MANY_ATTEMPTS", "answer: attempts", max: contributionsMax,
        "the number is made of more than \(contributionsMax) attempts: name a smaller scope")
    }
  }

  /// - Parameter caller: whose numbers the attempts bear.
  func page(
    _ request: ExplanationRequest, for caller: Caller, _ tokens: PageTokens
  ) throws(RPCError) -> ReportV1.ExplainResponse {
    var fingerprint = ListFingerprint()
    for contribution in contributions {
      fingerprint.add(
        segment.attemptID(contribution.row), number: contribution.figure.number, isCarried: contribution.isCarried)
    }
    var reporting = AttemptReporting(self.organization, segment, for: caller, now: now)
    let page = try request.page.page(
      of: contributions.count, fingerprint: fingerprint.value, for: caller, tokens
    ) { report(contributions[$0], &reporting) }
    return ReportV1.ExplainResponse(
      attempts: page.entries, nextPageToken: page.nextPageToken, position: ReportV1.Position(position),
      summary: summary, policies: ReportV1.AttemptPolicies(request.options.policies))
  }

  private func report(
    _ contribution: Contribution, _ reporting: inout AttemptReporting
  ) -> ReportV1.ReportedAttempt {
    var attempt = reporting.report(
      contribution.row, of: contribution.student, at: contribution.context,
      app: organization.content[contribution.context]?.app ?? "", isCarried: contribution.isCarried)
    attempt.value = ReportV1.Value(metric, contribution.figure, contribution.figure.wordings)
    return attempt
  }
}
