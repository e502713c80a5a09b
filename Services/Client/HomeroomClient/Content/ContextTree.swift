internal import Domain

/// The contexts that this process knows of, as they are here and as Context has them. It does no I/O.
///
/// Contexts are named by numbers that are never given again, so that a handle outlives moves and removals.
struct ContextTree {
  struct Node {
    var identifier: String
    /// Nil for the root, and for what is detached.
    var parent: Int?
    /// In the order in which they were added.
    var children: [Int] = []
    var details: ContextDetails
    /// As Context has it; nil: it was never declared.
    var saved: ContextDetails?
    /// Where Context has it.
    var savedPath: [String]?
    var isRemoved = false
    var created: Instant
  }

  static let root = 0

  private(set) var nodes: [Int: Node]
  private var next = 1
  /// How often something was changed, and how many of these changes a save has brought over.
  private var changes = 0
  private var savedChanges = 0

  /// The root alone, which stands by itself (R10). Of what the app's root is called nothing is known yet.
  init(app: String, now: Instant) {
    let details = ContextDetails(type: .app, title: app)
    nodes = [
      Self.root: Node(identifier: app, parent: nil, details: details, saved: details, savedPath: [], created: now)
    ]
  }

  subscript(id: Int) -> Node {
    // Nodes are never taken out.
    get { nodes[id] ?? Self.gone }
    set {
      guard nodes[id] != nil else { return }
      nodes[id] = newValue
      changes += 1
    }
  }

  private static let gone = Node(
    identifier: "", details: ContextDetails(type: .none, title: ""), isRemoved: true, created: .distantPast)

  // MARK: Looking

  /// From below the root down to the context; nil for what is not in the tree.
  func path(of id: Int) -> [String]? {
    var path: [String] = []
    var current = id
    while current != Self.root {
      let node = self[current]
      guard let parent = node.parent, !node.isRemoved else { return nil }
      path.append(node.identifier)
      current = parent
    }
    return path.reversed()
  }

  func child(_ identifier: String, of parent: Int) -> Int? {
    self[parent].children.first { self[$0].identifier.isExactly(identifier) }
  }

  /// The contexts along a path below `start`, as far as they are known: without `start` itself.
  func walk(_ path: some Sequence<String>, from start: Int = root) -> [Int] {
    var found: [Int] = []
    for identifier in path {
      guard let child = child(identifier, of: found.last ?? start) else { break }
      found.append(child)
    }
    return found
  }

  /// Ascending by display order, then by title, then by identifier (R27, R28).
  func children(of id: Int) -> [Int] {
    self[id].children.sorted { left, right in
      let (one, other) = (self[left], self[right])
      if one.details.displayOrder != other.details.displayOrder {
        return one.details.displayOrder < other.details.displayOrder
      }
      if !one.details.title.isExactly(other.details.title) {
        return one.details.title.precedesExactly(other.details.title)
      }
      return one.identifier.precedesExactly(other.identifier)
    }
  }

  /// The context and all below it, parents first.
  func subtree(of id: Int) -> [Int] {
    var all = [id]
    var index = 0
    while index < all.count {
      all += self[all[index]].children
      index += 1
    }
    return all
  }

  // MARK: Changing

  /// Adds a context. An identifier that is there already names that context, which takes the details (R1, R2).
  ///
  /// - Parameter isDeclaredBySave: false for what the delegate built, which is declared by itself (R20).
  mutating func add(
    _ draft: ContextDraft, below parent: Int, now: Instant, isDeclaredBySave: Bool = true
  ) -> Int {
    if let child = child(draft.identifier, of: parent) {
      self[child].details = draft.details
      return child
    }
    if isDeclaredBySave { changes += 1 }
    return insert(
      Node(identifier: draft.identifier, parent: parent, details: draft.details, created: now), below: parent)
  }

  /// Takes in what Context said stands at a path. Changes made here and not saved yet stay.
  ///
  /// - Returns: nil where its parent is not known.
  mutating func adopt(_ details: ContextDetails, at path: [String], now: Instant) -> Int? {
    guard let identifier = path.last else { return adoptRoot(details) }
    let above = walk(path.dropLast())
    guard above.count == path.count - 1 else { return nil }
    let parent = above.last ?? Self.root
    guard let child = child(identifier, of: parent) else {
      return insert(
        Node(
          identifier: identifier, parent: parent, details: details, saved: details, savedPath: path, created: now),
        below: parent)
    }
    if self[child].details == self[child].saved { nodes[child]?.details = details }
    nodes[child]?.saved = details
    nodes[child]?.savedPath = path
    return child
  }

  private mutating func adoptRoot(_ details: ContextDetails) -> Int {
    if self[Self.root].details == self[Self.root].saved { nodes[Self.root]?.details = details }
    nodes[Self.root]?.saved = details
    return Self.root
  }

