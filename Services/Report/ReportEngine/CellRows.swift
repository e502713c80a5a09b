/// The rows of one cell, oldest first (D14).
///
/// Most cells have one row, which needs no memory of its own; of the rest, nearly all grow at their end.
struct CellRows: Sendable {
  private var oldest = Row(UInt32.max)
  private var later: [Row] = []
  private(set) var isEmpty = true

  var count: Int { isEmpty ? 0 : later.count + 1 }

  func forEach(_ body: (Row) -> Void) {
    guard !isEmpty else { return }
    body(oldest)
    for row in later { body(row) }
  }

  /// - Returns: whether it is the first of its cell.
  mutating func insert(_ row: Row, _ columns: AttemptColumns) -> Bool {
    if isEmpty {
      oldest = row
      isEmpty = false
      return true
    }
    if columns.precedes(row, oldest) {
      later.insert(oldest, at: 0)
      oldest = row
    } else {
      later.insert(row, at: place(of: row, columns))
    }
    return false
  }

  /// - Returns: whether the cell is empty now.
  mutating func remove(_ row: Row, _ columns: AttemptColumns) -> Bool {
    if row != oldest {
      let place = place(of: row, columns)
      if place < later.count, later[place] == row { later.remove(at: place) }
    } else if later.isEmpty {
      isEmpty = true
    } else {
      oldest = later.removeFirst()
    }
    return isEmpty
  }

  /// Where the row stands, or would stand, among the later ones.
  private func place(of row: Row, _ columns: AttemptColumns) -> Int {
    guard let newest = later.last, !columns.precedes(newest, row) else { return later.count }
    var low = 0
    var high = later.count
    while low < high {
      let middle = (low + high) / 2
      if columns.precedes(later[middle], row) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
