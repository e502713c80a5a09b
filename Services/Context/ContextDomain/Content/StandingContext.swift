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
    var changed = self
    changed.details = details
    // A clock that was set back must not make a change look older than what it changed.
    changed.updatedAt = max(now, updatedAt)
    changed.revision += 1
    return changed
  }

  /// The same context on the word of those who look after the app's content (D28), or nil when it stands on that already.
  public func published(at now: Instant) -> StandingContext? {
    guard origin != .published else { return nil }
    var changed = self
    changed.origin = .published
    changed.updatedAt = max(now, updatedAt)
    changed.revision += 1
    return changed
  }

  /// The order of siblings: by display order, then title, then identifier, byte-wise (R27, R28).
  public static func isDisplayed(_ left: StandingContext, before right: StandingContext) -> Bool {
    if left.details.displayOrder != right.details.displayOrder {
      return left.details.displayOrder < right.details.displayOrder
    }
    if !left.details.title.isExactly(right.details.title) {
      return left.details.title.precedesExactly(right.details.title)
    }
    return left.identifier.precedesExactly(right.identifier)
  }
}
