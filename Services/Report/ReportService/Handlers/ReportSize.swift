/// An estimate of how much a report looks at, by which it runs at once or apart.
struct ReportSize: Hashable, Sendable {
  /// Some tens of microseconds each, where their plans are not kept.
  var handouts = 0
  /// Less than a microsecond each.
  var cells = 0
  /// A tenth of a microsecond each.
  var attempts = 0

  /// Whether it is too much to be computed between two packets, under the organization's lock: a millisecond, which everybody on the
  /// same loop waits for.
  var isLarge: Bool {
    handouts > Self.handoutsMax || cells > Self.cellsMax || attempts > Self.attemptsMax
  }

  static func + (left: ReportSize, right: ReportSize) -> ReportSize {
    ReportSize(
      handouts: left.handouts + right.handouts, cells: left.cells + right.cells,
      attempts: left.attempts + right.attempts)
  }

  static let handoutsMax = 16
  private static let cellsMax = 1_000
  private static let attemptsMax = 10_000
}
