/// One context of an app's tree, with the history of where it stood. It holds no student's data.
public struct ContextNode: Hashable, Sendable {
  /// Where a node stands from an instant on, until its next placement.
  public struct Placement: Hashable, Sendable {
    /// From when on, that instant included (P9).
    public var from: Instant
    /// Nil for an app's root.
    public var parent: ContextID?

    /// - Parameter parent: nil for an app's root.
    public init(from: Instant, parent: ContextID?) {
      self.from = from
      self.parent = parent
    }
  }

  /// How a node was listed among its siblings until an instant: an ended handout goes on to list it so (N23).
  public struct FormerListing: Hashable, Sendable {
    /// The instant from which another listing holds; this one no longer does then.
    public var until: Instant
    /// The title until then.
    public var title: String
    /// The display order until then.
    public var displayOrder: Int64
    /// Whether it had a column of its own until then (P16).
    public var isAssignable: Bool

    public init(until: Instant, title: String, displayOrder: Int64, isAssignable: Bool) {
      self.until = until
      self.title = title
      self.displayOrder = displayOrder
      self.isAssignable = isAssignable
    }
  }

  /// Given by the Context service; unique in the organization, and kept when the content is moved (P22).
  public let id: ContextID
  /// The app whose tree it stands in.
  public let app: AppID
  /// Never changes (R3); unique among those who stand below one parent at one time (R1). The root's is that of its app.
  public let identifier: String
  /// Oldest first, at least one. The first counts from the beginning of time when work is attributed: it may have been
  /// done offline before we heard of the content (D10, P22).
  public var placements: [Placement]
  /// As teachers read it; at least one character that is not white space (R11).
  public var title: String
  /// What sort of content it is; the root's is `app` (R10).
  public var type: ContextType
  /// The subject; nil where none was given.
  public var topic: Topic?
  /// Siblings are listed ascending by it (R27).
  public var displayOrder: Int64
  /// False for pure containers: they record and have no column (R35, P16).
  public var isAssignable: Bool
  /// The kind the app declared for primary items (D7).
  public var declaredKind: ItemKind?
  /// What the app says it reports here: advice for teachers (R42).
  public var capabilities: Capabilities
  /// What is not published is there for work and for teachers; students' apps do not see it (D28).
  public var origin: ContentOrigin
  /// When it was withdrawn; it stays as a tombstone under which work is reported (D10).
  public var removed: Instant?
  /// When it was last changed in any way.
  public var updated: Instant
  /// Oldest first. Whoever puts one node in the place of another takes them over; see ``ContentTree/put(_:)``.
  public var formerListings: [FormerListing] = []

  /// - Parameters:
  ///   - placements: oldest first, at least one.
  ///   - removed: nil while it lives.
  ///   - updated: where the node replaces another one, the former listing ends here (N23).
  public init(
    id: ContextID, app: AppID, identifier: String, placements: [Placement], title: String,
    type: ContextType = .custom, topic: Topic? = nil, displayOrder: Int64 = 0, isAssignable: Bool = true,
    declaredKind: ItemKind? = nil, capabilities: Capabilities = Capabilities(), origin: ContentOrigin = .published,
    removed: Instant? = nil, updated: Instant = .distantPast
  ) {
    self.id = id
    self.app = app
    self.identifier = identifier
    self.placements = placements
    self.title = title
    self.type = type
    self.topic = topic
    self.displayOrder = displayOrder
    self.isAssignable = isAssignable
    self.declaredKind = declaredKind
    self.capabilities = capabilities
    self.origin = origin
    self.removed = removed
    self.updated = updated
  }

  /// When it was first declared.
  public var declared: Instant { placements.first?.from ?? .distantPast }

  /// The parent now; nil for a root.
  public var parent: ContextID? { placements.last?.parent }

  /// All that it ever stood directly below, oldest first.
  var parents: [ContextID] { placements.compactMap(\.parent) }

  /// Whether it stands below nothing now: the app itself.
  public var isRoot: Bool { parent == nil }

  /// The parent at an instant; the first placement counts from the beginning of time.
  public func parent(at instant: Instant) -> ContextID? {
    // Almost every node was never moved.
    if placements.count <= 1 { return parent }
    return (placements.last { $0.from <= instant } ?? placements.first)?.parent
  }

  /// When it stood directly below `parent`.
  func windows(below parent: ContextID) -> WindowSet {
    WindowSet(
      placements.indices.compactMap { index in
        guard placements[index].parent == parent else { return nil }
        return Window(
          opens: index == 0 ? .distantPast : placements[index].from,
          closes: index + 1 < placements.count ? placements[index + 1].from : nil)
      })
  }

  /// Whether it had a column of its own at an instant (P16).
  public func isAssignable(at instant: Instant) -> Bool { formerListing(at: instant)?.isAssignable ?? isAssignable }

  private func formerListing(at instant: Instant) -> FormerListing? { formerListings.first { instant < $0.until } }

  /// Remembers how the node before this one was listed, until this one was changed.
  mutating func take(overFrom former: ContextNode) {
    formerListings = former.formerListings
    let isListedAlike =
      displayOrder == former.displayOrder && isAssignable == former.isAssignable && title.isExactly(former.title)
    guard !isListedAlike, formerListings.last.map({ $0.until < updated }) ?? true else { return }
    formerListings.append(
      FormerListing(
        until: updated, title: former.title, displayOrder: former.displayOrder, isAssignable: former.isAssignable))
  }

  /// R27, R28: by display order, then title, then identifier, by bytes; the number last, for what history leaves equal.
  ///
  /// - Parameter instant: as they were listed then.
  public func precedesInDisplay(_ other: ContextNode, at instant: Instant = .distantFuture) -> Bool {
    let (mine, theirs) = (formerListing(at: instant), other.formerListing(at: instant))
    let (order, otherOrder) = (mine?.displayOrder ?? displayOrder, theirs?.displayOrder ?? other.displayOrder)
    if order != otherOrder { return order < otherOrder }
    let (name, otherName) = (mine?.title ?? title, theirs?.title ?? other.title)
    if !name.isExactly(otherName) { return name.precedesExactly(otherName) }
    if !identifier.isExactly(other.identifier) { return identifier.precedesExactly(other.identifier) }
    return id < other.id
  }
}
