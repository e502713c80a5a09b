public import Messages

// The report sheet that compares groups by one metric: means with confidence intervals, drawn on one scale.
extension ReportSheet {
  /// Groups beside each other: never a bare mean, but how far it may be off.
  public init(_ comparison: ReportV1.CompareGroupsResponse) {
    let metric = comparison.metric
    let confidence = comparison.confidence == 0 ? 0.95 : comparison.confidence
    self.init(
      "compare", title: "\(metric.name), with intervals at \(Figures.number(confidence * 100)) %",
      policies: comparison.policies, position: comparison.position)
    facts = [
      Fact("metric", nil, .text(metric.name)), Fact("confidence", nil, Cell(.number(confidence), Shown(""))),
    ]
    let scale = Self.scale(of: comparison)
    tables = [
      SheetTable(
        "groups",
        [
          .long("label", ""), .number("mean", "mean"), .number("lower", "from"), .number("upper", "to"),
          .hidden("method"), SheetTable.Column("picture", scale.label, .people, pictureMax: 40), .number("n", "n"),
          .number("standardDeviation", "± sd"), SheetTable.Column("withData", "with data"), .hidden("assigned"),
          .hidden("notAvailable"), .hidden("noData"),
        ],
        comparison.groups.map { Self.row($0, metric, scale.range) })
    ]
  }

  private static func row(_ group: ReportV1.GroupFigure, _ metric: ReportV1.Metric, _ scale: ClosedRange<Double>)
    -> [Cell]
  {
    let summary = group.summary ?? ReportV1.Summary()
    let population = summary.population ?? ReportV1.Population()
    func told(_ cell: Cell) -> Cell { summary.suppressed ? .withheld : cell }
    func figure(_ value: Double?) -> Cell { .figure(value, metric, withheld: summary.suppressed) }
    return [
      .text(group.label), figure(summary.mean), figure(group.interval?.lower), figure(group.interval?.upper),
      .text(group.interval.map { $0.method == .wilson ? "wilson" : "student" } ?? ""),
      Cell(.nothing, Shown("", picture(group, scale))), told(.count(summary.n)), figure(group.standardDeviation),
      GridColumns.withData(summary), .count(population.assigned), told(.count(population.notAvailable)),
      told(.count(population.noData)),
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
