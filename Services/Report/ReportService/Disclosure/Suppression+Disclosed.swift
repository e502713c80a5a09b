internal import Domain
internal import Messages
internal import ReportEngine
internal import RPC
internal import Serving

// What of one answer is disclosed where its figure is.
extension Suppression {
  /// Bins of a reader's own choosing could be laid so that they differ by one student.
  func check(bins: Int) throws(RPCError) {
    guard bins == 10 else {
      throw RPCError.denied("SMALL_GROUPS", "readers of the whole organization see ten bins")
    }
  }

  func disclosed(
    of observations: Observations, _ metric: Metric, _ policies: PolicySet, at index: Int, inclusive: Bool,
    _ quantiles: [Double], bins: Int
  ) throws -> DisclosedDistribution {
    guard try !isWithheld(at: index, inclusive: inclusive) else { return .none }
    // Bins are parts of n. Those of a context and of what lies below it would be taken from each other.
    let hasBins = isUsual(policies) && plan.range(index, inclusive: inclusive).count == 1
    return DisclosedDistribution(
      mean: true,
      // The least and the greatest number are always somebody's own.
      extremes: false,
      quantiles: !observations.areEnough(beside: quantiles, threshold).contains(false),
      withheldBins: metric.scale != .share
        ? [] : hasBins ? observations.withheldBins(of: bins, threshold) : Set(0...bins))
  }

  /// Items are decided on by themselves, and not along the lines of a table: so they are of the attempts that a distribution is of, or
  /// the few who have not finished, or have begun anew, would be what one leaves of the other.
  ///
  /// - Parameters:
  ///   - policy: of the headline.
  ///   - isOfAll: of attempts that are finished or not, and all items that they have.
  func check(items policy: AttemptPolicy, isOfAll: Bool) throws(RPCError) {
    guard !reading.scope.isNarrowed, reading.scope.window == .always, policy == .latest, isOfAll else {
      throw RPCError.denied(
        "SMALL_GROUPS",
        "readers of the whole organization see all items of everybody's latest attempts, finished or not, of no class "
          + "and in no window: ask with the policy LATEST and include_unfinished")
    }
  }

  /// - Parameter analysis: of one attempt a student: how many there are of anything says of how many students it is.
  func disclosed(of analysis: ItemAnalysis) throws -> DisclosedItems {
    guard try !isWithheld(at: 0, inclusive: false) else { return .none }
    func areEnough(_ some: Int, of all: Int) -> Bool { !threshold.isSmall(some) && !threshold.isSmall(all - some) }
    // A distribution counts those who have not finished, too.
    let begun = try WorkPeople([metric], ContentTable(plan), in: reading.segment).count(metric, over: 0..<1)
    guard areEnough(analysis.attempts, of: begun) else { return .none }
    let isComplete = areEnough(analysis.complete, of: analysis.attempts)
    let few = analysis.items.filter { !areEnough($0.n, of: analysis.attempts) }
    var withheld = Set(few.map(\.item))
    // An attempt's headline is mostly the sum of its items: what few hold would be what all the others leave of it.
    if threshold.isSmall(few.map(\.n).max() ?? 0),
      let next = analysis.items.filter({ !withheld.contains($0.item) }).min(by: { $0.n < $1.n })
    {
      withheld.insert(next.item)
    }
    return DisclosedItems(attempts: true, complete: isComplete) { item in
      withheld.contains(item.item) ? nil : disclosed(of: item)
    }
  }

  private func disclosed(of item: ItemStatistics) -> DisclosedItem {
    var disclosed = DisclosedItem(item)
    disclosed.responses.removeAll { threshold.isSmall($0.count) }
    disclosed.responsesIncomplete = disclosed.responses.count < item.responses.count
    // Were the rest few, the answers disclosed would give them away.
    let withheld = item.n - disclosed.responses.reduce(0) { $0 + $1.count }
    if threshold.isSmall(withheld) { disclosed.responses = [] }
    disclosed.absent = ![item.omitted, item.notReached].contains { count in
      count.map { threshold.isSmall($0) } ?? false
    }
    return disclosed
  }

  /// As many as a histogram has bins, and for the same reason: cut otherwise, two strips could differ by one student.
  static let partsOfStrip = 10

  func disclosed(
    of strip: CoverageStrip, _ policies: PolicySet
  ) throws -> DisclosedStrip {
    guard strip.covered.count == Self.partsOfStrip else {
      throw RPCError.denied("SMALL_GROUPS", "readers of the whole organization see ten parts")
    }
    guard try !isWithheld(at: 0, inclusive: false) else { return .none }
    guard isUsual(policies) else {
      return DisclosedStrip(withData: true, withheldParts: Set(strip.covered.indices))
    }
    let withheld = CoverageStrip.withheldParts(
      plan, in: reading.segment, parts: Self.partsOfStrip, policies: policies, threshold: threshold)
    return DisclosedStrip(withData: true, withheldParts: Set(withheld))
  }
}
