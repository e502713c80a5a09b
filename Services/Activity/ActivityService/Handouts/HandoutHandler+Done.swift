internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC

// The student's own mark on a task: it is apart from progress and from scores.
extension HandoutHandler {
  func markDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    try await mark(request, isDone: true, call)
  }

  func unmarkDone(
    _ request: ActivityV1.MarkDoneRequest, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    try await mark(request, isDone: false, call)
  }

  /// Whether recording is on does not matter (P13); when it happened decides whether the handout was open (D17).
  private func mark(
    _ request: ActivityV1.MarkDoneRequest, isDone: Bool, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    let path = try refusing { try IdentifierPath(checking: request.identifierPath, limits: desk.limits) }
    let place = try await desk.read(call) { inquiry in
      try inquiry.mustBeStudent()
      return try DonePlace(request, inquiry, fields)
    }
    var context = place.task.context
    if !path.isRoot {
      try await desk.content.catchUp(try desk.caller(of: call).organization, deadline: call.deadline)
      let answer = try await desk.content.context(
        at: path, of: place.task.app, when: place.happened, for: try desk.caller(of: call), deadline: call.deadline,
        trace: call.trace)
      guard case .known(let found) = answer else {
        throw RPCError.notFound("context", path.last ?? "")
      }
      context = found
    }
    let marked = context
    let rules = fields
    // A resend under the same request is the same event, also when its first answer was forgotten.
    let event = EventID(request.requestID.isEmpty ? desk.newID() : request.requestID)
    return try await desk.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStudent() }) {
      scope, inquiry in
      let place = try DonePlace(request, inquiry, rules)
      try place.mustHold(marked, inquiry)
      let state = try scope.storeDone(
        DoneLog.Event(isDone: isDone, happened: place.happened, received: inquiry.now, event: event),
        on: DoneTarget(handout: place.handout.id, task: place.task.id, context: marked), by: inquiry.caller.user)
      var answer = ActivityV1.InboxTask(
        place.task, at: marked, inquiry.organization.content, now: inquiry.now)
      answer.set(state)
      return answer
    }
  }
}

/// The task that a student marks, and when by the organization's clock.
private struct DonePlace: Sendable {
  let handout: Handout
  let task: HandoutTask
  let happened: Instant

  init(_ request: ActivityV1.MarkDoneRequest, _ inquiry: Inquiry, _ fields: Fields) throws {
    happened = try fields.happened(request.time, now: inquiry.now)
    let student = inquiry.caller.user
    // What was never the student's is not there for them.
    guard let handout = inquiry.organization.handout(HandoutID(request.handoutID)), handout.posted != nil,
      inquiry.organization.wasEverRecipient(student, of: handout)
    else { throw RPCError.notFound("handout", request.handoutID) }
    guard inquiry.organization.isActive(handout, for: student, at: happened) else {
      throw RPCError.precondition(
        "HANDOUT_NOT_OPEN", "the handout was not open to the student then", subject: request.handoutID,
        field: "handout_id")
    }
    guard let task = handout.task(TaskID(request.taskID)) else {
      throw RPCError.notFound("task", request.taskID)
    }
    self.handout = handout
    self.task = task
  }

  /// The context is the task's own, or one below a container task (D16).
  func mustHold(_ context: ContextID?, _ inquiry: Inquiry) throws(RPCError) {
    guard context != task.context else { return }
    if let context, case .context(let container, true) = task.target,
      inquiry.organization.content.isAncestor(container, of: context, at: happened)
    {
      return
    }
    throw .precondition(
      "NOT_PART_OF_THE_TASK", "the task does not cover this content", subject: task.id.rawValue,
      field: "identifier_path")
  }
}

extension Organization {
  /// Whether the handout was the student's at any time.
  fileprivate func wasEverRecipient(_ student: PersonID, of handout: Handout) -> Bool {
    !roster.windows(of: student, in: handout.schoolClass, as: .student)
      .intersection(handout.recipients.windows(of: student)).isEmpty
  }
}
