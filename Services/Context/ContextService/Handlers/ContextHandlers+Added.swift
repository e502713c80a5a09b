internal import ContextDomain
internal import Domain
internal import Messages
internal import RPC
internal import Sharing

// What is added to contexts by calls of their own: places where they are shown, and capabilities.
extension ContextHandlers {
  func addNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse {
    let limits = limits
    try await changeNavigation(request, call) { writes, child, parent, state in
      // What is shown among published content is published (D28).
      let parent = try writes.publish(parent, &state)
      try writes.addNavigation(try writes.publish(child, &state), below: parent, limits)
    }
    return .init()
  }

  func removeNavigationChild(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext
  ) async throws -> ContextV1.NavigationChildResponse {
    try await changeNavigation(request, call) { writes, child, parent, _ in
      try writes.removeNavigation(child, below: parent)
    }
    return .init()
  }

  private func changeNavigation(
    _ request: ContextV1.NavigationChildRequest, _ call: CallContext,
    _ change:
      @escaping @Sendable (
        ContextWrites, _ child: StandingContext, _ parent: StandingContext, inout ContextWriterState
      ) throws -> Void
  ) async throws {
    let grant = try await access.changing(request.appID, call)
    let parentPath = try IdentifierPath(checking: request.parentPath, limits: limits, field: "parent_path")
    let childPath = try IdentifierPath(checking: request.childPath, limits: limits, field: "child_path")
    guard !childPath.isRoot else {
      throw Violation(.notAllowed("the root is shown below nothing"), field: "child_path")
    }
    try await store.change(grant.time, by: grant.caller) { writes, state in
      let parent = try writes.reads.target(parentPath, of: grant.app, revision: 0, field: "parent_path").context
      let child = try writes.reads.target(childPath, of: grant.app, revision: 0, field: "child_path").context
      try change(writes, child, parent, &state)
    }
  }

  func addCapabilities(
    _ request: ContextV1.AddCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    guard !request.capabilities.isEmpty else { throw Violation(.empty, field: "capabilities") }
    let capabilities = try ContextDraft.checkedCapabilities(
      request.capabilities.map { ($0.kind.rawValue, $0.details) }, limits)
    let named = Set(request.capabilities.compactMap { Capabilities.Kind(wireNumber: $0.kind.rawValue) })
    let added = capabilities.kinds.filter(named.contains).map { (kind: $0, words: capabilities.details(of: $0) ?? "") }
    return try await changeCapabilities(request.appID, request.identifierPath, call) { $0.adding(added, at: $1) }
  }

  func resetCapabilities(
    _ request: ContextV1.ResetCapabilitiesRequest, _ call: CallContext
  ) async throws -> ContextV1.Context {
    try await changeCapabilities(request.appID, request.identifierPath, call) { $0.resettingCapabilities(at: $1) }
  }

  /// - Parameter change: nil where nothing is to be changed.
  private func changeCapabilities(
    _ app: String, _ path: [String], _ call: CallContext,
    _ change: @escaping @Sendable (StandingContext, Instant) -> StandingContext?
  ) async throws -> ContextV1.Context {
    let grant = try await access.changing(app, call)
    let path = try IdentifierPath(checking: path, limits: limits)
    return try await store.change(grant.time, by: grant.caller) { writes, state in
      let target = try writes.reads.target(path, of: grant.app, revision: 0).context
      let context = target.origin == .published ? target : try writes.publish(target, &state)
      guard let changed = change(context, writes.now) else { return .init(context) }
      try writes.update(changed, &state)
      return .init(changed)
    }
  }
}
