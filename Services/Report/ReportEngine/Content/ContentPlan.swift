public import Domain

/// A scope held against an organization: which contexts a report has, in display order, and who is assigned at each.
///
/// Contexts are those that a handout of the scope covers now (for an ended one: just before its end; P16) or has work
/// at, and what lies above them up to the scope's own. They stand where they stand now, withdrawn ones where they stood
/// last (D10).
public struct ContentPlan: Sendable {
  /// One context of the plan, and who is assigned there.
  public struct Node: Sendable {
    /// As Report knows it now; as it was last, where it is withdrawn.
    public var context: ContextNode
    /// Where it stands now, or stood last before it was removed (D10).
    public var path: IdentifierPath
    /// Below the scope's own context.
    public var depth: Int
    /// The content has been removed (D10).
    public var isWithdrawn: Bool
    /// The kind in force (D7); nil: progress is the headline.
    public var primaryKind: ItemKind?
    /// The scope's types and topics take it in.
    public var isIncluded: Bool
    /// The place of the node after the last one below this.
    public internal(set) var end = 0
    var assigned = PersonSet()
    var available = PersonSet()

    /// Its identity, which neither a move nor another title changes.
    public var id: ContextID { context.id }
  }

  /// What it was asked for. Its context, types and topics are settled in `nodes`; its window may be another for each
  /// evaluation.
  public var scope: WorkScope
  private let assigned: AssignedContent
  /// Preorder; the scope's own context first. Empty where that is unknown.
  public private(set) var nodes: [Node] = []
  var selections = RunSelections()

  /// - Parameter assigned: of the scope, whatever its context.
  public init(_ scope: WorkScope, of assigned: AssignedContent, in organization: Organization) {
    self.scope = scope
    self.assigned = assigned
    arrange(organization)
  }

  /// - Parameter now: by the organization's clock.
  public init(_ scope: WorkScope, in organization: Organization, _ segment: Segment, now: Instant) {
    self.init(scope, of: AssignedContent(scope, in: organization, segment, now: now), in: organization)
  }

  var audience: Audience { assigned.audience }

  /// A node with everything below it, or alone.
  public func range(_ index: Int, inclusive: Bool) -> Range<Int> {
    index..<(inclusive ? nodes[index].end : index + 1)
  }

  /// Nothing lies below the node.
  func isLeaf(_ index: Int) -> Bool { nodes[index].end == index + 1 }

  func person(_ index: Int, in segment: Segment) -> PersonID { audience.person(index, in: segment) }

  /// Where each context stands.
  public var places: [ContextID: Int] { Dictionary(nodes.enumerated().map { ($1.id, $0) }) { first, _ in first } }

  /// By node: the place of the one above; the top is its own.
  public var parents: [Int] {
    var parents = Array(nodes.indices)
    for index in nodes.indices {
      var child = index + 1
      while child < nodes[index].end {
        parents[child] = index
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
    for index in nodes.indices.reversed() {
      let depth = nodes[index].depth
      while waiting.count <= depth + 1 { waiting.append(nil) }
      var tally = try own(index)
      if let below = waiting[depth + 1].take() { merge(&tally, below) }
      try body(index, &tally)
      if var beside = waiting[depth].take() {
        merge(&beside, tally)
        waiting[depth] = beside
      } else {
        waiting[depth] = tally
      }
    }
  }

  /// About as much memory as it takes.
  public var byteCount: Int {
    nodes.reduce(selections.byteCount) {
      $0 + Self.nodeBytes + $1.assigned.byteCount + $1.available.byteCount
    }
  }

  /// A context's title and path.
  private static let nodeBytes = 512

  private mutating func arrange(_ organization: Organization) {
    guard let top = organization.content[scope.context] else { return }
    var subtree = Subtree(scope, organization.content)
    var children: [ContextID: [ContextNode]] = [:]
    var seen: Set<ContextID> = [scope.context]
    for id in subtree.contexts(among: assigned.entries.keys) {
      var current = id
      while seen.insert(current).inserted, let node = organization.content[current], let parent = node.parent {
        children[parent, default: []].append(node)
        current = parent
      }
    }
    add(top, 0, children, organization)
  }

  private mutating func add(
    _ context: ContextNode, _ depth: Int, _ children: [ContextID: [ContextNode]], _ organization: Organization
  ) {
    let index = nodes.count
    var node = Node(
      context: context, path: organization.content.lastPath(of: context.id), depth: depth,
      isWithdrawn: organization.content.removal(of: context.id) != nil,
      primaryKind: organization.primaryKind(at: context.id), isIncluded: scope.includes(context))
    for entry in assigned.entries[context.id] ?? [] {
      for index in audience.entries[entry].assigned { node.assigned.insert(index) }
      node.available.insert(audience.available.span.extracting(audience.groups[audience.entries[entry].group]))
    }
    nodes.append(node)
    for child in (children[context.id] ?? []).sorted(by: { $0.precedesInDisplay($1) }) {
      add(child, depth + 1, children, organization)
    }
    nodes[index].end = nodes.count
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

    /// - Parameter gradebook: as it is now.
    public init(_ gradebook: Gradebook) {
      organizationVersion = gradebook.organizationVersion
      workVersion = gradebook.segment.workVersion
      studentCount = gradebook.segment.students.count
      handoutCount = gradebook.segment.handouts.count
    }

    /// Whether the organization, or where work is, has changed since the other one, of the same gradebook.
    public func isNewer(than other: Basis) -> Bool {
      organizationVersion == other.organizationVersion
        ? workVersion > other.workVersion : organizationVersion > other.organizationVersion
    }
  }
}

/// Which contexts stand in the subtree of a scope now.
private struct Subtree {
  private let top: ContextID
  private let withDescendants: Bool
  private let content: ContentTree
  private var isInside: [ContextID: Bool] = [:]

  init(_ scope: WorkScope, _ content: ContentTree) {
    top = scope.context
    withDescendants = scope.withDescendants
    self.content = content
    isInside[top] = true
  }

  /// Those of some contexts that stand in it.
  mutating func contexts(among all: some Sequence<ContextID>) -> [ContextID] {
    withDescendants ? all.filter { contains($0) } : [top]
  }

  private mutating func contains(_ context: ContextID) -> Bool {
    if let known = isInside[context] { return known }
    // Marked first: in a feed that is half read a walk upwards may come back.
    isInside[context] = false
    let isBelow = content[context]?.parent.map { contains($0) } ?? false
    isInside[context] = isBelow
    return isBelow
  }
}
