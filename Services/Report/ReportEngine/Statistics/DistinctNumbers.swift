/// Some numbers as places: the first of each value gets the next place, every other one the place of its like.
struct DistinctNumbers: Sendable {
  /// By bits.
  private var table = PlaceTable()

  /// By place.
  var numbers: [Double] { table.keys.map { Double(bitPattern: $0) } }
  var count: Int { table.keys.count }

  mutating func index(of number: Double) -> Int { table.placeAdding(number.withoutSignOfZero.bitPattern) }
}

extension Double {
  /// Zeros of both signs are one number: which of them came first must not show.
  var withoutSignOfZero: Double { self + 0 }
}
