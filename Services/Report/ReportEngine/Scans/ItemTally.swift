public import Domain

/// How a quiz of right-or-wrong items was answered: an attempt of each student, added up by its total.
///
/// Integers, from which every figure of item analysis follows (P29, P30).
public struct ItemTally: Sendable {
  /// Which attempt of a student is looked at.
  public enum Choice: Sendable {
    /// The first that is finished (W15).
    case firstFinished
    /// The first of all, if it is finished.
    case firstIfFinished
  }

  /// By bit.
  public let columns: [ItemColumn]
  /// The items that an attempt holds to be complete: a bit each.
  let all: UInt64
  /// Attempts by the number of their right answers: those that hold every item, and those that do not.
  var complete: [UInt32]
  var partial: [UInt32]
  /// Rows of `stride`, by total: how many of these attempts had an item right.
  var rightComplete: [UInt32]
  var rightPartial: [UInt32]
  /// Rows of `stride`, by total: how many of the partial attempts did not hold an item.
  var absent: [UInt32]

  /// Room for the items of a row: whole pieces of what a processor adds at once.
  var stride: Int { max(1, (columns.count + 15) / 16) * 16 }

  static let columnsMax = 64

  init(_ columns: [ItemColumn], of all: UInt64) {
    self.columns = columns
    self.all = all
    let totals = columns.count + 1
    complete = Array(repeating: 0, count: totals)
    partial = complete
    rightComplete = Array(repeating: 0, count: totals * max(1, (columns.count + 15) / 16) * 16)
    rightPartial = rightComplete
    absent = rightComplete
  }

  static func every(_ columns: [ItemColumn]) -> UInt64 {
    columns.isEmpty ? 0 : UInt64.max >> UInt64(columnsMax - columns.count)
  }

  /// The items that some attempt holds.
  var occurring: UInt64 {
    if complete.contains(where: { $0 > 0 }) { return all }
    var occurring: UInt64 = 0
    for (total, count) in partial.enumerated() {
      for bit in columns.indices where absent[total * stride + bit] < count { occurring |= 1 << UInt64(bit) }
    }
    return occurring & all
  }

  mutating func add(answers: UInt64, present: UInt64) {
    let total = answers.nonzeroBitCount
    let missing = all & ~present
    if missing == 0 { complete[total] += 1 } else { partial[total] += 1 }
    for bit in columns.indices {
      let place = total * stride + bit
      if answers >> UInt64(bit) & 1 == 1 {
        if missing == 0 { rightComplete[place] += 1 } else { rightPartial[place] += 1 }
      }
      if missing >> UInt64(bit) & 1 == 1 { absent[place] += 1 }
    }
  }
}

extension ItemTally {
  /// One item against the totals.
  public struct Item: Sendable {
    /// Attempts that hold it, and of these, those that have it right.
    public var n = 0
    public var right = 0
    /// Over attempts that hold it: the sum of totals and of their squares; over those that have it right, of totals.
    public var totals = 0
    public var squaredTotals = 0
    public var totalsWhereRight = 0

    /// Pearson's correlation of the item with the total; nil where either does not vary.
    public var pointBiserial: Double? {
      let varies = (n * right - right * right, n * squaredTotals - totals * totals)
      guard varies.0 > 0, varies.1 > 0 else { return nil }
      // Whole numbers up to here: three roundings in all.
      let correlation =
        Double(n * totalsWhereRight - right * totals) / (Double(varies.0) * Double(varies.1)).squareRoot()
      return min(1, max(-1, correlation))
    }

    public var facility: Double? { n > 0 ? Double(right) / Double(n) : nil }
  }

  public var attempts: Int { complete.reduce(0) { $0 + Int($1) } + partial.reduce(0) { $0 + Int($1) } }

  /// By bit.
  public var items: [Item] {
    var whole = Item()
    for total in complete.indices {
      let count = Int(complete[total]) + Int(partial[total])
      whole.n += count
      whole.totals += total * count
      whole.squaredTotals += total * total * count
    }
    let right = Sums(of: partial.contains { $0 > 0 } ? [rightComplete, rightPartial] : [rightComplete], stride)
    let missing = partial.contains { $0 > 0 } ? Sums(of: [absent], stride) : nil
    return columns.indices.map { bit in
      guard all >> UInt64(bit) & 1 == 1 else { return Item() }
      var item = whole
      if let missing {
        item.n -= Int(missing.sums[bit])
        item.totals -= Int(missing.weighted[bit])
        item.squaredTotals -= Int(missing.squared[bit])
      }
      item.right = Int(right.sums[bit])
      item.totalsWhereRight = Int(right.weighted[bit])
      return item
    }
  }

  /// Rows added up by item: as they are, times their total, and times its square.
  private struct Sums {
    var sums: [UInt64]
    var weighted: [UInt64]
    var squared: [UInt64]

    init(of parts: [[UInt32]], _ stride: Int) {
      sums = Array(repeating: 0, count: stride)
      weighted = sums
      squared = sums
      for rows in parts { Kernels.weigh(rows, stride: stride, &sums, &weighted, &squared) }
    }
  }

  /// KR-20 over the complete attempts (P29), by population variances; nil for fewer than two items or attempts, and
  /// where totals do not vary.
  public var reliability: Double? {
    var n = 0
    var sum = 0
    var squares = 0
    for (total, count) in complete.enumerated() {
      n += Int(count)
      sum += total * Int(count)
      squares += total * total * Int(count)
    }
    let variance = n * squares - sum * sum
    guard all.nonzeroBitCount >= 2, n >= 2, variance > 0 else { return nil }
    // n² times the variance of each item: right · wrong.
    var variances = 0
    for right in Sums(of: [rightComplete], stride).sums { variances += Int(right) * (n - Int(right)) }
    let k = Double(all.nonzeroBitCount)
    return k / (k - 1) * (1 - Double(variances) / Double(variance))
  }
}
