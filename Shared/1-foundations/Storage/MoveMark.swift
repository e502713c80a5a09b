/// A note in a store into which rows are moved from another one, until all of them are there: no service opens it meanwhile.
package enum MoveMark {
  /// What is on its way: an organization, or all of a store. Nil: nothing is.
  package static func moving(on connection: any Connection) throws -> MovedScope? {
    guard try connection.exists(connection.dialect == .sqlite ? isThereInSQLite : isThereInPostgres) else { return nil }
    return try connection.first("SELECT organization FROM moving") { row in
      try row.textOrNull(0).map(MovedScope.organization) ?? .everything
    }
  }

  /// Refuses a store that is being moved into.
  package static func requireNone(on connection: any Connection, named store: String) throws {
    guard let scope = try moving(on: connection) else { return }
    let others = scope == .everything ? "" : ", or with --abandon to have the store without it"
    throw StorageError(
      .cannotOpen,
      "\(store): a move of \(scope) into it began and did not end: run homeroom move-store again, as it was run before\(others)"
    )
  }

  /// Notes it; with the transaction.
  package static func set(_ scope: MovedScope, in transaction: Transaction) throws {
    try transaction.execute("CREATE TABLE moving (organization TEXT)")
    let organization: String? = if case .organization(let name) = scope { name } else { nil }
    try transaction.execute("INSERT INTO moving (organization) VALUES (?)", .text(orNull: organization))
  }

  /// Takes the note away; with the transaction.
  package static func clear(in transaction: Transaction) throws {
    try transaction.execute("DROP TABLE moving")
  }

  private static let isThereInSQLite: SQL = "SELECT 1 FROM sqlite_schema WHERE name = 'moving'"
  private static let isThereInPostgres: SQL =
    "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = 'moving'"
}

/// What is moved from store to store.
public enum MovedScope: Hashable, Sendable, CustomStringConvertible {
  /// What is one organization's.
  case organization(String)
  /// All organizations.
  case everything

  public var description: String {
    switch self {
    case .organization(let name): "the organization \(name)"
    case .everything: "a whole store"
    }
  }
}
