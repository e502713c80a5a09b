internal import CSQLite
internal import Glibc
internal import Storage

/// Turns SQLite's result codes into ours.
enum SQLiteFailure {
  static func error(_ result: Int32, _ handle: OpaquePointer?, path: String, _ sql: String? = nil) -> StorageError {
    let reason = unsafe reason(result, handle)
    let extended = unsafe handle.map { unsafe sqlite3_extended_errcode($0) } ?? result
    let system = unsafe handle.map { unsafe sqlite3_system_errno($0) } ?? 0
    let code = code(result, extended: extended, system: system)
    let statement = sql.map { " in: \($0)" } ?? ""
    let advice = code == .corrupt ? ": the file is damaged; restore a backup" : ""
    return StorageError(code, "\(path): \(reason)\(advice)\(statement)")
  }

  /// SQLite's words for it.
  static func reason(_ result: Int32, _ handle: OpaquePointer?) -> String {
    unsafe String(cString: handle.map { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(result))
  }

  /// SQLITE_IOERR_DATA and SQLITE_IOERR_CORRUPTFS, whose macros are expressions: a page is not what was written, or the disk
  /// cannot read it.
  private static let damagedRead: Set<Int32> = [8202, 8458]

  private static func code(_ result: Int32, extended: Int32, system: Int32) -> StorageError.Code {
    switch result & 0xff {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL, SQLITE_NOMEM: .full
    case SQLITE_CORRUPT, SQLITE_NOTADB: .corrupt
    case SQLITE_INTERRUPT: .stepLimit
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: .cannotOpen
    case SQLITE_IOERR where damagedRead.contains(extended): .corrupt
    // SQLITE_IOERR_WRITE: a quota or a limit of file sizes refused a write, and SQLite has forgotten which. Nothing of
    // the transaction is stored.
    case SQLITE_IOERR: extended == 778 || system == ENOSPC || system == EDQUOT ? .full : .connectionLost
    case SQLITE_CONSTRAINT:
      // SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID, whose macros are expressions.
      [1555, 2067, 2579].contains(extended) ? .conflict : .invalidQuery
    default: .invalidQuery
    }
  }
}
