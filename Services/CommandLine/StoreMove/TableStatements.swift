internal import Storage

/// What is asked of a table while it is moved, in words that both kinds of store take.
struct TableStatements {
  let columnCount: Int
  /// Rows in the order of the key, from the beginning and behind a key; the last parameter is how many.
  let firstPage: SQL
  let nextPage: SQL
  /// The key of the last row of what is moved.
  let lastKey: SQL
  /// A row, whosever.
  let any: SQL
  let insertRow: SQL
  /// As many rows as a page has.
  let insertPage: SQL
  let deleteAll: SQL

  /// - Parameters:
  ///   - columns: those of the key among them.
  ///   - isOfOne: the first parameter is an organization, and only its rows are read.
  init(_ table: StoredTable, _ columns: [String], isOfOne: Bool) {
    columnCount = columns.count
    let own = isOfOne ? Self.condition(of: table) : []
    let read: [SQL.Part] = ["SELECT ", .names(columns), " FROM ", .names([table.name])]
    let inOrder: [SQL.Part] = [" ORDER BY ", .names(table.key), " LIMIT ?"]
    firstPage = SQL(read + (isOfOne ? [" WHERE "] + own : []) + inOrder)
    let behind: [SQL.Part] = ["(", .names(table.key), ") > (", .parameters(table.key.count), ")"]
    nextPage = SQL(read + [" WHERE "] + (isOfOne ? own + [" AND "] : []) + behind + inOrder)
    let backwards = table.key.enumerated().flatMap { place, column -> [SQL.Part] in
      (place == 0 ? [] : [", "]) + [.names([column]), " DESC"]
    }
    lastKey = SQL(
      ["SELECT ", .names(table.key), " FROM ", .names([table.name])] + (isOfOne ? [" WHERE "] + own : [])
        + [" ORDER BY "] + backwards + [" LIMIT 1"])
    any = SQL(["SELECT 1 FROM ", .names([table.name]), " LIMIT 1"])
    let insert: [SQL.Part] = ["INSERT INTO ", .names([table.name]), " (", .names(columns), ") VALUES "]
    let row: [SQL.Part] = ["(", .parameters(columns.count), ")"]
    insertRow = SQL(insert + row)
    insertPage = SQL(insert + row + Array(repeating: [", "] + row, count: TableCopy.pageRows - 1).joined())
    deleteAll = SQL(["DELETE FROM ", .names([table.name])])
  }

  private static func condition(of table: StoredTable) -> [SQL.Part] {
    switch table.scope {
    case .named: ["organization = ?"]
    case .rows(let other, let key):
      [.names(table.key), " IN (SELECT ", .names([key]), " FROM ", .names([other]), " WHERE organization = ?)"]
    case .none: []
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
    // SQLite does not name the number of a row among them.
    return table.key + columns.filter { !table.key.contains($0) }.sorted()
  }

  private static let inSQLite: SQL = "SELECT name FROM pragma_table_info(?) ORDER BY cid"
  private static let inPostgres: SQL = """
    SELECT CAST(a.attname AS text) FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    WHERE c.relname = CAST(? AS text) AND c.relnamespace = CAST(current_schema() AS regnamespace)
      AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum
    """
}
