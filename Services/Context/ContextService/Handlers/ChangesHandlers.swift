internal import API
internal import ContextDomain
internal import Domain
internal import Feeds
internal import Lifecycle
internal import Messages
internal import Observability
internal import RPC
internal import Storage
internal import Wire
internal import Serving
internal import Sharing

/// ContextChangesService: what the other services follow and ask.
struct ChangesHandlers: ContextChangesServiceServer {
  let access: Access
  let store: ContextStore
  let resolver: Resolver
  let publisher: ChangePublisher
  /// Of the feeds that are followed.
  let feeds: [FeedProgress]
  let limits: Limits
  let stop: StopSignal
  let isInDeveloperMode: Bool
  /// Assigned work that was dropped because its content found no room.
  let refusedProposals: Counter
  let log: Logger

  /// Contexts given back in one call.
  static let reinstatedMax = 500
  /// Contexts forgotten in one call.
  static let forgottenMax = 500

  func streamChanges(
    _ request: ContextV1.StreamChangesRequest, _ responses: ResponseWriter<ContextV1.ContextChangeBatch>,
    _ call: CallContext
  ) async throws {
    let caller = try call.verifiedService
    let share = try publisher.shares.take(for: call)
    defer { share.giveBack() }
    try await stop.bounding {
      try await publisher.publish(
        request, within: caller.confinement,
        sendHeads: { heads in try await responses.write(.init(heads: heads)) },
        sendPage: { organization, page in
          try await responses.write(
            .init(
              organizationID: organization.rawValue, epoch: page.cursor.epoch,
              changes: try page.changes.map { try ContextV1.ContextChange($0) },
              digest: page.cursor.digest?.bytes ?? [], reset: page.reset,
              traceparents: publisher.traces(of: organization, page)))
        })
    }
  }

  func getHead(_ request: ContextV1.GetHeadRequest, _ call: CallContext) async throws -> ContextV1.Cursor {
    try await publisher.head(request, within: try call.verifiedService.confinement)
  }

  func getFollowing(
    _ request: ContextV1.GetFollowingRequest, _ call: CallContext
  ) async throws -> ContextV1.GetFollowingResponse {
    ContextV1.GetFollowingResponse(feeds, for: try access.caller(of: call))
  }

