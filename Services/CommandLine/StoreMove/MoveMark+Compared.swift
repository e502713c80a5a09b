internal import Storage

// Beside the mark of a move that has not ended: that both stores were compared, and the source may note by now where the organization went.
extension MoveMark {
  static func isCompared(on connection: any Connection) throws -> Bool {
    try connection.exists(connection.dialect == .sqlite ? isThereInSQLite : isThereInPostgres)
  }

  /// Notes it; with the transaction.
  static func noteCompared(in transaction: Transaction) throws {
    try transaction.execute("CREATE TABLE IF NOT EXISTS moving_compared (number INTEGER)")
  }

  /// Takes this note and the mark away; with the transaction.
  static func clearAll(in transaction: Transaction) throws {
    try transaction.execute("DROP TABLE IF EXISTS moving_compared")
    try clear(in: transaction)
  }

  private static let isThereInSQLite: SQL = "SELECT 1 FROM sqlite_schema WHERE name = 'moving_compared'"
  private static let isThereInPostgres: SQL =
    "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = 'moving_compared'"
}