  private mutating func insert(_ node: Node, below parent: Int) -> Int {
    let id = next
    next += 1
    nodes[id] = node
    nodes[parent]?.children.append(id)
    return id
  }

  /// Takes a context out of the tree; it keeps what lies below it.
  mutating func detach(_ id: Int) {
    guard let parent = self[id].parent else { return }
    self[parent].children.removeAll { $0 == id }
    self[id].parent = nil
  }

  /// Gives a context another parent, or the first one again.
  ///
  /// - Returns: false where that would make a ring (R9), where the identifier is taken (R1), and for what was removed.
  mutating func move(_ id: Int, below parent: Int) -> Bool {
    if self[id].parent == parent { return true }
    guard id != Self.root, !self[id].isRemoved, !subtree(of: id).contains(parent),
      child(self[id].identifier, of: parent) == nil
    else {
      return false
    }
    detach(id)
    self[id].parent = parent
    self[parent].children.append(id)
    return true
  }

  /// Marks a context, and all below it, as removed (R48). The root stays.
  mutating func remove(_ id: Int) {
    guard id != Self.root else { return }
    detach(id)
    for node in subtree(of: id) { self[node].isRemoved = true }
  }

  // MARK: Saving

  /// Contexts that Context lacks or has otherwise, parents first; without the root and without those that have to be moved.
  func undeclared() -> [Int] {
    subtree(of: Self.root).filter { id in
      id != Self.root && self[id].saved != self[id].details
        && (self[id].savedPath == nil || self[id].savedPath == path(of: id))
    }
  }

  /// Contexts that Context has elsewhere, parents first: only the topmost of what was moved together.
  func moved() -> [Int] {
    subtree(of: Self.root).filter { id in
      guard let saved = self[id].savedPath, let parent = self[id].parent else { return false }
      let above = self[parent].savedPath ?? path(of: parent) ?? []
      return saved != above + [self[id].identifier]
    }
  }

  /// Contexts that Context has and that are removed or detached here: the topmost ones.
  func withdrawn() -> [Int] {
    nodes.keys.sorted().filter { id in
      self[id].savedPath?.isEmpty == false && path(of: id) == nil
        && (self[id].parent == nil || self[self[id].parent ?? Self.root].savedPath == nil)
    }
  }

  /// All that a save would bring over.
  func unsaved() -> [Int] {
    let root = self[Self.root]
    let isRootChanged = root.saved?.title != root.details.title || root.saved?.topic != root.details.topic
    return (isRootChanged ? [Self.root] : []) + withdrawn() + moved() + undeclared()
  }

  /// Whether something was changed that no save has brought over.
  var hasChanges: Bool { changes > savedChanges }

  /// Something could not be sent: it is tried again when the services can be reached.
  private(set) var hasUnsent = false

  /// A save begins: what is changed from now on is for the next one.
  ///
  /// - Returns: what ``endSave(_:)`` takes once all of it is brought over.
  mutating func beginSave() -> Int {
    hasUnsent = false
    return changes
  }

  mutating func endSave(_ begun: Int) { savedChanges = begun }

  /// Something was not brought over: the next save takes it up again.
  ///
  /// - Parameter mayPass: it is also tried again without a save.
  mutating func noteFailed(mayPass: Bool) {
    changes += 1
    if mayPass { hasUnsent = true }
  }

  mutating func noteDeclared(_ id: Int, as details: ContextDetails) {
    nodes[id]?.saved = details
    if let path = path(of: id) { nodes[id]?.savedPath = path }
  }

  /// Context does not have what lies above some contexts any more. Returns these, parents first.
  mutating func noteForgotten(above ids: [Int]) -> [Int] {
    var above: Set<Int> = []
    for id in ids {
      var next = self[id].parent
      while let parent = next, parent != Self.root, above.insert(parent).inserted { next = self[parent].parent }
    }
    for id in above {
      nodes[id]?.saved = nil
      nodes[id]?.savedPath = nil
    }
    return subtree(of: Self.root).filter { above.contains($0) }
  }

  /// Context has moved it: what lies below came along.
  mutating func noteMoved(_ id: Int) {
    guard let from = self[id].savedPath, let to = path(of: id) else { return }
    for node in nodes.keys {
      guard let saved = self[node].savedPath, saved.starts(with: from) else { continue }
      nodes[node]?.savedPath = to + saved.dropFirst(from.count)
    }
  }

  /// Context has removed it with all that lay below it there.
  mutating func noteWithdrawn(_ id: Int) {
    guard let from = self[id].savedPath else { return }
    for node in nodes.keys where self[node].savedPath?.starts(with: from) == true {
      nodes[node]?.savedPath = nil
      nodes[node]?.saved = nil
    }
  }
}
