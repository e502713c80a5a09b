import CSQLite
import Testing

/// A file as any other program opens it: through SQLite alone.
@safe final class StockSQLite {
  private let handle: OpaquePointer

  init(_ path: String, through layer: String? = nil) throws {
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
}
