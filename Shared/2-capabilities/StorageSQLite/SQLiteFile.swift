internal import CSQLite
internal import Storage

/// The open file behind a connection, by SQLite's own way to it: a descriptor of one's own would, when it is closed, drop every
/// lock that this process has on the file.
@safe struct SQLiteFile {
  private let file: UnsafeMutablePointer<sqlite3_file>
  private let path: String

  /// - Parameter connection: outlives this.
  init(of connection: OpaquePointer, path: String) throws(StorageError) {
    var found: UnsafeMutablePointer<sqlite3_file>?
    let result = unsafe sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &found)
    guard result == SQLITE_OK, let found = unsafe found, unsafe found.pointee.pMethods != nil else {
      throw StorageError(.connectionLost, "\(path) is not open")
    }
    unsafe file = found
    self.path = path
  }

  func size() throws(StorageError) -> Int64 {
    var size: sqlite3_int64 = 0
    try check(unsafe file.pointee.pMethods.pointee.xFileSize(file, &size))
    return size
  }

  /// What lies behind the end of the file reads as zeros.
  func read(_ count: Int, at offset: Int) throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe file.pointee.pMethods.pointee.xRead(file, bytes.baseAddress, Int32(count), sqlite3_int64(offset))
    }
    if result != Self.shortRead { try check(result) }
    return bytes
  }

  func write(_ bytes: [UInt8], at offset: Int) throws(StorageError) {
    try check(
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe file.pointee.pMethods.pointee.xWrite(file, bytes.baseAddress, Int32(bytes.count), sqlite3_int64(offset))
      })
  }

  /// Returns when what was written is on the disk.
  func sync() throws(StorageError) {
    try check(unsafe file.pointee.pMethods.pointee.xSync(file, SQLITE_SYNC_NORMAL))
  }

  /// SQLITE_IOERR_SHORT_READ, whose macro is an expression.
  private static let shortRead: Int32 = SQLITE_IOERR | 2 << 8

  private func check(_ result: Int32) throws(StorageError) {
    guard result == SQLITE_OK else { throw unsafe SQLiteFailure.error(result, nil, path: path) }
  }
}
