internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Sharing
internal import Storage

// What an app says on its student's behalf besides work: done, and what is in front of them.
extension AttemptService {
  /// Marks this very context in whatever was open to the student when it happened (R101, R102, D30). The answer never says
  /// what that was.
  func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: CallContext
  ) async throws -> ActivityV1.CompleteAssignedResponse {
    try await onBeat(call, .marks) {
      let call = try await bringingWork(call)
      let app = AppID(request.appID)
      try call.requireApp(app)
      let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
      let completion = try Completion(request, call, door, fresh)
      let location = try await locationOfWork(app, path, when: completion.mark.event.happened, call)
      if try wasTaken(completion.sent, call) { return ActivityV1.CompleteAssignedResponse() }
      try door.budget.useForMark(call, id: request.requestID)
      try await store(completion, at: location, call)
      if !call.readsOutcomes, let sent = completion.sent { door.note(sent, of: call.session) }
      return ActivityV1.CompleteAssignedResponse()
    }
  }

  /// Whether an app's session knows the same: it belongs to what was assigned when it first came, and is not marked by being sent
  /// again.
  private func wasTaken(_ sent: Work.Sent?, _ call: AttemptCall) throws(RPCError) -> Bool {
    guard !call.readsOutcomes, let sent else { return false }
    do {
      return try door.session(of: call.session).knows(sent)
    } catch {
      throw RPCError(error, attempt: "")
    }
  }

  private func store(_ completion: Completion, at location: Work.Location, _ call: AttemptCall) async throws {
    let (caller, mark) = (call.caller, completion.mark)
    let isRefused = try await store.write(caller.organization, by: AuditActor(caller)) { scope in
      try scope.mustStay([location.context])
      let earlier = try completion.earlier(in: scope)
      // What an app sends under an id of an earlier session is no resend.
      let isNew = earlier == .nothing || earlier == .other && !caller.readsOutcomes
      let targets =
        isNew
        ? scope.record.judging.doneTargets(
          student: caller.user, context: location.context, at: mark.event.happened) : []
      for target in targets { try scope.storeDone(mark, on: target, by: caller.user) }
      // Whatever becomes of it, the reply waits for the disk.
      if !caller.readsOutcomes { try scope.writeBeat() }
      return earlier == .other && caller.readsOutcomes
    }
    if isRefused { throw RPCError(Refusal.otherContent, attempt: "") }
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
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
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

/// An app's mark, and what its resends are told by.
private struct Completion: Sendable {
  let mark: DoneMark
  let sent: Work.Sent?
  private let student: PersonID

  init(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: AttemptCall, _ door: ActivityDoor, _ fresh: FreshIDs
  ) throws(Violation) {
    student = call.caller.user
    var digest = ContentDigest()
    digest.combine("CompleteAssigned")
    digest.combine(request.appID)
    digest.combine(request.identifierPath.count)
    for entry in request.identifierPath { digest.combine(entry) }
    digest.combine(request.time?.happenTime)
    sent = try call.id(of: request.requestID).map { Work.Sent($0, digest: digest.value) }
    mark = DoneMark(
      isDone: true, by: AppID(request.appID), request: request.requestID, time: request.time,
      happened: try call.moment(request.time, door).happened, received: call.now, digest: digest, newID: fresh.next)
  }

  enum Earlier { case nothing, same, other }

  /// What is stored under its id.
  func earlier(in scope: OrganizationTransaction) throws -> Earlier {
    guard let digest = mark.digest else { return .nothing }
    let organization = scope.organization
    let earlier = try DoneRows(scope.id, on: scope.transaction)
      .earlier(mark.event.event, of: student, by: mark.app) { organization.app(of: $0) == mark.app }
    guard let earlier else { return .nothing }
    // What was stored before requests had fingerprints is taken for the same.
    return earlier.digest ?? digest == digest ? .same : .other
  }
}

extension WorkBudget {
  /// Counts a mark of done, as one: of how many handouts it becomes one is nothing that an app may hear, not even by how soon nothing is
  /// left (D27).
  ///
  /// - Parameter id: as its app made it, which is in its row and in an index.
  /// - Throws: where as much was brought as is taken for now.
  func useForMark(_ call: AttemptCall, id: String) throws(RPCError) {
    if let usedUp = call.usedUp(of: self) { throw refusal(usedUp) }
    call.use(Self.markBytes + 2 * id.utf8.count, of: self)
  }

  /// What is answered where something is used up; it is counted.
  func refusal(_ usedUp: UsedUp) -> RPCError {
    noteRefusal(usedUp)
    return RPCError(usedUp)
  }
}

extension Organization {
  /// Whose content a thing is that is marked as done.
  fileprivate func app(of target: DoneTarget) -> AppID? {
    switch target.subject {
    case .context(let context): content[context]?.app
    case .wholeApp(let task): handout(target.handout)?.task(task)?.app
    }
  }
}
