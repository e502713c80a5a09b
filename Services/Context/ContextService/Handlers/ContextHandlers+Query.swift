internal import ContextDomain
internal import Domain
internal import Feeds
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Wire

// Lists of content. Each is read, put together and encoded where rows are read: callers take turns there by how long theirs takes, and a call
// that came back to its loop would keep it for as long as its list is.
extension ContextHandlers {
  /// The contexts that satisfy every condition, by path (R24). A page examines so many rows and no more.
  func queryContexts(
    _ request: ContextV1.QueryContextsRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ContextV1.QueryContextsResponse> {
    let grant = try await access.reading(request.appID, call)
    let size = try PageSize.checked(request.pageSize)
    let predicate = try ContextPredicate(request.predicate ?? .init(), limits)
    let query = try Self.query(request, of: grant.organization) { $0.pageToken = "" }
    let after = try tokens.open(request.pageToken, for: query).map { try ContextV1.Path(decoding: $0).identifiers }
    let start = try await standing(
      request.predicate?.parent?.identifiers ?? [], grant, field: "predicate.parent.identifiers")
    let (asker, session) = (grant.asker, sessions.contexts(of: grant.asker))
    let examinedMax = configuration.examinedPerPageMax
    let isShallow = request.predicate?.parent != nil
    return try await store.readMany(grant.organization, for: Holder(grant.caller)) { [tokens] reads in
      var search = ContextSearch(
        view: ContextView(reads, of: asker, session: session), predicate: predicate, foundMax: size,
        examinedMax: examinedMax, isShallow: isShallow)
      try search.run(below: start, after: (after ?? [])[...])
      let cursor = search.hasStopped ? search.last : nil
      return try EncodedMessage(
        ContextV1.QueryContextsResponse(
          contexts: search.found.map { .init($0) },
          nextPageToken: try cursor.map {
            tokens.seal(try ContextV1.Path(identifiers: $0).encoded(), for: query)
          } ?? ""))
    }
  }

  /// The children of a context in display order (R27, R28): those of the tree, then those shown for navigation (R30, R33).
  func listChildren(
    _ request: ContextV1.ListChildrenRequest, _ call: CallContext
  ) async throws -> EncodedMessage<ContextV1.ListChildrenResponse> {
    let grant = try await access.reading(request.appID, call)
    let size = try PageSize.checked(request.pageSize)
    let query = try Self.query(request, of: grant.organization) { $0.pageToken = "" }
    let after = try tokens.open(request.pageToken, for: query).map { try StorageV1.ChildCursor(decoding: $0) }
    let parent = try await standing(request.identifierPath, grant)
    return try await children(of: parent, grant, treeOnly: request.treeOnly) { [tokens] children in
      let rest = after.map { after in children.drop { !$0.isDisplayed(after: after) } } ?? children[...]
      let page = rest.prefix(size)
      let next = rest.count > size ? page.last.map(\.cursor) : nil
      return try EncodedMessage(
        ContextV1.ListChildrenResponse(
          contexts: page.map { .init($0.context) },
          nextPageToken: try next.map { tokens.seal(try $0.encoded(), for: query) } ?? ""))
    }
  }

  /// What `kept` makes of the children that the caller sees, in the order in which they are displayed. Nothing else of them is held when it
  /// returns: they may have 100 KB of texts each.
  func children<Kept: Sendable>(
    of parent: StandingContext, _ grant: Access.Grant, treeOnly: Bool,
    _ kept: @escaping @Sendable ([DisplayedChild]) throws -> Kept
  ) async throws -> Kept {
    let (asker, session) = (grant.asker, sessions.contexts(of: grant.asker))
    // With those of a session.
    let childrenMax = limits.childrenPerContextMax * 2 + limits.proposalsPerContextMax
    return try await store.readMany(grant.organization, for: Holder(grant.caller)) { reads in
      let view = ContextView(reads, of: asker, session: session)
      let own = try view.children(of: parent, limit: childrenMax)
      let ids = Set(own.map(\.id))
      let shown = treeOnly ? [] : try view.navigationChildren(of: parent).filter { !ids.contains($0.id) }
      return try kept(
        (own.map { DisplayedChild($0) } + shown.map { DisplayedChild($0, isNavigation: true) }).sorted())
    }
  }

  /// The query that a page token belongs to: the request without the token, and the organization.
  static func query<Request: Message>(
    _ request: Request, of organization: OrganizationID, without change: (inout Request) -> Void
  ) throws -> [UInt8] {
    var request = request
    change(&request)
    return Array("\(Request.messageName)\u{1F}\(organization)\u{1F}".utf8) + (try request.encoded())
  }
}

extension ContextPredicate {
  init(_ message: ContextV1.QueryContextsRequest.Predicate, _ limits: Limits) throws {
    self.init()
    if !message.identifier.isEmpty {
      try limits.identifierRule.check(message.identifier, field: "predicate.identifier")
      identifier = message.identifier
    }
    if !message.title.isEmpty {
      try limits.titleRule.check(message.title, field: "predicate.title")
      title = message.title
    }
    topic = try ContextDraft.checkedTopic(message.topic.rawValue)
    linkKey = try ContentLink.checking(message.universalLinkURL, field: "predicate.universal_link_url")?.key
    createdFrom = try message.createdFrom.map { try Instant($0, field: "predicate.created_from") }
    createdUntil = try message.createdUntil.map { try Instant($0, field: "predicate.created_until") }
  }
}
