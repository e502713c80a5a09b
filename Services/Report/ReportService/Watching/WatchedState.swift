internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Synchronization
internal import Wire

/// A report as it stood when somebody looked, for everyone who watches the same. It is encoded once for all of them.
final class WatchedState: Sendable {
  let report: ReportV1.WatchResponse.Report
  let parts: WatchedParts
  /// Whose data it shows.
  let people: ShownPeople
  /// What a reader who has seen this needs to resume.
  let token: ResumeToken
  /// How far the next change by itself was when it was looked at; nil where there is none or the organization's clock
  /// stands still.
  let edgeDistance: Duration?
  /// What it is made of was old.
  let isOld: Bool
  /// When it was looked at, and how many changes there had been just before.
  let lookedAt: ContinuousClock.Instant
  let changeCount: UInt64

  private let encoded = Mutex<EncodedMessage<ReportV1.WatchResponse>?>(nil)

  var fingerprint: UInt64 { token.fingerprint }

  init(
    report: ReportV1.WatchResponse.Report, parts: WatchedParts, people: ShownPeople, position: ReportPosition,
    fingerprint: UInt64, edgeDistance: Duration?, isOld: Bool, lookedAt: ContinuousClock.Instant, changeCount: UInt64
  ) {
    self.people = people
    self.report = report
    self.parts = parts
    token = ResumeToken(fingerprint: fingerprint, position: position)
    self.edgeDistance = edgeDistance
    self.isOld = isOld
    self.lookedAt = lookedAt
    self.changeCount = changeCount
  }

  /// Of everything but the position and the time of evaluation: two states with one fingerprint show the same.
  static func fingerprint(of report: ReportV1.WatchResponse.Report) throws -> UInt64 {
    var bytes: [UInt8] = []
    switch report {
    case .handoutGrid(var grid):
      grid.position = nil
      grid.evaluateTime = nil
      try grid.encode(appendingTo: &bytes)
    case .classOverview(var overview):
      overview.position = nil
      overview.evaluateTime = nil
      try overview.encode(appendingTo: &bytes)
    case .studentReport(var report):
      report.position = nil
      report.evaluateTime = nil
      try report.encode(appendingTo: &bytes)
    }
    var hash = FNV1a()
    hash.add(bytes)
    return hash.value
  }

  /// - Parameter isReset: the reader's token stood for nothing that is known: rare, and encoded for each of them.
  func response(isReset: Bool) throws -> EncodedMessage<ReportV1.WatchResponse> {
    guard !isReset else { return try EncodedMessage(message(isReset: true)) }
    return try encoded.withLock { encoded in
      let known = try encoded ?? EncodedMessage(message(isReset: false))
      encoded = known
      return known
    }
  }

  private func message(isReset: Bool) -> ReportV1.WatchResponse {
    ReportV1.WatchResponse(report: report, resumeToken: token.text, reset: isReset)
  }
}
