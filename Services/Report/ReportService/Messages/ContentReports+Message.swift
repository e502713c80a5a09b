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

  /// Of a figure that is withheld: who is assigned.
  fileprivate init(withheld population: Population) { self.init(assigned: Int32(population.assigned)) }
}

extension ReportV1.Summary {
  init(_ metric: Metric, _ figure: MetricFigure, isDisclosed: Bool) {
    self.init(metric, figure.population, n: figure.n, (figure.mean, figure.ownMean), isDisclosed: isDisclosed)
  }

  /// - Parameter mean: of the observations.
  init(_ metric: Metric, _ observations: Observations, mean: Double?, isDisclosed: Bool) {
    self.init(
      metric, observations.population, n: observations.n, (mean, observations.ownMean), isDisclosed: isDisclosed)
  }

  private init(
    _ metric: Metric, _ population: Population, n: Int, _ means: (counted: Double?, own: Double?), isDisclosed: Bool
  ) {
    guard isDisclosed else {
      self.init(
        metric: ReportV1.Metric(metric), population: ReportV1.Population(withheld: population), suppressed: true)
      return
    }
    self.init(
      metric: ReportV1.Metric(metric), population: ReportV1.Population(population), n: Int64(n), mean: means.counted,
      ownMean: means.own)
  }
}

extension ReportV1.SubtreeNode {
  /// - Parameter discloses: whether a figure of a metric is disclosed; nil: attempts.
  init(_ node: SubtreeFigures.Node, _ discloses: (_ metric: Metric?, _ inclusive: Bool) throws -> Bool) rethrows {
    self.init(
      contextID: node.plan.id.rawValue, identifierPath: node.plan.path.entries, title: node.plan.context.title,
      direct: try node.direct.map { try ReportV1.ContentFigures($0) { try discloses($0, false) } },
      inclusive: try ReportV1.ContentFigures(node.inclusive) { try discloses($0, true) },
      // The numbers are the same on the wire.
      type: ContextV1.ContextType(rawValue: Int32(node.plan.context.type.rawValue)), depth: Int32(node.plan.depth),
      withdrawn: node.plan.isWithdrawn, primaryKind: ContextV1.ItemKind(node.plan.primaryKind))
  }
}

extension ReportV1.ContentFigures {
  /// - Parameter discloses: whether a metric is disclosed; nil: attempts, and all that counts or adds over them.
  fileprivate init(_ figures: ContentFigures, _ discloses: (Metric?) throws -> Bool) rethrows {
    func summary(_ metric: Metric, _ figure: MetricFigure?) throws -> ReportV1.Summary? {
      try figure.map { ReportV1.Summary(metric, $0, isDisclosed: try discloses(metric)) }
    }
    self.init(
      progress: try summary(.progress, figures.progress), score: try summary(.score, figures.score),
      time: try summary(.time, figures.time), quantity: try summary(.quantity, figures.quantity),
      binary: try summary(.binary, figures.binary), suppressed: true)
    guard try discloses(nil) else { return }
    suppressed = false
    attempts = Int64(figures.attempts)
    students = Int32(figures.students)
    guard try discloses(.time) else { return }
    totalTime = WellKnown.Duration(milliseconds: figures.totalTime)
  }
}

extension ReportV1.Distribution {
  init(
    _ metric: Metric, _ observations: Observations, quantiles: [Double], bins: Int,
    _ disclosed: DisclosedDistribution
  ) {
    guard disclosed.mean else {
      self.init(
        metric: ReportV1.Metric(metric), population: ReportV1.Population(withheld: observations.population),
        suppressed: true)
      return
    }
    let summary = observations.counted()
    self.init(
      metric: ReportV1.Metric(metric), n: Int64(summary.n), mean: summary.mean,
      standardDeviation: summary.standardDeviation, population: ReportV1.Population(observations.population),
      extremesSuppressed: !disclosed.extremes, quantilesSuppressed: !disclosed.quantiles && !quantiles.isEmpty,
      ownMean: observations.ownMean)
    if disclosed.extremes {
      minimum = summary.minimum
      maximum = summary.maximum
    }
    if disclosed.quantiles { self.quantiles = quantiles.compactMap { summary.quantile($0) } }
    // The scale of the others is that of the extremes.
    guard disclosed.extremes || metric.scale == .share else { return }
    histogram = summary.histogram(metric.scale, bins: bins).bins.enumerated().compactMap { index, bin in
      // The last may end at the greatest number.
      let until = disclosed.extremes || !bin.isOverMaximum ? bin.until : 1
      let isDisclosed = !disclosed.withheldBins.contains(index)
      // It is there only where somebody has more than all points.
      guard isDisclosed || !bin.isOverMaximum else { return nil }
      return ReportV1.HistogramBin(
        from: bin.from, until: until, count: isDisclosed ? Int64(bin.count) : 0, overMaximum: bin.isOverMaximum,
        suppressed: !isDisclosed)
    }
  }
}

