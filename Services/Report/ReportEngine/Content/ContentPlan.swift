public import Domain

/// A scope held against an organization: which contexts a report has, in display order, and who is assigned at each.
///
/// Contexts are those that a handout of the scope covers now (for an ended one: just before its end; P16) or has work
/// at, and what lies above them up to the scope's own. They stand where they stand now, withdrawn ones where they stood
/// last (D10).
public struct ContentPlan: Sendable {
  public struct Node: Sendable {
    public var context: ContextNode
    public var path: IdentifierPath
    /// Below the scope's own context.
    public var depth: Int
    public var isWithdrawn: Bool
    public var primaryKind: ItemKind?
    /// The scope's types and topics take it in.
    public var isIncluded: Bool
    /// The place of the node after the last one below this.
    public internal(set) var end = 0
    var assigned = PersonSet()
    var available = PersonSet()

    public var id: ContextID { context.id }
  }

  public var scope: WorkScope
  /// Preorder; the scope's own context first. Empty where that is unknown.
  public private(set) var nodes: [Node] = []
  let audience: Audience
  let selections = RunSelections()

  /// - Parameter now: by the organization's clock.
  public init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    self.scope = scope
    audience = Audience(scope, in: organization, segment, now: now)
    var covering = Covering(scope.context, scope.withDescendants, organization.content)
    for (place, entry) in audience.entries.enumerated() {
      covering.add(place, entry.handout, contextsWithWork: segment.contexts(withWorkOf: entry.handout.id))
    }
    arrange(covering, organization)
  }

  /// A node with everything below it, or alone.
  public func range(_ place: Int, inclusive: Bool) -> Range<Int> {
    place..<(inclusive ? nodes[place].end : place + 1)
  }

  /// Nothing lies below the node.
  func isLeaf(_ place: Int) -> Bool { nodes[place].end == place + 1 }

  func person(_ place: Int, in segment: Segment) -> PersonID { audience.person(place, in: segment) }

  /// Where each context stands.
  public var places: [ContextID: Int] { Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first } }

  /// By node: the place of the one above; the top is its own.
  public var parents: [Int] {
    var parents = Array(nodes.indices)
    for place in nodes.indices {
      var child = place + 1
      while child < nodes[place].end {
        parents[child] = place
        child = nodes[child].end
      }
    }
    return parents
  }

  /// Calls `body` with what each node and everything below it come to, the last node first. Of thousands of nodes a few are
  /// there at a time: one for each depth.
  ///
  /// - Parameters:
  ///   - own: what a node comes to by itself.
  ///   - merge: takes in what lies below, or what lies beside each other.
  func forEachNodeFromBelow<Tally>(
    _ own: (Int) throws -> Tally, merging merge: (inout Tally, Tally) -> Void,
    _ body: (Int, inout Tally) throws -> Void
  ) rethrows {
    // By depth: what waits for the node above.
    var waiting: [Tally?] = []
    for place in nodes.indices.reversed() {
      let depth = nodes[place].depth
      while waiting.count <= depth + 1 { waiting.append(nil) }
      var tally = try own(place)
      if let below = waiting[depth + 1].take() { merge(&tally, below) }
      try body(place, &tally)
      if var beside = waiting[depth].take() {
        merge(&beside, tally)
        waiting[depth] = beside
      } else {
        waiting[depth] = tally
      }
    }
  }

  /// The span around `now` in which it holds, as long as nothing changes.
  ///
  /// - Parameter now: as it was made.
  public func validity(in organization: Organization, now: Instant) -> Window {
    organization.stableWindow(of: audience.handouts, around: now)
  }

  /// About as much memory as it takes.
  public var byteCount: Int {
    nodes.reduce(audience.byteCount + selections.byteCount) {
      $0 + Self.nodeBytes + $1.assigned.byteCount + $1.available.byteCount
    }
  }

  /// A context's title and path.
  private static let nodeBytes = 512

  private mutating func arrange(_ covering: Covering, _ organization: Organization) {
    var children: [ContextID: [ContextNode]] = [:]
    var seen: Set<ContextID> = [scope.context]
    for id in covering.entries.keys {
      var current = id
      while seen.insert(current).inserted, let node = organization.content[current], let parent = node.parent {
        children[parent, default: []].append(node)
        current = parent
      }
    }
    guard let top = organization.content[scope.context] else { return }
    add(top, 0, children, covering, organization)
  }

  private mutating func add(
    _ context: ContextNode, _ depth: Int, _ children: [ContextID: [ContextNode]], _ covering: Covering,
    _ organization: Organization
  ) {
    let place = nodes.count
    var node = Node(
      context: context, path: organization.content.lastPath(of: context.id), depth: depth,
      isWithdrawn: organization.content.removal(of: context.id) != nil,
      primaryKind: organization.primaryKind(at: context.id), isIncluded: scope.includes(context))
    for entry in covering.entries[context.id] ?? [] {
      for place in audience.entries[entry].assigned { node.assigned.insert(place) }
      for index in audience.groups[audience.entries[entry].group] {
        node.available.insert(Int(audience.available[index]))
      }
    }
    nodes.append(node)
    for child in (children[context.id] ?? []).sorted(by: { $0.precedesInDisplay($1) }) {
      add(child, depth + 1, children, covering, organization)
    }
    nodes[place].end = nodes.count
  }
}

