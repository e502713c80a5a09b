internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import RPC

// What an app says on its student's behalf besides work: done, and what is in front of them.
extension AttemptService {
  /// Marks this very context in whatever is open to the student now (R101, R102). The answer never says what that was.
  func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: CallContext
  ) async throws -> ActivityV1.CompleteAssignedResponse {
    let call = try await AttemptCall(call, store)
    let app = AppID(request.appID)
    try call.requireApp(app)
    let path = try checked { () throws(Violation) in
      try IdentifierPath(checking: request.identifierPath, limits: limits)
    }
    let (happened, _) = try checked { () throws(Violation) in try call.moment(request.time) }
    let event = try checked { () throws(Violation) in try call.event(request.requestID, fresh) }
    let place = try await place(app, path, when: happened, call)
    let (student, now) = (call.caller.user, call.now)
    try await store.write(call.caller.organization, by: AuditActor(call.caller)) { scope in
      let isRoot = scope.organization.content[place.context]?.isRoot == true
      for target in scope.organization.doneTargets(student: student, context: place.context, at: now) {
        let target = DoneTarget(handout: target.handout, task: target.task, context: isRoot ? nil : place.context)
        let log = try DoneLog.read(of: student, on: target, in: scope.id, from: scope.transaction)
        // Marking what is marked says nothing new, and would fill the list of marks.
        guard !log.state(asOf: happened).isDone else { continue }
        try scope.storeDone(
          DoneLog.Event(isDone: true, happened: happened, received: now, event: event, isByApp: true), on: target,
          by: student)
      }
    }
    return ActivityV1.CompleteAssignedResponse()
  }

  func activateContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    let (call, path) = try await named(request, call)
    active.activate(path, for: key(request.appID, call))
    return answer(request.appID, call)
  }

  func resignContext(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    let (call, path) = try await named(request, call)
    active.resign(path, for: key(request.appID, call))
    return answer(request.appID, call)
  }

  func getActiveContext(
    _ request: ActivityV1.GetActiveContextRequest, _ call: CallContext
  ) async throws -> ActivityV1.ActiveContext {
    let call = try await AttemptCall(call, store)
    try call.requireApp(AppID(request.appID))
    return answer(request.appID, call)
  }

  private func named(
    _ request: ActivityV1.ActivateContextRequest, _ call: CallContext
  ) async throws -> (AttemptCall, IdentifierPath) {
    let call = try await AttemptCall(call, store)
    let app = AppID(request.appID)
    try call.requireApp(app)
    let path = try checked { () throws(Violation) in
      try IdentifierPath(checking: request.identifierPath, limits: limits)
    }
    _ = try await place(app, path, when: call.now, call)
    return (call, path)
  }

  private func key(_ appID: String, _ call: AttemptCall) -> ActiveContextKeeper.Key {
    ActiveContextKeeper.Key(organization: call.caller.organization, person: call.caller.user, app: AppID(appID))
  }

  private func answer(_ appID: String, _ call: AttemptCall) -> ActivityV1.ActiveContext {
    let path = active.path(for: key(appID, call))
    return ActivityV1.ActiveContext(appID: appID, identifierPath: path?.entries ?? [], isActive: path != nil)
  }
}
