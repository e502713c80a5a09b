public import Messages

// The report sheet of a metric's distribution: mean, standard deviation, quantiles and histogram, also by content node.
extension ReportSheet {
  /// How a metric is spread, as figures and as a histogram.
  ///
  /// - Parameter quantiles: those that were asked for, in their order.
  public init(_ distribution: ReportV1.Distribution, quantiles: [Double]) {
    let metric = distribution.metric
    self.init(
      "distribution", title: "distribution of \(metric.name)", policies: distribution.policies,
      position: distribution.position)
    facts = [Fact("metric", nil, .text(metric.name))] + Self.facts(of: distribution, quantiles: quantiles)
    let nodes = distribution.nodes.map { ($0.contextID, $0.title, $0.distribution ?? ReportV1.Distribution()) }
    tables = [Self.histogram(of: distribution)]
    guard !nodes.isEmpty else { return }
    tables += [Self.nodes(nodes, metric, quantiles: quantiles), Self.histograms(of: nodes)]
  }

  private static func facts(of distribution: ReportV1.Distribution, quantiles: [Double]) -> [Fact] {
    let population = distribution.population ?? ReportV1.Population()
    func told(_ cell: Cell) -> Cell { distribution.suppressed ? .withheld : cell }
    let spread = Self.spread(of: distribution)
    let points = zip(quantiles, Self.quantiles(of: distribution, count: quantiles.count)).map { quantile, cell in
      Fact("q\(quantile)", Figures.quantile(quantile), cell)
    }
    return [
      Fact("assigned", "assigned", .count(population.assigned)),
      Fact("notAvailable", "recording off", told(.count(population.notAvailable))),
      Fact("withData", "with data", told(.count(population.withData))),
      Fact("noData", "no data", told(.count(population.noData))), Fact("n", "n", told(.count(distribution.n))),
      Fact("mean", "mean", spread.mean), Fact("standardDeviation", "standard deviation", spread.deviation),
      Fact("minimum", "least", spread.least),
    ] + points + [Fact("maximum", "greatest", spread.greatest)]
  }

  private typealias Spread = (mean: Cell, deviation: Cell, least: Cell, greatest: Cell)

  private static func spread(of distribution: ReportV1.Distribution) -> Spread {
    func figure(_ value: Double?, _ isWithheld: Bool = false) -> Cell {
      .figure(value, distribution.metric, withheld: isWithheld || distribution.suppressed)
    }
    return (
      figure(distribution.mean), figure(distribution.standardDeviation),
      figure(distribution.minimum, distribution.extremesSuppressed),
      figure(distribution.maximum, distribution.extremesSuppressed)
    )
  }

  private static func quantiles(of distribution: ReportV1.Distribution, count: Int) -> [Cell] {
    if distribution.suppressed || distribution.quantilesSuppressed { return [Cell](repeating: .withheld, count: count) }
    guard distribution.quantiles.count == count else { return [Cell](repeating: .nothing, count: count) }
    return distribution.quantiles.map { .figure($0, distribution.metric) }
  }

  // MARK: Histograms

  private static let binColumns: [SheetTable.Column] = [
    .number("from", "from"), .number("until", "until"), .hidden("overMaximum"),
    .number("count", "count", pictureMax: 40),
  ]

  private static func histogram(of distribution: ReportV1.Distribution) -> SheetTable {
    SheetTable("histogram", binColumns, rows(of: distribution))
  }

  private static func histograms(of nodes: [(Int64, String, ReportV1.Distribution)]) -> SheetTable {
    SheetTable(
      "nodeHistograms", for: .programs, [.hidden("context")] + binColumns,
      nodes.flatMap { context, _, distribution in rows(of: distribution).map { [.count(context)] + $0 } })
  }

  private static func rows(of distribution: ReportV1.Distribution) -> [[Cell]] {
    let most = Double(distribution.histogram.map(\.count).max() ?? 0)
    let width = String(Int64(most)).count
    return distribution.histogram.map { bin in
      let until: Cell =
        bin.overMaximum
        ? Cell(.nothing, Shown("over 100 %")) : .figure(bin.until, distribution.metric)
      let bar = bin.count > 0 && most > 0 ? Picture.bar(Double(bin.count) / most) : nil
      let count = DisplayWidth.pad("\(bin.count)", to: width, .right)
      return [
        bin.overMaximum ? Cell(.number(bin.from), Shown("")) : .figure(bin.from, distribution.metric), until,
        .flag(bin.overMaximum, ""), bin.suppressed ? .withheld : Cell(.count(bin.count), Shown(count, bar)),
      ]
    }
  }

  private static func nodes(
    _ nodes: [(Int64, String, ReportV1.Distribution)], _ metric: ReportV1.Metric, quantiles: [Double]
  ) -> SheetTable {
    SheetTable(
      "nodes",
      [
        .long("title", ""), .hidden("context"), .number("n", "n"), .number("mean", "mean", pictureMax: 10),
        .number("standardDeviation", "± sd"), .number("minimum", "least"),
      ] + quantiles.map { .number("q\($0)", Figures.quantile($0)) } + [
        .number("maximum", "greatest"), .hidden("assigned"), .hidden("withData"), .hidden("noData"),
        SheetTable.Column("spread", "spread", .people),
      ],
      nodes.map { context, title, distribution in
        let spread = spread(of: distribution)
        let population = distribution.population ?? ReportV1.Population()
        func told(_ cell: Cell) -> Cell { distribution.suppressed ? .withheld : cell }
        let counts = distribution.histogram.map { $0.suppressed ? nil : Double($0.count) }
        let line = ColumnChart.lines(counts, greatest: counts.compactMap { $0 }.max() ?? 0)[0]
        var mean = spread.mean
        if let value = distribution.mean, metric != .time, metric != .quantity { mean.shown.picture = .bar(value) }
        return [.text(title), .count(context), told(.count(distribution.n)), mean, spread.deviation, spread.least]
          + Self.quantiles(of: distribution, count: quantiles.count)
          + [
            spread.greatest, .count(population.assigned), told(.count(population.withData)),
            told(.count(population.noData)), Cell(.nothing, Shown(line)),
          ]
      })
  }
}
