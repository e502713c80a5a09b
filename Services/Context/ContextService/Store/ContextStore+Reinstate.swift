internal import ContextDomain
internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// A context that another service has followed, and that this store may have lost.
struct FollowedContext: Sendable {
  let id: ContextID
  let app: AppID
  /// Empty for the root.
  let identifier: String
  let details: ContextDetails
  let origin: ContentOrigin
  /// Where it stood, oldest first; the last one holds. Nil for the root.
  let placements: [(from: Instant, parent: ContextID?)]
  let createdAt: Instant
  let updatedAt: Instant
  let revision: Int64
  let removedAt: Instant?

  init(_ state: ContextV1.ContextState, limits: Limits) throws(Violation) {
    guard let context = state.context, context.contextID > 0, !state.placements.isEmpty else {
      throw Violation(.notAllowed("a context has a number and a place"), field: "contexts")
    }
    let path = try IdentifierPath(checking: context.identifierPath, limits: limits, field: "contexts")
    var draft = ContextDraft(context)
    let isRoot = path.isRoot
    // The root's alone: no caller may say it.
    if isRoot { draft.type = 0 }
    var details = try draft.checked(limits)
    if isRoot { details.type = .app }
    try limits.idRule.check(context.appID, field: "contexts")
    let placements = state.placements.map { placement in
      (
        from: placement.fromTime.map { Instant($0) } ?? .distantPast,
        parent: placement.parentContextID == 0 ? nil : ContextID(placement.parentContextID)
      )
    }
    guard placements.allSatisfy({ ($0.parent == nil) == isRoot }) else {
      throw Violation(.notAllowed("only the root stands below nothing"), field: "contexts")
    }
    self.details = details
    // What a newer version calls it is shown to no students' apps (D28).
    origin = (try? ContentOrigin(feed: context.origin)) ?? .proposed
    self.placements = placements
    id = ContextID(context.contextID)
    app = AppID(context.appID)
    identifier = path.last ?? ""
    createdAt = context.createTime.map { Instant($0) } ?? placements[0].from
    updatedAt = context.updateTime.map { Instant($0) } ?? createdAt
    revision = max(1, context.revision)
    removedAt = state.removeTime.map { Instant($0) }
  }
}

// Giving back what a restore of the store has lost (D32): work and handouts elsewhere name these contexts by number.
extension ContextWrites {
  /// Puts a context at its place, under its number and with its history, unless the number is known: what this store says of
  /// it holds. Whatever was declared at that place meanwhile gives way, and what stands below it comes below the context.
  ///
  /// - Returns: whether it was lost.
  func reinstate(_ lost: FollowedContext, _ state: inout ContextWriterState) throws -> Bool {
    guard try !reads.isGiven(lost.id), let placement = lost.placements.last else { return false }
    var context = StandingContext(
      id: lost.id, parent: placement.parent, app: lost.app, path: .root, details: lost.details,
      createdAt: lost.createdAt,
      updatedAt: lost.updatedAt, revision: lost.revision, placedAt: placement.from, origin: lost.origin)
    context.isOfCatalog = reads.isCatalog
    var removedAt = lost.removedAt
    var usurper: StandingContext?
    if let parentID = placement.parent {
      guard let parentPath = try reads.path(of: parentID) else { return false }
      context.path = parentPath.appending(lost.identifier)
      let parent = try reads.context(parentID)
      // Withdrawn with what it stood below.
      if parent == nil { removedAt = removedAt ?? now }
      if removedAt == nil, let parent { usurper = try reads.standingChild(of: parent, lost.identifier) }
    } else {
      usurper = try reads.root(of: lost.app)
    }
    // Over what a vendor has published it lies.
    if let there = usurper, !owns(there) { usurper = nil }
    // What was published meanwhile stays so.
    if usurper?.origin == .published { context.origin = .published }
    let displaced = try usurper.map { (context: $0, children: try reads.children(of: $0, limit: Int(Int32.max))) }
    if let usurper { try remove(usurper, &state) }
    try insert(context, formerPlacements: lost.placements, removedAt: removedAt, &state)
    if context.isRoot { try settle(context, &state) }
    for child in displaced?.children ?? [] { _ = try move(child, below: context, &state) }
    return true
  }

  /// The app's root is this one from now on.
  private func settle(_ root: StandingContext, _ state: inout ContextWriterState) throws {
    if let app = try reads.ownApp(root.app) {
      try replaceRoot(of: app, by: root, &state)
    } else {
      try insert(
        RegisteredApp(
          app: root.app, root: root.id, title: root.details.title, createdAt: root.createdAt, updatedAt: root.updatedAt,
          revision: 1, isPublished: reads.isCatalog), &state)
    }
  }
}
