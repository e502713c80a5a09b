internal import Messages
internal import ReportEngine
internal import Wire

/// How much of a grid one answer holds (N81).
///
/// A page ends before it is more than a client takes that knows nothing of it: 4 MiB, and what this project's own clients read of one message.
/// The columns behind it are asked for by `first_column`.
enum GridPage {
  /// Elements are fewer than a reader takes, since it also counts the memory that they unpack into: an empty cell, of two bytes, has more
  /// than two hundred.
  static let room = MessageWriter.Size(
    bytes: WireLimits.messageBytesMax - restBytes, elements: WireLimits.elementsMax / 4 * 3)

  /// For what an answer says beside columns and rows.
  private static let restBytes = 64 * 1024
  /// The length of a row that is longer than 127 bytes takes some of these more.
  private static let lengthBytesMore = 4

  /// How many columns a page has at most, and one at least: a cell is an element.
  static func columnsMax(ofRows count: Int) -> Int {
    max(1, min(ColumnRoom.columnsMax, room.elements / max(1, count)))
  }

  /// How many of a grid's columns, from its first one on, are within the room. One is written however large it is: nobody could go on
  /// behind it.
  static func columnsWithRoom(of grid: HandoutGrid, withAttemptIDs: Bool) -> Int {
    var writer = MessageWriter(capacity: 64 * 1024)
    var left = room
    func take(_ size: MessageWriter.Size) {
      left.bytes -= size.bytes
      left.elements -= size.elements
    }
    var bare = grid
    bare.columns = []
    _ = writer.write(rowsOf: bare, withAttemptIDs: withAttemptIDs, as: ReportV1.HandoutGrid.Field.rows, within: nil)
    take(writer.size)
    left.bytes -= grid.rows.count * lengthBytesMore
    for column in grid.columns.indices {
      writer.takeBack(to: MessageWriter.Size(bytes: 0, elements: 0))
      writer.write(partsOf: column, in: grid, withAttemptIDs: withAttemptIDs)
      guard writer.size.isWithin(left) || column == 0 else { return column }
      take(writer.size)
    }
    return grid.columns.count
  }
}
