public import Messages

extension Reference {
  /// Whether everything that the scope names is there; else there is no report.
  public func knows(_ scope: Scope) -> Bool {
    school.content[scope.context] != nil && scope.schoolClass.map { school.classes[$0] != nil } ?? true
      && scope.handout.map { school.handouts[$0] != nil } ?? true
  }

  /// How a metric is spread over the cells of a scope. Its position is left out.
  public func distribution(
    _ metric: ReportV1.Metric, _ scope: Scope, _ options: Options, quantiles: [Double], bins: Int, now: Time
  ) -> ReportV1.Distribution {
    let view = ContentView(self, scope, options, options.policies.used, now: now)
    let tally = view.nodes.isEmpty ? Tally() : view.tally(metric, view.range(0))
    let spread = Spread(tally.numbers)
    return ReportV1.Distribution(
      metric: metric, n: Int64(tally.numbers.count), mean: spread.mean, standardDeviation: spread.standardDeviation,
      minimum: spread.ordered.first, maximum: spread.ordered.last,
      quantiles: quantiles.compactMap { spread.quantile($0) },
      histogram: metric == .quantity || metric == .time ? spread.histogramOfSpan(bins) : spread.histogramOfShares(bins),
      population: tally.population, policies: options.policies.used, ownMean: tally.ownMean)
  }

  /// Content from a context down: own work and that with everything below.
  public func subtree(_ scope: Scope, _ options: Options, now: Time) -> ReportV1.SubtreeReport {
    let view = ContentView(self, scope, options, options.policies.used, now: now)
    return ReportV1.SubtreeReport(
      nodes: view.nodes.indices.map { place in
        let node = view.nodes[place]
        let content = school.content
        return ReportV1.SubtreeNode(
          contextID: node.context, identifierPath: content.lastPath(node.context),
          title: content[node.context]?.title ?? "",
          direct: node.isIncluded ? view.figures(place..<place + 1, isInclusive: false) : nil,
          inclusive: view.figures(view.range(place), isInclusive: true),
          type: ContextV1.ContextType(rawValue: Int32(content[node.context]?.type ?? 0)), depth: Int32(node.depth),
          withdrawn: content.removal(node.context) != nil,
          primaryKind: view.kind(node).map { ContextV1.ItemKind($0) } ?? .unspecified)
      }, policies: options.policies.used)
  }

  /// Which parts of a context have been covered; of the whole scope at its own context.
  public func coverage(_ scope: Scope, _ options: Options, parts: Int, now: Time) -> ReportV1.CoverageStrip {
    var scope = scope
    scope.withDescendants = false
    let policies = options.policies.used
    let view = ContentView(self, scope, options, policies, now: now)
    guard let node = view.nodes.first else {
      return ReportV1.CoverageStrip(
        students: [Int32](repeating: 0, count: parts), population: ReportV1.Population(), policies: policies)
    }
    var covered = [Int32](repeating: 0, count: parts)
    let tally = view.tally(.progress, 0..<1)
    for attempts in node.cells.values where node.isIncluded {
      let reading = view.reading(.progress, attempts, view.kind(node))
      guard reading.number != nil else { continue }
      let shown = reading.picked.map { [$0.attempt] } ?? attempts
      let ranges = union(shown.flatMap(\.ranges))
      for part in 0..<parts {
        let (from, to) = (Int64(part * 1_000_000 / parts), Int64((part + 1) * 1_000_000 / parts))
        if ranges.contains(where: { $0.0 <= from && to <= $0.1 }) { covered[part] += 1 }
      }
    }
    return ReportV1.CoverageStrip(
      students: covered, withData: tally.population.withData, population: tally.population, policies: policies)
  }
}

extension ContentView {
  fileprivate func figures(_ range: Range<Int>, isInclusive: Bool) -> ReportV1.ContentFigures {
    let included = range.filter { nodes[$0].isIncluded }
    func hasKind(_ kind: History.Kind) -> Bool { included.contains { self.kind(nodes[$0]) == kind } }
    func summary(_ metric: ReportV1.Metric) -> ReportV1.Summary { tally(metric, range).summary(metric) }
    let total = unions(range).values.reduce(0, +)
    return ReportV1.ContentFigures(
      attempts: Int64(included.reduce(0) { $0 + nodes[$1].cells.values.reduce(0) { $0 + $1.count } }),
      students: Int32(Set(included.flatMap { nodes[$0].cells.keys }).count), progress: summary(.progress),
      score: hasKind(.score) ? summary(.score) : nil, time: summary(.time),
      // Quantities of different contexts count different things.
      quantity: !isInclusive && hasKind(.quantity) ? summary(.quantity) : nil,
      binary: hasKind(.binary) ? summary(.binary) : nil,
      totalTime: WellKnown.Duration(seconds: total / 1000, nanos: Int32(total % 1000) * 1_000_000))
  }
}
