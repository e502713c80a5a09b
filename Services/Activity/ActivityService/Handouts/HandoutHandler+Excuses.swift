internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// Who need not do a task (D33). It changes what reports say, and nothing of what is recorded.
extension HandoutHandler {
  func excuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, call) { excused, student, handout, inquiry in
      guard excused[student] == nil else { return }
      try inquiry.mustBeRecipient(student, of: HandoutID(handout.handoutID), field: "student_ids")
      excused[student] = inquiry.now
    }
  }

  func unexcuseStudents(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    try await change(request, call) { excused, student, _, _ in excused[student] = nil }
  }

  private func change(
    _ request: ActivityV1.ChangeExcusesRequest, _ call: CallContext,
    _ change:
      @escaping @Sendable (inout [PersonID: Instant], PersonID, ActivityV1.Handout, Inquiry) throws -> Void
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    let students = try HandoutDraft.someStudents(request.studentIDs, limits: limits)
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStaff() }) {
      scope, inquiry in
      let before = try inquiry.handout(request.handoutID)
      try mustBeCurrent(request.revision, before.revision, "handout", before.handoutID)
      guard !before.isUnposted else { throw RPCError.wrongState(before, "it has not been posted") }
      guard before.tasks.contains(where: { $0.taskID.isExactly(request.taskID) }) else {
        throw RPCError.notFound("task", request.taskID)
      }
      let meaning = inquiry.organization.handout(HandoutID(before.handoutID))
      var excuses = meaning?.excuses ?? [:]
      for student in students { try change(&excuses[TaskID(request.taskID), default: [:]], student, before, inquiry) }
      var after = before
      after.excuses = before.tasks.flatMap { task in
        (excuses[TaskID(task.taskID)] ?? [:]).sorted { $0.key < $1.key }.map { student, since in
          ActivityV1.Excuse(
            taskID: task.taskID, studentID: student.rawValue, excuseTime: WellKnown.Timestamp(since))
        }
      }
      guard after != before else { return before }
      after.revision += 1
      try scope.store(
        after, recipients: inquiry.organization.recipients(of: before), check: inquiry, limits: limits)
      return after
    }
  }
}
