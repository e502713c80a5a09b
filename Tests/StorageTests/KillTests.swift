import Foundation
import Storage
import StorageSQLite
import Testing

@Suite struct KillTests {
  @Test("killed in the middle of its work, a store holds all it acknowledged, without a gap")
  func killed() async throws {
    let scratch = try Scratch()
    let (store, acknowledged) = (scratch.path(), scratch.path("acknowledged"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [store = store as String, acknowledged = acknowledged as String] in
      try await writeUntilKilled(store: store, acknowledged: acknowledged)
    }
    let sequences = try String(contentsOfFile: acknowledged, encoding: .utf8).split(separator: "\n").compactMap {
      Int64($0)
    }
    #expect(sequences.count > 100)

    let readers = try Readers(try scratch.database())
    let page = try #require(
      try await readers.read { try ChangeLog.page(of: "o", after: nil, limit: .max, bytesMax: .max, on: $0) })
    #expect(page.changes.map(\.sequence) == Array(1...page.head.sequence))
    #expect(page.changes.map(\.entity) == (try await readers.itemNames()))
    #expect(Set(sequences).isSubset(of: Set(page.changes.map(\.sequence))))
  }
}

private let killedAt: Int64 = 200

/// Many tasks write items and their changes and note each acknowledgement in a file. Whoever writes `killedAt` kills the process, while
/// the others write.
private func writeUntilKilled(store: String, acknowledged: String) async throws {
  let database = try SQLiteDatabase(path: store, applicationID: 7, migrations: Scratch.migrations, now: 1_000)
  let writer = try Writer(database, load: ItemCount.load)
  let log = unsafe open(acknowledged, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  try await withThrowingTaskGroup(of: Void.self) { group in
    for task in 0..<32 {
      group.addTask {
        for number in 0... {
          let name = "\(task)-\(number)"
          let position = try await writer.write { state, transaction in
            try state.insert(name, transaction)
            return try ChangeLog.append(
              organization: "o", kind: 1, entity: name, payload: Array(name.utf8), committedAt: 1, in: transaction)
          }
          let line = Array("\(position.sequence)\n".utf8)
          _ = unsafe write(log, line, line.count)
          if position.sequence == killedAt { kill(getpid(), SIGKILL) }
        }
      }
    }
    try await group.waitForAll()
  }
}
