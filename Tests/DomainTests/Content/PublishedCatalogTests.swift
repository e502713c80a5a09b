import Domain
import Testing

@Suite("Content over a published catalog")
struct PublishedCatalogTests {
  private let catalog = PublishedCatalog(
    Self.tree([
      node(1, "org.example.greatplays", below: nil), node(2, "macbeth", below: 1), node(3, "Act 1", below: 2),
      node(4, "Act 2", below: 2, order: 1), node(5, "scene 1", below: 3),
    ]))

  private static func tree(_ nodes: [ContextNode], over catalog: PublishedCatalog? = nil) -> ContentTree {
    var tree = ContentTree()
    tree.lie(over: catalog)
    for node in nodes { tree.put(node) }
    return tree
  }

  private func published(_ change: (inout ContentTree) -> Void) -> PublishedCatalog {
    var tree = catalog.content
    change(&tree)
    return PublishedCatalog(tree)
  }

  @Test("paths, ancestors and descendants go through the organization's own content and the catalog's alike")
  func together() {
    let tree = Self.tree([node(10, "our scene", below: 3), node(11, "notes", below: 10)], over: catalog)
    #expect(tree.root(of: plays) == 1)
    #expect(tree.node(at: ["macbeth", "Act 1", "our scene", "notes"], app: plays, when: minute(0)) == 11)
    #expect(tree.node(at: ["macbeth", "Act 1", "scene 1"], app: plays, when: minute(0)) == 5)
    #expect(tree.ancestors(of: 11, at: minute(0)) == [10, 3, 2, 1])
    #expect(tree.wasAncestor(2, of: 11, upTo: minute(0)))
    #expect(tree.descendants(of: 2, at: minute(0)).map(\.id) == [3, 10, 11, 5, 4])
    #expect(tree.path(of: 11, at: minute(0)) == ["macbeth", "Act 1", "our scene", "notes"])
    // One organization's is neither the catalog's nor another's.
    #expect(catalog.content[10] == nil && Self.tree([], over: catalog)[10] == nil)
    #expect(tree.count == 2 && Set(tree.allNodes.map(\.id)) == [10, 11])
  }

  @Test("what the vendor withdraws is withdrawn with what the organization had below it, from that instant on")
  func withdrawn() {
    var tree = Self.tree([node(10, "our scene", below: 3)], over: catalog)
    let act = catalog.content[3]
    tree.lie(over: published { if let act { $0.put(act.removed(at: minute(10))) } })
    #expect(tree.removal(of: 10) == minute(10))
    #expect(tree.isLiving(10, at: minute(9)) && !tree.isLiving(10, at: minute(10)))
    #expect(tree.descendants(of: 2, at: minute(11)).map(\.id) == [4])
  }

  @Test("what the vendor moves takes along what the organization has below it; the path before still leads there")
  func moved() {
    var tree = Self.tree([node(10, "our scene", below: 3)], over: catalog)
    let act = catalog.content[3]
    tree.lie(over: published { if let act { $0.put(act.moved(below: 4, at: minute(10))) } })
    #expect(tree.path(of: 10, at: minute(11)) == ["macbeth", "Act 2", "Act 1", "our scene"])
    for path in [["macbeth", "Act 1", "our scene"], ["macbeth", "Act 2", "Act 1", "our scene"]] {
      #expect(tree.node(at: IdentifierPath(path), app: plays, when: minute(11)) == 10)
    }
  }

  @Test("where both have something at one path, the organization's own published content hides the vendor's")
  func over() {
    var tree = Self.tree([node(10, "extra", below: 3, from: minute(0))], over: catalog)
    tree.lie(
      over: published {
        $0.put(node(6, "extra", below: 3, from: minute(5)))
        $0.put(node(7, "page", below: 6, from: minute(5)))
      })
    let path: IdentifierPath = ["macbeth", "Act 1", "extra"]
    #expect(tree.node(at: path, app: plays, when: minute(6)) == 10)
    #expect(tree.node(at: path.appending("page"), app: plays, when: minute(6)) == nil)
    #expect(tree.descendants(of: 3, at: minute(6)).map(\.id) == [10, 5])
    // Once it is gone, the vendor's is there; and to everybody else it always was.
    if let own = tree[10] { tree.put(own.removed(at: minute(20))) }
    #expect(tree.node(at: path.appending("page"), app: plays, when: minute(21)) == 7)
    #expect(tree.descendants(of: 3, at: minute(21)).map(\.id) == [6, 7, 5])
  }

  @Test("what a student's app declared gives way to what the vendor publishes at the same path")
  func proposals() {
    let own = node(10, "extra", below: 3, from: minute(0)).proposed
    var tree = Self.tree([own], over: catalog)
    let path: IdentifierPath = ["macbeth", "Act 1", "extra"]
    #expect(tree.node(at: path, app: plays, when: minute(1)) == 10)
    tree.lie(over: published { $0.put(node(6, "extra", below: 3, from: minute(5))) })
    #expect(tree.node(at: path, app: plays, when: minute(6)) == 6)
    #expect(tree.descendants(of: 3, at: minute(6), proposals: [10]).map(\.id) == [6, 5])
    // Work that was begun before is where it was.
    #expect(tree.node(at: path, app: plays, when: minute(4)) == 10)
  }

  @Test("an organization that has an app of the same identifier sees nothing of the published one")
  func ownApp() {
    let tree = Self.tree(
      [node(20, "org.example.greatplays", below: nil), node(21, "hamlet", below: 20)], over: catalog)
    #expect(tree.root(of: plays) == 20)
    #expect(tree.node(at: ["hamlet"], app: plays, when: minute(0)) == 21)
    #expect(tree.node(at: ["macbeth"], app: plays, when: minute(0)) == nil)
  }

  @Test("a published app that is not let in is nothing to an organization, unless something of it was handed out (N52)")
  func letIn() {
    var organization = Organization(id: "north")
    organization.lie(over: catalog)
    organization.apply(.context(node(30, "own", below: 3)))
    #expect(!organization.knows(2) && organization.knows(30) && !organization.knows(99))
    let task = HandoutTask(id: "t", app: plays, target: .context(2))
    organization.apply(.handout(Handout(id: "h", schoolClass: "c", title: "Read", tasks: [task])))
    #expect(organization.knows(2))
    organization.apply(.handoutDeleted("h"))
    #expect(!organization.knows(2))
    organization.apply(.settings(OrganizationSettings(allowedApps: [plays])))
    #expect(organization.knows(2))
  }

  @Test("500 organizations hold one catalog between them, and a change of one is nobody else's")
  func shared() {
    var organizations = (0..<500).map { Organization(id: OrganizationID("o\($0)")) }
    for index in organizations.indices { organizations[index].lie(over: catalog) }
    organizations[0].apply(.context(node(10, "our scene", below: 3)))
    #expect(organizations.allSatisfy { $0.content.catalog === catalog })
    #expect(organizations.count { $0.content[10] != nil } == 1)
    #expect(organizations.allSatisfy { $0.content[5]?.title == "scene 1" })
  }
}
