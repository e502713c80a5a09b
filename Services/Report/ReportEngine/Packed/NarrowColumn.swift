/// Whole numbers that nearly all fit four bytes; the few others are kept aside.
struct NarrowColumn: Sendable {
  private var values: [UInt32] = []
  private var greatestNarrow: UInt32 = 0
  /// By place.
  private var wide: [UInt32: Int64] = [:]

  private static let isWide = UInt32.max

  subscript(place: Int) -> Int64 {
    let value = values[place]
    return value == Self.isWide ? wide[UInt32(place)] ?? 0 : Int64(value)
  }

  /// All values of at least `least`, in no order.
  func wideValues(from least: Int64) -> [Int64] {
    var found = wide.values.filter { $0 >= least }
    if greatestNarrow >= least { found += values.filter { $0 != Self.isWide && $0 >= least }.map { Int64($0) } }
    return found
  }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  mutating func append(_ value: Int64) {
    if let narrow = UInt32(exactly: value), narrow != Self.isWide {
      values.append(narrow)
      greatestNarrow = max(greatestNarrow, narrow)
    } else {
      wide[UInt32(values.count)] = value
      values.append(Self.isWide)
    }
  }
}
