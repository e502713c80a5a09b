public import Storage

/// What tables a store has, in words that are the same of either kind: to compare a schema in SQLite's words with one in PostgreSQL's.
public enum TableShapes {
  /// Columns and indexes, a line each. Left out is what belongs to one kind alone.
  ///
  /// - Parameter own: tables that belong to one kind.
  public static func of(
    _ connection: any Connection, _ kind: StoreKind, without own: Set<String> = []
  ) throws -> [String] {
    let columns = try connection.all(kind == .sqlite ? sqliteColumns : postgresColumns) { row in
      (table: try row.text(0), line: try line(row))
    }
    let indexes = try connection.all(kind == .sqlite ? sqliteIndexes : postgresIndexes) { row in
      (table: try row.text(0), line: "index \(try row.text(0)).\(try row.text(1)) of \(try row.text(2))")
    }
    return (columns + indexes).filter { !own.contains($0.table) }.map(\.line).sorted()
  }

  private static func line(_ row: borrowing Row) throws -> String {
    let type =
      switch try row.text(2).lowercased() {
      case "integer", "bigint": "integer"
      case let type: type == "bytea" ? "blob" : type
      }
    let place = try row.int(4)
    let isNeeded = try row.bool(3) || place > 0
    return "column \(try row.text(0)).\(try row.text(1)) \(type)\(isNeeded ? " needed" : "") key \(place)"
  }

  private static let sqliteColumns: SQL = """
    SELECT m.name, p.name, p.type, p."notnull", p.pk FROM sqlite_schema m JOIN pragma_table_info(m.name) p
    WHERE m.type = 'table' AND m.sql NOT LIKE 'CREATE VIRTUAL%' AND m.name <> 'schema_migration'
    """

  private static let postgresColumns: SQL = """
    SELECT CAST(c.relname AS text), CAST(a.attname AS text), format_type(a.atttypid, NULL), a.attnotnull,
      coalesce(array_position(CAST(i.indkey AS int2[]), a.attnum) + 1, 0)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
    WHERE c.relkind = 'r' AND c.relnamespace = CAST(current_schema() AS regnamespace)
      AND c.relname NOT IN ('schema_migration', 'store', 'instance', 'organization_owner')
    """

  private static let sqliteIndexes: SQL = """
    SELECT m.name, i.name, group_concat(c.name, ' ') FROM sqlite_schema m JOIN pragma_index_list(m.name) i
    JOIN pragma_index_info(i.name) c WHERE m.type = 'table' AND i.origin = 'c' GROUP BY m.name, i.name
    """

  private static let postgresIndexes: SQL = """
    SELECT CAST(c.relname AS text), CAST(x.relname AS text), (
      SELECT string_agg(CAST(a.attname AS text), ' ' ORDER BY k.place)
      FROM unnest(CAST(i.indkey AS int2[])) WITH ORDINALITY AS k (number, place)
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.number)
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_class x ON x.oid = i.indexrelid
    WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND x.relname NOT LIKE '%_pkey'
      AND x.relname NOT LIKE '%_key' AND c.relname NOT IN ('store', 'instance', 'organization_owner')
    """
}
