/// Numbers the distinct values among some numbers from 0, in the order in which they first occur.
struct DistinctNumbers: Sendable {
  /// By bits.
  private var table = IndexTable()

  /// By index.
  var numbers: [Double] { table.keys.map { Double(bitPattern: $0) } }
  var count: Int { table.keys.count }

  mutating func index(of number: Double) -> Int { table.indexAdding(number.withoutSignOfZero.bitPattern) }
}

extension Double {
  /// Zeros of both signs are one number: which of them came first must not show.
  var withoutSignOfZero: Double { self + 0 }
}
