public import Domain

/// A context in its present state: its path, its details, and when they were last changed.
public struct StandingContext: Hashable, Sendable {
  /// Below zero in a student's session (R110), where nothing is stored.
  public let id: ContextID
  /// Nil for the root.
  public var parent: ContextID?
  /// The app below whose root it stands.
  public let app: AppID
  /// Where it stands now. Every move of an ancestor changes it, so it is found on the way, not stored.
  public var path: IdentifierPath
  /// What the app says of it.
  public var details: ContextDetails
  /// When it was declared or built; a move does not change it.
  public let createdAt: Instant
  /// When it last changed, a move included; never earlier than before, whatever the clock does. Declaring what
  /// already stands leaves it alone (D12).
  public var updatedAt: Instant
  /// From 1, and one more with every change, a move included.
  public var revision: Int64
  /// Since when it stands below its parent.
  public var placedAt: Instant
  /// Who declared it: those who look after the app's content, a student's app, or a provider (D28).
  public var origin: ContentOrigin
  /// Kinds of capabilities that were added by a call of their own: declaring the context again leaves them as they are (R40).
  public var addedKinds: Set<Capabilities.Kind> = []
  /// Kinds of capabilities that a reset took away: declaring the context again does not bring them back (N78). None is an added one.
  public var resetKinds: Set<Capabilities.Kind> = []
  /// Names the stored thumbnail; nil where there is none. Declaring the context again leaves it as it is.
  public var thumbnail: String?
  /// It is of the catalog of a published app: its vendor's alone to change (N60).
  public var isOfCatalog = false

  /// Trusts the values: for what comes from our own stores.
  public init(
    id: ContextID, parent: ContextID?, app: AppID, path: IdentifierPath, details: ContextDetails, createdAt: Instant,
    updatedAt: Instant, revision: Int64, placedAt: Instant, origin: ContentOrigin = .published
  ) {
    self.id = id
    self.parent = parent
    self.app = app
    self.path = path
    self.details = details
    self.createdAt = createdAt
    self.updatedAt = updatedAt
    self.revision = revision
    self.placedAt = placedAt
    self.origin = origin
  }

  /// One that begins now below `parent`.
  public init(
    id: ContextID, below parent: StandingContext, identifier: String, details: ContextDetails, at now: Instant,
    origin: ContentOrigin = .published
  ) {
    self.init(
      id: id, parent: parent.id, app: parent.app, path: parent.path.appending(identifier), details: details,
      createdAt: now, updatedAt: now, revision: 1, placedAt: now, origin: origin)
  }

  /// Its own, the last of its path; empty for the root.
  public var identifier: String { path.last ?? "" }
  /// Whether it stands for the app as a whole (R10).
  public var isRoot: Bool { parent == nil }
  /// It lives in one student's session only (R110).
  public var isVolatile: Bool { id.rawValue < 0 }

  /// The same context saying something else, or nil when it says that already (D12).
  public func saying(_ details: ContextDetails, at now: Instant) -> StandingContext? {
    guard details != self.details else { return nil }
    var changed = self.changed(at: now)
    changed.details = details
    return changed
  }

  /// The same context as it is declared anew, or nil when it stands so already: what was added to it or taken from it by calls of their
  /// own stays so (N48, N78).
  public func declared(_ details: ContextDetails, at now: Instant) -> StandingContext? {
    var details = details
    for kind in resetKinds { details.capabilities.remove(kind) }
    for kind in addedKinds {
      if let words = self.details.capabilities.details(of: kind) { details.capabilities.add(kind, details: words) }
    }
    return saying(details, at: now)
  }

  /// The same context with capabilities added, or nil when it has them already and they were added (R40).
  public func adding(_ capabilities: [(kind: Capabilities.Kind, words: String)], at now: Instant) -> StandingContext? {
    var details = details
    var kinds = addedKinds
    for (kind, words) in capabilities {
      details.capabilities.add(kind, details: words)
      kinds.insert(kind)
    }
    guard kinds != addedKinds else { return saying(details, at: now) }
    var changed = self.changed(at: now)
    (changed.details, changed.addedKinds) = (details, kinds)
    changed.resetKinds.subtract(kinds)
    return changed
  }

  /// The same context with duration alone, or nil when it has that alone and nothing was added (R40).
  public func resettingCapabilities(at now: Instant) -> StandingContext? {
    guard !addedKinds.isEmpty || !details.capabilities.isExactly(Capabilities()) else { return nil }
    var changed = self.changed(at: now)
    changed.resetKinds.formUnion(details.capabilities.kinds)
    changed.details.capabilities.reset()
    changed.addedKinds = []
    return changed
  }

  /// The same context with another thumbnail, or nil when it has that already.
  public func showing(_ thumbnail: String?, at now: Instant) -> StandingContext? {
    guard thumbnail != self.thumbnail else { return nil }
    var changed = self.changed(at: now)
    changed.thumbnail = thumbnail
    return changed
  }

  /// The next revision. A clock that was set back does not make a change look older than what it changed.
  private func changed(at now: Instant) -> StandingContext {
    var changed = self
    changed.updatedAt = max(now, updatedAt)
    changed.revision += 1
    return changed
  }

  /// The same context on the word of those who look after the app's content (D28), or nil when it stands on that already.
  public func published(at now: Instant) -> StandingContext? {
    guard origin != .published else { return nil }
    var changed = self.changed(at: now)
    changed.origin = .published
    return changed
  }
}
