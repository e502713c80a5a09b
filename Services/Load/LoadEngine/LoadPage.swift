internal import Glibc

/// A load as one page that needs nothing beside itself: what was run on what, whether it kept to its thresholds, the latencies by
/// percentile, and throughput, latencies and errors over time.
///
/// It names statuses of calls that failed and not what the service said of them: that may name people.
public struct LoadPage: Sendable {
  /// What was run, and on what: `Command`, `Version`, `Machine` and so on, in the order of the page. Without tokens.
  public var facts: [(name: String, value: String)]
  /// One for each threshold that the load had to keep to.
  public var verdicts: [LoadThreshold.Verdict]
  /// Names of the calls, in the order of the plan's weights.
  public var kinds: [String]
  /// What the figures and curves are made of.
  public var outcome: LoadOutcome
  /// Latencies count from when calls were due, not from when they were sent.
  public var isOpen: Bool

  /// - Parameters:
  ///   - plan: says whether latencies count from when calls were due.
  ///   - kinds: names of the calls, in the order of the plan's weights.
  ///   - facts: what was run, and on what.
  public init(
    _ outcome: LoadOutcome, _ plan: LoadPlan, kinds: [String], verdicts: [LoadThreshold.Verdict],
    facts: [(name: String, value: String)]
  ) {
    self.outcome = outcome
    self.kinds = kinds
    self.verdicts = verdicts
    self.facts = facts
    if case .open = plan.shape { isOpen = true } else { isOpen = false }
  }

