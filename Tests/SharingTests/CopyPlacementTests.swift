import Sharing
import Testing

@Suite("Which instances hold copies")
struct CopyPlacementTests {
  private static let instances = ["https://a:1", "https://b:1", "https://c:1", "https://d:1", "https://e:1"]
  private static let organizations = (0..<2_000).map { "school \($0)" }

  private static func placement(of instances: [String], own: String? = nil, copies: Int = 2) -> CopyPlacement? {
    CopyPlacement(of: instances, own: own ?? instances.first ?? "", copies: copies)
  }

  @Test("each instance comes to the same holders, whatever the order of its list", arguments: [1, 2, 3, 5])
  func agreement(copies: Int) throws {
    for organization in Self.organizations.prefix(100) {
      let holders = try Self.instances.map { own in
        try #require(Self.placement(of: Self.instances.shuffled(), own: own, copies: copies)).holders(of: organization)
      }
      #expect(Set(holders).count == 1)
      #expect(Set(holders[0]).count == copies)
      for own in Self.instances {
        let placement = try #require(Self.placement(of: Self.instances, own: own, copies: copies))
        #expect(placement.holds(organization) == holders[0].contains(own))
      }
    }
  }

  @Test("each has its part of the organizations")
  func parts() throws {
    let placement = try #require(Self.placement(of: Self.instances))
    var held: [String: Int] = [:]
    for organization in Self.organizations {
      for holder in placement.holders(of: organization) { held[holder, default: 0] += 1 }
    }
    // 800 of each: 2 of 5.
    for instance in Self.instances { #expect(700...900 ~= held[instance] ?? 0, "\(instance): \(held)") }
  }

  @Test("where an instance goes, only what it held is held by others, and the first of the rest stays the first")
  func leaving() throws {
    let before = try #require(Self.placement(of: Self.instances))
    let after = try #require(Self.placement(of: Array(Self.instances.dropLast())))
    for organization in Self.organizations {
      let (old, new) = (before.holders(of: organization), after.holders(of: organization))
      let left = old.filter { $0 != Self.instances.last }
      #expect(Array(new.prefix(left.count)) == left)
    }
  }

  @Test(
    "what is no list of instances is none",
    arguments: [
      ([], "a", 1), (["a"], "b", 1), (["a"], "a", 0), (["a"], "a", 2), (["a", "a"], "a", 1), (["a", ""], "a", 1),
      (["a", "b c"], "a", 1), (["a", "ä"], "a", 1), (["a", String(repeating: "b", count: 256)], "a", 1),
      ((0...CopyPlacement.instancesMax).map { "a\($0)" }, "a0", 1),
    ])
  func bounds(instances: [String], own: String, copies: Int) {
    #expect(CopyPlacement(of: instances, own: own, copies: copies) == nil)
  }

  @Test("the greatest lists are lists")
  func greatest() {
    let address = String(repeating: "b", count: CopyPlacement.addressBytesMax)
    #expect(CopyPlacement(of: ["a", address], own: "a", copies: 2) != nil)
    let most = (1...CopyPlacement.instancesMax).map { "a\($0)" }
    #expect(CopyPlacement(of: most, own: "a1", copies: most.count) != nil)
  }

  @Test("the weights are those that the schema describes")
  func weights() {
    // By the description in context_changes_service.proto, worked out beside this program.
    #expect(
      Rendezvous.order(of: Self.instances, for: "north") == [
        "https://a:1", "https://c:1", "https://d:1", "https://e:1", "https://b:1",
      ])
  }
}
