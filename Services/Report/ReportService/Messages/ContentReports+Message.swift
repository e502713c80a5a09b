internal import Domain
internal import Feeds
internal import Messages
internal import ReportEngine

// Reports about content as callers read them.
extension ReportV1.Population {
  init(_ population: Population) {
    self.init(
      assigned: Int32(population.assigned), notAvailable: Int32(population.notAvailable),
      withData: Int32(population.withData), noData: Int32(population.noData))
  }
}

extension ReportV1.Summary {
  init(_ metric: Metric, _ figure: MetricFigure) {
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(figure.population), n: Int64(figure.n),
      mean: figure.mean)
  }
}

extension ReportV1.Summary {
  /// - Parameter numbers: of the observations.
  init(_ metric: Metric, _ observations: Observations, _ numbers: NumberCounts) {
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(observations.population),
      n: Int64(numbers.n), mean: numbers.mean)
  }
}

extension ReportV1.SubtreeNode {
  init(_ node: SubtreeFigures.Node) {
    self.init(
      contextID: node.plan.id.rawValue, identifierPath: node.plan.path.entries, title: node.plan.context.title,
      direct: node.direct.map { ReportV1.ContentFigures($0) }, inclusive: ReportV1.ContentFigures(node.inclusive),
      // The numbers are the same on the wire.
      type: ContextV1.ContextType(rawValue: Int32(node.plan.context.type.rawValue)), depth: Int32(node.plan.depth),
      withdrawn: node.plan.isWithdrawn, primaryKind: ContextV1.ItemKind(node.plan.primaryKind))
  }
}

extension ReportV1.ContentFigures {
  init(_ figures: ContentFigures) {
    let (seconds, rest) = figures.totalTime.quotientAndRemainder(dividingBy: 1_000)
    self.init(
      attempts: Int64(figures.attempts), students: Int32(figures.students),
      progress: ReportV1.Summary(.progress, figures.progress),
      score: figures.score.map { ReportV1.Summary(.score, $0) },
      time: ReportV1.Summary(.time, figures.time), quantity: figures.quantity.map { ReportV1.Summary(.quantity, $0) },
      binary: figures.binary.map { ReportV1.Summary(.binary, $0) },
      totalTime: WellKnown.Duration(seconds: seconds, nanos: Int32(rest) * 1_000_000))
  }
}

extension ReportV1.Distribution {
  init(_ metric: Metric, _ observations: Observations, quantiles: [Double], bins: Int) {
    let summary = observations.counted()
    self.init(
      metric: ReportV1.Metric(metric), n: Int64(summary.n), mean: summary.mean,
      standardDeviation: summary.standardDeviation, minimum: summary.minimum, maximum: summary.maximum,
      quantiles: quantiles.compactMap { summary.quantile($0) },
      histogram: summary.histogram(metric.scale, bins: bins).bins.map { bin in
        ReportV1.HistogramBin(
          from: bin.from, until: bin.until, count: Int64(bin.count), overMaximum: bin.isOverMaximum)
      },
      population: ReportV1.Population(observations.population))
  }
}

extension Metric {
  fileprivate var scale: Histogram.Scale {
    switch self {
    case .score, .binary, .progress: .share
    case .quantity, .time: .span
    }
  }

  /// - Parameter field: what the caller calls it.
  init(_ metric: ReportV1.Metric, field: String) throws(Violation) {
    switch metric {
    case .progress: self = .progress
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    case .time: self = .time
    case .unspecified: throw Violation(.empty, field: field)
    case .unrecognized(let number): throw Violation(.notAllowed("\(number) is no metric"), field: field)
    }
  }
}

extension ReportV1.ItemAnalysis {
  /// - Parameter titles: by item.
  init(_ analysis: ItemAnalysis, titles: [String]) {
    self.init(
      attempts: Int64(analysis.attempts), complete: Int64(analysis.complete),
      items: zip(analysis.items, titles).map { ReportV1.ItemStatistics($0, title: $1) }, alpha: analysis.alpha,
      standardErrorOfMeasurement: analysis.standardError, allBinary: analysis.areAllBinary)
  }
}

extension ReportV1.ItemStatistics {
  fileprivate init(_ item: ItemStatistics, title: String) {
    self.init(
      identifier: item.item.identifier, title: title, n: Int64(item.n), absent: Int64(item.absent),
      facility: item.facility, discrimination: item.discrimination, pointBiserial: item.pointBiserial,
      correctedPointBiserial: item.correctedPointBiserial,
      responses: item.responses.prefix(ContentLimits.responsesPerItemMax).map {
        ReportV1.ResponseCount(response: $0.text, count: Int64($0.count))
      },
      smallN: item.isSmall, kind: item.n > 0 ? ContextV1.ItemKind(item.item.kind) : .unspecified,
      omitted: item.omitted.map { Int64($0) }, notReached: item.notReached.map { Int64($0) },
      discriminationSmallN: item.isDiscriminationSmall,
      responsesIncomplete: item.responses.count > ContentLimits.responsesPerItemMax)
  }
}

extension ReportV1.TimeBucket {
  init(_ bucket: TimeSeriesFigures.Bucket, _ calendar: LocalCalendar) {
    let times = bucket.time.quantiles([0.5, 0.95])
    let score = bucket.score.map { ReportV1.Summary(.score, $0, mean: $0.mean) }
    self.init(
      startTime: WellKnown.Timestamp(calendar.start(ofDay: bucket.firstDay)), attempts: Int64(bucket.attempts),
      activeStudents: Int32(bucket.activeStudents), meanScore: score?.mean, medianTime: times[0],
      p95Time: times[1], startDate: CivilDate(dayNumber: bucket.firstDay).description, score: score,
      time: ReportV1.Summary(.time, bucket.time, mean: bucket.time.mean))
  }
}

extension ReportV1.Summary {
  /// - Parameter mean: of the observations.
  fileprivate init(_ metric: Metric, _ observations: Observations, mean: Double?) {
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(observations.population),
      n: Int64(observations.n), mean: mean)
  }
}

extension ReportV1.CoverageStrip {
  init(_ strip: CoverageStrip, _ population: Population) {
    self.init(
      students: strip.covered.map { Int32($0) }, withData: Int32(strip.withData),
      population: ReportV1.Population(population))
  }
}

extension ReportV1.Interval {
  init(_ interval: ConfidenceInterval) {
    self.init(lower: interval.lower, upper: interval.upper, method: interval.method == .wilson ? .wilson : .student)
  }
}
