internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC

// What is left of an answer once the figures of small groups are withheld: a mark, and who is assigned.
extension ReportV1.Summary {
  mutating func withhold() {
    n = 0
    mean = nil
    population = ReportV1.Population(assigned: population?.assigned ?? 0)
    suppressed = true
  }
}

extension SmallGroups {
  /// - Parameter metric: that this was made for; nil: attempts.
  func withhold(from node: inout ReportV1.SubtreeNode, at place: Int, _ metric: Metric?) throws {
    if try isWithheld(at: place, inclusive: false) { node.direct?.withhold(metric) }
    if try isWithheld(at: place, inclusive: true) { node.inclusive?.withhold(metric) }
  }

  /// Bins of a reader's own choosing could be laid so that they differ by one student.
  func check(bins: Int) throws(RPCError) {
    guard bins == 10 else {
      throw Refusal.denied("SMALL_GROUPS", "readers of the whole organization see ten bins")
    }
  }

  func withhold(
    from distribution: inout ReportV1.Distribution, _ observations: Observations, at place: Int, inclusive: Bool,
    _ quantiles: [Double]
  ) throws {
    guard observations.n > 0 else { return }
    guard try !isWithheld(at: place, inclusive: inclusive) else {
      distribution = ReportV1.Distribution(
        metric: distribution.metric,
        population: ReportV1.Population(assigned: distribution.population?.assigned ?? 0), suppressed: true)
      return
    }
    // The least and the greatest number are always somebody's own.
    distribution.minimum = nil
    distribution.maximum = nil
    distribution.extremesSuppressed = true
    if observations.areEnough(beside: quantiles, threshold).contains(false) {
      distribution.quantiles = []
      distribution.quantilesSuppressed = !quantiles.isEmpty
    }
    if distribution.metric == .quantity || distribution.metric == .time {
      // Their scale is that of the extremes.
      distribution.histogram = []
    } else {
      // Bins are parts of n.
      for index in observations.withheldBins(of: distribution.histogram.count, threshold) {
        distribution.histogram[index].count = 0
        distribution.histogram[index].suppressed = true
        if distribution.histogram[index].overMaximum { distribution.histogram[index].until = 1 }
      }
      if let last = distribution.histogram.last, last.overMaximum {
        distribution.histogram[distribution.histogram.count - 1].until = 1
      }
    }
  }

  func withhold(from analysis: inout ReportV1.ItemAnalysis, _ quiz: QuizSheets) throws {
    guard analysis.attempts > 0 else { return }
    guard try !isWithheld(at: 0, inclusive: false), !threshold.isSmall(Set(quiz.people).count) else {
      analysis = ReportV1.ItemAnalysis(
        headlineMetric: analysis.headlineMetric, finishedOnly: analysis.finishedOnly, suppressed: true)
      return
    }
    if threshold.isSmall(quiz.peopleCount { quiz.sheets.isComplete($0) })
      || threshold.isSmall(quiz.peopleCount { !quiz.sheets.isComplete($0) })
    {
      analysis.complete = 0
      analysis.completeSuppressed = true
      analysis.alpha = nil
      analysis.standardErrorOfMeasurement = nil
    }
    // Under ALL a student may have several attempts, and how often an option was chosen does not say by how many.
    let areSingle = quiz.people.count == Set(quiz.people).count
    for index in analysis.items.indices {
      let item = analysis.items[index]
      guard !threshold.isSmall(quiz.peopleCount { quiz.sheets.points($0, index) != nil }),
        !threshold.isSmall(quiz.peopleCount { quiz.sheets.points($0, index) == nil })
      else {
        analysis.items[index] = ReportV1.ItemStatistics(
          identifier: item.identifier, title: item.title, kind: item.kind, suppressed: true)
        continue
      }
      let disclosed = areSingle ? item.responses.filter { !threshold.isSmall(Int($0.count)) } : []
      let withheld = item.n - disclosed.reduce(0) { $0 + $1.count }
      analysis.items[index].responsesIncomplete = disclosed.count < item.responses.count
      // Were the rest few, the answers disclosed would give them away.
      analysis.items[index].responses = threshold.isSmall(Int(withheld)) ? [] : disclosed
      for count in [item.omitted, item.notReached] {
        if let count, !areSingle && count > 0 || threshold.isSmall(Int(count)) {
          analysis.items[index].omitted = nil
          analysis.items[index].notReached = nil
          analysis.items[index].absentSuppressed = true
        }
      }
    }
  }

  /// As many as a histogram has bins, and for the same reason: cut otherwise, two strips could differ by one student.
  static let partsOfStrip = 10

  func withhold(
    from strip: inout ReportV1.CoverageStrip, _ progress: Observations, _ policies: PolicySet
  ) throws {
    guard strip.students.count == Self.partsOfStrip else {
      throw Refusal.denied("SMALL_GROUPS", "readers of the whole organization see ten parts")
    }
    guard progress.n > 0 else { return }
    guard try !isWithheld(at: 0, inclusive: false) else {
      strip = ReportV1.CoverageStrip(
        position: strip.position, population: ReportV1.Population(assigned: strip.population?.assigned ?? 0),
        policies: strip.policies, suppressed: true)
      return
    }
    for part in withheldParts(of: Self.partsOfStrip, policies) {
      strip.students[part] = 0
      strip.suppressedParts.append(Int32(part))
    }
  }

  func withhold(from figure: inout ReportV1.GroupFigure, _ observations: Observations) throws {
    guard observations.n > 0, try isWithheld(at: 0, inclusive: true) else { return }
    figure.summary?.withhold()
    figure.interval = nil
    figure.standardDeviation = nil
  }
}

extension ReportV1.ContentFigures {
  /// - Parameter metric: nil: attempts, and all that counts or adds over them.
  fileprivate mutating func withhold(_ metric: Metric?) {
    switch metric {
    case .progress: progress?.withhold()
    case .score: score?.withhold()
    case .quantity: quantity?.withhold()
    case .binary: binary?.withhold()
    case .time:
      time?.withhold()
      totalTime = nil
    case nil:
      attempts = 0
      students = 0
      totalTime = nil
      suppressed = true
    }
  }
}
