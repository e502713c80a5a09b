internal import Domain

/// The attempts of a plan at one context, cell by cell: what reports about content are computed on.
///
/// It names rows and copies nothing of them: whoever needs one column reads one column.
struct SelectedWork: Sendable {
  /// One student's attempts.
  struct Cell: Sendable {
    var person: UInt32
    /// Where they end among all rows; they begin where those of the cell before end.
    var end: UInt32
  }

  private(set) var context = Number<ContextID>(0)
  /// First those of the run, by student, then the loose ones.
  private(set) var cells: [Cell] = []
  /// Where the rows lie in the run or in the delta: of each cell oldest first (D14).
  private(set) var places: [UInt32] = []
  private(set) var packedCellCount = 0

  /// Forgets what is there, and keeps its memory for the attempts at another context.
  mutating func begin(at context: Number<ContextID>) {
    self.context = context
    packedCellCount = 0
    cells.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  /// The places of a cell's rows.
  ///
  /// - Parameter cell: its index.
  func rows(ofCell cell: Int) -> Range<Int> {
    (cell == 0 ? 0 : Int(cells[cell - 1].end))..<Int(cells[cell].end)
  }

  /// Whose it is.
  var people: PersonSet {
    var people = PersonSet()
    for cell in cells.reversed() { people.insert(Int(cell.person)) }
    return people
  }

  /// Fills it with some of up to so many rows of so many cells of a run: `body` appends the rows of a cell, and then the cell.
  ///
  /// - Precondition: it is empty.
  @inline(__always)
  mutating func fill(rowCount: Int, cellCount: Int, _ body: (inout OutputSpan<UInt32>, inout OutputSpan<Cell>) -> Void)
  {
    places.append(addingCapacity: rowCount) { places in
      cells.append(addingCapacity: cellCount) { cells in body(&places, &cells) }
    }
    packedCellCount = cells.count
  }

  /// Takes all rows of a run.
  ///
  /// - Precondition: it is empty.
  mutating func fill(withAllOf run: PackedRun) {
    fill(rowCount: run.count, cellCount: run.cellCount) { places, cells in
      for row in 0..<UInt32(run.count) { places.append(row) }
      for cell in 0..<run.cellCount {
        cells.append(Cell(person: run.students[cell].index, end: run.cellStarts[cell + 1]))
      }
    }
  }

  mutating func append(_ index: Int) { places.append(UInt32(index)) }

  /// Makes a cell of the rows that were appended since the last one, if there are any.
  ///
  /// - Parameter isPacked: they are of the run, as all before them.
  mutating func endCell(of person: Int, isPacked: Bool) {
    guard Int(cells.last?.end ?? 0) < places.count else { return }
    cells.append(Cell(person: UInt32(person), end: UInt32(places.count)))
    if isPacked { packedCellCount = cells.count }
  }
}

/// Work of which each cell is one student's attempts in one part of time: a day, or a window.
struct PartedWork: Sendable {
  private(set) var work = SelectedWork()
  /// By cell.
  private(set) var parts: [Int] = []

  /// More than any part of it.
  var partCount: Int { parts.max().map { $0 + 1 } ?? 0 }

  /// Takes the place of what was there.
  ///
  /// - Parameters:
  ///   - overlap: how many parts of time an attempt can lie in.
  ///   - forEachPart: calls its body with the parts of time that a cell's rows lie in, and which of these do: they lie together.
  @inline(__always)
  mutating func divide(
    _ whole: borrowing SelectedWork, in segment: Segment, overlap: Int = 1,
    _ forEachPart: (_ rows: Range<Int>, _ start: (Int) -> Int64, _ body: (_ part: Int, _ rows: Range<Int>) -> Void) ->
      Void
  ) {
    work.begin(at: whole.context)
    parts.removeAll(keepingCapacity: true)
    let (cells, places) = (whole.cells.span, whole.places.span)
    if whole.packedCellCount > 0, let run = segment.base.run(at: whole.context) {
      let partCount = Int(cells[whole.packedCellCount - 1].end) * overlap
      parts.append(addingCapacity: partCount) { parts in
        work.fill(rowCount: partCount, cellCount: partCount) { ownPlaces, ownCells in
          var start = 0
          for cell in 0..<whole.packedCellCount {
            let (person, end) = (cells[cell].person, Int(cells[cell].end))
            forEachPart(start..<end) {
              run.starts[Int(places[$0])]
            } _: { part, rows in
              for index in rows { ownPlaces.append(places[index]) }
              ownCells.append(SelectedWork.Cell(person: person, end: UInt32(ownPlaces.count)))
              parts.append(part)
            }
            start = end
          }
        }
      }
    }
    for cell in whole.packedCellCount..<cells.count {
      forEachPart(whole.rows(ofCell: cell)) {
        segment.delta.columns.start[Int(places[$0])]
      } _: { part, rows in
        for index in rows { work.append(Int(places[index])) }
        work.endCell(of: Int(cells[cell].person), isPacked: false)
        parts.append(part)
      }
    }
  }
}

extension Segment {
  /// Calls `body` with each student's attempts, oldest first (D14).
  func forEachCell(of work: borrowing SelectedWork, _ body: (_ person: Int, _ rows: Span<RowFacts>) -> Void) {
    var facts: [RowFacts] = []
    if work.packedCellCount > 0, let run = base.run(at: work.context) {
      for cell in 0..<work.packedCellCount {
        run.read(work.rows(ofCell: cell), of: work, into: &facts)
        body(Int(work.cells[cell].person), facts.span)
      }
    }
    for cell in work.packedCellCount..<work.cells.count {
      readLoose(work.rows(ofCell: cell), of: work, into: &facts)
      body(Int(work.cells[cell].person), facts.span)
    }
  }

  /// As `PackedRun.read`, of loose rows.
  func readLoose(_ rows: Range<Int>, of work: borrowing SelectedWork, into facts: inout [RowFacts]) {
    facts.removeAll(keepingCapacity: true)
    for index in rows { facts.append(self.facts(of: Row(loose: Int(work.places[index]), at: work.context))) }
  }
}

extension PackedRun {
  /// - Parameters:
  ///   - rows: places among those of the work.
  ///   - facts: those of the rows take the place of what was there.
  func read(_ rows: Range<Int>, of work: borrowing SelectedWork, into facts: inout [RowFacts]) {
    facts.removeAll(keepingCapacity: true)
    for index in rows { facts.append(self.facts(Int(work.places[index]))) }
  }
}
