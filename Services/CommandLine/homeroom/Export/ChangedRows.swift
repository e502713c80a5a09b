import Console

/// Of the lines of an export of attempts, those that an earlier one has not written, and one for each attempt that is gone.
struct ChangedRows {
  private let ledger: ExportLedger
  private(set) var changedCount = 0
  private(set) var goneCount = 0
  private(set) var asBeforeCount = 0

  init(_ ledger: ExportLedger) { self.ledger = ledger }

  /// - Parameter lines: whole ones, JSON.
  mutating func changed(of lines: [UInt8]) throws -> [UInt8] {
    var kept: [UInt8] = []
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      guard let id = Self.id(of: line) else { throw CommandFailure("Report sent a row that is of no attempt") }
      guard try ledger.note(line, of: id) != .asBefore else {
        asBeforeCount += 1
        continue
      }
      changedCount += 1
      kept += line
      kept.append(UInt8(ascii: "\n"))
    }
    return kept
  }

  /// Gives `write` the lines of what is gone, some at a time.
  mutating func gone(_ write: ([UInt8]) throws -> Void) throws {
    var lines: [UInt8] = []
    var count = 0
    try ledger.forEachGone { id in
      lines += Array("\(Self.beginning)\(id)\",\"removed\":true}\n".utf8)
      count += 1
      guard lines.count >= Self.bytesAtATime else { return }
      try write(lines)
      lines = []
    }
    if !lines.isEmpty { try write(lines) }
    goneCount = count
  }

  /// As it stands in the line: what is escaped stays so.
  private static func id(of line: ArraySlice<UInt8>) -> String? {
    guard line.starts(with: beginning.utf8) else { return nil }
    var isEscaped = false
    let rest = line.dropFirst(beginning.utf8.count)
    let end = rest.firstIndex { byte in
      defer { isEscaped = byte == UInt8(ascii: "\\") && !isEscaped }
      return byte == UInt8(ascii: "\"") && !isEscaped
    }
    return end.map { String(decoding: rest[..<$0], as: UTF8.self) }
  }

  private static let beginning = "{\"attempt_id\":\""
  private static let bytesAtATime = 64 * 1024
}
