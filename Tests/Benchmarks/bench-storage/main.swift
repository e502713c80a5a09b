import Foundation
import Storage
import StorageSQLite

// What the store does: durable writes a second through the writer, from few and from many tasks, and reads.
//
// Run it with a directory on the disk in question; figures from a memory file system say nothing of durability.

struct Written { var count = 0 }

let directory = CommandLine.arguments.dropFirst().first ?? "."
let path = "\(directory)/bench-storage-\(ProcessInfo.processInfo.processIdentifier).sqlite"
defer { for suffix in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + suffix) } }

let item = Migration(
  1, "item",
  """
  CREATE TABLE item (organization TEXT NOT NULL, id TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (organization, id))
  WITHOUT ROWID
  """)
let database = try SQLiteDatabase(
  path: path, applicationID: 1, migrations: [item, ChangeLog.schema(2), ChangeLog.digests(3)], now: 0)
let writer = try Writer(database, load: { _ in Written() })
let readers = try Readers(database)
let data = [UInt8](repeating: 7, count: 300)

func perSecond(
  _ name: String, tasks: Int, each: Int, _ body: @escaping @Sendable (Int) async throws -> Void
) async throws {
  let commits = writer.statistics.commits
  let start = ContinuousClock.now
  let cpu = clock()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for task in 0..<tasks {
      group.addTask { for number in 0..<each { try await body(task * each + number) } }
    }
    try await group.waitForAll()
  }
  let seconds = (ContinuousClock.now - start) / .seconds(1)
  let count = Double(tasks * each)
  let cpuMicroseconds = Double(clock() - cpu) / Double(CLOCKS_PER_SEC) / count * 1e6
  print(
    "\(name), \(tasks) tasks: \(Int(count / seconds)) a second, \(writer.statistics.commits - commits) commits, "
      + "\((cpuMicroseconds * 10).rounded() / 10) µs CPU each")
}

func nanoseconds(_ name: String, _ count: Int, _ body: (Int) throws -> Void) rethrows {
  let start = ContinuousClock.now
  for number in 0..<count { try body(number) }
  print("\(name): \(Int((ContinuousClock.now - start) / .nanoseconds(1)) / count) ns")
}

for (tasks, each) in [(1, 200), (16, 2000), (256, 400), (2048, 50)] {
  try await perSecond("insert 300 bytes", tasks: tasks, each: each) { number in
    try await writer.write(bytes: 300) { state, transaction in
      try transaction.execute(
        "INSERT INTO item (organization, id, data) VALUES (?, ?, ?)", "north", .text("\(tasks)-\(number)"),
        .blob(data))
      state.count += 1
    }
  }
}
try await perSecond("insert 300 bytes and a change", tasks: 2048, each: 50) { number in
  try await writer.write(bytes: 600) { _, transaction in
    try transaction.execute(
      "INSERT INTO item (organization, id, data) VALUES (?, ?, ?)", "south", .text("\(number)"), .blob(data))
    try ChangeLog.append(
      organization: "south", kind: 1, entity: "\(number)", payload: data, committedAt: 1, in: transaction)
  }
}
try await perSecond("write nothing", tasks: 2048, each: 100) { _ in
  try await writer.write { state, _ in state.count += 1 }
}

try nanoseconds("point read in place", 200_000) { number in
  _ = try readers.readInline { connection in
    try connection.first(
      "SELECT data FROM item WHERE organization = ? AND id = ?", "north", .text("2048-\(number &* 7919 % 102_400)")
    ) { row in try row.withBlob(0) { $0.byteCount } }
  }
}
try nanoseconds("read of no table", 200_000) { _ in
  _ = try readers.readInline { try $0.first("SELECT 1") { try $0.integer(0) } }
}
