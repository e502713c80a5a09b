internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing

// Changing, moving and removing content.
extension ContextHandlers {
  /// Changes the named fields; what already says so is left alone (D12). Of the root, title and topic (D1).
  func updateContext(
    _ request: ContextV1.UpdateContextRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    guard let message = request.context else { throw Violation(.empty, field: "context") }
    let grant = try await access.changing(message.appID, call, field: "context.app_id")
    let path = try IdentifierPath(checking: message.identifierPath, limits: limits, field: "context.identifier_path")
    let fields = try ContextField.checking(request.updateFields, ofRoot: path.isRoot)
    let draft = ContextDraft(message)
    let limits = limits
    let key = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: grant.caller)
    return try await store.changeOnce(key, grant.time) { writes, state in
      let context = try writes.reads.target(
        path, of: grant.app, revision: request.revision, field: "context.identifier_path"
      ).context
      let details: ContextDetails
      do throws(Violation) {
        details = try context.details.taking(fields, from: draft, limits)
      } catch {
        throw error.renamingFields { "context.\($0)" }
      }
      return .init(try writes.change(context, to: details, &state))
    }
  }

  /// Gives a context another parent; its former path stays as an alias (D10).
  func moveContext(_ request: ContextV1.MoveContextRequest, _ call: CallContext) async throws -> ContextV1.Context {
    let grant = try await access.changing(request.appID, call)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let parentPath = try IdentifierPath(checking: request.newParentPath, limits: limits, field: "new_parent_path")
    guard !path.isRoot else { throw Self.rootStays }
    let limits = limits
    let key = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: grant.caller)
    return try await store.changeOnce(key, grant.time) { writes, state in
      let context = try writes.reads.target(path, of: grant.app, revision: request.revision).context
      let parents = try writes.reads.target(parentPath, of: grant.app, revision: 0, field: "new_parent_path")
      guard parents.context.id != context.parent else { return .init(context) }
      guard try writes.reads.formerPlacements(of: context.id).count < limits.movesPerContextMax else {
        throw Violation(.tooMany(.moves, max: limits.movesPerContextMax), field: "identifier_path")
      }
      // An alias may have led there by another way: what counts is where it stands.
      let chain = try writes.reads.chain(to: parents.context)
      try MoveRule.check(
        context, below: chain, height: try writes.reads.height(below: context),
        isTaken: try writes.reads.standingChild(of: parents.context, context.identifier) != nil, limits: limits)
      try writes.mustNotLoop(context, below: parents.context, field: "new_parent_path")
      let siblings = Siblings(below: parents.context.id, as: context.origin)
      if let full = try writes.fullness(of: siblings, limits, field: "new_parent_path", &state) { throw full }
      // What is moved stays as visible as it was.
      let parent =
        context.origin == .published ? try writes.publish(parents.context, &state) : parents.context
      return .init(try writes.move(context, below: parent, &state))
    }
  }

  /// Removes a context and everything below it, and leaves tombstones (R48, D10, N94).
  func removeContext(
    _ request: ContextV1.RemoveContextRequest, _ call: CallContext
  ) async throws -> ContextV1.RemoveContextResponse {
    let grant = try await access.changing(request.appID, call)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    guard !path.isRoot else { throw Self.rootStays }
    // An app is asked whatever is handed out: else the question would tell it what is (D27).
    guard request.confirmLiveHandouts || grant.caller.app == nil else { throw ChangeRefusal.unconfirmed }
    // A handout that was posted before this call is one that it is refused for (D31).
    if !request.confirmLiveHandouts {
      _ = try await access.school.catchUp(
        grant.organization, for: Holder(grant.caller), deadline: grant.deadline)
    }
    let organization = access.school.organization(grant.organization)
    let removal = Removal(
      app: grant.app, path: path, revision: request.revision, max: configuration.removalMax,
      isHandedOut: { doomed, ancestors in
        !request.confirmLiveHandouts
          && organization?.isHandedOut(doomed, below: ancestors, at: grant.time.organization) == true
      })
    let key = try LoggedRequest(
      request, requestID: request.requestID, method: call.method, caller: grant.caller)
    return try await store.remove(removal, key, grant.time)
  }

  /// The paths that led to a context before it, or what it stands below, was moved.
  func listAliases(
    _ request: ContextV1.ListAliasesRequest, _ call: CallContext
  ) async throws -> ContextV1.ListAliasesResponse {
    let grant = try await access.reading(request.appID, call)
    let context = try await standing(request.identifierPath, grant)
    let paths = try await store.readMany(grant.organization, for: Holder(grant.caller)) {
      try $0.formerPaths(of: context)
    }
    return .init(formerPaths: paths.map { .init(identifiers: $0.entries) })
  }

  private static var rootStays: Violation {
    Violation(.notAllowed("the root can be neither moved nor removed"), field: "identifier_path")
  }
}
