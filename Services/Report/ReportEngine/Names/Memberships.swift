internal import Domain

/// The sets of handouts that attempts belong to (D18). Attempts of one class share theirs, so a row holds a number.
struct Memberships: Sendable {
  /// One set after the other, and where each ends.
  private var handouts: [Number<HandoutID>] = []
  private var ends: [UInt32] = []
  private var numbers: [[Number<HandoutID>]: UInt32] = [:]

  init() {}

  var count: Int { ends.count }

  subscript(number: UInt32) -> ArraySlice<Number<HandoutID>> {
    handouts[(number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)])]
  }

  /// Whether a set holds a handout that is meant. Read in place: a set taken out would be retained.
  func contains(in number: UInt32, where isMeant: (Number<HandoutID>) -> Bool) -> Bool {
    for index in (number == 0 ? 0 : Int(ends[Int(number) - 1]))..<Int(ends[Int(number)]) where isMeant(handouts[index])
    {
      return true
    }
    return false
  }

  /// Calls `body` with each handout of a set.
  func forEach(in number: UInt32, _ body: (Number<HandoutID>) -> Void) {
    _ = contains(in: number) { handout in
      body(handout)
      return false
    }
  }

  mutating func number(for set: [Number<HandoutID>]) -> UInt32 {
    if let known = numbers[set] { return known }
    let number = UInt32(ends.count)
    numbers[set] = number
    handouts += set
    ends.append(UInt32(handouts.count))
    return number
  }

  func contains(_ handout: Number<HandoutID>, in number: UInt32) -> Bool {
    // One or two handouts, hardly ever more.
    self[number].contains(handout)
  }
}

extension Memberships {
  func write(to snapshot: inout SnapshotWriter) throws {
    try snapshot.write(column: handouts)
    try snapshot.write(column: ends)
  }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    handouts = try snapshot.readColumn()
    ends = try snapshot.readColumn()
    guard zip(ends, ends.dropFirst()).allSatisfy({ $0 <= $1 }), Int(ends.last ?? 0) == handouts.count else {
      throw .senseless("sets that end before they begin")
    }
    numbers = Dictionary((0..<UInt32(count)).map { (Array(self[$0]), $0) }) { first, _ in first }
  }
}
