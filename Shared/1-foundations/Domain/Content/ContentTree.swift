/// All content that an organization can see: one tree an app, each node with its history. Its own nodes lie over those of the
/// published catalog, which all organizations' trees refer to and none of them holds (D2, N61).
///
/// Nodes may come in any order, children before parents, as feeds and declare calls bring them. A million nodes cost
/// what a million dictionary entries cost; a copy costs next to nothing until one side changes.
public struct ContentTree: Sendable {
  /// Who has ever stood at an identifier below a parent.
  private struct Place: Hashable {
    var parent: ContextID
    var identifier: String

    static func == (left: Place, right: Place) -> Bool {
      left.parent == right.parent && left.identifier.isExactly(right.identifier)
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(parent)
      hasher.combine(identifier)
    }
  }

  private var nodes = SnapshotMap<ContextID, Boxed<ContextNode>>()
  private var occupants = SnapshotMap<Place, [ContextID]>()
  /// Who has ever stood below whom. What students' apps declared (D28) is not in it: of thousands of proposals a report is about few,
  /// which it names.
  private var everChildren = SnapshotMap<ContextID, [ContextID]>()
  /// What may stand below a proposal and is none itself: a provider was asked for it.
  private var belowProposals: Set<ContextID> = []
  private var roots: [AppID: ContextID] = [:]
  /// What vendors publish for all organizations; nil: nothing.
  public private(set) var catalog: PublishedCatalog?

  /// Depth is bounded where contexts are declared (R5). This bound only ends walks through a feed that is half read, in
  /// which one node may already stand below another that is still shown below the first.
  static let stepsMax = 64

  /// A tree without content.
  public init() {}

  /// Its own nodes of all apps, withdrawn ones included; those of the catalog are not counted.
  public var count: Int { nodes.count }

  /// Its own, in no order.
  public var allNodes: some Sequence<ContextNode> { nodes.values.lazy.map(\.value) }

  /// The node of a number, withdrawn or not; nil where none was put, or it was forgotten.
  public subscript(id: ContextID) -> ContextNode? { boxed(id)?.value }

  private func boxed(_ id: ContextID) -> Boxed<ContextNode>? { nodes[id] ?? catalog?.content.nodes[id] }

  /// The root of an app, its own before one that is published (N60); nil before its content is known.
  public func root(of app: AppID) -> ContextID? { roots[app] ?? catalog?.content.roots[app] }

  /// Lays the tree over a catalog, in the place of the one that it lay over before; costs nothing. Nil: over none.
  public mutating func lie(over catalog: PublishedCatalog?) { self.catalog = catalog }

  /// Whether the node is one of the catalog's.
  func isOfCatalog(_ id: ContextID) -> Bool { nodes[id] == nil && catalog?.content.nodes[id] != nil }

  /// Puts a node or replaces it, history and all. Of how it was listed before, the tree keeps the history itself.
  public mutating func put(_ node: ContextNode) {
    var node = node
    let former = nodes[node.id]?.value
    if let former { node.take(overFrom: former) }
    link(node, inPlaceOf: former)
    nodes[node.id] = Boxed(node)
    // One that was withdrawn gave way to the root that the app had before.
    if node.isRoot, node.removed == nil || roots[node.app] == nil { roots[node.app] = node.id }
  }

  /// Forgets a node as if it had never been: for resets only. What is withdrawn is put with `removed` set (D10).
  public mutating func forget(_ id: ContextID) {
    guard let node = nodes[id]?.value else { return }
    link(nil, inPlaceOf: node)
    nodes[id] = nil
    belowProposals.remove(id)
    if roots[node.app] == id { roots[node.app] = nil }
  }

