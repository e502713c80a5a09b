internal import Domain
internal import ReportTables
internal import Synchronization

/// The rows of one export, a chunk at a time: as much as one answer should hold, and never more in memory.
final class ExportStream: Sendable {
  struct Chunk: Sendable {
    var bytes: [UInt8] = []
    /// Whose data is in it, where that was not noted before.
    var people: Set<PersonID> = []
    /// Sent with it and before.
    var rows: Int64
    var isLast = false
  }

  private struct State: Sendable {
    /// Nil before the first chunk.
    var rows: (any ExportRows)?
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
      // Taken out and put back, so that they are changed in place.
      var rows: any ExportRows
      if let begun = state.rows.take() { rows = begun } else { rows = try begin(&state, &chunk) }
      defer { state.rows = rows }
      while chunk.bytes.count < Self.chunkBytes {
        guard let row = try rows.next(showing: &chunk.people) else {
          chunk.isLast = true
          break
        }
        state.count += 1
        writer.write(row, to: &chunk.bytes)
      }
      chunk.rows = state.count
      return chunk
    }
  }

  private func begin(_ state: inout State, _ chunk: inout Chunk) throws -> any ExportRows {
    var rows = source.rows()
    if skipped == 0 { writer.writeHeader(to: &chunk.bytes) }
    while state.count < skipped, try rows.skip() {
      state.count += 1
      if state.count % Self.rowsPerCheck == 0 { try Task.checkCancellation() }
    }
    return rows
  }
}
