internal import CSQLite
internal import Glibc
public import Observability
public import Storage

/// A store in one file: SQLite with a write-ahead log, every commit on the disk before it counts, every page with a checksum.
///
/// The file belongs to one process at a time (a lock file beside it says so), because the writer's state knows what
/// is in it without reading it again.
///
/// The first damage that is found, by whoever reads or by a walk over all pages that never ends, stops all writing: see
/// `isSound`. Which page it is and what lies there is in the log.
public final class SQLiteDatabase: Database {
  /// Of SQLite.
  public static var libraryVersion: String { unsafe String(cString: sqlite3_libversion()) }

  /// The path of the store's file; log, index, lock and mark stand beside it.
  public let path: String
  /// The path.
  public var name: String { path }

  private let options: SQLiteOptions
  private let lock: FileLock
  private let mark: CommitMark
  private let condition: StoreCondition
  private let walk: PageWalk

  /// Takes the file, creates it where it is missing (readable by its owner only), checks it, and brings its schema up
  /// to date.
  ///
  /// A file of a version without checksums is converted first, which takes about a second for 100 MB and as much room again.
  /// One that lacks work that was acknowledged (its log was cut short, or it is an older one than was last in use) is served with a
  /// new epoch, so that whoever follows it begins anew, and the log says so at level error.
  ///
  /// - Parameters:
  ///   - applicationID: stamped into the file, so that one service never opens another's.
  ///   - now: milliseconds since 1970, noted with what is migrated.
  /// - Throws: `StorageError`, with the file named: `.corrupt`, `.incompatible` or `.cannotOpen`.
  public init(
    path: String, applicationID: Int32, migrations: [Migration], now: Int64, options: SQLiteOptions = SQLiteOptions(),
    log: Logger = Logger("store")
  ) throws {
    let path = try Self.realPath(path)
    self.path = path
    self.options = options
    lock = try FileLock(path + "-lock", for: path)
    guard unsafe access(Self.restoreMarker(path), F_OK) != 0 else {
      throw StorageError(
        .cannotOpen, "\(path): a restore into it began and did not end: run homeroom restore again, with --replace")
    }
    let condition = StoreCondition(path: path)
    let mark = try CommitMark(store: path)
    self.condition = condition
    self.mark = mark
    let writeAheadLog = try WriteAheadLog(path: path + "-wal")
    let lost = LostWork.find(in: path, writeAheadLog, mark.content)
    if let lost, options.refusesLostWork {
      throw StorageError(
        .corrupt,
        "\(path): \(lost). Put the missing file back or restore a backup; or start without the flag that refuses this")
    }
    // A process that was killed between a commit and its mark: the log is about to go into the file, where the mark would miss it.
    if lost == nil, let commit = writeAheadLog.lastCommit { mark.note(commit) }
    try Self.createPrivately(path)
    try Self.sayingWhatToDoWhenFull(path) {
      try condition.namingDamage {
        func open() throws -> SQLiteConnection {
          try SQLiteConnection(path: path, access: .write, options: options, condition: condition, mark: mark)
        }
        try Self.claim(open(), applicationID, migrations)
        try PageConversion(path: path, options: options, mark: mark, log: log).run()
        let connection = try open()
        try SQLiteCheck.soundness(connection, condition, mark, options)
        try Migration.apply(migrations, to: connection, named: path, appliedAt: now)
        if let lost { try Self.beginAnew(connection, now: now, lost, mark, log) }
      }
    }
    // The last connection is closed: the log is in the file.
    mark.synchronize()
    walk = try PageWalk(options, condition, mark, log)
  }

  deinit { walk.close() }

  /// False from the first damage that is found, be it by a reader, the writer or the walk.
  public var isSound: Bool { condition.isSound }

  /// What was found damaged first; nil: nothing.
  public var damage: StoreDamage? { condition.damage }

  /// One at a time. Its log is copied into the file beside the writing.
  public func openWriter() throws(StorageError) -> any WriteConnection {
    let connection = try SQLiteConnection(
      path: path, access: .write, options: options, condition: condition, mark: mark)
    try connection.checkpointBeside(options)
    return connection
  }

