public import Domain

/// What was declared by a student's app, or built for it: it lives for their session and is seen by nobody else (R110, D11). Work
/// at it below something assigned has it stored beside (D28); the session does not change by that.
public struct SessionContexts: Sendable {
  private struct Slot: Hashable {
    var parent: ContextID
    var identifier: String

    static func == (left: Slot, right: Slot) -> Bool {
      left.parent == right.parent && left.identifier.isExactly(right.identifier)
    }
  }

  private var contexts: [Slot: StandingContext] = [:]
  private var children: [ContextID: [String]] = [:]
  /// What was stored of it, by the context at the top of the app's tree that it lies below.
  private var proposed: [ContextID: Set<ContextID>] = [:]

  /// A session in which nothing was declared yet.
  public init() {}

  /// Contexts of the session, those that are stored beside included.
  public var count: Int { contexts.count }
  /// Of their texts, see `StandingContext.sessionBytes`.
  public private(set) var bytes = 0

  /// Nil where the session has none there; a stored one is not looked for. Identifiers are compared by their bytes
  /// (N1).
  public func child(of parent: ContextID, _ identifier: String) -> StandingContext? {
    contexts[Slot(parent: parent, identifier: identifier)]
  }

  /// In no particular order.
  public func children(of parent: ContextID) -> [StandingContext] {
    (children[parent] ?? []).compactMap { child(of: parent, $0) }
  }

  /// Of those with this link the one that was attached first; nil where none has it. It looks at every context of the
  /// session.
  ///
  /// - Parameter linkKey: see `ContentLink.key`.
  public func first(of app: AppID, linkKey: String) -> StandingContext? {
    contexts.values
      .filter { $0.app == app && $0.details.link?.key.isExactly(linkKey) == true }
      .max { $0.id < $1.id }
  }

  /// Puts a context below its parent, or replaces the one of the same identifier there.
  public mutating func put(_ context: StandingContext) {
    guard let parent = context.parent else { return }
    let slot = Slot(parent: parent, identifier: context.identifier)
    bytes += context.sessionBytes
    if let former = contexts.updateValue(context, forKey: slot) {
      bytes -= former.sessionBytes
    } else {
      children[parent, default: []].append(context.identifier)
    }
  }

  /// The context has been stored for everyone meanwhile, as `stored`: what hung below it hangs below that one now.
  public mutating func yield(to stored: StandingContext) {
    guard let parent = stored.parent else { return }
    let slot = Slot(parent: parent, identifier: stored.identifier)
    guard let volatile = contexts.removeValue(forKey: slot) else { return }
    bytes -= volatile.sessionBytes
    drop(stored.identifier, below: parent)
    for var child in children(of: volatile.id) {
      contexts[Slot(parent: volatile.id, identifier: child.identifier)] = nil
      bytes -= child.sessionBytes
      child.parent = stored.id
      put(child)
    }
    children[volatile.id] = nil
  }

  /// Notes that contexts of the session are to be stored; false, and notes nothing, where that would be too many.
  mutating func propose(_ contexts: [ContextID], below top: ContextID, max: Int) -> Bool {
    let all = proposed[top, default: []].union(contexts)
    guard all.count <= max else { return false }
    proposed[top] = all
    return true
  }

  private mutating func drop(_ identifier: String, below parent: ContextID) {
    children[parent]?.removeAll { $0.isExactly(identifier) }
    if children[parent]?.isEmpty == true { children[parent] = nil }
  }
}

extension StandingContext {
  /// What a session is charged for it: the bytes of its texts, and 32 for each of those of which there may be many.
  public var sessionBytes: Int {
    let (catalog, ofEach) = (details.catalog, 32)
    var texts = [identifier, details.title, details.customTypeName, details.summary, catalog.minimumAppVersion]
    texts += details.link.map { [$0.url] } ?? []
    texts += details.capabilities.kinds.compactMap { details.capabilities.details(of: $0) }
    var lists = catalog.keywords + catalog.standards
    for one in catalog.localizations { lists += [one.locale, one.title, one.summary] }
    return (texts + lists).reduce(lists.count * ofEach) { $0 + $1.utf8.count }
  }
}
