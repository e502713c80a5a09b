import API
import Arguments
import Console
import Messages
import ReportTables
import TerminalReport
import Text

/// `homeroom list returned`: what teachers have said each time they gave a student's work back (N76).
enum ReturnedList {
  private static let student = Argument<String>("student", .text("STUDENT"), help: "Whose work it is.")

  static let command = Command(
    "returned", "What was said when a student's work of a handout was given back, the last first.",
    takes: [GridReport.handout, student]
  ) { values in
    let (services, values) = try await ListCommand.prepare(values)
    let comments = try await services.handouts.listReturnedWork(
      .init(handoutID: values[GridReport.handout], studentID: values[student]), services.call
    ).comments
    if values[Output.json] {
      try Output.say(TableValue.list(comments.map { .object($0.members) }).json)
    } else {
      try Pager.show(comments.isEmpty ? ["none"] : comments.flatMap(\.lines), values)
    }
  }
}

extension ActivityV1.ReturnComment {
  fileprivate var members: [TableValue.Member] {
    [
      ("return_time", .time(orNone: returnTime)), ("author_id", .text(orNone: authorID)),
      ("author_name", .text(orNone: authorName)), ("comment", .text(comment)),
    ]
  }

  /// When and who in one line, and below it the whole of what was said, a line each: a table would cut it.
  fileprivate var lines: [String] {
    let when = returnTime.map { "\(Figures.instant($0)) UTC" } ?? ""
    let author = authorName.isEmpty ? authorID : authorName
    let head = author.isEmpty ? when : "\(when)  \(author)"
    let said = comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return ([head] + said.map { "  \($0)" }).map(DisplayWidth.harmless)
  }
}
