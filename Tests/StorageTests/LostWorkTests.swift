import CSQLite
import Foundation
import Storage
import Testing

@testable import StorageSQLite

@Suite("Work that is lost")
struct LostWorkTests {
  let scratch: Scratch
  let log = KeptLog()
  static let frameBytes = 24 + Vandal.pageBytes

  init() throws { scratch = try Scratch() }

  func open(_ options: SQLiteOptions = SQLiteOptions()) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      path: scratch.path(), applicationID: 7, migrations: Scratch.migrations, now: 2_000, options: options,
      log: log.logger)
  }

  /// Opens the store as a service does, and closes it again.
  func head() async throws -> FeedPosition? {
    let database = try open()
    let readers = try Readers(database)
    let head = try await readers.read { try ChangeLog.head(of: "o", on: $0)?.position }
    await readers.close()
    database.close()
    return head
  }

  /// Opens the store, adds a change and closes it.
  func append() async throws {
    let database = try open()
    let writer = try Writer(database, load: { _ in 0 })
    _ = try await writer.write { _, transaction in
      try ChangeLog.append(organization: "o", kind: 1, entity: "a", payload: [1], committedAt: 1, in: transaction)
    }
    await writer.close()
    database.close()
  }

  /// Leaves a store as a process does that is killed when ten commits were acknowledged.
  func leaveKilled() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [store = scratch.path() as String] in
      try await commitAndDie(store)
    }
  }

  var logBytes: Int {
    get throws { try FileManager.default.attributesOfItem(atPath: scratch.path() + "-wal")[.size] as! Int }
  }

  /// What happens to the log of a store that was killed.
  enum Cut: String, CaseIterable {
    case nothing, someBytesMore, oneByte, oneCommit, half, all, header, aByteChanged, removed
  }

  @Test(
    "a log that was cut short is noticed at the next start, said, and whoever followed begins anew",
    arguments: Cut.allCases)
  func cut(_ cut: Cut) async throws {
    try await leaveKilled()
    let bytes = try logBytes
    let wal = try Vandal(scratch.path() + "-wal")
    switch cut {
    case .nothing: break
    // A commit that was not acknowledged, torn.
    case .someBytesMore: try wal.write([UInt8](repeating: 7, count: 3000), at: bytes)
    case .oneByte: try wal.cut(to: bytes - 1)
    case .oneCommit: try wal.cut(to: bytes - Self.frameBytes)
    case .half: try wal.cut(to: bytes / 2)
    case .all: try wal.cut(to: 0)
    case .header: try wal.flip(at: 17)
    case .aByteChanged: try wal.flip(at: bytes / 2)
    case .removed: try FileManager.default.removeItem(atPath: scratch.path() + "-wal")
    }
    let isWhole = cut == .nothing || cut == .someBytesMore
    if !isWhole {
      var options = SQLiteOptions()
      options.refusesLostWork = true
      let error = #expect(throws: StorageError.self) { try open(options) }
      #expect(error?.code == .corrupt && error?.message.hasPrefix(scratch.path()) == true)
      #expect(try StoreCheck.run(scratch.path()).lostWork != nil)
    }
    let head = try await head()
    #expect(log.errors.count == (isWhole ? 0 : 1), "\(log.errors)")
    #expect(log.errors.allSatisfy { $0.contains(scratch.path()) && $0.contains("acknowledged work is lost") })
    if isWhole {
      #expect(head == FeedPosition(epoch: 1, sequence: 10))
    } else if let head {
      #expect(head.epoch == 2_000 && head.sequence < 10, "\(head)")
    }
    // Once.
    _ = try await self.head()
    #expect(log.errors.count == (isWhole ? 0 : 1))
  }

  @Test("an older file in the place of a store begins a new epoch")
  func olderFile() async throws {
    try await append()
    #expect(try await head() == FeedPosition(epoch: 1, sequence: 1))
    let copy = try Data(contentsOf: URL(fileURLWithPath: scratch.path()))
    try await append()
    #expect(try await head() == FeedPosition(epoch: 1, sequence: 2), "a store that was closed in order lacks nothing")
    try copy.write(to: URL(fileURLWithPath: scratch.path()))
    #expect(try await head() == FeedPosition(epoch: 2_000, sequence: 1))
    #expect(
      log.errors.count == 1 && log.errors[0].contains("it is older than what was committed last"), "\(log.errors)")
  }

  @Test("a log that another program has copied into the file lacks nothing")
  func copiedByOthers() async throws {
    try await leaveKilled()
    do { try StockSQLite(scratch.path(), through: HOMEROOM_VFS).run("PRAGMA wal_checkpoint(TRUNCATE)") }
    #expect(!FileManager.default.fileExists(atPath: scratch.path() + "-wal"))
    #expect(try await head()?.epoch == 1)
    #expect(log.errors.isEmpty)
  }

  @Test("a commit that was not marked any more is there, and missed by nobody once its log is gone")
  func unmarked() async throws {
    try await leaveKilled()
    let mark = CommitMark.path(of: scratch.path())
    try FileManager.default.removeItem(atPath: mark)
    try FileManager.default.moveItem(atPath: mark + "-before", toPath: mark)
    let before = try #require(CommitMark.content(of: scratch.path())?.commit)
    for _ in 1...3 {
      #expect(try await head() == FeedPosition(epoch: 1, sequence: 10))
      #expect(try StoreCheck.run(scratch.path()).isSound)
    }
    #expect(log.errors.isEmpty, "\(log.errors)")
    #expect(CommitMark.content(of: scratch.path())?.commit != before)
  }

  private func lost(_ mark: CommitMark.Content) throws -> LostWork? {
    LostWork.find(in: scratch.path(), try WriteAheadLog(path: scratch.path() + "-wal"), mark)
  }

  @Test("a mark that lags behind by a log that began anew misses nothing")
  func lagging() async throws {
    try await leaveKilled()
    let content = try #require(CommitMark.content(of: scratch.path()))
    var commit = try #require(content.commit)
    commit.firstSalt -= 1
    commit.checksum += 1
    #expect(try lost(.init(commit: commit)) == nil)
    commit.firstSalt += 1000
    #expect(try lost(.init(commit: commit))?.cause == .olderStore)
    #expect(try lost(.init()) == nil)
  }

  @Test("a mark whose last writing was torn says what it said before")
  func tornMark() throws {
    let store = scratch.path("marked")
    let mark = try CommitMark(store: store)
    #expect(CommitMark.content(of: store) == nil)
    for frames in 1...5 {
      let commit = Commit(firstSalt: 1, secondSalt: 2, frames: Int64(frames), page: 3, checksum: 4)
      mark.note(commit)
      #expect(CommitMark.content(of: store)?.commit == commit)
      #expect(try CommitMark(store: store).content.commit == commit)
    }
    let vandal = try Vandal(CommitMark.path(of: store))
    // The fifth is in the second place.
    try vandal.flip(at: 4096 + 30)
    #expect(CommitMark.content(of: store)?.commit?.frames == 4)
    try vandal.flip(at: 30)
    #expect(CommitMark.content(of: store) == nil)
    mark.clear()
    #expect(CommitMark.content(of: store) == CommitMark.Content())
  }
}

/// Commits ten changes, one after the other, and kills the process.
private func commitAndDie(_ store: String) async throws {
  let database = try SQLiteDatabase(path: store, applicationID: 7, migrations: Scratch.migrations, now: 1_000)
  let writer = try Writer(database, load: { _ in 0 })
  for number in 1...10 {
    if number == 10 {
      let mark = CommitMark.path(of: store)
      try FileManager.default.copyItem(atPath: mark, toPath: mark + "-before")
    }
    _ = try await writer.write { _, transaction in
      try ChangeLog.append(
        organization: "o", kind: 1, entity: "e\(number)", payload: [UInt8](repeating: 1, count: 600), committedAt: 1,
        in: transaction)
    }
  }
  kill(getpid(), SIGKILL)
}
