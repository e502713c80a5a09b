public import Messages

// The report sheet of audit log entries, one row for each entry.
extension ReportSheet {
  /// Entries of an audit log, in its order.
  public init(audit entries: [ActivityV1.AuditEntry], nextPageToken: String) {
    self.init("audit", title: "audit log")
    tables = [
      SheetTable(
        "entries",
        [
          .number("sequence", "no."), SheetTable.Column("time", "time (UTC)"), .long("actor", "who"),
          SheetTable.Column("role", "as"), .hidden("app"), SheetTable.Column("action", "what"), .hidden("method"),
          .long("object", "of"), .long("subjects", "about"), .hidden("subjectCount"), .number("count", "times"),
          .long("reason", "why"), .hidden("digest"),
        ],
        entries.map(Self.row))
    ]
    emptiness = "no entries"
    if !nextPageToken.isEmpty { facts = [Fact("nextPageToken", "there are more", .text(nextPageToken))] }
  }

  private static func row(_ entry: ActivityV1.AuditEntry) -> [Cell] {
    let read = [entry.method, entry.objectID].filter { !$0.isEmpty }.joined(separator: " ")
    return [
      .count(entry.sequence), .instant(entry.time), .text(entry.actorID), .text(entry.role), .text(entry.appID),
      .text(entry.action), .text(entry.method),
      entry.objectID.isEmpty && read.isEmpty
        ? .blank : Cell(entry.objectID.isEmpty ? .nothing : .text(entry.objectID), Shown(read)),
      subjects(of: entry), .count(entry.subjectCount),
      Cell(.count(entry.count), Shown(entry.count > 1 ? "\(entry.count)" : "")),
      .text(entry.reason), .text(entry.digest.map(hexadecimal).joined()),
    ]
  }

  private static let subjectsShown = 3

  /// Some names, and how many more there are, or were.
  private static func subjects(of entry: ActivityV1.AuditEntry) -> Cell {
    guard entry.subjectCount > 0 else { return .blank }
    let erased = Int(entry.subjectCount) - entry.subjectIDs.count
    var words = Array(entry.subjectIDs.prefix(subjectsShown))
    let more = entry.subjectIDs.count - words.count
    if more > 0 { words.append("\(more) more") }
    if erased > 0 { words.append("\(erased) erased") }
    return Cell(.texts(entry.subjectIDs), Shown(words.joined(separator: ", ")))
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }
}
