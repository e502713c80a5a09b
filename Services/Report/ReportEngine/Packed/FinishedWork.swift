internal import Domain

/// Which rows of a run are finished attempts (D16), and which of its cells hold one: a bit each, for every kind that may be
/// in force.
struct FinishedWork: Sendable {
  private let rows: Masks
  private let cells: Masks

  /// A mask for each kind; empty where no bit of it is set.
  fileprivate struct Masks {
    var none: [UInt64] = []
    var score: [UInt64] = []
    var quantity: [UInt64] = []
    var binary: [UInt64] = []

    subscript(kind: ItemKind?) -> [UInt64] {
      switch kind {
      case nil: none
      case .score: score
      case .quantity: quantity
      case .binary: binary
      }
    }

    mutating func insert(_ place: Int, of count: Int, _ kind: ItemKind?) {
      switch kind {
      case nil: none.setBit(place, of: count)
      case .score: score.setBit(place, of: count)
      case .quantity: quantity.setBit(place, of: count)
      case .binary: binary.setBit(place, of: count)
      }
    }
  }

  /// - Parameters:
  ///   - flags: by row, as all but the first.
  ///   - kinds: of the primaries; nil where an attempt has none.
  init(cellStarts: [UInt32], flags: [AttemptFlags], ticks: [UInt32], kinds: [ItemKind?]) {
    let cellCount = cellStarts.count - 1
    var (rows, cells) = (Masks(), Masks())
    func mark(_ row: Int, _ cell: Int, _ kind: ItemKind?) {
      rows.insert(row, of: flags.count, kind)
      cells.insert(cell, of: cellCount, kind)
    }
    for cell in 0..<cellCount {
      for row in Int(cellStarts[cell])..<Int(cellStarts[cell + 1]) where !flags[row].isDisjoint(with: .over) {
        if ticks[row] == Ticks.whole.count { mark(row, cell, nil) }
        if let kind = kinds[row] { mark(row, cell, kind) }
      }
    }
    (self.rows, self.cells) = (rows, cells)
  }

  /// - Parameter kind: in force.
  func rows(_ kind: ItemKind?) -> [UInt64] { rows[kind] }
  func cells(_ kind: ItemKind?) -> [UInt64] { cells[kind] }
}

extension FinishedWork {
  func write(to snapshot: inout SnapshotWriter) throws {
    try rows.write(to: &snapshot)
    try cells.write(to: &snapshot)
  }

  init(from snapshot: inout SnapshotReader, count: Int, cellCount: Int) throws(SnapshotError) {
    rows = try Masks(from: &snapshot, of: count)
    cells = try Masks(from: &snapshot, of: cellCount)
  }
}

extension FinishedWork.Masks {
  fileprivate func write(to snapshot: inout SnapshotWriter) throws {
    for mask in [none, score, quantity, binary] { try snapshot.write(column: mask) }
  }

  fileprivate init(from snapshot: inout SnapshotReader, of count: Int) throws(SnapshotError) {
    func mask() throws(SnapshotError) -> [UInt64] {
      let mask: [UInt64] = try snapshot.readColumn()
      guard mask.isEmpty || mask.count == [UInt64].wordCount(count) else { throw .senseless("a mask of others") }
      return mask
    }
    self.init(none: try mask(), score: try mask(), quantity: try mask(), binary: try mask())
  }
}
