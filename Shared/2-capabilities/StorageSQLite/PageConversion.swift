internal import CSQLite
internal import Glibc
internal import Observability
internal import Storage

/// Gives a store that was written before there were checksums one for each page.
///
/// A copy is made beside the store, checked, brought onto the disk, and put in the store's place by one rename: whenever the process
/// or the machine ends, one of the two is there, and whole. It takes as much room as the store, and about a second for 100 MB.
struct PageConversion {
  let path: String
  let options: SQLiteOptions
  let mark: CommitMark
  let log: Logger

  private var copyPath: String { path + "-converting" }

  /// What a conversion that did not end left behind.
  static func clean(_ path: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { _ = unsafe unlink(path + "-converting" + suffix) }
  }

  /// Does nothing to a store that has them. No connection to the store may be open.
  func run() throws {
    let begin = ContinuousClock.now
    Self.clean(path)
    guard let pages = try makeCopy() else { return }
    try check()
    try Self.synchronize(copyPath)
    // A log would be taken for the copy's.
    guard unsafe access(path + "-wal", F_OK) != 0 else {
      throw StorageError(
        .cannotOpen, "\(path) cannot be converted while another program has it open: \(path)-wal is still there")
    }
    // The pages have other numbers now.
    mark.clear()
    guard unsafe rename(copyPath, path) == 0 else {
      throw StorageError(.cannotOpen, "\(path) cannot be replaced by its copy with checksums: \(systemMessage())")
    }
    try Self.synchronize(String(path.lastIndex(of: "/").map { path[...$0] } ?? "."))
    log.notice(
      "a store was converted",
      ["store": path, "pages": pages, "seconds": (ContinuousClock.now - begin) / .seconds(1)])
  }

  /// Returns how many pages the store has; nil where nothing is to be converted.
  private func makeCopy() throws -> Int64? {
    let condition = StoreCondition(path: path)
    return try condition.namingDamage {
      let connection = try SQLiteConnection(path: path, access: .write, options: options, condition: condition)
      let pages = try connection.first("PRAGMA page_count") { try $0.integer(0) } ?? 0
      guard connection.checksumBytes == 0, pages > 0 else { return nil }
      guard try connection.checkpointWholly() else {
        throw StorageError(.cannotOpen, "\(path) cannot be converted while another program reads it")
      }
      log.notice(
        "a store of an earlier version is converted: its pages get checksums", ["store": path, "pages": pages])
      // What is damaged must not be declared sound.
      try SQLiteCheck.structure(connection, path: path)
      try SQLiteDatabase.createPrivately(copyPath)
      try connection.copy(to: copyPath) { done in
        log.info("a store is being converted", ["store": path, "bytes": done])
      }
      return pages
    }
  }

  /// Whether every page of the copy has its checksum.
  private func check() throws {
    let connection = try SQLiteConnection(
      path: copyPath, access: .write, options: options, condition: StoreCondition(path: copyPath))
    _ = try connection.exists("SELECT 1 FROM sqlite_schema")
    let range = try connection.examinePages(from: 1, count: .max, isAlone: false)
    guard connection.checksumBytes == HOMEROOM_CHECKSUM_BYTES, let range, range.damaged == 0, range.next > range.pages
    else {
      throw StorageError(.corrupt, "\(path): its copy with checksums differs from what was written to the disk")
    }
  }

  private static func synchronize(_ path: String) throws {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw StorageError(.full, "\(path) cannot be brought onto the disk: \(systemMessage())")
    }
  }
}