  /// Enters a node below all parents that it ever had, where there is something to change.
  ///
  /// - Parameter former: the same node before.
  private mutating func link(_ node: ContextNode?, inPlaceOf former: ContextNode?) {
    guard let either = node ?? former else { return }
    let (id, identifier) = (either.id, either.identifier)
    let before = Set(former?.parents ?? [])
    let after = Set(node?.parents ?? [])
    for parent in before.subtracting(after) {
      occupants.update(Place(parent: parent, identifier: identifier), default: []) { $0.removeAll { $0 == id } }
    }
    for parent in after.subtracting(before) {
      occupants.update(Place(parent: parent, identifier: identifier), default: []) { $0.append(id) }
    }
    let listedBefore = former?.origin == .proposed ? [] : before
    let listedAfter = node?.origin == .proposed ? [] : after
    for parent in listedBefore.subtracting(listedAfter) {
      everChildren.update(parent, default: []) { $0.removeAll { $0 == id } }
    }
    for parent in listedAfter.subtracting(listedBefore) { everChildren.update(parent, default: []) { $0.append(id) } }
    if let node { noteProposals(beside: node) }
  }

  /// Whichever of the two came last, it notes what stands below a proposal.
  private mutating func noteProposals(beside node: ContextNode) {
    if node.origin == .proposed {
      belowProposals.formUnion(everChildren[node.id] ?? [])
    } else if node.parents.contains(where: { self[$0]?.origin == .proposed }) {
      belowProposals.insert(node.id)
    }
  }

  /// When the node was withdrawn: by itself or with whatever it last stood below (D10, R48, N9). Nil while it lives.
  public func removal(of id: ContextID) -> Instant? {
    var earliest: Instant?
    var next: ContextID? = id
    for _ in 0..<Self.stepsMax {
      guard let current = next, let node = boxed(current) else { break }
      if let removed = node.value.removed { earliest = earliest.map { min($0, removed) } ?? removed }
      next = node.value.parent
    }
    return earliest
  }

  /// Whether it was not withdrawn yet. The instant of withdrawal no longer belongs (P9, P23).
  public func isLiving(_ id: ContextID, at instant: Instant) -> Bool {
    guard boxed(id) != nil else { return false }
    guard let removal = removal(of: id) else { return true }
    return instant < removal
  }

  /// The ancestors at an instant, nearest first, the root last, without the node itself.
  public func ancestors(of id: ContextID, at instant: Instant) -> [ContextID] {
    var chain: [ContextID] = []
    forEachFromSelfUp(id, at: instant) { if $0 != id { chain.append($0) } }
    return chain
  }

  /// Calls `body` with the node and each of its ancestors at an instant, upwards.
  func forEachFromSelfUp(_ id: ContextID, at instant: Instant, _ body: (ContextID) -> Void) {
    var current = id
    for _ in 0..<Self.stepsMax {
      body(current)
      guard let parent = boxed(current)?.value.parent(at: instant) else { return }
      current = parent
    }
  }

  /// Whether `ancestor` stands above `id` at an instant. Nothing is its own ancestor.
  public func isAncestor(_ ancestor: ContextID, of id: ContextID, at instant: Instant) -> Bool {
    var isFound = false
    forEachFromSelfUp(id, at: instant) { if $0 != id, $0 == ancestor { isFound = true } }
    return isFound
  }

  /// Whether `ancestor` stood above `id` at some time up to an instant. First placements count from the beginning of time
  /// here too (N8), be they later than the instant.
  public func wasAncestor(_ ancestor: ContextID, of id: ContextID, upTo instant: Instant) -> Bool {
    // Who stands above whom changes only where one of those who were ever above is placed.
    var times: Set<Instant> = [.distantPast, instant]
    var seen: Set<ContextID> = [id]
    var open = [id]
    while let current = open.popLast() {
      for (index, placement) in (boxed(current)?.value.placements ?? []).enumerated() {
        guard index == 0 || placement.from <= instant else { break }
        times.insert(min(placement.from, instant))
        if let parent = placement.parent, seen.insert(parent).inserted { open.append(parent) }
      }
    }
    return seen.contains(ancestor) && times.contains { isAncestor(ancestor, of: id, at: $0) }
  }

