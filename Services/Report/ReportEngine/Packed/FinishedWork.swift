internal import Domain

/// Which rows of a run are finished attempts (D16), and which of its cells hold one: a bit each, for every kind that may be
/// in force.
struct FinishedWork: Sendable {
  /// By the kind's number, 0 for none in force; empty where there is no such row.
  private var rowMasks: [[UInt64]] = [[], [], [], []]
  private var cellMasks: [[UInt64]] = [[], [], [], []]

  /// - Parameters:
  ///   - flags: by row, as all but the first.
  ///   - kinds: of the primaries; nil where an attempt has none.
  init(cellStarts: [UInt32], flags: [AttemptFlags], ticks: [UInt32], kinds: [ItemKind?]) {
    let cellCount = cellStarts.count - 1
    func mark(_ row: Int, _ cell: Int, _ kind: Int) {
      rowMasks[kind].insert(row, of: flags.count)
      cellMasks[kind].insert(cell, of: cellCount)
    }
    for cell in 0..<cellCount {
      for row in Int(cellStarts[cell])..<Int(cellStarts[cell + 1]) where !flags[row].isDisjoint(with: .over) {
        if ticks[row] == Ticks.whole.count { mark(row, cell, 0) }
        if let kind = kinds[row] { mark(row, cell, Int(kind.rawValue)) }
      }
    }
  }

  /// - Parameter kind: in force.
  func rows(_ kind: ItemKind?) -> [UInt64] { rowMasks[kind.map { Int($0.rawValue) } ?? 0] }
  func cells(_ kind: ItemKind?) -> [UInt64] { cellMasks[kind.map { Int($0.rawValue) } ?? 0] }
}

extension [UInt64] {
  /// Sets a bit of a mask that is empty while it has none.
  mutating func insert(_ place: Int, of count: Int) {
    if isEmpty { self = Array(repeating: 0, count: (count + 63) / 64) }
    self[place / 64] |= 1 << UInt64(place % 64)
  }
}

extension FinishedWork {
  func write(to snapshot: inout SnapshotWriter) throws {
    for mask in rowMasks + cellMasks { try snapshot.write(column: mask) }
  }

  init(from snapshot: inout SnapshotReader, count: Int, cellCount: Int) throws(SnapshotError) {
    for kind in rowMasks.indices { rowMasks[kind] = try Self.mask(from: &snapshot, of: count) }
    for kind in cellMasks.indices { cellMasks[kind] = try Self.mask(from: &snapshot, of: cellCount) }
  }

  private static func mask(from snapshot: inout SnapshotReader, of count: Int) throws(SnapshotError) -> [UInt64] {
    let mask: [UInt64] = try snapshot.readColumn()
    guard mask.isEmpty || mask.count == (count + 63) / 64 else { throw .senseless("a mask of others") }
    return mask
  }
}
