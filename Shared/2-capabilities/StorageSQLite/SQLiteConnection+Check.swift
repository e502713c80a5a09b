internal import CSQLite
internal import Glibc
internal import Storage

// The statements whose text holds a name or a number: both come from the file's own schema or from the program.
extension SQLiteConnection {
  func stamp(_ applicationID: Int32) throws(StorageError) {
    try pragma("application_id", Int64(applicationID))
  }

  /// Reads the first row of every table: finds a file whose pages were lost or overwritten near the tops of its trees.
  func touchTables() throws {
    for name in try all("SELECT name FROM sqlite_schema WHERE type = 'table'", row: { try $0.text(0) }) {
      try run("SELECT * FROM \(quoted(name)) LIMIT 1")
    }
  }

  /// Whether a table has a row without a value in a column.
  func hasNull(_ table: some StringProtocol, _ column: some StringProtocol) throws -> Bool {
    try run("SELECT 1 FROM \(quoted(table)) WHERE \(quoted(column)) IS NULL LIMIT 1")
  }

  private func quoted(_ name: some StringProtocol) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// Copies the store's newest state into an empty file, each page with its checksum.
  ///
  /// - Parameter progress: called every few seconds with how many bytes there are.
  func copy(to path: String, progress: (Int64) -> Void) throws {
    var next = ContinuousClock.now + Self.progressPeriod
    func report() {
      guard ContinuousClock.now >= next else { return }
      next = .now + Self.progressPeriod
      var about = stat()
      if unsafe stat(path, &about) == 0 { progress(Int64(about.st_size)) }
    }
    try interrupt(every: 100_000, with: report) {
      try run("VACUUM INTO 'file:\(Self.escaped(path))?checked=1'")
    }
  }

  /// A path as a part of an address within a text of SQL.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "'"), ...0x20, 0x7f...:
        "%" + String(Int(byte) + 0x100, radix: 16).suffix(2)
      default: String(UnicodeScalar(byte))
      }
    }.joined()
  }

  private static let progressPeriod = Duration.seconds(5)
}
