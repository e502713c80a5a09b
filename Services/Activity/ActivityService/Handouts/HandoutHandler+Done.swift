internal import API
internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// The student's own mark in a handout: it is apart from progress and from scores.
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

  private func mark(
    _ request: ActivityV1.MarkDoneRequest, isDone: Bool, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    let content = try await content(of: request, call)
    let newID = access.newID
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStudent() }) {
      scope, inquiry in
      let named = try NamedTask(request, inquiry)
      let mark = try DoneMark(request, isDone: isDone, try happened(request.time, inquiry), inquiry, newID)
      let rows = DoneRows(scope.id, on: scope.transaction)
      // The same event again, whose first answer was forgotten.
      if !request.requestID.isEmpty,
        let earlier = try rows.earlier(mark.event.event, of: named.student, by: nil)
      {
        guard earlier.digest == nil || earlier.digest == mark.digest else { throw RPCError.requestIDReused }
        return named.answer(
          earlier.target, try rows.log(of: named.student, on: earlier.target).state(), inquiry)
      }
      let target = try named.target(content, inquiry, at: mark.event.happened)
      return named.answer(target, try scope.storeDone(mark, on: target, by: named.student), inquiry)
    }
  }

  /// When a mark happened by the organization's clock (D13); left out: now.
  private func happened(
    _ time: ActivityV1.ClientTime?, _ inquiry: Inquiry
  ) throws(Violation) -> Domain.Instant {
    guard let happened = try fields.instant(time?.happenTime, field: "time.happen_time") else { return inquiry.now }
    return door.clock(
      sent: try fields.instant(time?.sentTime, field: "time.sent_time"), received: inquiry.now,
      of: SessionKey(inquiry.caller)
    ).corrected(happened)
  }

  /// What the path of a mark names: what stood there when it happened, be it withdrawn by then (D30). Nil where the path
  /// names nothing, or is left out.
  private func content(of request: ActivityV1.MarkDoneRequest, _ call: CallContext) async throws -> ContextID? {
    let path = try IdentifierPath(checking: request.identifierPath, limits: access.limits)
    guard !path.isRoot else { return nil }
    let asked = try await access.read(call) { inquiry in
      // Whatever is wrong with the request is said where it is answered: it may have been answered before.
      try (try? NamedTask(request, inquiry)).map { named in
        (named.task.app, try happened(request.time, inquiry))
      }
    }
    guard let (app, happened) = asked else { return nil }
    let caller = try call.verifiedCaller
    try await access.content.catchUp(caller.organization, deadline: call.deadline)
    let answer = try await access.content.context(
      at: path, of: app, when: happened, for: caller, deadline: call.deadline, trace: call.trace)
    switch answer {
    case .known(let context, _): return context
    case .volatile: return nil
    case .notFound:
      return try await access.store.current(caller.organization).organization.content.node(
        at: path, app: app, when: .distantPast)
    }
  }
}

/// The task that a student names with a mark.
private struct NamedTask: Sendable {
  let student: PersonID
  let handout: Handout
  let task: HandoutTask
  private let path: [String]

  init(_ request: ActivityV1.MarkDoneRequest, _ inquiry: Inquiry) throws(RPCError) {
    student = inquiry.caller.user
    // What was never the student's is not there for them.
    guard let handout = inquiry.organization.handout(HandoutID(request.handoutID)), handout.posted != nil,
      inquiry.organization.wasEverRecipient(student, of: handout)
    else { throw RPCError.notFound("handout", request.handoutID) }
    guard let task = handout.task(TaskID(request.taskID)) else {
      throw RPCError.notFound("task", request.taskID)
    }
    // A token of an app is good for that app only (D20).
    if let app = inquiry.caller.app, app != task.app {
      throw .appNotOfToken("the token is of another app than the task", field: "task_id")
    }
    self.handout = handout
    self.task = task
    path = request.identifierPath
  }

  /// What the mark is on: the task's own context, or another one that the handout covered as it happened. Whether
  /// recording is on does not matter (P13).
  ///
  /// Which task covered it does not matter either: the student may not know yet that it was moved from one to another.
  ///
  /// - Parameter content: what the path names, if it names anything.
  func target(_ content: ContextID?, _ inquiry: Inquiry, at happened: Instant) throws(RPCError) -> DoneTarget {
    guard inquiry.organization.isActive(handout, for: student, at: happened) else {
      throw .precondition(
        "HANDOUT_NOT_OPEN", "the handout was not open to the student then", subject: handout.id.rawValue,
        field: "handout_id")
    }
    guard !path.isEmpty else {
      guard inquiry.organization.isActive(task, of: handout, for: student, at: happened) else {
        throw .precondition(
          "HANDOUT_NOT_OPEN", "the task was not open to the student then", subject: task.id.rawValue, field: "task_id")
      }
      return DoneTarget(handout: handout.id, task: task.id, context: task.context)
    }
    guard let content else { throw .notFound("context", path.last ?? "") }
    guard inquiry.organization.isCovered(content, by: handout, for: student, at: happened) else {
      throw .precondition(
        "NOT_PART_OF_THE_TASK", "the handout did not cover this content then", subject: task.id.rawValue,
        field: "identifier_path")
    }
    return DoneTarget(handout: handout.id, subject: .context(content))
  }

  func answer(_ target: DoneTarget, _ state: DoneState, _ inquiry: Inquiry) -> ActivityV1.InboxTask {
    var answer = ActivityV1.InboxTask(task, at: target.context, inquiry.organization.content, now: inquiry.now)
    answer.set(state)
    answer.set(handout, task, student, now: inquiry.now)
    return answer
  }
}

extension DoneMark {
  fileprivate init(
    _ request: ActivityV1.MarkDoneRequest, isDone: Bool, _ happened: Domain.Instant, _ inquiry: Inquiry,
    _ newID: @Sendable () -> String
  ) throws(Violation) {
    var digest = ContentDigest()
    digest.combine(isDone ? "MarkDone" : "UnmarkDone")
    digest.combine(request.handoutID)
    digest.combine(request.taskID)
    digest.combine(request.identifierPath.count)
    for entry in request.identifierPath { digest.combine(entry) }
    digest.combine(request.time?.happenTime)
    self.init(
      isDone: isDone, by: nil, request: request.requestID, time: request.time,
      happened: happened, received: inquiry.now, digest: digest, newID: newID
    )
  }
}

extension Organization {
  /// Whether the handout was the student's at any time.
  fileprivate func wasEverRecipient(_ student: PersonID, of handout: Handout) -> Bool {
    !roster.windows(of: student, in: handout.schoolClass, as: .student)
      .intersection(handout.recipients.windows(of: student)).isEmpty
  }
}
