internal import Storage

/// What is asked of a table of one of the two stores while it is moved.
struct TableStatements {
  let columnCount: Int
  /// So many of the first columns of a key are no values of `nextPage`.
  let skippedOfKey: Int
  /// Rows in the order of the key, from the beginning and behind a key; the last parameter is how many.
  let firstPage: SQL
  let nextPage: SQL
  /// The key of the last row of what is moved.
  let lastKey: SQL
  /// A row, whosever.
  let any: SQL
  let insertRow: SQL
  /// As many rows as a page has; nil where each has to go by itself, because the number of its row in the file hangs on those before.
  let insertPage: SQL?
  let deleteAll: SQL

  /// - Parameters:
  ///   - columns: those of the key first.
  ///   - isOfOne: the first parameter is an organization, and only its rows are read.
  ///   - dialect: the store's.
  init(_ table: StoredTable, _ columns: [String], isOfOne: Bool, in dialect: Dialect) {
    columnCount = columns.count
    let place = Place(table, columns, in: dialect)
    let own: [SQL.Part] = isOfOne ? [place.organization, " = ?"] : []
    let inOrder: [SQL.Part] = [" ORDER BY "] + place.key + [" LIMIT ?"]
    let read: [SQL.Part] = ["SELECT "] + place.columns + [" FROM "] + place.source
    firstPage = SQL(read + (isOfOne ? [" WHERE "] + own : []) + inOrder)
    // Of one organization by the rest of the key: what is said of the organization twice, the index is searched by once.
    skippedOfKey = isOfOne && table.key.count > 1 ? 1 : 0
    let behind: [SQL.Part] =
      ["("] + place.key(from: skippedOfKey) + [") > (", .parameters(table.key.count - skippedOfKey), ")"]
    nextPage = SQL(read + [" WHERE "] + (isOfOne ? own + [" AND "] : []) + behind + inOrder)
    lastKey = SQL(
      ["SELECT "] + place.key + [" FROM "] + place.source + (isOfOne ? [" WHERE "] + own : [])
        + [" ORDER BY "] + place.keyBackwards + [" LIMIT 1"])
    any = SQL(["SELECT 1 FROM ", .names([table.name]), " LIMIT 1"])
    insertRow = SQL(place.insert + place.row)
    insertPage =
      place.goesByItself
      ? nil
      : SQL(place.insert + place.row + Array(repeating: [", "] + place.row, count: TableCopy.pageRows - 1).joined())
    deleteAll = SQL(["DELETE FROM ", .names([table.name])])
  }

  /// Where a table's columns are found in a store of either kind.
  private struct Place {
    /// In place of the names in the table's key, one each.
    private let keys: [SQL.Part]
    let source: [SQL.Part]
    let columns: [SQL.Part]
    let insert: [SQL.Part]
    /// The values of a row.
    let row: [SQL.Part]
    var goesByItself = false

    var organization: SQL.Part { keys[0] }
    var key: [SQL.Part] { key(from: 0) }
    func key(from first: Int) -> [SQL.Part] { Array(keys[first...].map { [$0] }.joined(separator: [", "])) }
    var keyBackwards: [SQL.Part] { Array(keys.map { [$0, " DESC"] }.joined(separator: [", "])) }

    init(_ table: StoredTable, _ columns: [String], in dialect: Dialect) {
      let name = SQL.Part.names([table.name])
      let others = Array(columns.dropFirst(table.key.count))
      switch (dialect, table.scope) {
      case (.sqlite, .beside(let other, let otherKey)):
        keys = [.columns(["organization"], of: other), .columns([otherKey], of: other)]
        source = [
          .names([other]), " CROSS JOIN ", name, " ON ", .columns(["rowid"], of: table.name), " = ",
          .columns(["row"], of: other),
        ]
        self.columns = Array(keys.map { [$0] }.joined(separator: [", "])) + [", ", .columns(others, of: table.name)]
        insert = ["INSERT INTO ", name, " (", .names(["rowid"] + others), ") VALUES "]
        row = [
          "((SELECT row FROM ", .names([other]), " WHERE organization = ? AND ", .names([otherKey]), " = ?), ",
          .parameters(others.count), ")",
        ]
      case (.sqlite, .named) where table.hasRowsInFiles:
        keys = table.key.map { .names([$0]) }
        source = [name]
        self.columns = [.names(columns)]
        insert = ["INSERT INTO ", name, " (", .names(["row"] + columns), ") VALUES "]
        let number = SQL.Part.parameter(table.key.count)
        row = [
          "(CASE WHEN EXISTS (SELECT 1 FROM ", name, " WHERE row = ", number, ") THEN NULL ELSE ", number, " END, ",
          .numberedParameters(columns.count), ")",
        ]
        goesByItself = true
      default:
        keys = table.key.map { .names([$0]) }
        source = [name]
        self.columns = [.names(columns)]
        insert = ["INSERT INTO ", name, " (", .names(columns), ") VALUES "]
        row = ["(", .parameters(columns.count), ")"]
      }
    }
  }

  /// The columns of a table, without those that its store fills itself: the key's first, the others by name. A column that was added
  /// later stands elsewhere in a file than in a server, and digests of both have to be alike.
  static func columns(of table: StoredTable, on connection: any Connection) throws -> [String] {
    var columns: [String] = []
    try connection.scan(connection.dialect == .sqlite ? inSQLite : inPostgres, [.text(table.name)]) { row in
      columns.append(try row.text(0))
      return .next
    }
    // SQLite names what is found in the other table not among them, and the number of a row only where it has a name.
    let own = table.hasRowsInFiles ? ["row"] : []
    return table.key + columns.filter { !(table.key + own).contains($0) }.sorted()
  }

  private static let inSQLite: SQL = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
  private static let inPostgres: SQL = """
    SELECT CAST(a.attname AS text) FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    WHERE c.relname = CAST(? AS text) AND c.relnamespace = CAST(current_schema() AS regnamespace)
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    """
}
