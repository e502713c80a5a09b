import Foundation
import Patience
import StorageSQLite
import Testing

@testable import Storage

@Suite("Digests of feeds")
struct FeedDigestTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Opens a store, lets `body` work on it, and closes it.
  @discardableResult
  private func withStore<T: Sendable>(
    _ name: String = "store.sqlite", migrations: [Migration] = Scratch.migrations,
    _ body: @escaping @Sendable (Transaction) throws -> T
  ) async throws -> T {
    let writer = try Writer(try await open(name, migrations), load: ItemCount.load)
    let result = try await writer.write { _, transaction in try body(transaction) }
    await writer.close()
    // Who copies the files next finds them whole, and none that goes away meanwhile.
    _ = try await open(name, migrations)
    return result
  }

  /// The writer's thread may hold the store a moment longer than it takes to close it.
  private func open(_ name: String, _ migrations: [Migration]) async throws -> SQLiteDatabase {
    try await patiently("the writer lets go of the store") {
      do {
        return try scratch.database(name, migrations: migrations)
      } catch let error as StorageError where error.code == .cannotOpen {
        return nil
      }
    }
  }

  private static func append(_ entities: String..., in transaction: Transaction) throws {
    for entity in entities {
      try ChangeLog.append(
        organization: "o", kind: 1, entity: entity, payload: Array(entity.utf8), committedAt: 5, in: transaction)
    }
  }

  private static func cursors(in transaction: Transaction) throws -> [FeedCursor] {
    let head = try #require(try ChangeLog.head(of: "o", on: transaction))
    return try (1...head.sequence).map { sequence in
      try #require(try ChangeLog.page(of: "o", after: nil, limit: Int(sequence), on: transaction)).cursor
    }
  }

  /// As a backup would: with the log, if there is one.
  private func copy(_ name: String, to other: String) throws {
    for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: scratch.path(name) + suffix) {
      try? FileManager.default.removeItem(atPath: scratch.path(other) + suffix)
      try FileManager.default.copyItem(atPath: scratch.path(name) + suffix, toPath: scratch.path(other) + suffix)
    }
  }

  @Test(
    "SipHash-2-4 with 128 bits gives what OpenSSL gives",
    arguments: [
      (0, "a3817f04ba25a8e66df67214c7550293"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
      (16, "6ee2a4ca67b054bbfd3315bf85230577"), (24, "2db479ae78bd50d8882a8a178a6132ad"),
      (56, "1938f2cf72d54ee97e94166fa91d2a36"),
    ])
  func vectors(count: Int, digest: String) {
    let key = [UInt8](0..<16)
    let message = [UInt8](0..<UInt8(count))
    func word(at offset: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(key[offset + $1]) << UInt64(8 * $1) } }
    var hash = SipHash(key: (word(at: 0), word(at: 8)))
    unsafe hash.add(message.span.bytes)
    let (low, high) = hash.digest()
    let bytes = [low, high].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) } }
    #expect(bytes.map { String(format: "%02x", $0) }.joined() == digest)
  }

  @Test("every part of a change, its salt and everything before it are in its digest")
  func parts() {
    let salt = ChangeSalt.random()
    let other = ChangeSalt.random()
    func change(
      _ sequence: Int64 = 1, kind: Int = 2, entity: String = "ab", of payload: [UInt8] = [1, 2, 3], at time: Int64 = 9
    ) -> Change {
      Change(sequence: sequence, kind: kind, entity: entity, payload: payload, committedAt: time)
    }
    let first = FeedDigest.none.adding(change(), salt: salt)
    let all = [
      first, first.adding(change(), salt: salt), FeedDigest.none.adding(change(), salt: other),
      FeedDigest.none.adding(change(2), salt: salt), FeedDigest.none.adding(change(kind: 3), salt: salt),
      FeedDigest.none.adding(change(entity: "ac"), salt: salt),
      FeedDigest.none.adding(change(entity: "a", of: [98, 1, 2, 3]), salt: salt),
      FeedDigest.none.adding(change(of: [1, 2, 4]), salt: salt),
      FeedDigest.none.adding(change(of: [1, 2, 3, 0]), salt: salt),
      FeedDigest.none.adding(change(of: []), salt: salt), FeedDigest.none.adding(change(at: 8), salt: salt),
    ]
    #expect(Set(all).count == all.count)
    #expect(first == FeedDigest.none.adding(change(), salt: salt))
    #expect(FeedDigest(first.bytes) == first && FeedDigest([1, 2]) == nil)
  }

  @Test("two histories that went apart have no cursor in common after that, though they say the same")
  func apart() async throws {
    try await withStore { try Self.append("a", "b", in: $0) }
    try copy("store.sqlite", to: "older.sqlite")
    let ahead = try await withStore { transaction in
      try Self.append("c", "d", in: transaction)
      return try Self.cursors(in: transaction)
    }
    let restored = try await withStore("older.sqlite") { transaction in
      try Self.append("c", "d", "e", in: transaction)
      return try Self.cursors(in: transaction)
    }
    #expect(ahead[..<2] == restored[..<2])
    #expect(ahead[2].position == restored[2].position && ahead[2].digest != restored[2].digest)
    #expect(ahead[3].digest != restored[3].digest)
    let (goesOn, beginsAnew) = try await withStore("older.sqlite") { transaction in
      (
        try ChangeLog.page(of: "o", after: ahead[1], limit: 9, on: transaction),
        try ChangeLog.page(of: "o", after: ahead[3], limit: 9, on: transaction)
      )
    }
    #expect(goesOn?.reset == false && goesOn?.changes.map(\.entity) == ["c", "d", "e"])
    #expect(beginsAnew?.reset == true && beginsAnew?.changes.count == 5)
  }

  @Test("a store from before digests has some for its old changes, and another copy of it has others")
  func earlierStore() async throws {
    // As the feed was written before it had digests.
    let former = Array(Scratch.migrations.prefix(3))
    try await withStore(migrations: former) { transaction in
      try transaction.execute("INSERT INTO feed_head (organization, epoch, seq) VALUES ('o', 5, 3)")
      for sequence in 1...3 {
        try transaction.execute(
          """
          INSERT INTO change (organization, seq, kind, entity, payload, committed_at) VALUES ('o', ?, 1, 'x', x'00', 5)
          """, .int(sequence))
      }
    }
    try copy("store.sqlite", to: "other.sqlite")
    var seen: [[FeedCursor]] = []
    for name in ["store.sqlite", "other.sqlite"] {
      seen.append(
        try await withStore(name) { transaction in
          try Self.append("new", in: transaction)
          let check = try FeedCheck(of: "o", on: transaction)
          #expect(check.faults.isEmpty && check.unproven == 3 && check.proven == 1)
          return try Self.cursors(in: transaction)
        })
      let cursors = try #require(seen.last)
      #expect(Set(cursors.compactMap(\.digest)).count == 4)
      // Opened again it says the same of itself.
      #expect(try await withStore(name) { try Self.cursors(in: $0) } == cursors)
      for cursor in cursors {
        let page = try await withStore(name) { try ChangeLog.page(of: "o", after: cursor, limit: 9, on: $0) }
        #expect(page?.reset == false)
      }
    }
    for (one, other) in zip(seen[0], seen[1]) { #expect(one.digest != other.digest) }
  }

  @Test("a change that is rewritten keeps its digest and loses its salt, and every cursor holds")
  func rewriting() async throws {
    let before = try await withStore { transaction in
      try Self.append("a", "secret", "b", in: transaction)
      return try Self.cursors(in: transaction)
    }
    try await withStore { transaction in
      try ChangeLog.rewrite(2, of: "o", kind: 2, entity: "gone", payload: [], in: transaction)
      #expect(try Self.cursors(in: transaction) == before)
      let page = try ChangeLog.page(of: "o", after: before[0], limit: 9, on: transaction)
      #expect(page?.changes.map(\.entity) == ["gone", "b"])
      #expect(try transaction.exists("SELECT 1 FROM change WHERE seq = 2 AND salt IS NULL"))
      let check = try FeedCheck(of: "o", on: transaction)
      #expect(check.faults.isEmpty && check.proven == 2 && check.unproven == 1)
    }
  }

  @Test("the walk over a feed names what was altered, what is missing, and a head that does not follow")
  func check() async throws {
    try await withStore { try Self.append("a", "b", "c", "d", "e", in: $0) }
    #expect(try await withStore { try FeedCheck(of: "o", on: $0) }.proven == 5)
    #expect(try await withStore { try FeedCheck(of: "nobody", on: $0).faults.isEmpty })
    try await withStore { try $0.execute("UPDATE change SET payload = x'00' WHERE seq = 2") }
    #expect(try await withStore { try FeedCheck(of: "o", on: $0) }.faults == [.altered(2)])
    try await withStore { try $0.execute("DELETE FROM change WHERE seq IN (3, 4)") }
    #expect(try await withStore { try FeedCheck(of: "o", on: $0) }.faults == [.altered(2), .missing(3...4)])
    try await withStore { try $0.execute("UPDATE feed_head SET digest = zeroblob(16)") }
    #expect(
      try await withStore { try FeedCheck(of: "o", on: $0) }.faults == [.altered(2), .missing(3...4), .wrongHead])
    try await withStore { try $0.execute("UPDATE feed_head SET seq = 7") }
    #expect(
      try await withStore { try FeedCheck(of: "o", on: $0) }.faults
        == [.altered(2), .missing(3...4), .missing(6...7), .wrongHead])
  }
}
