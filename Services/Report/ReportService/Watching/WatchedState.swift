internal import Domain
internal import Messages
internal import ReportEngine
internal import Wire

/// A report as it stood when somebody looked, for everyone who watches the same.
struct WatchedState: Sendable {
  /// Which changes it rests on.
  struct Stamp: Hashable, Sendable {
    var organization: UInt64
    var work: UInt64
  }

  var grid: ReportV1.HandoutGrid
  var position: ReportPosition
  /// Of everything but the position and the time of evaluation: two states with one fingerprint show the same.
  var fingerprint: UInt64
  var stamp: Stamp
  /// By the organization's clock: when it may change by itself, as work becomes missing.
  var edge: Instant?
  /// How far the edge was when it was looked at; nil where there is none or the organization's clock stands still.
  var edgeDistance: Duration?
  /// When it was looked at, and the desk's beat just before.
  var lookedAt: ContinuousClock.Instant
  var beat: UInt64

  /// FNV-1a over the encoded report.
  static func fingerprint(of grid: ReportV1.HandoutGrid) throws -> UInt64 {
    var bare = grid
    bare.position = nil
    bare.evaluateTime = nil
    var bytes: [UInt8] = []
    try bare.encode(appendingTo: &bytes)
    return bytes.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
  }

  func response(isReset: Bool) -> ReportV1.WatchResponse {
    ReportV1.WatchResponse(
      report: .handoutGrid(grid), resumeToken: ResumeToken(fingerprint: fingerprint, position: position).text,
      reset: isReset)
  }
}
