internal import Domain

/// The sets of handouts that attempts belong to (D18). Attempts of one class share theirs, so a row holds a number.
struct Memberships: Sendable {
  private var sets: [[Number<HandoutID>]] = []
  private var numbers: [[Number<HandoutID>]: UInt32] = [:]

  init() {}

  var count: Int { sets.count }

  subscript(number: UInt32) -> [Number<HandoutID>] { sets[Int(number)] }

  mutating func number(for set: [Number<HandoutID>]) -> UInt32 {
    if let known = numbers[set] { return known }
    let number = UInt32(sets.count)
    numbers[set] = number
    sets.append(set)
    return number
  }

  func contains(_ handout: Number<HandoutID>, in number: UInt32) -> Bool {
    // One or two handouts, hardly ever more.
    sets[Int(number)].contains(handout)
  }
}

extension Memberships {
  func write(to snapshot: inout SnapshotWriter) throws { try snapshot.write(sets) { try $1.write(column: $0) } }

  init(from snapshot: inout SnapshotReader) throws(SnapshotError) {
    sets = try snapshot.readArray { snapshot throws(SnapshotError) in try snapshot.readColumn() }
    numbers = Dictionary(sets.enumerated().map { ($1, UInt32($0)) }) { first, _ in first }
  }
}
