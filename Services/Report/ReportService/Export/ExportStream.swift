internal import Domain
internal import ReportTables
internal import Synchronization

/// The rows of one export, a chunk at a time: as much as one answer should hold, and never more in memory.
final class ExportStream: Sendable {
  struct Chunk: Sendable {
    var bytes: [UInt8] = []
    /// Whose attempts are in it; those of a report are noted where it is made.
    var people: Set<PersonID> = []
    /// Sent with it and before.
    var rows: Int64
    var isLast = false
  }

  fileprivate enum Rows: Sendable {
    case attempts(AttemptTable)
    case table(ReportTable)
  }

  fileprivate struct State: Sendable {
    /// Nil before the first chunk.
    var rows: Rows?
    var count: Int64 = 0
  }

  /// A chunk ends with the row that passes this.
  static let chunkBytes = 64 * 1024
  private static let rowsPerCheck: Int64 = 4_096

  private let source: ExportSource
  private let writer: RowWriter
  private let skipped: Int64
  private let state = Mutex(State())

  /// - Parameter skipped: rows that were sent before.
  init(_ source: ExportSource, _ format: RowWriter.Format, skipping skipped: Int64) {
    self.source = source
    writer = RowWriter(format: format, columns: source.columns)
    self.skipped = skipped
  }

  /// Ends early with its task.
  func next() throws -> Chunk {
    try state.withLock { state in
      var chunk = Chunk(rows: 0)
      if state.rows == nil { try begin(&state, &chunk) }
      while chunk.bytes.count < Self.chunkBytes {
        guard let row = state.next(&chunk.people) else {
          chunk.isLast = true
          break
        }
        writer.write(row, to: &chunk.bytes)
      }
      chunk.rows = state.count
      return chunk
    }
  }

  private func begin(_ state: inout State, _ chunk: inout Chunk) throws {
    switch source.content {
    case .attempts(let reading): state.rows = .attempts(reading.rows())
    case .table(let table): state.rows = .table(table)
    }
    if skipped == 0 { writer.writeHeader(to: &chunk.bytes) }
    while state.count < skipped, state.skip() {
      if state.count % Self.rowsPerCheck == 0 { try Task.checkCancellation() }
    }
  }
}

extension ExportStream.State {
  mutating func next(_ people: inout Set<PersonID>) -> [TableValue]? {
    guard let rows else { return nil }
    var found: [TableValue]?
    switch rows {
    case .attempts(var table):
      // Taken out and put back, so that it is changed in place.
      self.rows = nil
      found = table.next()
      if found != nil, let student = table.student { people.insert(student) }
      self.rows = .attempts(table)
    case .table(let table):
      found = count < table.rows.count ? table.rows[Int(count)] : nil
    }
    if found != nil { count += 1 }
    return found
  }

  /// Whether there was a row to leave out.
  mutating func skip() -> Bool {
    guard let rows else { return false }
    switch rows {
    case .attempts(var table):
      self.rows = nil
      defer { self.rows = .attempts(table) }
      guard table.skip() else { return false }
    case .table(let table):
      guard count < table.rows.count else { return false }
    }
    count += 1
    return true
  }
}
