/// The cells of a run that do not count, since the delta holds them.
struct Shadow: Sendable {
  /// A bit a cell; empty while there is none.
  private var cells: [UInt64] = []
  private(set) var cellCount = 0
  private(set) var rowCount = 0

  func contains(_ cell: Int) -> Bool {
    !cells.isEmpty && cells.hasBit(cell)
  }

  /// Their numbers, ascending.
  func cells(of run: PackedRun) -> [UInt32] {
    cellCount == 0 ? [] : (0..<run.cellCount).filter { contains($0) }.map { UInt32($0) }
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
