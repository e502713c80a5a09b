/// One context of an app's tree, with the history of where it stood. It holds no student's data.
public struct ContextNode: Hashable, Sendable {
  /// Where a node stands from an instant on, until its next placement.
  public struct Placement: Hashable, Sendable {
    public var from: Instant
    /// Nil for an app's root.
    public var parent: ContextID?

    public init(from: Instant, parent: ContextID?) {
      self.from = from
      self.parent = parent
    }
  }

  public let id: ContextID
  public let app: AppID
  /// Never changes (R3); unique among those who stand below one parent at one time (R1). The root's is that of its app.
  public let identifier: String
  /// Oldest first, at least one. The first counts from the beginning of time when work is attributed: it may have been
  /// done offline before we heard of the content (D10, P22).
  public var placements: [Placement]
  public var title: String
  public var type: ContextType
  public var topic: Topic?
  /// Siblings are listed ascending by it (R27).
  public var displayOrder: Int64
  /// False for pure containers: they record and have no column (R35, P16).
  public var isAssignable: Bool
  /// The kind the app declared for primary items (D7).
  public var declaredKind: ItemKind?
  public var capabilities: Capabilities
  /// When it was withdrawn; it stays as a tombstone under which work is reported (D10).
  public var removed: Instant?

  public init(
    id: ContextID, app: AppID, identifier: String, placements: [Placement], title: String,
    type: ContextType = .custom, topic: Topic? = nil, displayOrder: Int64 = 0, isAssignable: Bool = true,
    declaredKind: ItemKind? = nil, capabilities: Capabilities = Capabilities(), removed: Instant? = nil
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
    self.removed = removed
  }

  /// When it was first declared.
  public var declared: Instant { placements.first?.from ?? .distantPast }

  /// The parent now; nil for a root.
  public var parent: ContextID? { placements.last?.parent }

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

  /// R27, R28: by display order, then title, then identifier, by bytes; the number last, for what history leaves equal.
  public func precedesInDisplay(_ other: ContextNode) -> Bool {
    if displayOrder != other.displayOrder { return displayOrder < other.displayOrder }
    if !title.isExactly(other.title) { return title.precedesExactly(other.title) }
    if !identifier.isExactly(other.identifier) { return identifier.precedesExactly(other.identifier) }
    return id < other.id
  }
}
