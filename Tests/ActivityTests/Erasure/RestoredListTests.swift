import Domain
import Foundation
import Identity
import Storage
import StorageSQLite
import Testing

@testable import ActivityService

@Suite("The list of erasures in the place of a store that is restored")
struct RestoredListTests {
  /// Looks at the store and the list beside it as a restore does.
  private func check(_ path: String) async throws {
    let readers = try Readers(try StoredFile(path: path, format: .activity), threads: 1)
    let result = Result {
      try readers.readInline { try StoredActivity.checkErasureList(beside: path, of: $0) }
    }
    await readers.close()
    try result.get()
  }

  private func writeListOfAnotherStore(beside path: String) async throws -> ErasureList {
    let list = ErasureList(beside: path)
    try FileManager.default.removeItem(atPath: list.path)
    let key = try #require(ErasureKey(Array(repeating: 7, count: 32)))
    let entry = ErasureList.Entry(
      organization: "elsewhere", digest: key.digest(of: "zoe", in: "elsewhere"), erasure: "erasure")
    try await list.add([entry], key, ErasureSeal(secret: Array(repeating: 9, count: 32)))
    return list
  }

  @Test("another store's is refused by its name, with what to do; one that is missing is not")
  func foreign() async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    try await world.bench.stop()
    let path = world.bench.databasePath
    try await check(path)
    let list = try await writeListOfAnotherStore(beside: path)
    let failure = await #expect(throws: StorageError.self) { try await check(path) }
    #expect(failure?.code == .incompatible)
    let message = failure?.message ?? ""
    #expect(message.contains(list.path) && message.contains("another store's"))
    #expect(message.contains("move this one aside"))
    #expect(!message.contains("damaged"))
    try FileManager.default.removeItem(atPath: list.path)
    try await check(path)
    try await world.bench.restart()
  }

  @Test("the store's own that is damaged, and what is no list, are said to be damaged", arguments: [true, false])
  func damaged(isOwn: Bool) async throws {
    let world = try await ErasureWorld()
    _ = try await world.erase()
    try await world.bench.stop()
    let list = world.bench.databasePath + "-erasures"
    let own = try String(contentsOfFile: list, encoding: .utf8)
    try (isOwn ? own + "erased 00\n" : "something else\n").write(toFile: list, atomically: true, encoding: .utf8)
    let failure = await #expect(throws: StorageError.self) { try await check(world.bench.databasePath) }
    #expect(failure?.code == .corrupt && failure?.message.contains("damaged") == true)
    try own.write(toFile: list, atomically: true, encoding: .utf8)
    try await world.bench.restart()
  }
}
