internal import Glibc
public import Storage

/// A store in one file: SQLite with a write-ahead log, every commit on the disk before it counts.
///
/// The file belongs to one process at a time (a lock file beside it says so), because the writer's state knows what
/// is in it without reading it again.
public final class SQLiteDatabase: Database {
  public let path: String
  public var name: String { path }

  private let options: SQLiteOptions
  private let lock: FileLock

  /// Takes the file, creates it where it is missing (readable by its owner only), checks it, and brings its schema up
  /// to date.
  ///
  /// - Parameters:
  ///   - applicationID: stamped into the file, so that one service never opens another's.
  ///   - now: milliseconds since 1970, noted with what is migrated.
  /// - Throws: `StorageError`, with the file named: `.corrupt`, `.incompatible` or `.cannotOpen`.
  public init(
    path: String, applicationID: Int32, migrations: [Migration], now: Int64, options: SQLiteOptions = SQLiteOptions()
  ) throws {
    self.path = path
    self.options = options
    lock = try FileLock(path + "-lock", for: path)
    guard unsafe access(Self.restoreMarker(path), F_OK) != 0 else {
      throw StorageError(
        .cannotOpen, "\(path): a restore into it began and did not end: run homeroom restore again, with --replace")
    }
    try Self.createPrivately(path)
    let connection = try SQLiteConnection(path: path, access: .write, options: options)
    try SQLiteCheck.claim(connection, path: path, applicationID: applicationID)
    try SQLiteCheck.soundness(connection, path: path)
    try Migration.apply(migrations, to: connection, named: path, appliedAt: now)
  }

  public func openWriter() throws(StorageError) -> any WriteConnection {
    let connection = try SQLiteConnection(path: path, access: .write, options: options)
    try connection.checkpointBeside(options)
    return connection
  }

  public func openReader() throws(StorageError) -> any Connection & Readable {
    try SQLiteConnection(path: path, access: .read, options: options)
  }

  /// A file that stands beside a store while it is being replaced.
  public static func restoreMarker(_ path: String) -> String { path + "-restoring" }

  /// SQLite gives the log and its index the mode of the file itself.
  private static func createPrivately(_ path: String) throws(StorageError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.cannotOpen, "\(path) cannot be opened: \(systemMessage())")
    }
    // No connection is open yet: closing drops every POSIX lock this process has on the file.
    close(descriptor)
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

  public init() {}
}
