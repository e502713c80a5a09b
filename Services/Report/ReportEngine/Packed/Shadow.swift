/// The cells of a run that do not count, since the delta holds them.
struct Shadow: Sendable {
  /// A bit a cell; empty while there is none.
  private var cells: [UInt64] = []
  private(set) var cellCount = 0
  private(set) var rowCount = 0

  func contains(_ cell: Int) -> Bool {
    !cells.isEmpty && cells.hasBit(cell)
  }

  /// - Precondition: it is not among them.
  mutating func insert(_ cell: Int, of run: PackedRun) {
    cells.setBit(cell, of: run.cellCount)
    cellCount += 1
    rowCount += run.rows(ofCell: cell).count
  }

  /// - Precondition: it is among them.
  mutating func remove(_ cell: Int, of run: PackedRun) {
    cells.clearBit(cell)
    cellCount -= 1
    rowCount -= run.rows(ofCell: cell).count
    // Nearly every run has none, and its memory goes with the last.
    if cellCount == 0 { cells = [] }
  }
}
