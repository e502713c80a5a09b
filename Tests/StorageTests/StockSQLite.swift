import CSQLite
import Testing

/// A file as any other program opens it: through SQLite alone.
@safe final class StockSQLite {
  private let handle: OpaquePointer

  init(_ path: String, through layer: String? = nil) throws {
    if layer != nil { try #require(homeroom_vfs_register() == SQLITE_OK) }
    var opened: OpaquePointer?
    let result = unsafe sqlite3_open_v2(path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, layer)
    unsafe handle = opened!
    try #require(result == SQLITE_OK)
  }

  deinit { unsafe sqlite3_close(handle) }

  func run(_ sql: String) throws {
    let result = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    let words = unsafe String(cString: sqlite3_errmsg(handle))
    try #require(result == SQLITE_OK, "\(words) in: \(sql)")
  }

  /// The first column of the first row.
  func integer(_ sql: String) throws -> Int {
    var statement: OpaquePointer?
    defer { unsafe sqlite3_finalize(statement) }
    try #require(unsafe sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK)
    try #require(unsafe sqlite3_step(statement) == SQLITE_ROW)
    return unsafe Int(sqlite3_column_int64(statement, 0))
  }
}
