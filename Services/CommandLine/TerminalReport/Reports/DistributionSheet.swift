public import Messages
internal import ReportTables
internal import Text

// The report sheet of a metric's distribution: mean, standard deviation, quantiles and histogram, also by content node.
extension ReportSheet {
  /// How a metric is spread, as figures and as a histogram.
  ///
  /// - Parameter quantiles: those that were asked for, in their order.
  public init(_ distribution: ReportV1.Distribution, quantiles: [Double]) {
    self.init("distribution", title: "distribution of \(distribution.metric.name)", distribution)
    facts = Self.facts(of: distribution, quantiles: quantiles)
    tables = [Self.histogram(of: distribution)]
    if !distribution.nodes.isEmpty { tables.append(Self.nodes(of: distribution, quantiles: quantiles)) }
  }

  private static func facts(
    of distribution: ReportV1.Distribution, quantiles: [Double]
  ) -> [(label: String, shown: Shown)] {
    let population = distribution.population ?? ReportV1.Population()
    func disclosed(_ count: some BinaryInteger) -> Shown { distribution.suppressed ? .withheld : .count(count) }
    let spread = Self.spread(of: distribution)
    let points = zip(quantiles, Self.quantiles(of: distribution, count: quantiles.count))
      .map { (Figures.quantile($0), $1) }
    return [
      ("assigned", .count(population.assigned)), ("recording off", disclosed(population.notAvailable)),
      ("with data", disclosed(population.withData)), ("no data", disclosed(population.noData)),
      ("n", disclosed(distribution.n)), ("mean", spread.mean), ("standard deviation", spread.deviation),
      ("least", spread.least),
    ] + points + [("greatest", spread.greatest)]
  }

  private typealias Spread = (mean: Shown, deviation: Shown, least: Shown, greatest: Shown)

  private static func spread(of distribution: ReportV1.Distribution) -> Spread {
    func figure(_ value: Double?, _ isWithheld: Bool = false) -> Shown {
      .figure(value, distribution.metric, withheld: isWithheld || distribution.suppressed)
    }
    return (
      .figure(
        distribution.mean, own: distribution.ownMean, distribution.metric, withheld: distribution.suppressed),
      figure(distribution.standardDeviation),
      figure(distribution.minimum, distribution.extremesSuppressed),
      figure(distribution.maximum, distribution.extremesSuppressed)
    )
  }

  private static func quantiles(of distribution: ReportV1.Distribution, count: Int) -> [Shown] {
    if distribution.suppressed || distribution.quantilesSuppressed { return Array(repeating: .withheld, count: count) }
    guard distribution.quantiles.count == count else { return Array(repeating: .nothing, count: count) }
    return distribution.quantiles.map { .figure($0, distribution.metric) }
  }

  private static func histogram(of distribution: ReportV1.Distribution) -> SheetTable {
    let most = Double(distribution.histogram.map(\.count).max() ?? 0)
    let width = String(Int64(most)).count
    return SheetTable(
      [.number("from"), .number("until"), .number("count", pictureMax: 40)],
      distribution.histogram.map { bin in
        let bar = bin.count > 0 && most > 0 ? Picture.bar(Double(bin.count) / most) : nil
        let count = DisplayWidth.pad("\(bin.count)", to: width, .right)
        return [
          bin.overMaximum ? .blank : .figure(bin.from, distribution.metric),
          bin.overMaximum ? Shown("over 100 %") : .figure(bin.until, distribution.metric),
          bin.suppressed ? .withheld : Shown(count, bar),
        ]
      })
  }

  private static func nodes(of whole: ReportV1.Distribution, quantiles: [Double]) -> SheetTable {
    SheetTable(
      [.long(""), .number("n"), .number("mean", pictureMax: 10), .number("± sd"), .number("least")]
        + quantiles.map { .number(Figures.quantile($0)) } + [.number("greatest"), .text("spread")],
      whole.nodes.map { node in
        let distribution = node.distribution ?? ReportV1.Distribution()
        var spread = spread(of: distribution)
        let counts = distribution.histogram.map { $0.suppressed ? nil : Double($0.count) }
        let line = ColumnChart.lines(counts, greatest: counts.compactMap { $0 }.max() ?? 0)[0]
        if let value = distribution.mean, whole.metric != .time, whole.metric != .quantity {
          spread.mean.picture = .bar(value)
        }
        return [
          .text(node.title), distribution.suppressed ? .withheld : .count(distribution.n), spread.mean,
          spread.deviation, spread.least,
        ] + Self.quantiles(of: distribution, count: quantiles.count) + [spread.greatest, Shown(line)]
      })
  }
}
