/// How a quiz of right-or-wrong items was answered: an attempt of each student, added up by item.
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

  /// Attempts that were added up by item.
  struct Sheets: Sendable {
    var count = 0
    /// By bit: how often it was answered right; then, by bit: the totals of those attempts, which are how many answers of an
    /// attempt are right.
    var sums: [UInt64]

    init(itemCount: Int) { sums = Array(repeating: 0, count: itemCount * 2) }

    private var itemCount: Int { sums.count / 2 }
    func right(_ bit: Int) -> Int { bit < itemCount ? Int(sums[bit]) : 0 }
    func totals(_ bit: Int) -> Int { bit < itemCount ? Int(sums[itemCount + bit]) : 0 }

    /// Of all attempts, and of their squares: a total adds one for each of its right answers, and itself for each of them.
    var total: Int { sums[..<itemCount].reduce(0) { $0 + Int($1) } }
    var squaredTotal: Int { sums[itemCount...].reduce(0) { $0 + Int($1) } }

    mutating func add(_ other: Sheets) {
      grow(to: other.itemCount)
      count += other.count
      for bit in 0..<other.itemCount {
        sums[bit] += other.sums[bit]
        sums[itemCount + bit] += other.sums[other.itemCount + bit]
      }
    }

    /// - Parameter answers: of one attempt, to the first `itemCount` items.
    mutating func add(_ answers: UInt64, of itemCount: Int) {
      grow(to: itemCount)
      count += 1
      answers.forEachBit { bit in
        sums[bit] += 1
        sums[self.itemCount + bit] += UInt64(answers.nonzeroBitCount)
      }
    }

    private mutating func grow(to itemCount: Int) {
      guard itemCount > self.itemCount else { return }
      let more = Array(repeating: 0 as UInt64, count: itemCount - self.itemCount)
      sums = sums[..<self.itemCount] + more + sums[self.itemCount...] + more
    }
  }

  /// Attempts that do not hold an item.
  private struct Absence {
    var count = 0
    var total = 0
    var squaredTotal = 0
  }

  /// Bits that are looked at.
  let bitCount: Int
  /// The items that an attempt holds to be complete: a bit each.
  let all: UInt64
  /// The attempts that hold all of them, and those that do not.
  private var complete = Sheets(itemCount: 0)
  private var partial = Sheets(itemCount: 0)
  /// By bit; empty where every attempt is complete.
  private var absences: [Absence] = []

  static let bitsMax = 64

  init(bitCount: Int, of all: UInt64) {
    self.bitCount = bitCount
    self.all = all
  }

  /// The first so many bits.
  static func every(_ bitCount: Int) -> UInt64 { bitCount == 0 ? 0 : UInt64.max >> UInt64(bitsMax - bitCount) }

  /// The items that some attempt holds.
  var occurring: UInt64 {
    if complete.count > 0 { return all }
    return (0..<bitCount).reduce(0) { occurring, bit in
      (absences.isEmpty ? 0 : absences[bit].count) < partial.count ? occurring | 1 << UInt64(bit) : occurring
    } & all
  }

  /// - Parameter present: the items that each of the attempts holds, and none of them another one.
  mutating func add(_ sheets: Sheets, present: UInt64) {
    guard sheets.count > 0 else { return }
    let missing = all & ~present
    guard missing != 0 else { return complete.count == 0 ? complete = sheets : complete.add(sheets) }
    partial.add(sheets)
    note(Absence(count: sheets.count, total: sheets.total, squaredTotal: sheets.squaredTotal), of: missing)
  }

  /// Adds one attempt.
  mutating func add(answers: UInt64, present: UInt64) {
    let missing = all & ~present
    guard missing != 0 else { return complete.add(answers, of: bitCount) }
    partial.add(answers, of: bitCount)
    let total = answers.nonzeroBitCount
    note(Absence(count: 1, total: total, squaredTotal: total * total), of: missing)
  }

  private mutating func note(_ absence: Absence, of items: UInt64) {
    if absences.isEmpty { absences = Array(repeating: Absence(), count: bitCount) }
    items.forEachBit { bit in
      absences[bit].count += absence.count
      absences[bit].total += absence.total
      absences[bit].squaredTotal += absence.squaredTotal
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

  public var attempts: Int { complete.count + partial.count }

  /// By bit.
  public var items: [Item] {
    var whole = Item()
    whole.n = attempts
    whole.totals = complete.total + partial.total
    whole.squaredTotals = complete.squaredTotal + partial.squaredTotal
    return (0..<bitCount).map { bit in
      guard all.hasBit(bit) else { return Item() }
      var item = whole
      if !absences.isEmpty {
        item.n -= absences[bit].count
        item.totals -= absences[bit].total
        item.squaredTotals -= absences[bit].squaredTotal
      }
      item.right = complete.right(bit) + partial.right(bit)
      item.totalsWhereRight = complete.totals(bit) + partial.totals(bit)
      return item
    }
  }

  /// KR-20 over the complete attempts (P29), by population variances; nil for fewer than two items or attempts, and
  /// where totals do not vary.
  public var reliability: Double? {
    let n = complete.count
    let variance = n * complete.squaredTotal - complete.total * complete.total
    guard all.nonzeroBitCount >= 2, n >= 2, variance > 0 else { return nil }
    // n² times the variance of each item: right · wrong.
    let variances = (0..<bitCount).reduce(0) { $0 + complete.right($1) * (n - complete.right($1)) }
    let k = Double(all.nonzeroBitCount)
    return k / (k - 1) * (1 - Double(variances) / Double(variance))
  }
}
