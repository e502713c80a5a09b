internal import Domain

/// Which cells of a run hold a finished attempt (D16): a bit a cell, for every kind that may be in force.
struct FinishedCells: Sendable {
  /// By the kind's number, 0 for none in force; empty where there is no such cell.
  private var masks: [[UInt64]] = [[], [], [], []]

  /// - Parameters:
  ///   - flags: by row, as all but the first.
  ///   - kinds: of the primaries; nil where an attempt has none.
  init(cellStarts: [UInt32], flags: [AttemptFlags], ticks: [UInt32], kinds: [ItemKind?]) {
    let cellCount = cellStarts.count - 1
    func mark(_ cell: Int, _ kind: Int) {
      if masks[kind].isEmpty { masks[kind] = Array(repeating: 0, count: (cellCount + 63) / 64) }
      masks[kind][cell / 64] |= 1 << UInt64(cell % 64)
    }
    for cell in 0..<cellCount {
      for row in Int(cellStarts[cell])..<Int(cellStarts[cell + 1]) where !flags[row].isDisjoint(with: .over) {
        if ticks[row] == Ticks.whole.count { mark(cell, 0) }
        if let kind = kinds[row] { mark(cell, Int(kind.rawValue)) }
      }
    }
  }

  /// - Parameter kind: in force.
  subscript(kind: ItemKind?) -> [UInt64] { masks[kind.map { Int($0.rawValue) } ?? 0] }
}

extension FinishedCells {
  func write(to snapshot: inout SnapshotWriter) throws {
    for mask in masks { try snapshot.write(column: mask) }
  }

  init(from snapshot: inout SnapshotReader, cellCount: Int) throws(SnapshotError) {
    for kind in masks.indices {
      masks[kind] = try snapshot.readColumn()
      guard masks[kind].isEmpty || masks[kind].count == (cellCount + 63) / 64 else {
        throw .senseless("a mask of other cells")
      }
    }
  }
}
