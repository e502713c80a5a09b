internal import Domain

/// Which loose rows make the cell of a student at a context: by context, then student, then in the order of attempts (D14).
struct CellIndex: Sendable {
  /// By context number.
  private var contexts: [[Number<PersonID>: CellRows]] = []
  /// By context number.
  private var rowCounts: [Int] = []

  /// The rows of a cell, oldest first; nil where there is no cell.
  func rows(_ context: Number<ContextID>, _ student: Number<PersonID>) -> CellRows? {
    guard context.index < contexts.count else { return nil }
    return contexts[Int(context.index)][student]
  }

  /// The students who have a cell at a context, in the order of their numbers.
  func students(at context: Number<ContextID>) -> [Number<PersonID>] {
    guard context.index < contexts.count, !contexts[Int(context.index)].isEmpty else { return [] }
    return contexts[Int(context.index)].keys.sorted { $0.index < $1.index }
  }

  func cellCount(at context: Number<ContextID>) -> Int {
    context.index < contexts.count ? contexts[Int(context.index)].count : 0
  }

  func rowCount(at context: Number<ContextID>) -> Int {
    context.index < rowCounts.count ? rowCounts[Int(context.index)] : 0
  }

  func forEach(_ body: (Row) -> Void) {
    for cells in contexts {
      for rows in cells.values { rows.forEach(body) }
    }
  }

  /// - Parameter columns: hold the row's facts already.
  /// - Returns: whether it is the first row of its cell.
  mutating func insert(_ row: Row, _ columns: AttemptColumns) -> Bool {
    while contexts.count <= row.context.index {
      contexts.append([:])
      rowCounts.append(0)
    }
    rowCounts[Int(row.context.index)] += 1
    return contexts[Int(row.context.index)][columns.student[row.index], default: CellRows(row)].insert(row, columns)
  }

  /// - Parameter columns: still hold the facts under which the row was inserted.
  /// - Returns: whether it was the last row of its cell.
  mutating func remove(_ row: Row, _ columns: AttemptColumns) -> Bool {
    let student = columns.student[row.index]
    rowCounts[Int(row.context.index)] -= 1
    guard contexts[Int(row.context.index)][student]?.remove(row, columns) == true else { return false }
    contexts[Int(row.context.index)][student] = nil
    return true
  }
}
