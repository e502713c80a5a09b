/// Yes-or-no facts of an attempt, a bit each.
struct AttemptFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let stopped = AttemptFlags(rawValue: 1 << 0)
  static let superseded = AttemptFlags(rawValue: 1 << 1)
  /// It ran, be it for no measurable time (P14).
  static let ran = AttemptFlags(rawValue: 1 << 2)
  /// Progress has data (P6).
  static let progressData = AttemptFlags(rawValue: 1 << 3)
  /// Progress was set, not only ranges added.
  static let progressSet = AttemptFlags(rawValue: 1 << 4)
  /// A client's clock was far off (D13).
  static let clockCorrected = AttemptFlags(rawValue: 1 << 5)

  /// Either ends an attempt (D16).
  static let over: AttemptFlags = [.stopped, .superseded]
}