  /// Everything below a node at an instant, in display order: each context before what lies below it (R27, R28, P16). First
  /// placements count from the beginning of time here too.
  ///
  /// - Parameter proposals: of what students' apps declared (D28), only these are looked for; on the way to them, and to what was
  ///   published below some, others are found.
  public func descendants(
    of id: ContextID, at instant: Instant, proposals: Set<ContextID> = []
  ) -> [ContextNode] {
    guard isLiving(id, at: instant) else { return [] }
    let proposed = proposalsByParent(onTheWayTo: proposals, at: instant)
    var found: [ContextNode] = []
    var seen: Set<ContextID> = [id]
    var open = Array(children(of: id, at: instant, with: proposed).reversed())
    while let node = open.popLast() {
      guard seen.insert(node.id).inserted else { continue }
      found.append(node)
      open.append(contentsOf: children(of: node.id, at: instant, with: proposed).reversed())
    }
    return found
  }

  /// Those who stood directly below a node at an instant and were not withdrawn, in display order.
  ///
  /// - Parameter proposed: those among them that students' apps declared, by parent.
  private func children(
    of id: ContextID, at instant: Instant, with proposed: [ContextID: [ContextID]]
  ) -> [ContextNode] {
    func standing(_ ids: [ContextID]) -> [ContextNode] {
      ids.compactMap { self[$0] }.filter { $0.parent(at: instant) == id && $0.removed.map { instant < $0 } ?? true }
    }
    var own = standing((everChildren[id] ?? []) + (proposed[id] ?? []))
    var published = standing(catalog?.content.everChildren[id] ?? [])
    if !own.isEmpty, !published.isEmpty {
      // As `lies(_:over:)`, of all siblings at once.
      let upper = Set(own.filter { $0.origin == .published }.map { Array($0.identifier.utf8) })
      published.removeAll { upper.contains(Array($0.identifier.utf8)) }
      let remaining = Set(published.map { Array($0.identifier.utf8) })
      own.removeAll { $0.origin != .published && remaining.contains(Array($0.identifier.utf8)) }
    }
    return (own + published).sorted { $0.precedesInDisplay($1, at: instant) }
  }

  /// Whether a node hides another one that stands at the same path (N61): the organization's own published content hides the
  /// catalog's, and the catalog's hides what students' apps declared.
  func lies(_ upper: ContextNode, over lower: ContextNode) -> Bool {
    let isOverCatalog = isOfCatalog(lower.id)
    guard upper.identifier.isExactly(lower.identifier), isOfCatalog(upper.id) != isOverCatalog else { return false }
    return isOverCatalog ? upper.origin == .published : lower.origin != .published
  }

  /// By parent: the proposals among some contexts, and all that stood above these or above published content.
  private func proposalsByParent(
    onTheWayTo wanted: Set<ContextID>, at instant: Instant
  ) -> [ContextID: [ContextID]] {
    var found: [ContextID: [ContextID]] = [:]
    var seen: Set<ContextID> = []
    func look(upFrom id: ContextID) {
      var next: ContextID? = id
      while let current = next, seen.insert(current).inserted, let node = self[current] {
        next = node.parent(at: instant)
        if node.origin == .proposed, let next { found[next, default: []].append(current) }
      }
    }
    for id in wanted where self[id]?.origin == .proposed { look(upFrom: id) }
    for id in belowProposals { look(upFrom: id) }
    return found
  }

  /// The identifiers from below the root down to a node, at an instant; empty for the root.
  public func path(of id: ContextID, at instant: Instant) -> IdentifierPath {
    var entries: [String] = []
    forEachFromSelfUp(id, at: instant) { current in
      if let node = boxed(current)?.value, node.parent(at: instant) != nil { entries.append(node.identifier) }
    }
    return IdentifierPath(entries.reversed())
  }

  /// Where it stands, or stood last (D10): what is moved above a withdrawn context later leaves its path alone.
  ///
  /// - Parameter instant: what happened later is not looked at.
  public func lastPath(of id: ContextID, upTo instant: Instant = .distantFuture) -> IdentifierPath {
    path(of: id, at: min(removal(of: id).map { $0 - 1 } ?? .distantFuture, instant))
  }

  /// The nodes that ever stood at `identifier` below `parent`.
  func occupants(of identifier: String, below parent: ContextID) -> [ContextNode] {
    let place = Place(parent: parent, identifier: identifier)
    let own = occupants[place]?.compactMap { self[$0] } ?? []
    guard let published = catalog?.content.occupants[place] else { return own }
    return own + published.compactMap { self[$0] }
  }
}
