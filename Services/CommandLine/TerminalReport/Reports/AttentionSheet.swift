public import Messages

// The report sheet of students who need a teacher's attention, with reasons and facts.
extension ReportSheet {
  /// Students who need a teacher's attention, each with the reason in words.
  public init(_ response: ReportV1.ListNeedsAttentionResponse) {
    self.init("attention", title: "needs attention", policies: response.policies, position: response.position)
    facts = [
      Fact("ruleVersion", "rule", .text(response.ruleVersion)),
      Fact("evaluateTime", response.evaluateTime == nil ? nil : "as of (UTC)", .instant(response.evaluateTime)),
    ]
    tables = [
      SheetTable(
        "notes",
        [
          .hidden("student"), .long("name", ""), SheetTable.Column("reason", "reason"),
          SheetTable.Column("explanation", "why", wraps: true), .hidden("handouts"),
        ],
        response.notes.enumerated().map { index, note in
          let isSame = index > 0 && response.notes[index - 1].studentID == note.studentID
          return [
            .text(note.studentID), Cell(.text(note.name), Shown(isSame ? "" : note.name, look: .strong)),
            Cell(.text(note.reason), Shown(Self.words(note.reason))), .text(note.explanation), .texts(note.handoutIDs),
          ]
        }),
      SheetTable(
        "facts", for: .programs, ["student", "reason", "fact", "value"].map(SheetTable.Column.hidden),
        response.notes.flatMap { note in
          note.facts.map { fact in
            [.text(note.studentID), .text(note.reason), .text(fact.name), Cell(.number(fact.value), Shown(""))]
          }
        }),
    ]
    if response.notes.isEmpty { facts.append(Fact("students", "students", Cell(.count(0), Shown("none")))) }
  }

  /// `NO_WORK_YET` as `no work yet`.
  private static func words(_ reason: String) -> String {
    reason.lowercased().split(separator: "_").joined(separator: " ")
  }
}
