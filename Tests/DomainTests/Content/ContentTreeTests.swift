import Domain
import Testing

let plays: AppID = "org.example.greatplays"

func node(
  _ id: ContextID, _ identifier: String, below parent: ContextID?, order: Int64 = 0, title: String? = nil,
  from: Instant = minute(-1_000), assignable: Bool = true, kind: ItemKind? = nil, removed: Instant? = nil
) -> ContextNode {
  ContextNode(
    id: id, app: plays, identifier: identifier, placements: [.init(from: from, parent: parent)],
    title: title ?? identifier, displayOrder: order, isAssignable: assignable, declaredKind: kind, removed: removed)
}

extension ContextNode {
  func moved(below parent: ContextID, at instant: Instant) -> ContextNode {
    var node = self
    node.placements.append(.init(from: instant, parent: parent))
    return node
  }

  func removed(at instant: Instant) -> ContextNode {
    var node = self
    node.removed = instant
    return node
  }

  var proposed: ContextNode {
    var node = self
    node.origin = .proposed
    return node
  }
}

@Suite("Content trees")
struct ContentTreeTests {
  private func tree(_ nodes: [ContextNode]) -> ContentTree {
    var tree = ContentTree()
    for node in nodes { tree.put(node) }
    return tree
  }

  private let macbeth = [
    node(1, "org.example.greatplays", below: nil), node(2, "macbeth", below: 1), node(3, "Act 1", below: 2),
    node(4, "Act 2", below: 2, order: 1), node(5, "scene 1", below: 3), node(6, "quiz", below: 3, order: 1),
  ]

  @Test("paths lead to nodes and nodes to paths, whatever order they were put in")
  func paths() {
    for nodes in [macbeth, macbeth.reversed()] {
      let tree = tree(nodes)
      #expect(tree.node(at: ["macbeth", "Act 1", "quiz"], app: plays, when: minute(0)) == 6)
      #expect(tree.node(at: .root, app: plays, when: minute(0)) == 1)
      #expect(tree.node(at: ["macbeth", "Act 9"], app: plays, when: minute(0)) == nil)
      #expect(tree.node(at: ["macbeth"], app: "org.example.other", when: minute(0)) == nil)
      #expect(tree.path(of: 6, at: minute(0)) == ["macbeth", "Act 1", "quiz"])
      #expect(tree.path(of: 1, at: minute(0)).isRoot)
      #expect(tree.ancestors(of: 6, at: minute(0)) == [3, 2, 1])
    }
  }

  @Test("siblings are listed by display order, then title, then identifier, by bytes (R27, R28)")
  func displayOrder() {
    let tree = tree([
      node(1, "app", below: nil), node(2, "b", below: 1, order: 5, title: "Same"),
      node(3, "a", below: 1, order: 5, title: "Same"), node(4, "z", below: 1, order: -1, title: "zz"),
      node(5, "y", below: 1, order: 5, title: "Earlier"), node(6, "x", below: 1, order: 5, title: "earlier"),
    ])
    #expect(tree.descendants(of: 1, at: minute(0)).map(\.id) == [4, 5, 3, 2, 6])
  }

  @Test("descendants come in display order, each before what lies below it")
  func preorder() {
    #expect(tree(macbeth).descendants(of: 2, at: minute(0)).map(\.id) == [3, 5, 6, 4])
    #expect(tree(macbeth).descendants(of: 6, at: minute(0)).isEmpty)
  }

  @Test("the first placement counts from the beginning: offline work may be older than the declaration (P22)")
  func beginning() {
    let tree = tree(macbeth + [node(7, "late", below: 2, from: minute(50))])
    #expect(tree.node(at: ["macbeth", "late"], app: plays, when: minute(1)) == 7)
  }

  @Test("a moved node is found at the new place and, as an alias, at the old one (D10, P22)")
  func moves() {
    var tree = tree(macbeth)
    tree.put(macbeth[4].moved(below: 4, at: minute(10)))
    for time in [minute(5), minute(10), minute(20)] {
      #expect(tree.node(at: ["macbeth", "Act 1", "scene 1"], app: plays, when: time) == 5)
      #expect(tree.node(at: ["macbeth", "Act 2", "scene 1"], app: plays, when: time) == 5)
    }
    #expect(tree.ancestors(of: 5, at: minute(10) - 1).first == 3)
    #expect(tree.ancestors(of: 5, at: minute(10)).first == 4)
    #expect(tree.descendants(of: 3, at: minute(20)).map(\.id) == [6])
    #expect(tree.descendants(of: 3, at: minute(5)).map(\.id) == [5, 6])
    func wasAbove(_ id: ContextID, upTo instant: Instant = .distantFuture) -> Bool {
      tree.wasAncestor(id, of: 5, upTo: instant)
    }
    #expect(wasAbove(3) && wasAbove(4) && !wasAbove(6))
    #expect(!wasAbove(4, upTo: minute(9)))
    // What 4 comes below later was never above what has left it.
    tree.put(tree[5]?.moved(below: 3, at: minute(20)) ?? macbeth[4])
    tree.put(node(12, "part", below: 2))
    tree.put(tree[4]?.moved(below: 12, at: minute(30)) ?? macbeth[3])
    #expect(!wasAbove(12) && wasAbove(4))
  }

