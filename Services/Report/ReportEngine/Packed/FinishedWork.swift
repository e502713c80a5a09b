internal import Domain

/// Which rows of a run are finished attempts (D16), and which of its cells hold one: a bit each, for every kind that may be
/// in force.
struct FinishedWork: ~Copyable, Sendable {
  let rows: Masks
  let cells: Masks

  /// A mask for each kind in force; empty where no bit of it is set.
  struct Masks: ~Copyable, Sendable {
    private let none: Column<UInt64>
    private let score: Column<UInt64>
    private let quantity: Column<UInt64>
    private let binary: Column<UInt64>

    fileprivate init(from columns: inout ColumnReader) {
      none = columns.column()
      score = columns.column()
      quantity = columns.column()
      binary = columns.column()
    }

    subscript(kind: ItemKind?) -> Column<UInt64> {
      _read {
        switch kind {
        case nil: yield none
        case .score: yield score
        case .quantity: yield quantity
        case .binary: yield binary
        }
      }
    }

    /// - Parameter count: of the bits.
    func isSound(count: Int) -> Bool {
      let words = [UInt64].wordCount(count)
      return [none.count, score.count, quantity.count, binary.count].allSatisfy { $0 == 0 || $0 == words }
    }
  }

  init(from columns: inout ColumnReader) {
    rows = Masks(from: &columns)
    cells = Masks(from: &columns)
  }
}

extension ColumnWriter {
  /// A `FinishedWork`.
  ///
  /// - Parameters:
  ///   - flags: by row, as ticks and kinds.
  ///   - kinds: of the primaries; nil where an attempt has none.
  mutating func write(
    finishedWorkOf cellStarts: [UInt32], flags: [AttemptFlags], ticks: [UInt32], kind: (Int) -> ItemKind?
  ) {
    let cellCount = cellStarts.count - 1
    // By number of the kind, which no kind is 0.
    var rows: [[UInt64]] = Array(repeating: [], count: 1 + ItemKind.allCases.count)
    var cells = rows
    func mark(_ row: Int, _ cell: Int, _ kind: ItemKind?) {
      let place = Int(kind?.rawValue ?? 0)
      rows[place].setBit(row, of: flags.count)
      cells[place].setBit(cell, of: cellCount)
    }
    for cell in 0..<cellCount {
      for row in Int(cellStarts[cell])..<Int(cellStarts[cell + 1]) where !flags[row].isDisjoint(with: .over) {
        if ticks[row] == Ticks.whole.count { mark(row, cell, nil) }
        if let kind = kind(row) { mark(row, cell, kind) }
      }
    }
    for mask in rows + cells { write(mask) }
  }
}
