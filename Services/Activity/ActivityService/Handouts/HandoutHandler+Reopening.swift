internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Wire

// A task that is open again to one student, though it is over or past due (D33, N58).
extension HandoutHandler {
  func reopenTask(
    _ request: ActivityV1.ReopenTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let until = try fields.instant(request.untilTime, field: "until_time")
    let asked = ReopenedTask(request.handoutID, request.taskID, request.studentID, request.revision)
    return try await change(request, asked, id: request.requestID, call) { windows, handout, inquiry in
      if let until, until <= inquiry.now { throw Violation(.outOfRange("later than now"), field: "until_time") }
      try inquiry.mustBeRecipient(asked.student, of: handout.id, field: "student_id")
      // What was open before now stays; the end that it had from now on is replaced.
      let before = windows.intersection(Window(opens: .distantPast, closes: inquiry.now))
      windows = before.union(WindowSet(Window(opens: inquiry.now, closes: until)))
    }
  }

  func closeReopenedTask(
    _ request: ActivityV1.CloseReopenedTaskRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let asked = ReopenedTask(request.handoutID, request.taskID, request.studentID, request.revision)
    return try await change(request, asked, id: request.requestID, call) { windows, _, inquiry in
      windows = windows.intersection(Window(opens: .distantPast, closes: inquiry.now))
    }
  }

  private func change(
    _ request: some Message, _ asked: ReopenedTask, id: String, _ call: CallContext,
    _ change: @escaping @Sendable (inout WindowSet, Handout, Inquiry) throws -> Void
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    try Fields.id.check(asked.student.rawValue, field: "student_id")
    return try await access.change(request, id: id, call, mayAsk: { try $0.mustBeStaff() }) { scope, inquiry in
      let before = try inquiry.handout(asked.handout)
      try mustBeCurrent(asked.revision, before.revision, "handout", before.handoutID)
      guard before.state == .posted || before.state == .completed,
        var meaning = inquiry.organization.handout(HandoutID(before.handoutID))
      else { throw RPCError.wrongState(before, "only what is posted or completed is opened again") }
      guard meaning.task(asked.task) != nil else { throw RPCError.notFound("task", asked.task.rawValue) }
      var windows = meaning.reopened(asked.task, to: asked.student)
      try change(&windows, meaning, inquiry)
      meaning.reopenings[asked.task, default: [:]][asked.student] = windows.isEmpty ? nil : windows
      var after = before
      after.reopenings = Self.reopenings(of: meaning)
      guard after != before else { return before }
      after.revision += 1
      try scope.store(after, recipients: meaning.recipients, check: inquiry, limits: limits)
      return after
    }
  }

  private static func reopenings(of handout: Handout) -> [ActivityV1.Reopening] {
    handout.tasks.flatMap { task in
      (handout.reopenings[task.id] ?? [:]).sorted { $0.key < $1.key }.flatMap { student, windows in
        windows.windows.map { window in
          ActivityV1.Reopening(
            taskID: task.id.rawValue, studentID: student.rawValue, fromTime: WellKnown.Timestamp(window.opens),
            untilTime: window.closes.map { WellKnown.Timestamp($0) })
        }
      }
    }
  }
}

/// Which task of which handout is open again, and to whom.
private struct ReopenedTask: Sendable {
  let handout: String
  let task: TaskID
  let student: PersonID
  let revision: Int64

  init(_ handout: String, _ task: String, _ student: String, _ revision: Int64) {
    self.handout = handout
    self.task = TaskID(task)
    self.student = PersonID(student)
    self.revision = revision
  }
}
