public import Messages
internal import ReportTables

// The report sheet that compares groups by one metric: means with confidence intervals, drawn on one scale.
extension ReportSheet {
  /// Groups beside each other: never a bare mean, but how far it may be off.
  public init(_ comparison: ReportV1.CompareGroupsResponse) {
    let metric = comparison.metric
    let confidence = comparison.confidence == 0 ? 0.95 : comparison.confidence
    self.init(
      "compare", title: "\(metric.name), with intervals at \(Figures.number(confidence * 100)) %", comparison)
    let scale = Self.scale(of: comparison)
    tables = [
      SheetTable(
        [
          .long(""), .number("mean"), .number("from"), .number("to"),
          TextTable.Column(heading: scale.label, pictureMax: 40), .number("n"), .number("± sd"), .text("with data"),
        ],
        comparison.groups.map { Self.row($0, metric, scale.range) })
    ]
  }

  private static func row(_ group: ReportV1.GroupFigure, _ metric: ReportV1.Metric, _ scale: ClosedRange<Double>)
    -> [Shown]
  {
    let summary = group.summary ?? ReportV1.Summary()
    func figure(_ value: Double?) -> Shown { .figure(value, metric, withheld: summary.suppressed) }
    return [
      .text(group.label), .mean(summary), figure(group.interval?.lower), figure(group.interval?.upper),
      Shown("", picture(group, scale)), summary.suppressed ? .withheld : .count(summary.n),
      figure(group.standardDeviation), .withData(summary),
    ]
  }

  private static func picture(_ group: ReportV1.GroupFigure, _ scale: ClosedRange<Double>) -> Picture? {
    guard let mean = group.summary?.mean else { return nil }
    let width = scale.upperBound - scale.lowerBound
    func place(_ value: Double) -> Double { width > 0 ? (value - scale.lowerBound) / width : 0.5 }
    return .interval(
      lower: place(group.interval?.lower ?? mean), middle: place(mean), upper: place(group.interval?.upper ?? mean))
  }

  /// Ratios are drawn from 0 to 100 %, all else from the least to the greatest that occurs.
  private static func scale(of comparison: ReportV1.CompareGroupsResponse) -> (
    range: ClosedRange<Double>, label: String
  ) {
    switch comparison.metric {
    case .progress, .score, .binary: return (0...1, "0 % to 100 %")
    default:
      let ends = comparison.groups.flatMap { [$0.interval?.lower, $0.interval?.upper, $0.summary?.mean] }
        .compactMap { $0 }
      guard let least = ends.min(), let greatest = ends.max() else { return (0...1, "") }
      return (
        least...greatest,
        "\(Figures.figure(least, comparison.metric)) to \(Figures.figure(greatest, comparison.metric))"
      )
    }
  }
}
