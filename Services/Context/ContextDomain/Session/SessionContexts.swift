public import Domain

/// What was built while acting for one student and lies below nothing assigned to them: it lives for their session, is
/// seen by nobody else and is never stored (R110, D11).
public struct SessionContexts: Sendable {
  private struct Place: Hashable {
    var parent: ContextID
    var identifier: String

    static func == (left: Place, right: Place) -> Bool {
      left.parent == right.parent && left.identifier.isExactly(right.identifier)
    }
  }

  private var contexts: [Place: StandingContext] = [:]
  private var children: [ContextID: [String]] = [:]

  public init() {}

  public var count: Int { contexts.count }

  public func child(of parent: ContextID, _ identifier: String) -> StandingContext? {
    contexts[Place(parent: parent, identifier: identifier)]
  }

  /// In no particular order.
  public func children(of parent: ContextID) -> [StandingContext] {
    (children[parent] ?? []).compactMap { child(of: parent, $0) }
  }

  public func first(of app: AppID, linkKey: String) -> StandingContext? {
    contexts.values
      .filter { $0.app == app && $0.details.link?.key.isExactly(linkKey) == true }
      .max { $0.id < $1.id }
  }

  /// Stores or replaces what stands at its place.
  public mutating func put(_ context: StandingContext) {
    guard let parent = context.parent else { return }
    let place = Place(parent: parent, identifier: context.identifier)
    if contexts.updateValue(context, forKey: place) == nil {
      children[parent, default: []].append(context.identifier)
    }
  }

  /// The context has been stored for everyone meanwhile, as `stored`: what hung below it hangs below that one now.
  public mutating func yield(to stored: StandingContext) {
    guard let parent = stored.parent else { return }
    let place = Place(parent: parent, identifier: stored.identifier)
    guard let volatile = contexts.removeValue(forKey: place) else { return }
    drop(stored.identifier, below: parent)
    for var child in children(of: volatile.id) {
      contexts[Place(parent: volatile.id, identifier: child.identifier)] = nil
      child.parent = stored.id
      put(child)
    }
    children[volatile.id] = nil
  }

  private mutating func drop(_ identifier: String, below parent: ContextID) {
    children[parent]?.removeAll { $0.isExactly(identifier) }
    if children[parent]?.isEmpty == true { children[parent] = nil }
  }
}
