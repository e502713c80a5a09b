/// The loose rows of one cell, oldest first (D14).
///
/// Most cells have one row, which needs no memory of its own; of the rest, nearly all grow at their end.
struct CellRows: Sendable {
  private var oldest: Row
  private var later: [Row] = []

  init(_ row: Row) { oldest = row }

  var newest: Row { later.last ?? oldest }

  func forEach(_ body: (Row) -> Void) {
    body(oldest)
    for row in later { body(row) }
  }

  func first(where isIt: (Row) -> Bool) -> Row? {
    isIt(oldest) ? oldest : later.first(where: isIt)
  }

  /// The row of the attempt with this id, which began then; nil where there is none.
  func row(of id: PackedID, startingAt start: Int64, _ columns: AttemptColumns) -> Row? {
    let index = index(start, id, columns)
    let found = index < later.count ? later[index] : oldest
    return [found, oldest].first { columns.id[$0.index] == id && columns.start[$0.index] == start }
  }

  /// The row before the attempt with this id, which began then; nil where none is.
  func former(of id: PackedID, startingAt start: Int64, _ columns: AttemptColumns) -> Row? {
    let index = index(start, id, columns)
    if index > 0 { return later[index - 1] }
    return columns.precedes(oldest, start, id) ? oldest : nil
  }

  /// - Returns: whether it is the first of its cell, which was made of it.
  mutating func insert(_ row: Row, _ columns: AttemptColumns) -> Bool {
    if row == oldest { return true }
    if columns.precedes(row, oldest) {
      later.insert(oldest, at: 0)
      oldest = row
    } else {
      later.insert(row, at: index(of: row, columns))
    }
    return false
  }

  /// - Returns: whether it was the last.
  mutating func remove(_ row: Row, _ columns: AttemptColumns) -> Bool {
    if row == oldest {
      if later.isEmpty { return true }
      oldest = later.removeFirst()
    } else {
      let index = index(of: row, columns)
      if index < later.count, later[index] == row { later.remove(at: index) }
    }
    return false
  }

  /// Where the row stands, or would stand, among the later ones.
  private func index(of row: Row, _ columns: AttemptColumns) -> Int {
    index(columns.start[row.index], columns.id[row.index], columns)
  }

  private func index(_ start: Int64, _ id: PackedID, _ columns: AttemptColumns) -> Int {
    guard let newest = later.last, !columns.precedes(newest, start, id) else { return later.count }
    return later.indices.firstPlace { columns.precedes(later[$0], start, id) }
  }
}
