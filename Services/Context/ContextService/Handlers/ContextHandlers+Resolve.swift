internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC

// Finding content by its path.
extension ContextHandlers {
  /// The contexts along a path, built on demand; what is missing is no error (R14, R15, D1).
  func resolvePath(
    _ request: ContextV1.ResolvePathRequest, _ call: CallContext
  ) async throws -> ContextV1.ResolvePathResponse {
    let grant = try await access.reading(request.appID, call)
    let path = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let found = try await resolver.resolve(
      path, of: grant.app, for: grant.asker, at: grant.time, until: grant.deadline)
    return .init(
      contexts: found.chain.dropFirst(request.includeRoot ? 0 : 1).map { .init($0) }, missing: found.missing,
      provider: .init(found.ending))
  }

  /// The context at the end of a relative path, or NOT_FOUND; never a part of the way (R16, R17).
  func getDescendant(
    _ request: ContextV1.GetDescendantRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    let grant = try await access.reading(request.appID, call)
    guard !request.identifierPath.isEmpty else { throw Violation(.empty, field: "identifier_path") }
    let ancestor = try IdentifierPath(checking: request.ancestorPath, limits: limits, field: "ancestor_path")
    let relative = try IdentifierPath(checking: request.identifierPath, limits: limits)
    let path = try IdentifierPath(checking: ancestor.entries + relative.entries, limits: limits)
    let found = try await resolver.resolve(
      path, of: grant.app, for: grant.asker, at: grant.time, until: grant.deadline)
    guard found.missing.isEmpty, let context = found.chain.last else {
      let outcome = ContextV1.ProviderOutcome(found.ending)
      throw RPCError.unknownPath(
        path, field: found.chain.count <= ancestor.entries.count ? "ancestor_path" : "identifier_path",
        ["provider": "\(outcome)"])
    }
    return .init(context)
  }

  /// How to open a context: its own link, or a user activity with its path (R118, D23).
  func getLink(_ request: ContextV1.GetLinkRequest, _ call: CallContext) async throws -> ContextV1.Link {
    let grant = try await access.reading(request.appID, call)
    let context = try await standing(request.identifierPath, grant)
    guard let link = context.details.link else {
      return .init(target: .userActivityPath(.init(identifiers: context.path.entries)))
    }
    return .init(target: .url(link.url))
  }

  /// The context a link leads to; links are compared whole and never cut into paths (D23).
  func resolveLink(_ request: ContextV1.ResolveLinkRequest, _ call: CallContext) async throws -> ContextV1.Context {
    let grant = try await access.reading(request.appID, call)
    guard let link = try ContentLink.checking(request.url, field: "url") else {
      throw Violation(.empty, field: "url")
    }
    let found = try await resolver.read(for: grant.asker) { try $0.context(grant.app, linkKey: link.key) }
    guard let found else {
      throw RPCError.notFound(
        "LINK_UNKNOWN", type: "link", name: link.url, field: "url", "no context bears this link")
    }
    return .init(found)
  }

  /// Has the app bring everything below a context up to date (R120).
  func refreshDescendants(
    _ request: ContextV1.RefreshDescendantsRequest, _ call: CallContext
  ) async throws -> ContextV1.RefreshDescendantsResponse {
    let grant = try await access.reading(request.appID, call)
    let context = try await standing(request.identifierPath, grant)
    let outcome = await resolver.providers.refresh(context, for: grant.asker, until: grant.deadline)
    switch outcome {
    case .refreshed, .attached: return .init(provider: .built)
    case .declined: return .init(provider: .declined)
    case .absent: return .init(provider: .absent)
    case .timedOut: return .init(provider: .timedOut)
    case .failed: return .init(provider: .failed)
    case .error(let error): throw error
    }
  }

  /// What stands at a path, without asking a provider; NOT_FOUND otherwise.
  func standing(
    _ entries: [String], _ grant: Access.Grant, field: String = "identifier_path"
  ) async throws -> StandingContext {
    let path = try IdentifierPath(checking: entries, limits: limits, field: field)
    guard let root = try await store.read(grant.organization, for: grant.asker.holder, { try $0.root(of: grant.app) })
    else {
      throw RPCError.unknownApp(grant.app)
    }
    let chain = try await resolver.walk(path, from: [root], for: grant.asker)
    guard chain.count == path.entries.count + 1, let context = chain.last else {
      throw RPCError.unknownPath(path, field: field)
    }
    return context
  }
}
