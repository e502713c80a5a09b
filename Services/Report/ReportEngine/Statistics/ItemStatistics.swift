public import Domain

/// One item of a quiz in numbers (P29, P30). Undefined is nil.
public struct ItemStatistics: Hashable, Sendable {
  /// One answer that was given to the item. Equal are those of the same bytes.
  public struct Response: Hashable, Sendable {
    /// As the app sent it.
    public var text: String
    /// Attempts with this answer.
    public var count: Int
  }

  /// What the figures are of.
  public var item: ItemColumn
  /// Attempts that hold the item.
  public var n = 0
  /// Attempts that do not.
  public var absent = 0
  /// Of the absent, where the quiz's items are declared: those with a later item, and those without.
  public var omitted: Int?
  /// Of the absent, those after which the attempt holds no item either; nil where the quiz's items are not declared.
  public var notReached: Int?
  /// The mean ratio of points to what was to be earned, over attempts that hold the item.
  public var facility: Double?
  /// The same by the students' own points; nil where a teacher gave none (D33).
  public var ownFacility: Double?
  /// In points: the mean of the upper group less that of the lower, 0 where an attempt does not hold the item (P29, P30).
  public var discrimination: Double?
  /// Of points with the total, and with the total without the item; over attempts that hold the item.
  public var pointBiserial: Double?
  /// Of points with the total without the item: what an item adds to its own total does not count.
  public var correctedPointBiserial: Double?
  /// The most frequent first, equal ones by their bytes.
  public var responses: [Response] = []

  /// Fewer attempts than `smallCount` hold the item.
  public var isSmall: Bool { n < Self.smallCount }
  /// The groups that discrimination compares hold fewer attempts than `smallCount` each.
  public var isDiscriminationSmall = false

  /// Below this, a figure is one of these students rather than of the item.
  public static let smallCount = 10
}

/// A quiz's items in numbers (W15, P29, P30).
public struct ItemAnalysis: Hashable, Sendable {
  /// Those that were chosen, complete or not.
  public var attempts: Int
  /// Attempts that hold every item.
  public var complete: Int
  /// In the order of the sheets' items.
  public var items: [ItemStatistics]
  /// Cronbach's alpha over the complete attempts, called KR-20 when all items are binary.
  public var alpha: Double?
  /// The standard error of measurement, in points as the totals are.
  public var standardError: Double?
  /// Whether each item that occurs is binary; false where none occurs.
  public var areAllBinary: Bool

  /// - Parameters:
  ///   - isDeclared: the items are all of the quiz, in its order.
  ///   - checkpoint: called for each item; what it throws ends the analysis.
  public init(_ sheets: ItemSheets, isDeclared: Bool = false, checkpoint: () throws -> Void) rethrows {
    let totals = (0..<sheets.count).map { sheets.total($0) }
    let completeSheets = (0..<sheets.count).filter { sheets.isComplete($0) }
    attempts = sheets.count
    complete = completeSheets.count
    let groups = ExtremeGroups(totals)
    let reached = isDeclared ? (0..<sheets.count).map { sheets.lastReached($0) ?? -1 } : nil
    items = try sheets.items.indices.map { item in
      try checkpoint()
      var statistics = ItemStatistics(item: sheets.items[item])
      let holders = (0..<sheets.count).filter { sheets.points($0, item) != nil }
      let points = holders.map { sheets.points($0, item) ?? 0 }
      let mean = Domain.mean(points)
      statistics.n = holders.count
      statistics.absent = sheets.count - holders.count
      statistics.facility = sheets.facility(item, of: holders.count)
      statistics.ownFacility = sheets.ownFacility(item, of: holders.count)
      if let reached {
        let omitted = reached.indices.count { item < reached[$0] && sheets.points($0, item) == nil }
        statistics.omitted = omitted
        statistics.notReached = statistics.absent - omitted
      }
      if let mean {
        let own = Deviations(points, from: mean)
        func correlation(_ others: [Double]) -> Double? {
          Domain.mean(others).flatMap { Deviations.correlation(own, Deviations(others, from: $0)) }
        }
        statistics.pointBiserial = correlation(holders.map { totals[$0] })
        statistics.correctedPointBiserial = correlation(zip(holders, points).map { totals[$0] - $1 })
      }
      statistics.discrimination = groups?.discrimination { sheets.points($0, item) ?? 0 }
      statistics.isDiscriminationSmall = (groups?.size ?? 0) < ItemStatistics.smallCount
      statistics.responses = sheets.responses(item)
      return statistics
    }
    let occurring = items.filter { $0.n > 0 }
    areAllBinary = !occurring.isEmpty && occurring.allSatisfy { $0.item.kind == .binary }
    (alpha, standardError) = try Self.reliability(
      sheets, completeSheets, completeSheets.map { totals[$0] }, checkpoint: checkpoint)
  }

  /// alpha = k ÷ (k − 1) · (1 − Σ Var(item) ÷ Var(total)); the divisors of the variances cancel.
  private static func reliability(
    _ sheets: ItemSheets, _ complete: [Int], _ totals: [Double], checkpoint: () throws -> Void
  ) rethrows -> (alpha: Double?, standardError: Double?) {
    let k = sheets.items.count
    guard k >= 2, complete.count >= 2, let mean = Domain.mean(totals) else { return (nil, nil) }
    let whole = Deviations(totals, from: mean)
    guard !whole.areNone else { return (nil, nil) }
    var shares = ExactSum()
    for item in 0..<k {
      try checkpoint()
      let points = complete.map { sheets.points($0, item) ?? 0 }
      guard let mean = Domain.mean(points), let share = Deviations(points, from: mean).squares(asShareOf: whole),
        share.isFinite
      else { return (nil, nil) }
      shares.add(share)
    }
    let alpha = Double(k) / Double(k - 1) * (1 - shares.value)
    let deviation = whole.root(dividedBy: complete.count - 1)
    return (alpha, deviation.map { $0 * max(0, 1 - alpha).squareRoot() })
  }
}
