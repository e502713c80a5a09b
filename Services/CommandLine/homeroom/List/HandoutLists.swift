import API
import Arguments
import Messages
import ReportTables
import TerminalReport

/// `homeroom list handouts`: of a class, the newest first.
enum HandoutList {
  private static let archived = Flag("archived", help: "Also those that are archived.")

  static let command = Command(
    "handouts", "The handouts of a class, the newest first.", takes: [ClassReport.schoolClass, archived]
  ) { values in
    let (services, values) = try await ListCommand.prepare(values)
    try await ListForm<ActivityV1.Handout>(
      columns: [.id("handout"), .name("title"), .id("state"), .id("due (UTC)"), .number("tasks")],
      row: { [$0.handoutID, $0.title, $0.state.word, $0.dueWords, "\($0.tasks.count)"] },
      members: {
        [
          ("handout_id", .text($0.handoutID)), ("class_id", .text($0.classID)), ("title", .text($0.title)),
          ("instructions", .text(orNone: $0.instructions)), ("state", .text($0.state.word)),
          ("due_time", .time(orNone: $0.dueTime)),
          ("late_policy", $0.latePolicy.map { .object($0.members) } ?? .none),
          ("schedule_time", .time(orNone: $0.scheduleTime)), ("post_time", .time(orNone: $0.postTime)),
          ("end_time", .time(orNone: $0.endTime)), ("create_time", .time(orNone: $0.createTime)),
          ("revision", .integer($0.revision)), ("whole_class", .flag($0.recipients?.wholeClass ?? false)),
          ("student_ids", .texts($0.recipients?.studentIDs ?? [])),
          ("tasks", .list($0.tasks.map { .object($0.members) })),
          ("set_id", .text(orNone: $0.setID)),
          ("student_due_times", .list($0.studentDueTimes.map { .object($0.members) })),
          ("excuses", .list($0.excuses.map { .object($0.members) })),
          ("reopenings", .list($0.reopenings.map { .object($0.members) })),
        ]
      }
    ).print(
      services.handouts(of: values[ClassReport.schoolClass], includeArchived: values[archived]), services, values)
  }
}

/// `homeroom list tasks`: of a handout, in their order.
enum TaskList {
  static let command = Command("tasks", "The tasks of a handout.", takes: [GridReport.handout]) { values in
    let (services, values) = try await ListCommand.prepare(values)
    try await ListForm<ActivityV1.Task>(
      columns: [.id("task"), .name("title"), .id("app"), .name("path"), .number("context"), .id("")],
      row: {
        [
          $0.taskID, $0.title, $0.appID, $0.identifierPath.joined(separator: " › "),
          $0.contextID == 0 ? "" : "\($0.contextID)",
          $0.includeDescendants == true ? "and all below" : "",
        ]
      },
      members: \.members
    ).print(
      Pages { _ in
        let handout = try await services.handouts.getHandout(
          .init(handoutID: values[GridReport.handout]), services.call)
        return (handout.tasks, "")
      }, services, values)
  }
}

extension ActivityV1.Handout {
  /// When it is due, and for how many students it is due at a time of their own.
  fileprivate var dueWords: String {
    let due = dueTime.map(Figures.instant) ?? ""
    return studentDueTimes.isEmpty ? due : "\(due) (+\(studentDueTimes.count) own)"
  }
}

extension ActivityV1.StudentDueTime {
  fileprivate var members: [TableValue.Member] {
    [("student_id", .text(studentID)), ("due_time", .time(orNone: dueTime)), ("set_time", .time(orNone: setTime))]
  }
}

extension ActivityV1.LatePolicy {
  fileprivate var members: [TableValue.Member] {
    [
      ("grace_seconds", .integer(graceSeconds)),
      ("close_after_seconds", closeAfterSeconds.map { .integer($0) } ?? .none),
    ]
  }
}

extension ActivityV1.Excuse {
  fileprivate var members: [TableValue.Member] {
    [("task_id", .text(taskID)), ("student_id", .text(studentID)), ("excuse_time", .time(orNone: excuseTime))]
  }
}

extension ActivityV1.Reopening {
  fileprivate var members: [TableValue.Member] {
    [
      ("task_id", .text(taskID)), ("student_id", .text(studentID)), ("from_time", .time(orNone: fromTime)),
      ("until_time", .time(orNone: untilTime)),
    ]
  }
}

extension ActivityV1.Task {
  fileprivate var members: [TableValue.Member] {
    [
      ("task_id", .text(taskID)), ("title", .text(title)), ("app_id", .text(appID)), ("path", .texts(identifierPath)),
      ("context_id", contextID == 0 ? .none : .integer(contextID)),
      ("include_descendants", .flag(includeDescendants ?? true)),
    ]
  }
}
