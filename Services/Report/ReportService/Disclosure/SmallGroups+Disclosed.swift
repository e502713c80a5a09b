internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

// What of one answer is disclosed where its figure is.
extension SmallGroups {
  /// Bins of a reader's own choosing could be laid so that they differ by one student.
  func check(bins: Int) throws(RPCError) {
    guard bins == 10 else {
      throw RPCError.denied("SMALL_GROUPS", "readers of the whole organization see ten bins")
    }
  }

  func disclosed(
    of observations: Observations, _ metric: Metric, at index: Int, inclusive: Bool, _ quantiles: [Double], bins: Int
  ) throws -> DisclosedDistribution {
    guard observations.n > 0 else { return .all }
    guard try !isWithheld(at: index, inclusive: inclusive) else { return .none }
    return DisclosedDistribution(
      mean: true,
      // The least and the greatest number are always somebody's own.
      extremes: false,
      quantiles: !observations.areEnough(beside: quantiles, threshold).contains(false),
      // Bins are parts of n.
      withheldBins: metric.scale == .share ? observations.withheldBins(of: bins, threshold) : [])
  }

  func disclosed(of analysis: ItemAnalysis, _ quiz: QuizSheets) throws -> DisclosedItems {
    guard analysis.attempts > 0 else { return .all }
    guard try !isWithheld(at: 0, inclusive: false), !threshold.isSmall(Set(quiz.people).count) else { return .none }
    let isComplete =
      !threshold.isSmall(quiz.peopleCount { quiz.sheets.isComplete($0) })
      && !threshold.isSmall(quiz.peopleCount { !quiz.sheets.isComplete($0) })
    // Under ALL a student may have several attempts, and how often an option was chosen does not say by how many.
    let areSingle = quiz.people.count == Set(quiz.people).count
    return DisclosedItems(attempts: true, complete: isComplete) { index, item in
      guard !threshold.isSmall(quiz.peopleCount { quiz.sheets.points($0, index) != nil }),
        !threshold.isSmall(quiz.peopleCount { quiz.sheets.points($0, index) == nil })
      else { return nil }
      return disclosed(of: item, areSingle: areSingle)
    }
  }

  /// - Parameter areSingle: nobody has several attempts.
  private func disclosed(of item: ItemStatistics, areSingle: Bool) -> DisclosedItem {
    var disclosed = DisclosedItem(item)
    disclosed.responses.removeAll { !areSingle || threshold.isSmall($0.count) }
    disclosed.responsesIncomplete = disclosed.responses.count < item.responses.count
    // Were the rest few, the answers disclosed would give them away.
    let withheld = item.n - disclosed.responses.reduce(0) { $0 + $1.count }
    if threshold.isSmall(withheld) { disclosed.responses = [] }
    disclosed.absent = ![item.omitted, item.notReached].contains { count in
      count.map { !areSingle && $0 > 0 || threshold.isSmall($0) } ?? false
    }
    return disclosed
  }

  /// As many as a histogram has bins, and for the same reason: cut otherwise, two strips could differ by one student.
  static let partsOfStrip = 10

  func disclosed(
    of strip: CoverageStrip, _ progress: Observations, _ policies: PolicySet
  ) throws -> DisclosedStrip {
    guard strip.covered.count == Self.partsOfStrip else {
      throw RPCError.denied("SMALL_GROUPS", "readers of the whole organization see ten parts")
    }
    guard progress.n > 0 else { return .all }
    guard try !isWithheld(at: 0, inclusive: false) else { return .none }
    let withheld = CoverageStrip.withheldParts(
      plan, in: reading.segment, parts: Self.partsOfStrip, policies: policies, threshold: threshold)
    return DisclosedStrip(withData: true, withheldParts: Set(withheld))
  }
}
