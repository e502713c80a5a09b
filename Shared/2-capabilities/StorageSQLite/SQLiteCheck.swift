internal import CSQLite
internal import Storage

/// Whether a file may be served: checked once, when it is opened.
enum SQLiteCheck {
  /// Stamps a new file as ours; refuses another program's.
  static func claim(_ connection: SQLiteConnection, path: String, applicationID: Int32) throws {
    let found = try connection.first("PRAGMA application_id") { try $0.integer(0) } ?? 0
    guard found != Int64(applicationID) else { return }
    let isEmpty = try !connection.exists("SELECT 1 FROM sqlite_schema")
    guard found == 0, isEmpty else {
      throw StorageError(.incompatible, "\(path) is not a file of this service: it will not be opened for writing")
    }
    try connection.stamp(applicationID)
  }

  /// Whether what is read before anything is served is sound: the first pages, and those that were found damaged when the store
  /// was last in use, by their checksums; and the trees, as far as there is time.
  ///
  /// - Throws: `.closedForDamage`; the condition knows what was found.
  static func soundness(
    _ connection: SQLiteConnection, _ condition: StoreCondition, _ mark: CommitMark, _ options: SQLiteOptions
  ) throws {
    let path = condition.path
    // What a machine that stopped had half copied into the file is in the log still: it is copied first.
    if try emptyLog(connection) {
      let suspect = mark.content.damagedPage
      for (first, count) in [(suspect, 1), (1, options.pagesCheckedAtStart)] where first > 0 {
        let range = try connection.examinePages(from: first, count: count, isAlone: false)
        guard let damaged = range?.damaged, damaged != 0 else { continue }
        condition.note(StoreDamage(.page(damaged)))
        throw condition.refusal
      }
      if suspect != 0 { mark.note(damagedPage: 0) }
    }
    let pages = try connection.first("PRAGMA page_count") { try $0.integer(0) } ?? 0
    let pageBytes = try connection.first("PRAGMA page_size") { try $0.integer(0) } ?? 0
    if pages * pageBytes <= options.treesCheckedBytesMax {
      try structure(connection, path: path)
    } else {
      let verdict = try connection.first("PRAGMA quick_check(sqlite_schema)") { try $0.text(0) }
      guard verdict == "ok" else { throw damaged(path, verdict ?? "the check said nothing") }
      try connection.touchTables()
    }
  }

  /// False where somebody reads an older state, and on a full disk: the log, which has all of it, is read where it lies then, pages are
  /// compared as they are read, and what would be written is refused until there is room.
  private static func emptyLog(_ connection: SQLiteConnection) throws -> Bool {
    do {
      return try connection.checkpointWholly()
    } catch let error where error.code == .full {
      return false
    }
  }

  /// - Throws: `.corrupt` where the trees of a store do not fit together.
  static func structure(_ connection: SQLiteConnection, path: String) throws {
    if let fault = try faults(connection, max: 1).first { throw damaged(path, fault) }
  }

  /// What does not fit together, in SQLite's words; empty: nothing.
  static func faults(_ connection: SQLiteConnection, max: Int) throws -> [String] {
    var faults: [String] = []
    // Each row that it takes for damaged is a line.
    try connection.scan("PRAGMA quick_check(1000000000)", []) { row in
      let line = try row.text(0)
      if try line != "ok" && !isFalseAlarm(line, connection) { faults.append(line) }
      return faults.count < max ? .next : .stop
    }
    return faults
  }

  /// SQLite 3.40.1 reports a NULL in a column that must have a value and stands before the key of a table WITHOUT ROWID, in
  /// rows that have one: it reads another column.
  private static func isFalseAlarm(_ line: String, _ connection: SQLiteConnection) throws -> Bool {
    let beginning = "NULL value in "
    guard line.hasPrefix(beginning) else { return false }
    let names = line.dropFirst(beginning.count).split(separator: ".", maxSplits: 1)
    return try names.count == 2 && !connection.hasNull(names[0], names[1])
  }

  private static func damaged(_ path: String, _ verdict: String) -> StorageError {
    StorageError(.corrupt, "\(path): the file is damaged; restore a backup (\(verdict))")
  }
}