  /// The whole page; it loads nothing, and no text in it is taken for HTML.
  public var html: String {
    let total = outcome.total
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Homeroom under load</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>Homeroom under load</h1>
      <p>\(Markup.escaped(headline))</p>
      \(section("Thresholds", thresholds))
      \(section("Latency by percentile", latencyCurve(total) + kindTable))
      \(section("Over time", overTime))
      \(section("Errors", errors(total)))
      \(section("What was run", Markup.facts(facts)))
      </main>
      </body>
      </html>

      """
  }

  private func section(_ title: String, _ content: String) -> String {
    "<section>\n<h2>\(Markup.escaped(title))</h2>\n\(content)\n</section>"
  }

  // MARK: In words

  private var headline: String {
    let total = outcome.total
    let seconds = outcome.elapsed / .seconds(1)
    let rate = seconds > 0 ? Double(total.latencies.count) / seconds : 0
    return
      "\(total.latencies.count) calls were answered in \(Decimals.short(seconds)) s, \(Decimals.short(rate)) a second; "
      + "\(total.failureCount) failed"
      + (isOpen ? " and \(outcome.notSent) were due and never sent. Latencies count from when a call was due." : ".")
  }

  private var thresholds: String {
    "<ul class=\"verdicts\">"
      + verdicts.map { verdict in
        "<li class=\"\(verdict.isKept ? "kept" : "failed")\"><strong>\(verdict.isKept ? "Kept" : "Failed")</strong> "
          + "<code>fail if \(Markup.escaped(verdict.threshold))</code> \(Markup.escaped(verdict.measured))</li>"
      }.joined(separator: "\n") + "</ul>"
  }

  // MARK: Percentiles

  private func latencyCurve(_ total: LoadOutcome.Kind) -> String {
    guard total.latencies.count > 0 else { return "<p>No call was answered.</p>" }
    var curves = [(isOpen ? "from due" : "from sending", total.latencies)]
    if isOpen { curves.append(("from sending", total.serviceTimes)) }
    let nines = max(1, log10(Double(total.latencies.count)))
    let lines = curves.enumerated().map { index, curve in
      LineChart.Line(name: curve.0, points: Self.points(of: curve.1, until: nines), style: index)
    }
    let ticks = [
      (0.0, "0 %"), (0.301, "50 %"), (1, "90 %"), (2, "99 %"), (3, "99.9 %"), (4, "99.99 %"), (5, "99.999 %"),
    ]
    let chart = LineChart(
      id: "percentiles", title: "Latency by percentile (ms)",
      summary: curves.map { "\($0.0): \(Self.sentence($0.1))" }.joined(separator: "; "),
      x: .init(label: "percentile", range: 0...nines, ticks: ticks.filter { $0.0 <= nines }), yLabel: "ms", lines: lines
    )
    return chart.html
  }

  /// Up to the percentile that so many calls can show; x is how many nines it has.
  private static func points(of histogram: LatencyHistogram, until nines: Double) -> [(x: Double, y: Double?)] {
    PercentileDistribution(histogram).rows.map { row in
      let x = row.percentile < 1 ? min(nines, log10(1 / (1 - row.percentile))) : nines
      return (x, row.value)
    }
  }

  private static func sentence(_ histogram: LatencyHistogram) -> String {
    LoadSeries.quantiles.map { name, fraction in
      "\(name) \(Decimals.short((histogram.quantile(fraction) ?? .zero) / .milliseconds(1))) ms"
    }.joined(separator: ", ")
  }

  private var kindTable: String {
    let quantiles: [(String, Double)] = [
      ("p50", 0.5), ("p90", 0.9), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999), ("max", 1),
    ]
    func row(_ name: String, _ calls: Int, _ failures: String, _ histogram: LatencyHistogram) -> [String] {
      [name, "\(calls)", failures]
        + quantiles.map { _, fraction in
          histogram.quantile(fraction).map { Decimals.short($0 / .milliseconds(1)) } ?? "–"
        }
    }
    let total = outcome.total
    var rows = zip(kinds, outcome.kinds).map { row($0, $1.latencies.count, "\($1.failureCount)", $1.latencies) }
    if rows.count > 1 { rows.append(row("all", total.latencies.count, "\(total.failureCount)", total.latencies)) }
    if isOpen {
      rows.append(row("all, from sending", total.latencies.count, "–", total.serviceTimes))
      rows.append(row("sent late by", outcome.delays.count, "–", outcome.delays))
    }
    return Markup.table("Latency in milliseconds", ["calls of", "answered", "failed"] + quantiles.map(\.0), rows)
  }

  // MARK: Time

  private var overTime: String {
    let series = outcome.series
    let points = Array(series.points.enumerated().filter { series.isWithin($0.offset) }.map(\.element))
    guard !points.isEmpty else { return "<p>No call was made.</p>" }
    let length = series.interval / .seconds(1)
    let end = Double(max(1, points.count - 1)) * length
    let time = LineChart.Axis(
      label: "seconds since the warm-up", range: 0...end,
      ticks: LineChart.ticks(upTo: end).filter { $0 <= end }.map { ($0, Decimals.short($0)) })
    return [throughput(points, length, time), latency(points, length, time)].map(\.html).joined(separator: "\n")
      + seriesTable
  }

  private func throughput(_ points: [LoadSeries.Point], _ length: Double, _ time: LineChart.Axis) -> LineChart {
    let answered = points.map { Double($0.answered) / length }
    return LineChart(
      id: "throughput", title: "Calls a second",
      summary:
        "From \(Decimals.short(answered.min() ?? 0)) to \(Decimals.short(answered.max() ?? 0)) calls were answered a "
        + "second; \(points.count { $0.failed > 0 }) of \(points.count) intervals had failed calls.",
      x: time, yLabel: "calls a second",
      lines: [
        Self.line("answered", 0, points, length) { Double($0.answered) / length },
        Self.line("due", 1, points, length) { Double($0.due) / length },
        Self.line("failed", 3, points, length) { Double($0.failed) / length },
      ])
  }

  private func latency(_ points: [LoadSeries.Point], _ length: Double, _ time: LineChart.Axis) -> LineChart {
    func milliseconds(_ point: LoadSeries.Point, _ fraction: Double) -> Double? {
      point.latencies.quantile(fraction).map { $0 / .milliseconds(1) }
    }
    let slowest = points.compactMap { milliseconds($0, 0.99) }.max() ?? 0
    return LineChart(
      id: "latency", title: "Latency over time (ms)",
      summary: "The slowest interval had a 99th percentile of \(Decimals.short(slowest)) ms.", x: time, yLabel: "ms",
      lines: LoadSeries.quantiles.enumerated().map { index, quantile in
        Self.line(quantile.name, index, points, length) { milliseconds($0, quantile.fraction) }
      })
  }

  private static func line(
    _ name: String, _ style: Int, _ points: [LoadSeries.Point], _ length: Double,
    _ value: (LoadSeries.Point) -> Double?
  ) -> LineChart.Line {
    LineChart.Line(
      name: name, points: points.enumerated().map { (Double($0.offset) * length, value($0.element)) }, style: style)
  }

  private var seriesTable: String {
    let interval = Int(outcome.series.interval / .seconds(1))
    let rows = outcome.series.points.enumerated().map { index, point in
      [
        outcome.series.isWithin(index) ? "\(index * interval)" : "afterwards", "\(point.due)", "\(point.answered)",
        "\(point.failed)",
      ]
        + LoadSeries.quantiles.map { _, fraction in
          point.latencies.quantile(fraction).map { Decimals.short($0 / .milliseconds(1)) } ?? "–"
        }
    }
    let heads = ["second", "due", "answered", "failed"] + LoadSeries.quantiles.map { "\($0.name) ms" }
    return "<details><summary>The same as a table</summary>\n"
      + Markup.table("By the second in which calls ended", heads, rows) + "\n</details>"
  }

  private func errors(_ total: LoadOutcome.Kind) -> String {
    guard !total.failures.isEmpty else { return "<p>No call failed.</p>" }
    let rows = total.failures.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { [$0.key, "\($0.value)"] }
    return Markup.table("Failed calls by status", ["status", "calls"], rows)
  }

  // MARK: Looks

  /// Colours that differ in lightness, too; lines differ by their dashes as well. Paper is light.
  private static let style = """
    :root { color-scheme: light dark; --ink: #1b1f24; --faint: #59636e; --paper: #fff; --rule: #d1d9e0; --good: #116329;
      --bad: #a40e26; --line0: #0550ae; --line1: #bc4c00; --line2: #1a7f64; --line3: #a3267f; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --faint: #9da7b1; --paper: #0d1117; --rule: #3d444d;
      --good: #56d364; --bad: #ff8182; --line0: #79c0ff; --line1: #ffa657; --line2: #56d4bc; --line3: #f7a8e0; } }
    @media print { :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --rule: #bbb; --good: #116329;
      --bad: #a40e26; --line0: #0550ae; --line1: #bc4c00; --line2: #1a7f64; --line3: #a3267f; }
      section, figure, tr { break-inside: avoid; } }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem; }
    h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; border-bottom: 1px solid var(--rule); padding-bottom: .2rem; }
    figure { margin: 1rem 0; } figcaption { font-weight: 600; }
    .chart { width: 100%; height: auto; } .label { fill: var(--faint); font: 12px system-ui, sans-serif; }
    .grid, .axis { stroke: var(--rule); fill: none; } .axis { stroke: var(--faint); }
    .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
    .style0 { stroke: var(--line0); } .style1 { stroke: var(--line1); stroke-dasharray: 7 4; }
    .style2 { stroke: var(--line2); stroke-dasharray: 2 3; } .style3 { stroke: var(--line3); stroke-dasharray: 9 3 2 3; }
    .legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .2rem 0; padding: 0; list-style: none; }
    .key { width: 28px; height: 8px; margin-right: .4rem; vertical-align: middle; }
    table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
    caption { text-align: left; font-weight: 600; } th, td { padding: .15rem .7rem .15rem 0; text-align: right; }
    th:first-child { text-align: left; } thead th { border-bottom: 1px solid var(--rule); }
    tbody th { font-weight: normal; }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dt { color: var(--faint); }
    dd { margin: 0; overflow-wrap: anywhere; } .verdicts { padding: 0; list-style: none; }
    .kept strong { color: var(--good); } .failed strong { color: var(--bad); }
    """
}
