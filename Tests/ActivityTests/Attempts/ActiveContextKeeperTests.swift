import Domain
import Testing

@testable import ActivityService

@Suite("Active contexts in memory")
struct ActiveContextKeeperTests {
  private func key(_ person: PersonID, of organization: OrganizationID) -> ActiveContextKeeper.Key {
    .init(organization: organization, person: person, app: "app")
  }

  @Test("who activates again and again has one, and takes nobody's")
  func again() throws {
    let keeper = ActiveContextKeeper()
    let paths = try [["a"], ["b"]].map { try IdentifierPath(checking: $0, limits: .standard) }
    keeper.activate(paths[0], for: key("ana", of: "south"))
    for number in 0...(3 * ActiveContextKeeper.entriesMax) {
      keeper.activate(paths[number % 2], for: key("zoe", of: "north"))
    }
    #expect(keeper.path(for: key("ana", of: "south")) == paths[0])
    #expect(keeper.path(for: key("zoe", of: "north")) == paths[0])
  }

  @Test("where there are too many, the oldest of the organization that has most goes")
  func tooMany() throws {
    let keeper = ActiveContextKeeper(entriesMax: 100)
    let path = try IdentifierPath(checking: ["a"], limits: .standard)
    func active(_ count: Int, of organization: OrganizationID) -> [Int] {
      (0..<count).filter { keeper.path(for: key(PersonID("\($0)"), of: organization)) != nil }
    }
    for person in 0..<20 { keeper.activate(path, for: key(PersonID("\(person)"), of: "south")) }
    for person in 0..<1_000 { keeper.activate(path, for: key(PersonID("\(person)"), of: "north")) }
    #expect(active(20, of: "south").count == 20)
    let north = active(1_000, of: "north")
    #expect((70...80).contains(north.count) && north == Array(1_000 - north.count..<1_000))
  }
}