  /// As many as are wanted; each has a cache of its own.
  public func openReader() throws(StorageError) -> any Connection & Readable {
    try SQLiteConnection(path: path, access: .read, options: options, condition: condition)
  }

  /// Ends the walk over the pages and lets go of the lock. Connections are to be closed before.
  public func close() {
    walk.close()
    mark.synchronize()
    lock.release()
  }

  private static func sayingWhatToDoWhenFull(_ path: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as StorageError where error.code == .full {
      throw StorageError(
        .full,
        "\(error.message): make room, and start it again. What was acknowledged is in \(path) and \(path)-wal: remove neither"
      )
    }
  }

  /// Refuses what is not ours, or too new, before anything is changed.
  private static func claim(_ connection: SQLiteConnection, _ applicationID: Int32, _ migrations: [Migration]) throws {
    try SQLiteCheck.claim(connection, path: connection.path, applicationID: applicationID)
    guard try connection.exists("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migration'") else { return }
    try Migration.check(migrations, against: connection, named: connection.path)
  }

  /// Followers that have heard of what is lost begin anew.
  private static func beginAnew(
    _ connection: SQLiteConnection, now: Int64, _ lost: LostWork, _ mark: CommitMark, _ log: Logger
  ) throws {
    log.error(
      "acknowledged work is lost: a new epoch begins, and whoever followed this store reads it anew",
      ["store": connection.path, "reason": lost])
    try connection.transact { try ChangeLog.renewEpoch(now, in: $0) }
    // Where nothing had ever changed, nothing was committed.
    mark.clear()
  }

  /// A file that stands beside a store while it is being replaced.
  public static func restoreMarker(_ path: String) -> String { path + "-restoring" }

  /// The one name of a file, beside which its lock, log and mark are: links to it lead there.
  ///
  /// - Throws: `.cannotOpen` where the file has a second name that no lock could stand beside.
  public static func realPath(_ path: String) throws(StorageError) -> String {
    var status = stat()
    if unsafe stat(path, &status) == 0, status.st_nlink > 1 {
      throw StorageError(
        .cannotOpen,
        "\(path) has \(status.st_nlink) names (hard links), by which two processes could use it at once: keep one of them"
      )
    }
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// SQLite gives the log and its index the mode of the file itself.
  static func createPrivately(_ path: String) throws(StorageError) {
    let descriptor = unsafe Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.cannotOpen, "\(path) cannot be opened: \(systemMessage())")
    }
    // No connection is open yet: closing drops every POSIX lock this process has on the file.
    Glibc.close(descriptor)
  }
}

/// How a file is used. The defaults are for a service.
public struct SQLiteOptions: Sendable {
  /// How long a statement waits for another connection's lock.
  public var busyMilliseconds: Int32 = 5000
  /// Memory for pages of the writing connection.
  public var writeCacheBytes = 64 * 1024 * 1024
  /// Memory for pages of each reading connection.
  public var readCacheBytes = 16 * 1024 * 1024
  /// The log is copied back into the file when it has grown to this many pages of 4 KiB, beside the writing.
  public var checkpointPages: Int32 = 8192
  /// When the log has grown to this many pages, because it is written faster than copied, writing waits for the copy. Beyond it
  /// only those grow it who read one state for long.
  public var logPagesMax: Int32 = 32_768
  /// The file may not grow beyond this many pages; nil: as far as the disk goes.
  public var pagesMax: Int64?
  /// So many pages are compared with their checksums before anything is served: 512 MiB, which takes a quarter of a second where
  /// the system has them in memory. The walk looks at the others.
  public var pagesCheckedAtStart: UInt32 = 131_072
  /// Whether the trees of a file up to this size fit together is checked as well, which takes well under a second; of larger ones
  /// only the tables' ends are read.
  public var treesCheckedBytesMax: Int64 = 64 * 1024 * 1024
  /// How fast all pages are looked at while the store is in use.
  public var walk = PageWalkPace()
  /// A file that lacks work that was acknowledged is not opened.
  public var refusesLostWork = false

  /// The defaults of a service.
  public init() {}
}
