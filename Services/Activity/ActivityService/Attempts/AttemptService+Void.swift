internal import ActivityDomain
internal import Audit
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Storage
internal import Serving
internal import Wire

// What takes work, or the kind that work fixed, back. Both are kept in the audit log.
extension AttemptService {
  func voidAttempt(
    _ request: ActivityV1.VoidAttemptRequest, _ call: CallContext
  ) async throws -> ActivityV1.VoidAttemptResponse {
    let logged = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: call.verifiedCaller)
    let call = try await AttemptCall(call, store)
    try limits.idRule.check(request.attemptID, field: "attempt_id")
    try limits.reasonRule.check(request.reason, field: "reason")
    let (caller, now) = (call.caller, call.now)
    return try await change(logged, for: request.reason) { scope in
      try Self.void(AttemptID(request.attemptID), for: request.reason, by: caller, at: now, in: &scope)
      return ActivityV1.VoidAttemptResponse()
    }
  }

  /// Stores what somebody takes back, once for each request; it counts by what of it is published or remembered, and by the reason, which the
  /// audit log keeps (N91).
  private func change<Response: Message>(
    _ request: LoggedRequest, for reason: String,
    _ body: @escaping @Sendable (inout OrganizationTransaction) throws -> Response
  ) async throws -> Response {
    let (caller, changes) = (request.caller, changes)
    let (response, addedBytes) = try await store.write(caller.organization, by: AuditActor(caller)) { scope in
      let response = try scope.once(request) { scope in
        try changes.check(caller)
        return try body(&scope)
      }
      return (response, scope.addedBytes)
    }
    if addedBytes > 0 { changes.use(addedBytes + reason.utf8.count, by: caller) }
    return response
  }

  private static func void(
    _ id: AttemptID, for reason: String, by caller: Caller, at now: Domain.Instant,
    in scope: inout OrganizationTransaction
  ) throws {
    switch try AttemptRows(scope).find(id) {
    case .nothing: throw RPCError.notFound("attempt", id.rawValue)
    // Taken back before, or deleted since: of the latter it may be left that it fixed a kind. Whose class it was of is
    // not, so that is for administrators.
    case .removed(let removed):
      guard caller.role == .administrator, try AttemptKinds.unfix(by: id, at: removed.context, in: &scope) else {
        return
      }
      scope.audit(.voiding(id, of: removed.student, reason))
    case .attempt(let row):
      let teaches = row.log.handouts.compactMap { scope.organization.handout($0) }.contains {
        scope.organization.roster.looksAfter(caller.staff, $0.schoolClass, at: now)
      }
      guard caller.role == .administrator || teaches else {
        throw RPCError.denied("NOT_TEACHING", "the attempt belongs to no handout of a class you teach")
      }
      try scope.voidAttempt(row)
      scope.audit(.voiding(id, of: row.log.student, reason))
    }
  }

  func resetPrimaryKind(
    _ request: ActivityV1.ResetPrimaryKindRequest, _ call: CallContext
  ) async throws -> ActivityV1.ResetPrimaryKindResponse {
    let logged = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: call.verifiedCaller)
    let call = try await AttemptCall(call, store)
    let app = AppID(request.appID)
    try call.requireApp(app)
    try limits.reasonRule.check(request.reason, field: "reason")
    let kind = try? ItemKind(feed: request.primaryKind)
    guard kind != nil || request.primaryKind == .unspecified else {
      throw Violation(.outOfRange("a known kind"), field: "primary_kind")
    }
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let location = try await location(app, path, when: call.now, call)
    return try await change(logged, for: request.reason) { scope in
      guard let node = scope.organization.content[location.context] else {
        throw RPCError.notFound("context", path.entries.joined(separator: " › "))
      }
      guard node.declaredKind == nil else {
        throw RPCError.precondition(
          "PRIMARY_KIND_DECLARED", "the app declares the kind of this context: it has to declare another",
          subject: String(location.context.rawValue), field: "primary_kind")
      }
      try AttemptKinds.reset(to: kind, at: location.context, in: &scope)
      scope.audit(AuditDraft(.primaryKindReset, object: String(location.context.rawValue), reason: request.reason))
      return ActivityV1.ResetPrimaryKindResponse()
    }
  }
}

extension Limits {
  /// Why somebody did something to others' work, for the audit log.
  var reasonRule: TextRule { TextRule(scalarsMax: 256, content: .any) }
}

extension AuditDraft {
  /// Its id was made by the student's app, and the reason may say anything of the student: both go with them.
  fileprivate static func voiding(_ attempt: AttemptID, of student: PersonID, _ reason: String) -> AuditDraft {
    AuditDraft(.attemptVoided, object: attempt.rawValue, subjects: [student], reason: reason, isSealed: true)
  }
}
