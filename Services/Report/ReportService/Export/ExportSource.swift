internal import Domain
internal import ReportEngine
internal import ReportTables
internal import Storage

/// One state, held for as long as it is exported: the rows follow from it alone, so it can be begun again and again.
struct ExportSource: Sendable {
  enum Content: Sendable {
    case attempts(AttemptsReading)
    /// Of a report, from the first one on.
    case report(any ExportRows)
  }

  /// Tells it from others that are held.
  var id: UInt64
  var content: Content
  /// What it is of, as the audit log calls it.
  var object = ""
  var position: ReportPosition
  /// The time of day that it was read at.
  var wall: Instant
  /// Where it was read, and how many people had been erased there by then: what was told of one who is erased later ends.
  var organizationState: OrganizationState
  var erasures: Int

  /// Nobody was erased since, and nothing was found damaged.
  var isWhole: Bool {
    organizationState.withContents { $0.gradebook.erasures == erasures && !$0.gradebook.damage.isFound }
  }

  var columns: [String] {
    switch content {
    case .attempts: AttemptTable.columns
    case .report(let rows): rows.columns
    }
  }

  /// About how many bytes an export of it holds beside the state: its rows, and a chunk of them that is made, encoded and on its way.
  var heldBytes: Int {
    let chunks = 4 * ExportStream.chunkBytes
    return switch content {
    case .attempts: chunks + AttemptTable.heldBytes
    case .report(let rows): chunks + rows.heldBytes
    }
  }

  /// From the first one on.
  func rows() -> any ExportRows {
    switch content {
    case .attempts(let reading): reading.rows()
    case .report(let rows): rows
    }
  }
}

/// Where a resumed export goes on: in which state, and after how many rows.
struct ExportCursor: Hashable, Sendable {
  var id: UInt64
  var position: ReportPosition
  var wall: Instant
  var rows: Int64
}

extension ExportCursor {
  var bytes: [UInt8] {
    let numbers: [Int64] = [
      Int64(bitPattern: id), position.activity?.epoch ?? 0, position.activity?.sequence ?? 0,
      position.context?.epoch ?? 0, position.context?.sequence ?? 0, wall.milliseconds, rows,
    ]
    return numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// Nil for what is not one of ours.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == 7 * 8 else { return nil }
    let numbers = (0..<7).map { index in
      (0..<8).reduce(Int64(0)) { $0 | Int64(bytes[index * 8 + $1]) << (8 * $1) }
    }
    self.init(
      id: UInt64(bitPattern: numbers[0]),
      position: ReportPosition(
        activity: FeedPosition(epoch: numbers[1], sequence: numbers[2]),
        context: FeedPosition(epoch: numbers[3], sequence: numbers[4])), wall: Instant(milliseconds: numbers[5]),
      rows: numbers[6])
  }
}
