public import Messages
internal import ReportTables

// The report sheet of students who need a teacher's attention, with reasons.
extension ReportSheet {
  /// Students who need a teacher's attention, each with the reason in words.
  public init(_ response: ReportV1.ListNeedsAttentionResponse) {
    self.init("attention", title: "needs attention", response)
    facts = [("rule", .text(response.ruleVersion))]
    if response.evaluateTime != nil { facts.append(("as of (UTC)", .instant(response.evaluateTime))) }
    if response.notes.isEmpty { facts.append(("students", Shown("none"))) }
    let names = DistinctNames.of(response.notes.map { ($0.name, $0.studentID) })
    tables = [
      SheetTable(
        [.long(""), .text("reason"), .wrapped("why")],
        response.notes.enumerated().map { index, note in
          let isSame = index > 0 && response.notes[index - 1].studentID == note.studentID
          return [
            Shown(isSame ? "" : names[index], look: .strong), Shown(Self.words(note.reason)), .text(note.explanation),
          ]
        })
    ]
  }

  /// `NO_WORK_YET` as `no work yet`.
  private static func words(_ reason: String) -> String {
    reason.lowercased().split(separator: "_").joined(separator: " ")
  }
}
