public import Messages
internal import ReportTables

// The report sheet of audit log entries, one row for each entry.
extension ReportSheet {
  /// Entries of an audit log, in its order.
  public init(_ audit: ActivityV1.ListAuditResponse) {
    self.init("audit", title: "audit log", audit)
    tables = [
      SheetTable(
        [
          .number("no."), .text("time (UTC)"), .long("who"), .text("as"), .text("what"), .long("of"), .long("about"),
          .number("times"), .long("why"),
        ],
        audit.entries.map(Self.row))
    ]
    emptiness = "no entries"
    if !audit.nextPageToken.isEmpty { facts = [("there are more", .text("--page-token \(audit.nextPageToken)"))] }
  }

  private static func row(_ entry: ActivityV1.AuditEntry) -> [Shown] {
    [
      .count(entry.sequence), .instant(entry.time), .text(entry.actorID), .text(entry.role), .text(entry.action),
      .text([entry.method, entry.objectID].filter { !$0.isEmpty }.joined(separator: " ")), subjects(of: entry),
      Shown(entry.count > 1 ? "\(entry.count)" : ""), .text(entry.reason),
    ]
  }

  private static let subjectsShown = 3

  /// Some names, and how many more there are, or were.
  private static func subjects(of entry: ActivityV1.AuditEntry) -> Shown {
    guard entry.subjectCount > 0 else { return .blank }
    let erased = Int(entry.subjectCount) - entry.subjectIDs.count
    var words = Array(entry.subjectIDs.prefix(subjectsShown))
    let more = entry.subjectIDs.count - words.count
    if more > 0 { words.append("\(more) more") }
    if erased > 0 { words.append("\(erased) erased") }
    return Shown(words.joined(separator: ", "))
  }
}
