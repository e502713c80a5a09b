internal import API
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving

// Making a handout and changing it. Before it is posted, nobody but teachers sees it.
extension HandoutHandler {
  func createHandout(
    _ request: ActivityV1.CreateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let draft = try HandoutDraft(request.handout, limits: access.limits, newID: access.newID).handout
    let tasksNamed = (request.handout?.tasks ?? []).map { !$0.taskID.isEmpty }
    // Before anyone is asked for content: may this caller hand out anything to this class?
    let standing = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      try inquiry.mustRun(ClassID(draft.classID))
      return inquiry.record.handouts[HandoutID(draft.handoutID)]
    }
    // What is there already says itself what its content is.
    let contexts = standing == nil ? try await contexts(of: draft.tasks, for: draft.classID, call) : []
    return try await lookingBack(call) {
      try await create(draft, named: tasksNamed, contexts, request, call)
    }
  }

  private func create(
    _ draft: ActivityV1.Handout, named tasksNamed: [Bool], _ contexts: [ContextID],
    _ request: ActivityV1.CreateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    return try await access.change(
      request, id: request.requestID, call, mayAsk: { try $0.mustRun(ClassID(draft.classID)) }
    ) { scope, inquiry in
      if let standing = inquiry.record.handouts[HandoutID(draft.handoutID)] {
        guard standing.saysTheSame(as: draft, named: tasksNamed) else {
          throw RPCError.alreadyExists("handout", draft.handoutID)
        }
        return standing
      }
      guard !inquiry.record.isDeleted(HandoutID(draft.handoutID)) else {
        throw RPCError.alreadyExists("handout", draft.handoutID)
      }
      guard contexts.count == draft.tasks.count else {
        throw RPCError.stale("handout \"\(draft.handoutID)\"", revision: 0)
      }
      var handout = draft
      handout.tasks = try Self.assign(draft.tasks, to: contexts, inquiry)
      handout.latePolicy = (draft.latePolicy ?? inquiry.record.message.latePolicy)?.orNone
      handout.state = .draft
      handout.revision = 1
      handout.createTime = WellKnown.Timestamp(inquiry.now)
      try Self.mustHaveRoom(for: handout, inquiry, limits)
      try scope.store(handout, check: inquiry, limits: limits)
      return handout
    }
  }

  func updateHandout(
    _ request: ActivityV1.UpdateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let asked = request.handout ?? ActivityV1.Handout()
    let update = try HandoutUpdate(asked, request.updateFields, fields: fields, newID: access.newID)
    let schoolClass = try await access.read(call) { inquiry in
      try inquiry.mustBeStaff()
      return try inquiry.handout(asked.handoutID).classID
    }
    let contexts = try await contexts(of: update.tasks ?? [], for: schoolClass, call)
    return try await lookingBack(call) { try await apply(update, contexts, request, call) }
  }

  private func apply(
    _ update: HandoutUpdate, _ contexts: [ContextID], _ request: ActivityV1.UpdateHandoutRequest, _ call: CallContext
  ) async throws -> ActivityV1.Handout {
    let limits = access.limits
    let asked = request.handout ?? ActivityV1.Handout()
    return try await access.change(request, id: request.requestID, call, mayAsk: { try $0.mustBeStaff() }) {
      scope, inquiry in
      let before = try inquiry.handout(asked.handoutID)
      try mustBeCurrent(request.revision, before.revision, "handout", before.handoutID)
      var after = try update.said(of: before)
      if update.tasks != nil || update.recipients != nil, !before.isUnposted {
        throw RPCError.wrongState(before, "tasks and recipients are fixed once it is posted")
      }
      if let tasks = update.tasks { after.tasks = try Self.assign(tasks, to: contexts, inquiry) }
      if let recipients = update.recipients { after.recipients = recipients }
      guard after != before else { return before }
      after.revision += 1
      let recipients = update.recipients == nil ? inquiry.organization.recipients(of: before) : nil
      try scope.store(after, recipients: recipients, check: inquiry, limits: limits)
      return after
    }
  }
}

/// What an update takes, each field held against its rules; nil leaves it as it is.
struct HandoutUpdate: Sendable {
  var title: String?
  var instructions: String?
  /// `.some(nil)` takes the due time away.
  var dueTime: WellKnown.Timestamp??
  /// `.some(nil)`: none.
  var latePolicy: ActivityV1.LatePolicy??
  var tasks: [ActivityV1.Task]?
  var recipients: ActivityV1.Recipients?

  /// Those that are said of handouts of several classes alike.
  static let commonFields = ["title", "instructions", "due_time", "late_policy"]

  /// - Parameter known: the fields that may be named.
  init(
    _ asked: ActivityV1.Handout, _ named: [String], of known: [String] = commonFields + ["tasks", "recipients"],
    fields: Fields, newID: () -> String
  ) throws(Violation) {
    let names = try fields.updated(named, of: known)
    if names.contains("title") {
      try fields.limits.titleRule.check(asked.title, field: "handout.title")
      title = asked.title
    }
    if names.contains("instructions") {
      try Fields.instructions.check(asked.instructions, field: "handout.instructions")
      instructions = asked.instructions
    }
    if names.contains("due_time") {
      dueTime = .some(try fields.timestamp(asked.dueTime, field: "handout.due_time"))
    }
    if names.contains("late_policy") {
      latePolicy = .some(try fields.latePolicy(asked.latePolicy, field: "handout.late_policy")?.orNone)
    }
    if names.contains("tasks") {
      tasks = try HandoutDraft.tasks(asked.tasks, limits: fields.limits, newID: newID)
    }
    if names.contains("recipients") {
      recipients = try HandoutDraft.recipients(asked.recipients, limits: fields.limits)
    }
  }

  /// A handout with what is said of it anew, but for tasks and recipients; an archived one takes none.
  func said(of before: ActivityV1.Handout) throws(RPCError) -> ActivityV1.Handout {
    guard before.state != .archived else { throw .wrongState(before, "it cannot be changed any more") }
    var after = before
    if let title { after.title = title }
    if let instructions { after.instructions = instructions }
    if let dueTime { after.dueTime = dueTime }
    if let latePolicy { after.latePolicy = latePolicy }
    return after
  }
}
