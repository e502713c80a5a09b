import Foundation
import Storage
import Testing

@testable import StorageSQLite

@Suite("Checkpoints")
struct CheckpointTests {
  private func options(_ pages: Int32, max: Int32) -> SQLiteOptions {
    var options = SQLiteOptions()
    options.checkpointPages = pages
    options.logPagesMax = max
    return options
  }

  @Test("most of a long log is copied beside the writing, and the rest of it between two transactions")
  func beside() {
    var policy = CheckpointPolicy(options(100, max: 1_000))
    #expect(policy.step(length: 99, isIdle: true) == .none)
    #expect(policy.step(length: 100, isIdle: true) == .begin)
    #expect(policy.step(length: 160, isIdle: false) == .none)
    #expect(policy.step(length: 220, isIdle: true) == .finish)
    #expect(policy.step(length: 20, isIdle: true) == .none, "it began anew")
    #expect(policy.step(length: 100, isIdle: true) == .begin)
    #expect(policy.step(length: 5, isIdle: true) == .none, "all of it was copied beside")
    #expect(policy.step(length: 100, isIdle: true) == .begin)
  }

  @Test("a log that cannot begin anew is tried again a quarter later")
  func heldBack() {
    var policy = CheckpointPolicy(options(100, max: 1_000))
    #expect(policy.step(length: 100, isIdle: true) == .begin)
    #expect(policy.step(length: 120, isIdle: true) == .finish)
    #expect(policy.step(length: 144, isIdle: true) == .none)
    #expect(policy.step(length: 145, isIdle: true) == .begin)
  }

  @Test("at its limit the log is copied before anything else is written")
  func limit() {
    var policy = CheckpointPolicy(options(100, max: 1_000))
    #expect(policy.step(length: 100, isIdle: true) == .begin)
    #expect(policy.step(length: 999, isIdle: false) == .none)
    #expect(policy.step(length: 1_000, isIdle: false) == .waitAndFinish)
    #expect(policy.step(length: 1_010, isIdle: true) == .none)
  }

  @Test("the log stays short, and grows only while somebody reads an older state", arguments: [64, 10_000] as [Int32])
  func length(max: Int32) async throws {
    let scratch = try Scratch()
    let database = try scratch.database(options: options(64, max: max))
    let writer = try Writer(database, load: ItemCount.load)
    func write(_ names: Range<Int>) async throws {
      for name in names {
        try await writer.write { state, transaction in
          try state.insert("item \(name)", transaction)
          try transaction.execute("UPDATE item SET data = zeroblob(40000) WHERE name = ?", .text("item \(name)"))
        }
      }
    }
    /// In pages of 4 KiB; a log that begins anew keeps the room that it had.
    func logLength() throws -> Int {
      let attributes = try FileManager.default.attributesOfItem(atPath: database.path + "-wal")
      return (attributes[.size] as? Int ?? 0) / 4_096
    }
    // Each commit takes a dozen pages. Whatever is copied when, the last ones of 64 are followed by few.
    try await write(0..<100)
    let usual = try logLength()
    if max == 64 { #expect(usual < 128, "writing waits at the limit") }
    let reader = try database.openReader()
    try reader.beginSnapshot()
    #expect(try reader.first("SELECT count(*) FROM item") { try $0.int(0) } == 100)
    try await write(100..<200)
    let held = try logLength()
    #expect(held > 1_000)
    #expect(try reader.first("SELECT count(*) FROM item") { try $0.int(0) } == 100)
    reader.endSnapshot()
    // It begins anew once all of it is copied, which takes as long as it takes beside others.
    var (written, length, isGrowing) = (200, held, true)
    while isGrowing, written < 5_000 {
      try await write(written..<written + 20)
      written += 20
      isGrowing = try logLength() > length
      length = try logLength()
    }
    #expect(!isGrowing, "it began anew")
    await writer.close()
    #expect(try await Readers(database).itemNames() == (0..<written).map { "item \($0)" })
  }

  /// Bytes of the log; 0 also where there is none.
  private func logBytes(of path: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: path + "-wal") else { return 0 }
    return try FileManager.default.attributesOfItem(atPath: path + "-wal")[.size] as? Int ?? 0
  }

  @Test("an orderly stop leaves everything in the file, whoever else has it open", arguments: [false, true])
  func orderlyStop(isWatched: Bool) async throws {
    let scratch = try Scratch()
    let database = try scratch.database()
    let writer = try Writer(database, load: ItemCount.load)
    let readers = try Readers(database)
    for name in 0..<50 {
      try await writer.write { state, transaction in
        try state.insert("item \(name)", transaction)
        try transaction.execute("UPDATE item SET data = zeroblob(40000) WHERE name = ?", .text("item \(name)"))
      }
    }
    #expect(try await readers.itemNames().count == 50)
    #expect(try readers.readInline { try $0.exists("SELECT 1 FROM item") })
    let other = isWatched ? try database.openReader() : nil
    #expect(try other?.first("SELECT count(*) FROM item") { try $0.int(0) } == (isWatched ? 50 : nil))
    #expect(try logBytes(of: database.path) > 50 * 40_000)
    await readers.close()
    await writer.close()
    #expect(try logBytes(of: database.path) == 0)
    try FileManager.default.copyItem(atPath: database.path, toPath: scratch.path("copy.sqlite"))
    #expect(try await Readers(scratch.database("copy.sqlite")).itemNames().count == 50)
    _ = other
  }

  @Test("a stop while somebody reads an older state loses nothing")
  func stopWhileRead() async throws {
    let scratch = try Scratch()
    let database = try scratch.database()
    let writer = try Writer(database, load: ItemCount.load)
    try await writer.write { try $0.insert("before", $1) }
    let reader = try database.openReader()
    try reader.beginSnapshot()
    #expect(try reader.first("SELECT count(*) FROM item") { try $0.int(0) } == 1)
    try await writer.write { try $0.insert("after", $1) }
    await writer.close()
    #expect(try reader.first("SELECT count(*) FROM item") { try $0.int(0) } == 1)
    reader.endSnapshot()
    #expect(try await Readers(database).itemNames() == ["before", "after"])
  }
}