  /// What stands at a path, built on the user's behalf where it is missing.
  func lookUpPath(
    _ request: ContextV1.LookUpPathRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpPathResponse {
    let caller = try call.verifiedService
    let organization = OrganizationID(request.organizationID)
    guard (caller.confinement ?? organization) == organization else { return .init(result: .notFound(true)) }
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    // Work has come to that path. Whether what is built there is everyone's depends on who teaches, which Activity may
    // have said a moment ago (D31).
    _ = try await access.school.catchUp(organization, for: nil, deadline: call.deadline?.withMargin)
    let time = access.time(of: call, in: organization)
    let user = PersonID(request.userID)
    // Whoever is not known to teach is taken for a student: nothing of theirs may become everyone's unasked (R110).
    let teaches = access.school.organization(organization)?.isTeacher(user, at: time.organization) ?? false
    let asker = Asker(
      organization: organization, user: user, app: AppID(request.appID), isStudent: request.isStudent || !teaches)
    let chain: [StandingContext]
    do {
      let found = try await resolver.resolve(
        path, of: AppID(request.appID), for: asker, at: time, until: call.deadline?.withMargin)
      // Nothing was said yet: whoever asks must not take it for a no.
      guard found.ending != .timedOut else {
        throw RPCError.unavailable(
          "PROVIDER_TIMED_OUT", retryAfter: .seconds(1), "the app's provider did not answer in time")
      }
      chain = found.missing.isEmpty ? found.chain : []
    } catch let error as RPCError where error.code == .notFound {
      chain = []
    }
    guard let own = chain.last, own.isVolatile else { return try await answer(chain, for: asker) }
    let kind = ContextV1.ItemKind(own.details.primaryKind)
    if request.isAssigned {
      if let stored = try await resolver.storeProposals(chain, for: asker, at: time) {
        var told = try await answer(stored, for: asker)
        told.sessionKind = kind
        return told
      }
      refusedProposals.increment()
    }
    // The answer waits in the same lines, and for the disk, as the one does for which something is stored.
    try await store.write(time, in: organization, for: asker.holder) { writes, _ in try writes.writeBeat() }
    _ = try await answer([], for: asker)
    return .init(result: .isVolatile(true), sessionKind: kind)
  }

  /// The published context that a link leads to (N50): what students' apps see.
  func lookUpLink(
    _ request: ContextV1.LookUpLinkRequest, _ call: CallContext
  ) async throws -> ContextV1.LookUpLinkResponse {
    let caller = try call.verifiedService
    let organization = OrganizationID(request.organizationID)
    guard (caller.confinement ?? organization) == organization else { return .init() }
    guard let link = try ContentLink.checking(request.url, field: "url") else { throw Violation(.empty, field: "url") }
    let app = AppID(request.appID)
    let found = try await store.readMany(organization, for: Holder(nobodyOf: organization)) { reads in
      try reads.context(app, linkKey: link.key, publishedOnly: true)
        ?? reads.formerContext(app, linkKey: link.key, publishedOnly: true)
    }
    return .init(contextID: found?.id.rawValue ?? 0)
  }

  func resetContent(
    _ request: ContextV1.ResetContentRequest, _ call: CallContext
  ) async throws -> ContextV1.ResetContentResponse {
    let organization = try organization(request.organizationID, of: try call.verifiedService)
    guard isInDeveloperMode else {
      throw RPCError.developerModeOff
    }
    try refuseCatalog(organization)
    let head = try await store.write(
      access.time(of: call, in: organization), in: organization, for: Holder(nobodyOf: organization)
    ) { writes, state in try writes.reset(&state) }
    return .init(head: ContextV1.Cursor(head, of: organization))
  }

  func reinstateContexts(
    _ request: ContextV1.ReinstateContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ReinstateContextsResponse {
    let organization = try organization(request.organizationID, of: try call.verifiedService)
    guard request.contexts.count <= Self.reinstatedMax else {
      throw Violation(.tooMany(.contextsInCall, max: Self.reinstatedMax), field: "contexts")
    }
    let lost = try request.contexts.map { try FollowedContext($0, limits: limits) }
    let count = try await store.write(
      access.time(of: call, in: organization), in: organization, for: Holder(nobodyOf: organization),
      weight: max(1, lost.count)
    ) { writes, state in
      try lost.reduce(0) { try $0 + (writes.reinstate($1, &state) ? 1 : 0) }
    }
    if count > 0 {
      log.error(
        "contexts that this store had lost were given back: was it restored?",
        ["organization": organization, "contexts": count])
    }
    return .init(reinstated: Int64(count))
  }

  func forgetContexts(
    _ request: ContextV1.ForgetContextsRequest, _ call: CallContext
  ) async throws -> ContextV1.ForgetContextsResponse {
    let organization = try organization(request.organizationID, of: try call.verifiedService)
    guard request.contextIDs.count <= Self.forgottenMax else {
      throw Violation(.tooMany(.contextsInCall, max: Self.forgottenMax), field: "context_ids")
    }
    try refuseCatalog(organization)
    let forgotten = try await store.forget(
      request.contextIDs.map { ContextID($0) }, of: organization, at: access.time(of: call, in: organization))
    let head =
      try await store.heads(of: organization, for: Holder(nobodyOf: organization)).own ?? FeedCursor(beginning: 0)
    return .init(
      keptContextIDs: forgotten.kept.map(\.rawValue), forgotten: Int64(forgotten.count),
      head: ContextV1.Cursor(head, of: organization))
  }

  private func organization(_ id: String, of caller: Caller) throws(RPCError) -> OrganizationID {
    let organization = OrganizationID(id)
    guard (caller.confinement ?? organization) == organization else {
      throw RPCError.denied("NOT_PERMITTED", "this is another organization's", field: "organization_id")
    }
    return organization
  }

  /// What vendors publish is nobody's own to be emptied or forgotten.
  private func refuseCatalog(_ organization: OrganizationID) throws(RPCError) {
    guard organization != Caller.catalog else {
      throw RPCError.denied("NOT_PERMITTED", "what is published is not one organization's", field: "organization_id")
    }
  }

  private func answer(
    _ chain: [StandingContext], for asker: Asker
  ) async throws -> ContextV1.LookUpPathResponse {
    // States and head of one moment: what is answered is in the changes up to there.
    return try await store.readMany(asker.organization, for: asker.holder) { reads in
      let sequence = try ChangeLog.head(of: asker.organization.rawValue, on: reads.connection)?.sequence ?? 0
      guard !chain.isEmpty else { return .init(result: .notFound(true), sequence: sequence) }
      let messages = try chain.map { state in
        ContextV1.ContextState(state, formerPlacements: try reads.formerPlacements(of: state.id))
      }
      return .init(
        result: .context(messages[messages.count - 1]), ancestors: Array(messages.dropLast()), sequence: sequence)
    }
  }

}

extension ContextV1.ContextChange {
  /// A line of the feed as followers read it.
  init(_ change: Storage.Change) throws {
    self.init(sequence: change.sequence, commitTime: .init(Instant(milliseconds: change.committedAt)))
    switch ContextChangeKind(rawValue: change.kind) {
    case .app: self.change = .app(try .init(decoding: change.payload))
    case .context: self.change = .context(try .init(decoding: change.payload))
    case .forgotten:
      guard let id = Int64(change.entity) else {
        throw StorageError(.corrupt, "the feed holds the end of no context: \(change.entity)")
      }
      self.change = .forgottenContextID(id)
    case nil: throw StorageError(.corrupt, "the feed holds a change of kind \(change.kind)")
    }
  }
}
