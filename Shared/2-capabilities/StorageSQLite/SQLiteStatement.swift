internal import CSQLite
internal import Storage

/// One prepared statement, finalized once: when its owner lets it go.
@safe final class SQLiteStatement: RowColumns {
  private let handle: OpaquePointer
  private let columnCount: Int32
  let isReadOnly: Bool
  /// A scan stands on it: a second use meanwhile needs a statement of its own.
  var isInUse = false

  /// Nil where it cannot be prepared; `result` says why.
  ///
  /// - Parameter lasting: it will be used often.
  init?(_ sql: SQL, on database: OpaquePointer, lasting: Bool, _ result: inout Int32) {
    var prepared: OpaquePointer?
    let flags = lasting ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
    result = sql.withUTF8 { text in
      unsafe text.withUnsafeBytes { text in
        unsafe sqlite3_prepare_v3(
          database, text.assumingMemoryBound(to: CChar.self).baseAddress, Int32(text.count), flags, &prepared, nil)
      }
    }
    guard result == SQLITE_OK, let prepared = unsafe prepared else { return nil }
    unsafe handle = prepared
    columnCount = unsafe sqlite3_column_count(prepared)
    isReadOnly = unsafe sqlite3_stmt_readonly(prepared) != 0
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Binds every value, in order. SQLite copies texts and blobs.
  func bind(_ values: [Value]) -> Int32 {
    for index in values.indices {
      let result = bind(values[index], at: Int32(index + 1))
      guard result == SQLITE_OK else { return result }
    }
    // A parameter left out would keep the value of the statement's last use.
    return unsafe sqlite3_bind_parameter_count(handle) == values.count ? SQLITE_OK : SQLITE_RANGE
  }

  private func bind(_ value: Value, at position: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(handle, position)
    case .integer(let value): return unsafe sqlite3_bind_int64(handle, position, value)
    case .real(let value): return unsafe sqlite3_bind_double(handle, position, value)
    case .text(var value):
      return value.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          // An empty text has no address, and an address of nil would bind NULL.
          unsafe sqlite3_bind_text(handle, position, bytes.baseAddress ?? emptyText, Int32(bytes.count), copied)
        }
      }
    case .blob(let value):
      guard !value.isEmpty else { return unsafe sqlite3_bind_zeroblob(handle, position, 0) }
      return unsafe value.withUnsafeBytes { bytes in
        unsafe sqlite3_bind_blob64(handle, position, bytes.baseAddress, UInt64(bytes.count), copied)
      }
    }
  }

  func step() -> Int32 { unsafe sqlite3_step(handle) }

  func reset() { unsafe sqlite3_reset(handle) }

  func kind(at column: Int) -> ColumnKind {
    guard column >= 0, column < columnCount else { return .null }
    switch unsafe sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: return .integer
    case SQLITE_FLOAT: return .real
    case SQLITE_TEXT: return .text
    case SQLITE_BLOB: return .blob
    default: return .null
    }
  }

  func name(at column: Int) -> String {
    guard column >= 0, column < columnCount else { return "there is no such column" }
    return unsafe sqlite3_column_name(handle, Int32(column)).map { unsafe String(cString: $0) } ?? "no name"
  }

  func integer(at column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

  func real(at column: Int) -> Double { unsafe sqlite3_column_double(handle, Int32(column)) }

  func text(at column: Int) -> String {
    let bytes = unsafe sqlite3_column_text(handle, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  func withBlob<T, E: Error>(at column: Int, _ body: (RawSpan) throws(E) -> T) throws(E) -> T {
    let bytes = unsafe sqlite3_column_blob(handle, Int32(column))
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    // The bytes stay where they are until the statement is stepped or reset, which cannot happen inside `body`.
    return try body(unsafe UnsafeRawBufferPointer(start: bytes, count: count).bytes)
  }
}

/// SQLITE_TRANSIENT, whose macro is a cast.
private nonisolated(unsafe) let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Somewhere that holds no text.
private nonisolated(unsafe) let emptyText: UnsafePointer<CChar> = {
  let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
  unsafe byte.initialize(to: 0)
  return unsafe UnsafePointer(byte)
}()
