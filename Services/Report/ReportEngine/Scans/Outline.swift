public import Domain

/// Some content in preorder: what lies below a node follows it.
///
/// It is the caller's view of the tree, made anew when content moves; the engine keeps none.
public struct Outline: Sendable {
  public struct Node: Sendable {
    public var context: ContextID
    /// 0 for a root of the outline.
    public var depth: Int
    /// The kind in force (D7).
    public var primaryKind: ItemKind?

    public init(_ context: ContextID, depth: Int, primaryKind: ItemKind?) {
      self.context = context
      self.depth = depth
      self.primaryKind = primaryKind
    }
  }

  public let nodes: [Node]
  /// By node: the place behind everything below it.
  public let ends: [Int]

  public init(_ nodes: [Node]) {
    self.nodes = nodes
    var ends = Array(repeating: nodes.count, count: nodes.count)
    var open: [Int] = []
    for (place, node) in nodes.enumerated() {
      while let last = open.last, nodes[last].depth >= node.depth {
        ends[last] = place
        open.removeLast()
      }
      open.append(place)
    }
    self.ends = ends
  }

  public func isLeaf(_ place: Int) -> Bool { ends[place] == place + 1 }
}
