internal import Domain
internal import Messages
internal import ReportEngine
internal import ReportTables
internal import RPC
internal import Wire

/// The rows of a report that is made of handouts' grids, computed from a held state a few at a time: all cells of a wide grid would be
/// hundreds of megabytes, for as long as its reader likes.
///
/// A few cells, or columns, are written as a part of the report's answer, and its table is read from that. So a row says what the answer
/// would, and the bounds of one message are none of the table's.
struct GridRows<Request: PartedRequest>: ExportRows where Request.Answer: Message & TabularReport {
  /// Where it stands in the grid of a handout. A table that has rows of columns goes through one line, of all students.
  private struct Part {
    let grid: PlannedGrid
    let lineCount: Int
    let columns: Range<Int>
    var line = 0
    var column: Int

    init(_ grid: PlannedGrid, from firstColumn: Int, hasRowsOfCells: Bool) {
      self.grid = grid
      lineCount = hasRowsOfCells ? grid.rows.count : 1
      columns = min(firstColumn, grid.columns.count)..<grid.columns.count
      column = columns.lowerBound
    }

    var isOver: Bool { line >= lineCount || columns.isEmpty }

    /// The lines and columns that come next, about so many cells: some of one line, or all of several.
    func next(_ count: Int) -> (lines: Range<Int>, columns: Range<Int>) {
      guard column == columns.lowerBound, columns.count <= count else {
        return (line..<line + 1, column..<min(column + count, columns.upperBound))
      }
      return (line..<min(line + count / columns.count, lineCount), columns)
    }

    mutating func pass(_ count: Int) {
      let passed = column - columns.lowerBound + count
      line += passed / columns.count
      column = columns.lowerBound + passed % columns.count
    }
  }

  private let request: Request
  private let reading: PeopleReading
  private let cellsAtATime: Int
  private var room: ColumnRoom
  private var nextHandout = 0
  private var part: Part?
  private var made: ArraySlice<[TableValue]> = []

  /// - Parameter cellsAtATime: what is written as one part: fewer than a chunk has, and so many that what it takes besides does not matter.
  init(_ request: Request, _ reading: PeopleReading, cellsAtATime: Int = 64) {
    self.request = request
    self.reading = reading
    self.cellsAtATime = cellsAtATime
    room = request.room
  }

  var columns: [String] { Request.Answer().table.columns }

  var heldBytes: Int { Self.ownBytes + reading.earlierBytes }

  /// The rows that are made ahead.
  private static var ownBytes: Int { 256 * 1024 }

  mutating func next(showing people: inout Set<PersonID>) throws -> [TableValue]? {
    while made.isEmpty {
      guard try arrive() else { return nil }
      try make(showing: &people)
    }
    return made.popFirst()
  }

  mutating func skip() throws -> Bool {
    if made.popFirst() != nil { return true }
    guard try arrive() else { return false }
    part?.pass(1)
    return true
  }

  /// Goes to where there is another row; whether there is one.
  private mutating func arrive() throws -> Bool {
    while part?.isOver ?? true {
      guard nextHandout < reading.handouts.count else { return false }
      try Task.checkCancellation()
      part = reading.planned(nextHandout, where: request.concerns, room: &room).map {
        Part($0, from: request.firstColumn, hasRowsOfCells: request.hasRowsOfCells)
      }
      nextHandout += 1
    }
    return true
  }

  private mutating func make(showing people: inout Set<PersonID>) throws {
    guard let part else { return }
    var count = cellsAtATime
    while true {
      let (lines, columns) = part.next(count)
      let rows = request.hasRowsOfCells ? lines : part.grid.rows.indices
      do {
        made = try table(part.grid.computed(rows: rows, columns: columns))[...]
      } catch let error as WireError where error.isLimit {
        guard count > 1 else { throw RPCError.answerTooLarge }
        count /= 2
        continue
      }
      people.formUnion(request.onlyStudent.map { [$0] } ?? part.grid.rows[rows].map(\.student))
      self.part?.pass(lines.count * columns.count)
      return
    }
  }

  private func table(_ grid: HandoutGrid) throws -> [[TableValue]] {
    var writer = MessageWriter(capacity: 4_096 + request.bytesAbout(grid))
    request.write(reading.heading, to: &writer)
    request.write(part: grid, to: &writer)
    var bytes: [UInt8] = []
    try writer.append(to: &bytes)
    return try unsafe Request.Answer(decoding: bytes.span.bytes, from: .askedServer).table.rows
  }
}
