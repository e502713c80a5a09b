internal import Storage

/// Which table or index pages belong to, found by walking all trees of a store: for people who have to know what was lost.
enum PageOwners {
  /// - Returns: words such as `table attempt`, for as many of the pages as could be found. Pages that are in no tree are free ones;
  ///   of these nothing is lost.
  static func names(of pages: Set<UInt32>, in path: String) -> [UInt32: String] {
    var names: [UInt32: String] = [:]
    do {
      let connection = try SQLiteConnection(
        path: path, access: .read, options: SQLiteOptions(), condition: StoreCondition(path: path))
      connection.readOverDamage()
      var trees: [UInt32: String] = [:]
      try connection.forEach("SELECT pageno, name FROM dbstat") { row in
        let page = UInt32(clamping: try row.integer(0))
        if pages.contains(page) { trees[page] = try row.text(1) }
      }
      for page in pages {
        names[page] = try trees[page].map { try name(ofTree: $0, connection) } ?? "no table: it is free"
      }
    } catch {
      // Where the schema itself is damaged, nothing can be said of what it leads to.
      if pages.contains(1) { names[1] = "the schema" }
    }
    return names
  }

  private static func name(ofTree name: String, _ connection: SQLiteConnection) throws -> String {
    if name == "sqlite_schema" { return "the schema" }
    return try connection.first("SELECT type, tbl_name FROM sqlite_schema WHERE name = ?", .text(name)) { row in
      let (type, table) = (try row.text(0), try row.text(1))
      return type == "table" ? "table \(name)" : "index \(name) of table \(table)"
    } ?? name
  }
}