  @Test("who stands at a path wins over who once stood there")
  func successor() {
    var tree = tree(macbeth)
    tree.put(macbeth[4].moved(below: 4, at: minute(10)))
    tree.put(node(9, "scene 1", below: 3, from: minute(20)))
    let path: IdentifierPath = ["macbeth", "Act 1", "scene 1"]
    #expect(tree.node(at: path, app: plays, when: minute(5)) == 5)
    #expect(tree.node(at: path, app: plays, when: minute(25)) == 9)
  }

  @Test("a path declared again after its removal is a new context; older work stays with the old one (P22)")
  func declaredAgain() {
    var tree = tree(macbeth)
    tree.put(macbeth[5].removed(at: minute(10)))
    let path: IdentifierPath = ["macbeth", "Act 1", "quiz"]
    #expect(tree.node(at: path, app: plays, when: minute(5)) == 6)
    #expect(tree.node(at: path, app: plays, when: minute(10)) == nil)
    tree.put(node(9, "quiz", below: 3, from: minute(20)))
    #expect(tree.node(at: path, app: plays, when: minute(5)) == 6)
    #expect(tree.node(at: path, app: plays, when: minute(15)) == 9)
    #expect(tree.node(at: path, app: plays, when: minute(25)) == 9)
  }

  @Test("moving a parent moves the paths below it and leaves aliases for them")
  func movedParent() {
    var tree = tree(macbeth + [node(7, "part 1", below: 2)])
    tree.put(macbeth[2].moved(below: 7, at: minute(10)))
    #expect(tree.node(at: ["macbeth", "Act 1", "quiz"], app: plays, when: minute(20)) == 6)
    #expect(tree.node(at: ["macbeth", "part 1", "Act 1", "quiz"], app: plays, when: minute(20)) == 6)
    #expect(tree.lastPath(of: 6) == ["macbeth", "part 1", "Act 1", "quiz"])
    #expect(tree.path(of: 6, at: minute(9)) == ["macbeth", "Act 1", "quiz"])
    // A new Act 1 takes the old place, without a quiz: the legacy path still means the old quiz.
    tree.put(node(8, "Act 1", below: 2, from: minute(20)))
    #expect(tree.node(at: ["macbeth", "Act 1"], app: plays, when: minute(30)) == 8)
    #expect(tree.node(at: ["macbeth", "Act 1", "quiz"], app: plays, when: minute(30)) == 6)
  }

  @Test("what lies below a removed context is withdrawn with it (R48)")
  func cascade() {
    var tree = tree(macbeth)
    tree.put(macbeth[2].removed(at: minute(10)))
    #expect(tree.removal(of: 6) == minute(10))
    #expect(tree.isLiving(6, at: minute(9)) && !tree.isLiving(6, at: minute(10)))
    #expect(tree.node(at: ["macbeth", "Act 1", "quiz"], app: plays, when: minute(11)) == nil)
    #expect(tree.descendants(of: 2, at: minute(11)).map(\.id) == [4])
    #expect(tree.descendants(of: 3, at: minute(11)).isEmpty)
    #expect(tree.descendants(of: 2, at: minute(9)).map(\.id) == [3, 5, 6, 4])
    #expect(tree.lastPath(of: 6) == ["macbeth", "Act 1", "quiz"])
  }

  @Test("withdrawn content keeps the path that it had, wherever what is above it goes (D10)")
  func movedAboveWithdrawn() {
    var tree = tree(macbeth + [node(7, "part 1", below: 2)])
    tree.put(macbeth[5].removed(at: minute(10)))
    tree.put(macbeth[2].moved(below: 7, at: minute(20)))
    #expect(tree.lastPath(of: 6) == ["macbeth", "Act 1", "quiz"])
    #expect(tree.lastPath(of: 3) == ["macbeth", "part 1", "Act 1"])
    #expect(tree.node(readAt: tree.lastPath(of: 6), app: plays, now: minute(30)) == 6)
  }

