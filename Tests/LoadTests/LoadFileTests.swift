import Foundation
import LoadEngine
import Testing

@Suite("What a load leaves behind")
struct LoadFileTests {
  // MARK: Percentiles

  @Test("latencies by percentile are laid out as HdrHistogram lays them out")
  func distribution() {
    var histogram = LatencyHistogram()
    histogram.record(.milliseconds(2))
    #expect(
      PercentileDistribution(histogram).text == """
               Value     Percentile TotalCount 1/(1-Percentile)

               2.000 0.000000000000          1           1.00
               2.000 1.000000000000          1
        #[Mean    =        2.000, StdDeviation   =        0.001]
        #[Max     =        2.000, Total count    =            1]
        #[Buckets =           58, SubBuckets     =          128]

        """)
  }

  @Test("percentiles come in steps that are halved with every half of the way to 100 %")
  func steps() {
    var histogram = LatencyHistogram()
    for _ in 0..<9 { histogram.record(.milliseconds(1)) }
    histogram.record(.milliseconds(3))
    let rows = PercentileDistribution(histogram).text.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ").map { Double($0) ?? -1 } }
    // Reckoned by hand: ten steps to a half, ten more to three quarters of what is left, and so on, until nine of ten are in.
    let steps = [0, 10, 20, 30, 40, 50, 55, 60, 65, 70, 75, 77.5, 80, 82.5, 85, 87.5, 88.75, 90, 91.25, 100].map {
      $0 / 100
    }
    #expect(rows.map { $0[1] } == steps)
    // 1 ms is in a bucket that ends at 123 · 2^13 - 1 ns.
    #expect(rows.prefix(18).allSatisfy { $0[0] == 1.008 && $0[2] == 9 })
    #expect(rows.suffix(2).allSatisfy { $0[0] == 3 && $0[2] == 10 })
    #expect(rows[17][3] == 10 && rows[19].count == 3)
  }

  @Test("every row is true of the calls", arguments: [1, 2, 3] as [UInt64])
  func truth(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    let values = (0..<5000).map { _ in Int64.random(in: 1000...100_000_000, using: &numbers) }.sorted()
    var histogram = LatencyHistogram()
    for value in values { histogram.record(nanoseconds: value) }
    let lines = PercentileDistribution(histogram).text.split(separator: "\n").dropFirst().prefix { !$0.hasPrefix("#") }
    for line in lines {
      let cells = line.split(separator: " ").compactMap { Double($0) }
      let within = values.count { Double($0) / 1e6 <= cells[0] + 0.0005 }
      #expect(abs(within - Int(cells[2])) <= 1, "\(line)")
      #expect(Double(cells[2]) >= cells[1] * 5000 - 1e-6, "\(line)")
    }
    #expect(lines.count > 40)
  }

  // MARK: By the second

  @Test("every second has what was due in it and what ended in it, and what ended after the time is apart")
  func series() throws {
    let outcome = LoadSimulation(plan: .open(10, .seconds(3))).run { call, _ in
      if call.caller == 5 { return .failure("UNAVAILABLE", after: .zero) }
      return .answer(after: call.caller == 29 ? .milliseconds(1500) : .milliseconds(2))
    }
    let rows = outcome.series.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(rows.map(\.count) == [8, 8, 8, 8, 8])
    #expect(rows[0].joined(separator: " ") == "second due answered failed p50_ms p90_ms p99_ms max_ms")
    #expect(
      rows.dropFirst().map { $0.prefix(4).joined(separator: " ") } == ["0 10 9 1", "1 10 10 0", "2 10 9 0", "3 0 1 0"])
    #expect(rows[4][7] == "1500.000")
    let objects = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.series.json.utf8)) as? [[String: Any]])
    #expect(objects.count == 4 && objects[0]["answered"] as? Int == 9 && objects[3]["max_ms"] as? Double == 1500)
  }

  @Test("a second without an answer has no latency")
  func silence() throws {
    let outcome = LoadSimulation(plan: .open(1, .seconds(2))).run { _, _ in .failure("UNAVAILABLE", after: .zero) }
    #expect(outcome.series.csv.contains("0,1,0,1,,,,"))
    let objects = try JSONSerialization.jsonObject(with: Data(outcome.series.json.utf8)) as? [[String: Any]]
    #expect(objects?.first?["p99_ms"] is NSNull)
  }

  @Test("a day has no more points than an hour", arguments: [(3600, 1), (3601, 2), (86_400, 24)])
  func bound(seconds: Int, interval: Int) {
    let outcome = LoadSimulation(plan: .open(0.01, .seconds(seconds))).run { _, _ in .answer(after: .zero) }
    #expect(outcome.series.interval == .seconds(interval))
    #expect(outcome.series.points.count <= LoadSeries.pointsMax + 1)
  }

  // MARK: The page

  private static func page(_ words: String = "a thing") throws -> String {
    let plan = LoadPlan.open(50, .seconds(20), .poisson, weights: [2, 1])
    let outcome = LoadSimulation(plan: plan).run { call, _ in
      call.caller % 50 == 7 ? .failure("NOT_FOUND", after: .zero) : .answer(after: .milliseconds(1 + call.caller % 30))
    }
    let verdict = try LoadThreshold("p99>5ms").verdict(on: outcome, kinds: ["grid", words])
    return LoadPage(
      outcome, plan, kinds: ["grid", words], verdicts: [verdict], facts: [("Command", words), ("Version", "1")]
    ).html
  }

  @Test("the page needs nothing beside itself, and runs nothing")
  func selfContained() throws {
    let page = try Self.page()
    for forbidden in ["<script", "src=", "href=", "url(", "@import", "http:", "https:", "<link", "<iframe", "onload"] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    #expect(page.contains("default-src 'none'"))
  }

  @Test("every picture has a title and a sentence, and the figures stand in tables as well")
  func textAlternatives() throws {
    let page = try Self.page()
    let charts = page.split(separator: "<svg class=\"chart\"").dropFirst()
    #expect(charts.count == 3)
    for chart in charts {
      let ids = try #require(chart.firstMatch(of: /aria-labelledby="([a-z]+)-title ([a-z]+)-summary"/))
      #expect(chart.contains("<title id=\"\(ids.1)-title\">") && chart.contains("<desc id=\"\(ids.2)-summary\">"))
      #expect(chart.contains("role=\"img\""))
    }
    #expect(page.matches(of: /<th scope="col">/).count > 16)
    #expect(
      page.contains("<html lang=\"en\">") && page.contains("prefers-color-scheme: dark")
        && page.contains("@media print"))
  }

  @Test(
    "what was typed is shown and is no markup",
    arguments: ["<script>alert(1)</script>", "\"><img>", "a & b 'c'", "\u{7}\u{1B}[1m"])
  func escaping(words: String) throws {
    let page = try Self.page(words)
    #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("\u{1B}") && !page.contains("a & b"))
  }

  @Test("failed calls are shown by status, without what the service said of them")
  func errors() throws {
    let page = try Self.page()
    #expect(page.contains("<th scope=\"row\">NOT_FOUND</th>") && !page.contains("refused, says"))
    #expect(page.contains("<strong>Failed</strong> <code>fail if p99&gt;5ms</code> p99 was 30 ms"))
  }

  @Test("a load without an answer has a page, too")
  func nothing() {
    let plan = LoadPlan(.closed(callers: 1, duration: .seconds(1)))
    let page = LoadPage(LoadOutcome(plan), plan, kinds: ["grid"], verdicts: [], facts: []).html
    #expect(page.contains("No call was answered.") && page.contains("</html>"))
  }

  @Test("no line leaves its picture")
  func lines() throws {
    for match in try Self.page().matches(of: /<path class="line style\d" d="(M[^"]+)"/) {
      let numbers = match.1.split { !"0123456789.-".contains($0) }.compactMap { Double($0) }
      #expect(numbers.allSatisfy { $0 >= 0 && $0 <= 760 }, "\(match.1.prefix(80))")
    }
  }
}
