internal import CSQLite
internal import Storage

// The statements whose text holds a name or a number: both come from the file's own schema or from the program.
extension SQLiteConnection {
  func stamp(_ applicationID: Int32) throws(StorageError) {
    try pragma("application_id", Int64(applicationID))
  }

  /// Reads the first row of every table: finds a file whose pages were lost or overwritten near the tops of its trees.
  func touchTables() throws {
    let names = try all("SELECT name FROM sqlite_schema WHERE type = 'table'") { try $0.text(0) }
    for name in names {
      let quoted = name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      try run("SELECT * FROM \"\(quoted)\" LIMIT 1")
    }
  }
}
