import ReportReference

// A play as a person reads it: a line a step, times in minutes since the beginning.
extension Play: CustomStringConvertible {
  var description: String { steps.map { "\($0)" }.joined(separator: "\n") }
}

extension Play.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .row(let row): "\(minutes(row.at)) \(row.what.text)"
    case .ask(let ask): "ask \(ask.what) later \(ask.later / 60_000) \(ask.options)"
    case .restart(let isContentFirst): "restart, \(isContentFirst ? "content" : "school") first"
    case .resumed: "restart from a snapshot"
    case .repeated(let count): "the feeds repeat \(count) changes"
    case .compacted(let context): "compact \(context.map { "\($0)" } ?? "all")"
    }
  }
}

private func minutes(_ time: Int64) -> String {
  let (whole, rest) = (time - RandomPlay.begin).quotientAndRemainder(dividingBy: 60_000)
  return rest == 0 ? "\(whole)'" : "\(whole)'+\(rest)ms"
}

extension History.Happening {
  private var isPosted: Bool { if case .posted = self { true } else { false } }

  fileprivate var text: String {
    switch self {
    case .content(let content), .contentChanged(let content):
      "content \(content.id) below \(content.parent ?? 0), order \(content.order), \"\(content.title)\""
        + (content.isAssignable ? "" : ", not assignable") + (content.kind.map { ", \($0)" } ?? "")
        + (content.origin == .published ? "" : ", \(content.origin)")
    case .posted(let handout), .scheduled(let handout):
      "\(isPosted ? "posted" : "scheduled") \(handout.id) of \(handout.schoolClass) on \(handout.tasks.map { "\($0.context ?? 0)" + ($0.includesDescendants ? "" : " alone") })"
        + " for \(handout.students.map { "\($0)" } ?? "all")" + (handout.due.map { ", due \(minutes($0))" } ?? "")
    case .work(let work):
      "work \(work.event): \(work.student) at \(work.context), attempt \(work.attempt) from \(minutes(work.start))"
        + work.pieces.map { "\n      \(minutes($0.happened)) \($0.what.text)" }.joined()
    case .done(let mark):
      "\(mark.isDone ? "done" : "not done") \(mark.event): \(mark.student) \(mark.handout)/\(mark.task)/\(mark.context ?? 0)"
        + " at \(minutes(mark.happened))"
    case .completed(let mark):
      "done by app \(mark.event): \(mark.student) at \(mark.context ?? 0), at \(minutes(mark.happened))"
    default: "\(self)"
    }
  }
}

extension History.Piece.What {
  fileprivate var text: String {
    switch self {
    case .ran(let end): "ran until \(minutes(end))"
    case .primary(let item): "primary \(item.identifier): \(item.value)"
    case .item(let item): "item \(item.identifier): \(item.value) \"\(item.title)\""
    default: "\(self)"
    }
  }
}