extension Metric {
  var scale: Histogram.Scale {
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
  init(_ analysis: ItemAnalysis, titles: [String], _ disclosed: DisclosedItems) {
    guard disclosed.attempts else {
      self.init(suppressed: true)
      return
    }
    self.init(
      attempts: Int64(analysis.attempts),
      items: analysis.items.indices.map {
        ReportV1.ItemStatistics(analysis.items[$0], title: titles[$0], disclosed.item(analysis.items[$0]))
      }, allBinary: analysis.areAllBinary, completeSuppressed: !disclosed.complete)
    guard disclosed.complete else { return }
    complete = Int64(analysis.complete)
    alpha = analysis.alpha
    standardErrorOfMeasurement = analysis.standardError
  }
}

extension ReportV1.ItemStatistics {
  /// - Parameter disclosed: nil: nothing.
  fileprivate init(_ item: ItemStatistics, title: String, _ disclosed: DisclosedItem?) {
    self.init(
      identifier: item.item.identifier, title: title,
      kind: item.n > 0 ? ContextV1.ItemKind(item.item.kind) : .unspecified, suppressed: disclosed == nil)
    guard let disclosed else { return }
    n = Int64(item.n)
    absent = Int64(item.absent)
    facility = item.facility
    ownFacility = item.ownFacility
    discrimination = item.discrimination
    pointBiserial = item.pointBiserial
    correctedPointBiserial = item.correctedPointBiserial
    responses = disclosed.responses.map { ReportV1.ResponseCount(response: $0.text, count: Int64($0.count)) }
    responsesIncomplete = disclosed.responsesIncomplete
    smallN = item.isSmall
    discriminationSmallN = item.isDiscriminationSmall
    absentSuppressed = !disclosed.absent
    guard disclosed.absent else { return }
    omitted = item.omitted.map { Int64($0) }
    notReached = item.notReached.map { Int64($0) }
  }
}

extension ReportV1.TimeBucket {
  init(_ bucket: TimeSeriesFigures.Bucket, _ calendar: LocalCalendar, _ disclosed: DisclosedBucket) {
    self.init(
      startTime: WellKnown.Timestamp(calendar.start(ofDay: bucket.firstDay)),
      startDate: CivilDate(dayNumber: bucket.firstDay).description, suppressed: !disclosed.attempts)
    guard disclosed.attempts else { return }
    attempts = Int64(bucket.attempts)
    activeStudents = Int32(bucket.activeStudents)
    score = bucket.score.map { ReportV1.Summary(.score, $0, isDisclosed: disclosed.score) }
    meanScore = score?.mean
    scoreSuppressed = !disclosed.score
    time = ReportV1.Summary(.time, bucket.time, mean: bucket.time.mean, isDisclosed: disclosed.time)
    let times = bucket.time.quantiles([0.5, 0.95])
    if disclosed.median { medianTime = times[0] }
    if disclosed.p95 { p95Time = times[1] }
    timeSuppressed = !disclosed.time || !disclosed.p95
  }
}

extension ReportV1.CoverageStrip {
  init(_ strip: CoverageStrip, _ population: Population, _ disclosed: DisclosedStrip) {
    guard disclosed.withData else {
      self.init(population: ReportV1.Population(withheld: population), suppressed: true)
      return
    }
    self.init(
      students: strip.covered.enumerated().map { disclosed.withheldParts.contains($0) ? 0 : Int32($1) },
      withData: Int32(strip.withData), population: ReportV1.Population(population),
      suppressedParts: disclosed.withheldParts.sorted().map { Int32($0) })
  }
}

extension ReportV1.Interval {
  init(_ interval: ConfidenceInterval) {
    self.init(lower: interval.lower, upper: interval.upper, method: interval.method == .wilson ? .wilson : .student)
  }
}
