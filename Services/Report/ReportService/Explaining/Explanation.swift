internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving
internal import Wire

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
      // Permanent: no RetryInfo.
      throw RPCError(
        .resourceExhausted, "the number is made of more than \(contributionsMax) attempts: name a smaller scope",
        [
          .errorInfo(
            reason: "TOO_MANY_ATTEMPTS", domain: RPCError.errorDomain, metadata: ["max": String(contributionsMax)])
        ])
    }
  }

  /// Which attempts there are and what they bring: FNV-1a.
  private var fingerprint: UInt64 {
    contributions.reduce(0xCBF2_9CE4_8422_2325) { hash, contribution in
      let id = segment.attemptID(contribution.row).rawValue
      let bits = contribution.figure.number.bitPattern ^ (contribution.isCarried ? 1 : 0)
      let bytes = Array(id.utf8) + (0..<8).map { UInt8(truncatingIfNeeded: bits >> ($0 * 8)) }
      return bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
  }

  /// - Parameter caller: whose numbers the attempts bear.
  func page(_ question: ExplainQuestion, for caller: Caller, _ tokens: PageTokens) throws -> ReportV1.ExplainResponse {
    let organization = caller.organization.rawValue
    let identity = Array("\(organization.utf8.count):\(organization)".utf8) + question.identity
    let fingerprint = fingerprint
    var place = 0
    if let token = try tokens.open(question.pageToken, for: identity).flatMap({ PagePlace($0) }) {
      guard token.fingerprint == fingerprint else { throw Refusal.numberChanged }
      place = min(token.offset, contributions.count)
    }
    var response = ReportV1.ExplainResponse(
      position: ReportV1.Position(position), summary: summary,
      policies: ReportV1.AttemptPolicies(question.options.policies))
    var reporting = AttemptReporting(self.organization, segment, for: caller, now: now)
    var bytes = 0
    while place < contributions.count, response.attempts.count < question.pageSize, bytes < Self.pageBytesMax {
      let attempt = report(contributions[place], &reporting)
      bytes += try attempt.encoded().count
      response.attempts.append(attempt)
      place += 1
    }
    if place < contributions.count {
      response.nextPageToken = tokens.seal(PagePlace(offset: place, fingerprint: fingerprint).bytes, for: identity)
    }
    return response
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

  /// A page ends with the attempt that passes this, so that an answer stays within what clients take.
  private static let pageBytesMax = 1024 * 1024
}

/// Where the next page begins, and what the pages are of.
struct PagePlace: Hashable {
  var offset: Int
  var fingerprint: UInt64

  init(offset: Int, fingerprint: UInt64) {
    self.offset = offset
    self.fingerprint = fingerprint
  }

  init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    func number(_ from: Int) -> UInt64 { bytes[from..<from + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    guard let offset = Int(exactly: number(0)) else { return nil }
    self.init(offset: offset, fingerprint: number(8))
  }

  var bytes: [UInt8] {
    [UInt64(offset), fingerprint].flatMap { number in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
  }
}
