internal import Storage

/// Whether a file may be served: checked once, when it is opened.
enum SQLiteCheck {
  /// A whole check of a file up to this size takes well under a second; beyond it only the tables' ends are read.
  static let wholeCheckBytesMax: Int64 = 64 * 1024 * 1024

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

  static func soundness(_ connection: SQLiteConnection, path: String) throws {
    let pages = try connection.first("PRAGMA page_count") { try $0.integer(0) } ?? 0
    let pageBytes = try connection.first("PRAGMA page_size") { try $0.integer(0) } ?? 0
    if pages * pageBytes <= wholeCheckBytesMax {
      let verdict = try connection.first("PRAGMA quick_check(1)") { try $0.text(0) }
      guard verdict == "ok" else { throw damaged(path, verdict ?? "the check said nothing") }
    } else {
      let verdict = try connection.first("PRAGMA quick_check(sqlite_schema)") { try $0.text(0) }
      guard verdict == "ok" else { throw damaged(path, verdict ?? "the check said nothing") }
      try connection.touchTables()
    }
  }

  private static func damaged(_ path: String, _ verdict: String) -> StorageError {
    StorageError(.corrupt, "\(path): the file is damaged; restore a backup (\(verdict))")
  }
}
