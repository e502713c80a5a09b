internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage

// What an app says on its student's behalf besides work: done, and what is in front of them.
extension AttemptService {
  /// Marks this very context in whatever was open to the student when it happened (R101, R102, D30). The answer never says
  /// what that was.
  func completeAssigned(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: CallContext
  ) async throws -> ActivityV1.CompleteAssignedResponse {
    let call = try await bringingWork(call)
    let app = AppID(request.appID)
    try call.requireApp(app)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let completion = try Completion(request, call, fresh)
    let place = try await placeOfWork(app, path, when: completion.mark.event.happened, call)
    let (shadows, key, student) = (shadows, call.shadow, call.caller.user)
    try await store.write(call.caller.organization, by: AuditActor(call.caller)) { scope in
      var session = shadows.session(of: key)
      if try completion.isResent(to: session, scope) { return }
      let targets = scope.organization.doneTargets(
        student: student, context: place.context, at: completion.mark.event.happened)
      for target in targets { try scope.storeDone(completion.mark, on: target, by: student) }
      if targets.isEmpty, session.noteCompletion(completion.mark) { shadows.put(session, of: key) }
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
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
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

/// An app's mark, and what its resends are told by.
private struct Completion: Sendable {
  let mark: DoneMark
  private let student: PersonID
  /// As other calls of the student note the same request.
  private let request: EventID

  init(
    _ request: ActivityV1.CompleteAssignedRequest, _ call: AttemptCall, _ fresh: FreshIDs
  ) throws(Violation) {
    student = call.caller.user
    self.request = try call.event(request.requestID, fresh)
    var digest = ContentDigest()
    digest.combine("CompleteAssigned")
    digest.combine(request.appID)
    digest.combine(request.identifierPath.count)
    for entry in request.identifierPath { digest.combine(entry) }
    digest.combine(request.time?.happenTime)
    mark = DoneMark(
      isDone: true, isByApp: true, request: request.requestID, time: request.time,
      happened: try call.moment(request.time).happened, received: call.now, digest: digest, newID: fresh.next)
  }

  /// Whether the same came before: it is stored, or was unassigned and the session remembers it.
  ///
  /// - Throws: ALREADY_EXISTS where something else came under its id.
  func isResent(to session: ShadowSession, _ scope: OrganizationTransaction) throws -> Bool {
    guard let digest = mark.digest else { return false }
    if let noted = session.completion(mark.event.event) { return try isSame(noted, digest) }
    let earlier = try DoneRows(scope.id, on: scope.transaction).earlier(mark.event.event, of: student, isByApp: true)
    // What was stored before requests had fingerprints is taken for the same.
    if let earlier { return try isSame(earlier.digest ?? digest, digest) }
    let other = try session.request(request) ?? AttemptRows(scope.id, on: scope.transaction).earlier(request)
    return try other.map { try isSame($0.digest, digest) } ?? false
  }

  private func isSame(_ noted: Int64, _ digest: Int64) throws(RPCError) -> Bool {
    guard noted == digest else { throw RPCError(Refusal.otherContent(mark.event.event), attempt: "") }
    return true
  }
}

extension ShadowSession {
  /// Returns whether there was something to note.
  fileprivate mutating func noteCompletion(_ mark: DoneMark) -> Bool {
    guard let digest = mark.digest else { return false }
    noteCompletion(mark.event.event, digest: digest)
    return true
  }
}
