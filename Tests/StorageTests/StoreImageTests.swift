import Foundation
import Storage
import StorageSQLite
import Synchronization
import Testing

@Suite("The image of a store in use")
struct StoreImageTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// How often the log is copied back and begins anew: rarely, often, or after nearly every commit.
  @Test("an image taken while others write is one committed state, whole", arguments: [1, 16, 4_000] as [Int32])
  func oneState(checkpointPages: Int32) async throws {
    var options = SQLiteOptions()
    options.checkpointPages = checkpointPages
    let database = try scratch.database(options: options)
    let writer = try Writer(database, load: ItemCount.load)
    let writing = Writing()
    let commits = try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var number = 0
        defer { writing.end() }
        while !writing.isOver {
          let (name, step) = ("\(number)", number)
          try await writer.write { state, transaction in
            try state.insert(name, transaction)
            // Old pages change, too, so that an image of two moments would show.
            try transaction.execute(
              "UPDATE item SET data = zeroblob(?) WHERE id = ?", .int(200 + step % 900), .int(step / 2))
            try ChangeLog.append(
              organization: "o", kind: 1, entity: name, payload: [], committedAt: 1, in: transaction)
          }
          number += 1
          writing.note(number)
        }
        return number
      }
      // However this ends, or the group would wait for its task for ever.
      defer { writing.end() }
      for round in 0..<25 {
        // Each image is of another state than the one before it, and others are written while it is taken.
        while writing.commits < round * 4, !writing.isOver { try await Task.sleep(for: .milliseconds(1)) }
        let path = scratch.path("image-\(round).sqlite")
        try Self.write(try StoreImage(path: scratch.path()), to: path)
        try check(path, at: round)
      }
      writing.end()
      return try await group.next() ?? 0
    }
    await writer.close()
    #expect(commits > 25)
    let path = scratch.path("last.sqlite")
    try Self.write(try StoreImage(path: scratch.path()), to: path)
    let image = try Readers(try scratch.database("last.sqlite"))
    #expect(try await image.itemNames().count == commits)
  }

  @Test("an image holds what only the log has")
  func logOnly() async throws {
    let writer = try Writer(try scratch.database(), load: ItemCount.load)
    try await writer.write { try $0.insert("one", $1) }
    let image = try StoreImage(path: scratch.path())
    try await writer.write { try $0.insert("two", $1) }
    try Self.write(image, to: scratch.path("image.sqlite"))
    let readers = try Readers(try scratch.database("image.sqlite"))
    #expect(try await readers.itemNames() == ["one"])
    await writer.close()
  }

  @Test("a log that was cut within a commit ends with the commit before", arguments: [1, 25, 4_000, 4_119])
  func tornLog(cut: Int) async throws {
    let writer = try Writer(try scratch.database(), load: ItemCount.load)
    for name in ["one", "two"] { try await writer.write { try $0.insert(name, $1) } }
    // As after a power cut: the service is gone, and the last frame was not written whole.
    for part in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: scratch.path() + part, toPath: scratch.path("torn.sqlite") + part)
    }
    let log = try FileHandle(forWritingTo: URL(filePath: scratch.path("torn.sqlite") + "-wal"))
    try log.truncate(atOffset: try log.seekToEnd() - UInt64(cut))
    try log.close()
    try Self.write(try StoreImage(path: scratch.path("torn.sqlite")), to: scratch.path("image.sqlite"))
    let readers = try Readers(try scratch.database("image.sqlite"))
    #expect(try await readers.itemNames() == ["one"])
    await writer.close()
  }

  @Test("what is no store has no image")
  func noStore() throws {
    #expect(throws: StorageError.self) { try StoreImage(path: scratch.path("missing")) }
    try Data("no store at all, but long enough to look at".utf8).write(to: URL(filePath: scratch.path("text")))
    #expect(throws: StorageError.self) { try StoreImage(path: scratch.path("text")) }
  }

  private static func write(_ image: StoreImage, to path: String) throws {
    var bytes: [UInt8] = []
    try image.forEachChunk { chunk in unsafe chunk.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } }
    #expect(Int64(bytes.count) == image.byteCount)
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// Every commit wrote an item and a change: an image of one state has as many of both.
  private func check(_ path: String, at round: Int) throws {
    let readers = try Readers(try scratch.database("image-\(round).sqlite"))
    let (items, changes, verdict) = try readers.readInline(stepsMax: 100_000_000) { connection in
      (
        try connection.first("SELECT count(*) FROM item") { try $0.int(0) },
        try connection.first("SELECT count(*) FROM change") { try $0.int(0) },
        try connection.first("PRAGMA integrity_check(1)") { try $0.text(0) }
      )
    }
    #expect(items == changes)
    #expect(verdict == "ok")
  }
}

/// How far a writer has come, and when it is to end.
private final class Writing: Sendable {
  private let state = Mutex((commits: 0, isOver: false))

  var commits: Int { state.withLock { $0.commits } }
  var isOver: Bool { state.withLock { $0.isOver } }

  func note(_ commits: Int) { state.withLock { $0.commits = commits } }

  func end() { state.withLock { $0.isOver = true } }
}