  @Test("putting a node again changes nothing; forgetting it leaves nothing")
  func idempotent() {
    var tree = tree(macbeth + macbeth)
    #expect(tree.count == 6)
    #expect(tree.descendants(of: 3, at: minute(0)).map(\.id) == [5, 6])
    tree.forget(6)
    #expect(tree[6] == nil && tree.descendants(of: 3, at: minute(0)).map(\.id) == [5])
    #expect(tree.node(at: ["macbeth", "Act 1", "quiz"], app: plays, when: minute(0)) == nil)
  }

  @Test(
    "what students declared is found where it is asked for, or stands above what is found (D28)",
    arguments: [false, true])
  func proposals(isReversed: Bool) {
    let own = [
      node(20, "essay", below: 3, order: 2).proposed, node(21, "draft", below: 20).proposed,
      node(22, "other essay", below: 3, order: 3).proposed,
    ]
    var tree = tree(isReversed ? (macbeth + own).reversed() : macbeth + own)
    func below(_ proposals: Set<ContextID>) -> [ContextID] {
      tree.descendants(of: 3, at: minute(0), proposals: proposals).map(\.id)
    }
    #expect(below([]) == [5, 6])
    #expect(below([20]) == [5, 6, 20])
    #expect(below([5, 21, 99]) == [5, 6, 20, 21])
    #expect(below([20, 21, 22]) == [5, 6, 20, 21, 22])
    // A provider made something below one's own.
    tree.put(node(23, "sources", below: 21))
    #expect(below([]) == [5, 6, 20, 21, 23])
    tree.forget(23)
    #expect(below([]) == [5, 6])
    // Somebody took it over for the class, which does not take over what is beside it.
    tree.put(node(22, "other essay", below: 3, order: 3))
    #expect(below([]) == [5, 6, 22])
    #expect(tree.node(at: ["macbeth", "Act 1", "essay"], app: plays, when: minute(0)) == 20)
    tree.put(node(22, "other essay", below: 3, order: 3).proposed)
    #expect(below([]) == [5, 6])
  }

  @Test("published content is found below proposals, whichever of them came first (D28)", arguments: [false, true])
  func belowProposals(isReversed: Bool) {
    let nodes =
      macbeth + [node(20, "essay", below: 3).proposed, node(21, "sources", below: 20), node(22, "one", below: 21)]
    var tree = tree(isReversed ? nodes.reversed() : nodes)
    #expect(tree.descendants(of: 20, at: minute(0)).map(\.id) == [21, 22])
    #expect(Set(tree.descendants(of: 2, at: minute(0)).map(\.id)) == [3, 4, 5, 6, 20, 21, 22])
    tree.put(node(21, "sources", below: 20).moved(below: 3, at: minute(10)))
    #expect(Set(tree.descendants(of: 2, at: minute(10)).map(\.id)) == [3, 4, 5, 6, 21, 22])
    #expect(Set(tree.descendants(of: 2, at: minute(9)).map(\.id)) == [3, 4, 5, 6, 20, 21, 22])
  }

  @Test("a feed half read may hold a cycle; walks end all the same")
  func cycle() {
    let tree = tree([node(1, "app", below: nil), node(2, "a", below: 3), node(3, "b", below: 2)])
    #expect(tree.ancestors(of: 2, at: minute(0)).count <= 64)
    #expect(tree.descendants(of: 2, at: minute(0)).map(\.id) == [3])
    #expect(tree.removal(of: 2) == nil)
  }

  @Test("a hundred thousand nodes are put, found and listed without quadratic cost")
  func large() {
    var tree = ContentTree()
    tree.put(node(1, "app", below: nil))
    var id: Int64 = 1
    var parents: [ContextID] = []
    for book in 0..<100 {
      id += 1
      let parent = ContextID(id)
      parents.append(parent)
      tree.put(node(parent, "book \(book)", below: 1, order: Int64(book)))
      for page in 0..<1_000 {
        id += 1
        tree.put(node(ContextID(id), "page \(page)", below: parent, order: Int64(page)))
      }
    }
    #expect(tree.count == 100_101)
    #expect(
      tree.node(at: ["book 42", "page 999"], app: plays, when: minute(0)) == ContextID(parents[42].rawValue + 1_000))
    #expect(tree.descendants(of: parents[7], at: minute(0)).count == 1_000)
    var copy = tree
    copy.put(node(200_000, "more", below: parents[0]))
    #expect(tree[200_000] == nil && copy[200_000] != nil)
  }
}
