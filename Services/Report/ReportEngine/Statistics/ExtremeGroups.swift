internal import Domain

/// The upper and the lower 27 % of some attempts by their totals (P30).
///
/// Where the edge of a group runs through attempts of equal totals, these share its remaining places equally, so that
/// no order among equals can matter.
struct ExtremeGroups {
  /// Attempts a group: max(1, floor(0.27 n + ½)).
  let size: Int
  private let count: Int
  private let upper: Group
  private let lower: Group

  /// Those wholly inside, and those at the edge with the places left for them.
  private struct Group {
    var inside: [Int]
    var edge: [Int]
    var places: Int
  }

  /// Nil for fewer than two attempts, and where all totals are equal.
  init?(_ totals: [Double]) {
    guard totals.count >= 2, totals.contains(where: { $0 != totals[0] }) else { return nil }
    // Whole numbers: 0.27 n + ½ = (27 n + 50) ÷ 100.
    let size = max(1, (27 * totals.count + 50) / 100)
    let sorted = totals.sorted()
    func group(_ edge: Double, _ isInside: (Double) -> Bool) -> Group {
      let inside = totals.indices.filter { isInside(totals[$0]) }
      return Group(inside: inside, edge: totals.indices.filter { totals[$0] == edge }, places: size - inside.count)
    }
    let top = sorted[sorted.count - size]
    let bottom = sorted[size - 1]
    self.size = size
    count = totals.count
    upper = group(top) { $0 > top }
    lower = group(bottom) { $0 < bottom }
  }

  /// The mean points of the upper group less those of the lower; nil where all attempts have the same points.
  ///
  /// - Parameter points: of an attempt, 0 where it does not hold the item.
  func discrimination(_ points: (Int) -> Double) -> Double? {
    guard (1..<count).contains(where: { points($0) != points(0) }) else { return nil }
    guard let upper = mean(upper, points), let lower = mean(lower, points) else { return nil }
    return upper - lower
  }

  /// (t · Σ inside + places · Σ edge) ÷ (t · size) with t attempts at the edge: one exact sum, one division.
  private func mean(_ group: Group, _ points: (Int) -> Double) -> Double? {
    var sum = ExactSum()
    for attempt in group.inside { sum.add(points(attempt), times: Int64(group.edge.count)) }
    for attempt in group.edge { sum.add(points(attempt), times: Int64(group.places)) }
    return sum.mean(of: group.edge.count * size)
  }
}
