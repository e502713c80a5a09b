internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// Where the content of tasks comes from, and whether it may be assigned.
extension HandoutHandler {
  /// Finds the content of tasks: in what is known, else by asking Context, on a teacher's behalf.
  ///
  /// - Returns: a context for each task; of a whole app that of its root.
  func contexts(
    of tasks: [ActivityV1.Task], for schoolClass: String, _ call: CallContext
  ) async throws -> [ContextID] {
    guard !tasks.isEmpty else { return [] }
    let caller = try call.verifiedCaller
    try await access.content.catchUp(caller.organization, for: Holder(caller), deadline: call.deadline)
    let snapshot = try await access.store.current(caller.organization)
    let now = snapshot.organization.now(wall: call.receivedAt)
    let inquiry = Inquiry(caller: caller, record: snapshot.record, now: now, tokens: access.store.tokens)
    var asker = caller
    if !inquiry.teaches(ClassID(schoolClass)) {
      // An administrator hands out for those who teach the class.
      asker.user = snapshot.organization.roster.teachers(of: ClassID(schoolClass), at: now).first ?? caller.user
    }
    var contexts: [ContextID] = []
    for (index, task) in tasks.enumerated() {
      let field = "handout.tasks[\(index)]"
      try inquiry.mustBeAllowedToName(AppID(task.appID))
      try refuseAppNotAllowed(task, by: snapshot.organization, field: "\(field).app_id")
      guard let context = try await context(of: task, for: asker, at: now, call) else {
        throw Self.noContent(task, field: "\(field).identifier_path")
      }
      contexts.append(context)
    }
    return contexts
  }

  private func context(
    of task: ActivityV1.Task, for asker: Caller, at now: Instant, _ call: CallContext
  ) async throws -> ContextID? {
    let answer = try await access.content.context(
      at: task.path, of: AppID(task.appID), when: now, for: asker, deadline: call.deadline, trace: call.trace)
    return switch answer {
    case .known(let context, _): context
    case .notFound, .volatile: nil
    }
  }

  /// Whether the contexts may be handed out as things stand (R35, D3); gives the tasks their numbers and titles.
  static func assign(
    _ tasks: [ActivityV1.Task], to contexts: [ContextID], _ inquiry: Inquiry
  ) throws -> [ActivityV1.Task] {
    try inquiry.record.mustStay(contexts)
    var assigned: [ActivityV1.Task] = []
    for (index, (task, context)) in zip(tasks, contexts).enumerated() {
      let field = "handout.tasks[\(index)].identifier_path"
      guard let node = inquiry.organization.content[context],
        inquiry.organization.content.isLiving(context, at: inquiry.now)
      else { throw noContent(task, field: field) }
      guard node.isRoot || node.isAssignable else {
        throw RPCError.precondition(
          "NOT_ASSIGNABLE", "\"\(node.title)\" is a container only: hand out what is in it",
          subject: task.identifierPath.last ?? task.appID, field: field)
      }
      var task = task
      task.contextID = context.rawValue
      task.title = node.title
      assigned.append(task)
    }
    return assigned
  }

  private func refuseAppNotAllowed(
    _ task: ActivityV1.Task, by organization: Organization, field: String
  ) throws(RPCError) {
    guard !organization.settings.allowedApps.contains(AppID(task.appID)) else { return }
    throw .precondition(
      "APP_NOT_ALLOWED", "the organization does not allow the app \"\(task.appID)\"", subject: task.appID,
      field: field, ["app_id": task.appID])
  }

  private static func noContent(_ task: ActivityV1.Task, field: String) -> RPCError {
    var error = RPCError.notFound("context", task.identifierPath.last ?? task.appID)
    error.details.append(.badRequest([.init(field: field, description: "there is no such content")]))
    return error
  }
}