extension ContentPlan {
  /// What a plan rests on, apart from the time.
  public struct Basis: Equatable, Sendable {
    private let organizationVersion: UInt64
    private let workVersion: Int
    // Who is numbered, and what.
    private let studentCount: Int
    private let handoutCount: Int

    public init(_ gradebook: Gradebook) {
      organizationVersion = gradebook.organizationVersion
      workVersion = gradebook.segment.workVersion
      studentCount = gradebook.segment.students.count
      handoutCount = gradebook.segment.handouts.count
    }

    public func isNewer(than other: Basis) -> Bool {
      organizationVersion == other.organizationVersion
        ? workVersion > other.workVersion : organizationVersion > other.organizationVersion
    }
  }
}

/// Which handouts of a scope cover which contexts of its subtree.
private struct Covering {
  private let top: ContextID
  private let withDescendants: Bool
  private let content: ContentTree
  private var isInside: [ContextID: Bool] = [:]
  private var below: [ContextID: [ContextNode]] = [:]
  /// By context: the places of the handouts.
  private(set) var entries: [ContextID: [Int]] = [:]

  init(_ top: ContextID, _ withDescendants: Bool, _ content: ContentTree) {
    self.top = top
    self.withDescendants = withDescendants
    self.content = content
    isInside[top] = true
  }

  mutating func add(_ entry: Int, _ handout: Handout, contextsWithWork: Set<ContextID>) {
    var covered = contextsWithWork
    // As for the columns of its grid (P16, N18).
    let instant = handout.ended.map { $0 - 1 } ?? .distantFuture
    for task in handout.tasks where task.window.contains(instant) {
      guard case .context(let target, let includesDescendants) = task.target else { continue }
      covered.insert(target)
      guard includesDescendants else { continue }
      let declared = content[target]?.declared ?? .distantPast
      for node in descendants(of: target, at: instant) where node.declared <= instant || instant < declared {
        covered.insert(node.id)
      }
    }
    for context in covered where contains(context) { entries[context, default: []].append(entry) }
  }

  private mutating func descendants(of target: ContextID, at instant: Instant) -> [ContextNode] {
    guard instant == .distantFuture else { return content.descendants(of: target, at: instant) }
    if let known = below[target] { return known }
    let found = content.descendants(of: target, at: instant)
    below[target] = found
    return found
  }

  /// Whether a context stands in the subtree now.
  private mutating func contains(_ context: ContextID) -> Bool {
    guard withDescendants else { return context == top }
    if let known = isInside[context] { return known }
    // Marked first: in a feed that is half read a walk upwards may come back.
    isInside[context] = false
    let isBelow = content[context]?.parent.map { contains($0) } ?? false
    isInside[context] = isBelow
    return isBelow
  }
}
