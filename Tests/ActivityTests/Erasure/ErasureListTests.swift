import API
import Domain
import Foundation
import Identity
import Messages
import RPC
import Storage
import StoreKit
import Stores
import Testing

@testable import ActivityService

@Suite("The list of erasures beside a store", .onBothStores)
struct ErasureListTests {
  /// Copies the store without the list, as a backup from before the erasure has it; returns where that is.
  private func backup(_ world: ErasureWorld, _ folder: ScratchFolder) async throws -> String {
    try await world.bench.stop()
    let backup = folder.path + "/backup.sqlite"
    try TestDatabase.copy(world.bench.databasePath, to: backup)
    try await world.bench.restart()
    return backup
  }

  /// Puts the backup in the place of the store; the list beside it stays.
  private func restore(_ backup: String, _ world: ErasureWorld) async throws {
    try await world.bench.stop()
    try TestDatabase.copy(backup, to: world.bench.databasePath)
    try await world.bench.restart()
  }

  @Test("whoever was erased since a backup was made is erased again when it is opened, before anyone is answered")
  func played() async throws {
    let world = try await ErasureWorld()
    let folder = try ScratchFolder()
    let backup = try await backup(world, folder)
    let erasure = try await world.erase()
    try await world.bench.finishErasures()
    try await restore(backup, world)
    #expect(try world.occurrences() != [:], "the backup has them")
    var roster: RosterServiceClient { RosterServiceClient(world.bench.administrator) }
    #expect(await refusal { try await roster.getPerson(.init(personID: ErasureWorld.person)) }?.code == .notFound)
    let refused = await refusal {
      try await HandoutServiceClient(world.bench.channel(.student, ErasureWorld.person)).listInbox(.init())
    }
    #expect(refused?.reason == "PERSON_ERASED")
    #expect(try await roster.getPerson(.init(personID: "ben")).name == "Ben")
    try await world.bench.finishErasures()
    #expect(try world.occurrences() == [:])
    #expect(try await roster.getErasure(.init(erasureID: erasure)).state == .completed)
    #expect(world.bench.host.store.erasedAgain == 1)
    try await world.bench.restart()
    #expect(world.bench.host.store.erasedAgain == 0, "once is enough")
  }

  @Test("a backup from before the person was there keeps them out all the same")
  func unknownThere() async throws {
    let bench = try SchoolBench()
    try await bench.populate()
    try await bench.stop()
    let world = try ErasureWorld(copying: bench.directory)
    let folder = try ScratchFolder()
    let backup = try await backup(world, folder)
    try await world.admit(ErasureWorld.person)
    _ = try await world.erase()
    try await restore(backup, world)
    let refused = await refusal { try await world.admit(ErasureWorld.person) }
    #expect(refused?.reason == "PERSON_ERASED")
  }

  @Test("a list that was lost is made again from the store")
  func lost() async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    let list = world.bench.databasePath + "-erasures"
    let before = try String(contentsOfFile: list, encoding: .utf8)
    #expect(before.hasPrefix("homeroom-erasures 1 ") && !before.contains(ErasureWorld.person))
    let key = world.bench.host.store.erasureKey.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(!before.contains(key), "the list alone tells nobody who they were")
    let mode = try FileManager.default.attributesOfItem(atPath: list)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    try await world.bench.stop()
    try FileManager.default.removeItem(atPath: list)
    try await world.bench.restart()
    try await world.bench.finishErasures()
    #expect(try String(contentsOfFile: list, encoding: .utf8) == before)
  }

  @Test("what was cut short counts as not written, and is written over")
  func cutShort() async throws {
    // Of the list alone, without a store.
    guard StoreKind.current == .sqlite else { return }
    let list = ErasureList(beside: NSTemporaryDirectory() + "list-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(atPath: list.path) }
    let key = try #require(ErasureKey(Array(repeating: 7, count: 32)))
    let seal = ErasureSeal(secret: Array(repeating: 9, count: 32))
    let entries = (0..<3).map { number in
      ErasureList.Entry(
        organization: OrganizationID("org \(number)"), digest: key.digest(of: PersonID("\(number)"), in: "org"),
        erasure: "erasure \(number)")
    }
    try await list.add(Array(entries[..<2]), key, seal)
    let whole = try Data(contentsOf: URL(fileURLWithPath: list.path))
    for length in 0..<whole.count {
      try whole.prefix(length).write(to: URL(fileURLWithPath: list.path))
      try await list.add(entries, key, seal)
      let read = try list.read(seal)
      #expect(read.map { Set($0.entries) } == Set(entries), "after \(length) bytes")
    }
    // A line of which only the end is missing was written.
    try await list.add(entries, key, seal)
    let all = try Data(contentsOf: URL(fileURLWithPath: list.path))
    try all.dropLast().write(to: URL(fileURLWithPath: list.path))
    #expect(try list.read(seal)?.entries.count == 3)
    try await list.withdraw(["erasure 1"], seal)
    #expect(try list.read(seal)?.entries.map(\.erasure).sorted() == ["erasure 0", "erasure 2"])
  }

  @Test("another store's list, and one that makes no sense, are refused with the file named")
  func foreign() async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    _ = try await world.erase("ben")
    let list = world.bench.databasePath + "-erasures"
    try await world.bench.stop()
    let own = try String(contentsOfFile: list, encoding: .utf8)
    let lines = own.split(separator: "\n").map { $0 + "\n" }
    for text in [
      own.replacingOccurrences(
        of: "homeroom-erasures 1 ", with: "homeroom-erasures 1 \(String(repeating: "ab", count: 32))\n"),
      "something else\n", "homeroom-erasures 2 \(String(repeating: "ab", count: 32))\n", own + "erased 00\n",
      // Changed, taken out, doubled, sent through an editor: a digit, the ends of lines.
      String(own.map { $0 == "7" ? "8" : $0 }), lines.enumerated().filter { $0.offset != 1 }.map(\.element).joined(),
      own + lines[1], own.replacingOccurrences(of: "\n", with: "\r\n"),
    ] {
      try text.write(toFile: list, atomically: true, encoding: .utf8)
      let failure = #expect(throws: StorageError.self) {
        _ = try ActivityStore(StoreLocation(world.bench.database), erasures: list, clock: world.bench.clock.wall)
      }
      #expect(failure?.message.contains(list) == true, "\(failure?.message ?? "")")
    }
    try own.write(toFile: list, atomically: true, encoding: .utf8)
    try await world.bench.restart()
  }
}
