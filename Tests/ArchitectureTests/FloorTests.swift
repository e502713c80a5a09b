import Testing

@Suite("The house")
struct FloorTests {
  /// Same-floor doors: the generated messages are a layer over the codec; a store's one writer is shared by its callers; what an app is
  /// answered is made of the work that it sent.
  static let doors: Set<[String]> = [
    ["Messages", "Wire"], ["Storage", "Sharing"], ["ActivityDoor", "ActivityDomain"],
  ]

  let house: House
  init() async throws { house = try await House.standing.value }

  @Test("every import points down")
  func importsPointDown() {
    #expect(house.rooms.count > 10, "the manifest could not be read")
    for room in house.rooms.values {
      for (module, file) in room.imports {
        guard let other = house.rooms[module] else { continue }
        let isDoor = Self.doors.contains([room.name, module])
        #expect(
          other.floor < room.floor || isDoor,
          "\(file): \(room.name) is on floor \(room.floor) and imports \(module) of floor \(other.floor)")
      }
    }
  }

  @Test("every import is declared in the manifest, and every declared room is imported")
  func importsAreDeclared() {
    for room in house.rooms.values where !room.imports.isEmpty {
      let imported = Set(room.imports.map(\.module)).intersection(house.rooms.keys)
      #expect(
        imported == room.declared, "\(room.name): imports \(imported.sorted()), declares \(room.declared.sorted())")
    }
  }

  @Test("what answers apps can see no store, no message and no other service (D27)")
  func appsAreAnsweredWithoutAStore() throws {
    let door = try #require(house.rooms["ActivityDoor"])
    let own = Set(door.imports.map(\.module)).intersection(house.rooms.keys)
    #expect(own == ["ActivityDomain", "Domain", "Sharing"])
  }

  @Test("a library for other packages has every module that its first one's signatures are made of")
  func librariesAreWhole() {
    #expect(house.libraries.keys.sorted() == ["HomeroomAPI", "HomeroomClient"])
    for (library, first) in [("HomeroomClient", "HomeroomClient"), ("HomeroomAPI", "API")] {
      let modules = house.libraries[library] ?? []
      let shown = house.rooms[first]?.publicImports.intersection(house.rooms.keys) ?? []
      #expect(!shown.isEmpty && shown.isSubset(of: modules), "\(library) has no \(shown.subtracting(modules).sorted())")
    }
  }

  @Test("each C library is imported by one room")
  func oneOwnerForEachLibrary() {
    for library in house.rooms.values where library.floor == 0 {
      let owners = Set(
        house.rooms.values.filter { room in room.imports.contains { $0.module == library.name } }.map(\.name))
      #expect(owners.count == 1, "\(library.name) is imported by \(owners.sorted())")
    }
  }

  @Test("nobody builds a room named Utils, Helpers, Common or New")
  func namesSaySomething() {
    let idle = ["Utils", "Helpers", "Common", "New", "Misc"]
    for room in house.rooms.values {
      #expect(!room.path.split(separator: "/").contains { idle.contains(String($0)) }, "\(room.path)")
    }
  }
}
