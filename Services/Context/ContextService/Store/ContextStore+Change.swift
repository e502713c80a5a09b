internal import ContextDomain
internal import Domain
internal import Storage

/// Why a change to one context was not made.
enum ChangeRefusal: Error, Hashable, Sendable {
  /// Nothing stands there (any more).
  case notFound(field: String)
  /// It was changed since the caller read it.
  case stale(revision: Int64)
  /// Handouts are under way on it (D10).
  case liveHandouts
  /// An app says whether it knows of handouts, whatever there are.
  case unconfirmed
  /// It is of a published app's catalog, which its vendor alone changes (N60).
  case vendors
  /// More would be removed than one call may.
  case tooLarge(max: Int)
}

extension ContextReads {
  /// The contexts along a path as far as they stand, root first.
  private func walk(_ path: IdentifierPath, from root: StandingContext) throws -> [StandingContext] {
    var chain = [root]
    for identifier in path.entries {
      guard let next = try child(of: chain[chain.count - 1], identifier) else { break }
      chain.append(next)
    }
    return chain
  }

  /// What stands at a path, at the revision the caller has read.
  func target(
    _ path: IdentifierPath, of app: AppID, revision: Int64, field: String = "identifier_path"
  ) throws -> (chain: [StandingContext], context: StandingContext) {
    guard let root = try root(of: app) else { throw ChangeRefusal.notFound(field: "app_id") }
    let chain = try walk(path, from: root)
    guard chain.count == path.entries.count + 1, let context = chain.last else {
      throw ChangeRefusal.notFound(field: field)
    }
    guard revision == 0 || revision == context.revision else { throw ChangeRefusal.stale(revision: context.revision) }
    return (chain, context)
  }
}

extension ContextWrites {
  /// Lets a context say something else; what already says it is left alone (D12). The root's title is its app's (D1).
  func change(
    _ context: StandingContext, to details: ContextDetails, _ state: inout ContextWriterState
  ) throws -> StandingContext {
    let context = context.origin == .published ? context : try publish(context, &state)
    guard let changed = context.saying(details, at: now) else { return context }
    try mustOwn(context)
    if details.link != context.details.link, let taken = try linkTaken(by: details.link, of: context) {
      throw Violation(taken.rule, field: "context.\(taken.field)")
    }
    try update(changed, &state)
    if changed.isRoot, var app = try reads.app(changed.app), !app.title.isExactly(details.title) {
      app.title = details.title
      app.updatedAt = max(now, app.updatedAt)
      app.revision += 1
      try update(app, &state)
    }
    return changed
  }
}
