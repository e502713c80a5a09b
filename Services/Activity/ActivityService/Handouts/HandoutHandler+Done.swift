internal import API
internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

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
    if let app = try call.verifiedCaller.app {
      return try await door.beats.after(.marks) { try await mark(request, isDone: isDone, by: app, call) }
    }
    let content = try await content(of: request, call)
    let newID = access.newID
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStudent() }) {
      scope, inquiry in
      let named = try NamedTask(request, inquiry)
      let mark = DoneMark(
        request, isDone: isDone, happened: try happened(request.time, inquiry), received: inquiry.now, newID)
      let rows = DoneRows(scope.id, on: scope.transaction)
      // The same event again, whose first answer was forgotten.
      if !request.requestID.isEmpty,
        let earlier = try rows.earlier(mark.event.event, of: named.student, by: nil)
      {
        guard earlier.digest == nil || earlier.digest == mark.digest else { throw RPCError.requestIDReused }
        return named.answer(
          earlier.target, try rows.log(of: named.student, on: earlier.target).state(), inquiry)
      }
      try scope.mustStay([content].compactMap(\.self))
      let target = try named.target(content, inquiry, at: mark.event.happened)
      return named.answer(target, try scope.storeDone(mark, on: target, by: named.student), inquiry)
    }
  }

  /// The same with the token of an app, which hears nothing of handouts (N79): whatever the ids name, the answer is made of the
  /// request and the app's session, and a mark that cannot stand is dropped.
  private func mark(
    _ request: ActivityV1.MarkDoneRequest, isDone: Bool, by app: AppID, _ call: CallContext
  ) async throws -> ActivityV1.InboxTask {
    let path = try IdentifierPath(checking: request.identifierPath, limits: access.limits)
    let caller = try call.verifiedCaller
    try await access.content.catchUp(caller.organization, for: Holder(caller), deadline: call.deadline)
    let trace = call.trace
    let call = try await AttemptCall(call, access.store)
    try call.requireApp(app)
    let sent = try call.id(of: request.requestID).map {
      Work.Sent($0, digest: ContentDigest(request, isDone: isDone).value)
    }
    let mark = DoneMark(
      request, isDone: isDone, happened: try call.moment(request.time, door).happened, received: call.now,
      access.newID)
    let answer = ActivityV1.InboxTask(
      taskID: request.taskID, appID: app.rawValue, identifierPath: path.entries, done: isDone)
    if let sent, try isKnown(sent, call) { return answer }
    try door.budget.useForMark(call, id: request.requestID)
    // Asked whatever the handout is, so that how long it takes says nothing.
    let content =
      path.isRoot ? nil : try await content(at: path, of: app, when: mark.event.happened, for: call, trace)
    try await store(mark, request, on: content, orElse: Work.Location.volatile(path, of: app), call)
    if let sent { door.note(sent, of: call.session) }
    return answer
  }

  /// Whether the app's session knows the same.
  private func isKnown(_ sent: Work.Sent, _ call: AttemptCall) throws(RPCError) -> Bool {
    do {
      return try door.session(of: call.session).knows(sent)
    } catch {
      throw RPCError(error, attempt: "")
    }
  }

  /// What an app's path leads to at an instant, be it withdrawn by then.
  private func content(
    at path: IdentifierPath, of app: AppID, when happened: Domain.Instant, for call: AttemptCall, _ trace: TraceContext
  ) async throws -> ContextID? {
    let answer = try await access.content.context(
      at: path, of: app, when: happened, for: call.caller, publishedOnly: true, deadline: call.deadline, trace: trace)
    switch answer {
    case .known(let context, _): return context
    case .volatile: return nil
    case .notFound: return call.organization.content.node(at: path, app: app, when: .distantPast)
    }
  }

  /// Stores an app's mark, if what it names is the student's to mark; else nothing but a row without meaning.
  ///
  /// - Parameter volatile: what the path names where that lives for the caller's session only.
  private func store(
    _ mark: DoneMark, _ request: ActivityV1.MarkDoneRequest, on content: ContextID?, orElse volatile: ContextID,
    _ call: AttemptCall
  ) async throws {
    let (caller, now, tokens, newID) = (call.caller, call.now, access.store.tokens, access.newID)
    try await access.store.write(caller.organization, by: AuditActor(caller)) { scope in
      let inquiry = Inquiry(caller: caller, record: scope.record.forJudging, now: now, tokens: tokens)
      try scope.mustStay([content ?? volatile])
      // So that the reply waits for the disk whatever becomes of the mark.
      try scope.writeBeat()
      guard caller.role == .student else { return }
      let target: DoneTarget
      do throws(RPCError) {
        target = try NamedTask(request, inquiry).target(content, inquiry, at: mark.event.happened)
      } catch {
        return
      }
      let rows = DoneRows(scope.id, on: scope.transaction)
      var mark = mark
      if let digest = mark.digest, let earlier = try rows.earlier(mark.event.event, of: caller.user, by: nil) {
        if earlier.digest ?? digest == digest { return }
        // What an app sends under an id of an earlier session is no resend.
        mark.event.event = EventID(newID())
      }
      guard try rows.log(of: caller.user, on: target).studentEventCount < DoneLog.studentEventsMax else { return }
      try scope.storeDone(mark, on: target, by: caller.user)
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
    try await access.content.catchUp(caller.organization, for: Holder(caller), deadline: call.deadline)
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
    _ request: ActivityV1.MarkDoneRequest, isDone: Bool, happened: Domain.Instant, received: Domain.Instant,
    _ newID: @Sendable () -> String
  ) {
    self.init(
      isDone: isDone, by: nil, request: request.requestID, time: request.time, happened: happened, received: received,
      digest: ContentDigest(request, isDone: isDone), newID: newID)
  }
}

extension ContentDigest {
  /// What a resend of the request is told by.
  fileprivate init(_ request: ActivityV1.MarkDoneRequest, isDone: Bool) {
    self.init()
    combine(isDone ? "MarkDone" : "UnmarkDone")
    combine(request.handoutID)
    combine(request.taskID)
    combine(request.identifierPath.count)
    for entry in request.identifierPath { combine(entry) }
    combine(request.time?.happenTime)
  }
}

extension Organization {
  /// Whether the handout was the student's at any time.
  fileprivate func wasEverRecipient(_ student: PersonID, of handout: Handout) -> Bool {
    !roster.windows(of: student, in: handout.schoolClass, as: .student)
      .intersection(handout.recipients.windows(of: student)).isEmpty
  }
}
