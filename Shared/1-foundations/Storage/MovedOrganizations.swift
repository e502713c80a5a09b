/// The organizations of a store that were moved to another one and are served there: what lies here of them is a copy that nobody asks.
///
/// The table is made with the first of them. Who has the store open knows them from then on: they are moved while nobody has.
package enum MovedOrganizations {
  /// Where one went.
  package struct Departure: Hashable, Sendable {
    /// As messages call that store.
    package var target: String
    /// What lay here of it was removed, or some of it.
    package var isRemoved: Bool

    package init(to target: String, isRemoved: Bool = false) { (self.target, self.isRemoved) = (target, isRemoved) }
  }

  /// Where each went.
  package static func all(on connection: any Connection) throws -> [String: Departure] {
    guard try connection.exists(connection.dialect == .sqlite ? isThereInSQLite : isThereInPostgres) else { return [:] }
    let rows = try connection.all("SELECT organization, target, is_removed FROM moved_organization") { row in
      (try row.text(0), Departure(to: try row.text(1), isRemoved: try row.integer(2) != 0))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// Notes where one went; with the transaction.
  package static func note(_ organization: String, _ departure: Departure, in transaction: Transaction) throws {
    try transaction.execute(
      """
      CREATE TABLE IF NOT EXISTS moved_organization (
        organization TEXT PRIMARY KEY, target TEXT NOT NULL, is_removed INTEGER NOT NULL)
      """)
    try transaction.execute(
      """
      INSERT INTO moved_organization (organization, target, is_removed) VALUES (?, ?, ?)
      ON CONFLICT (organization) DO UPDATE SET target = excluded.target, is_removed = excluded.is_removed
      """, .text(organization), .text(departure.target), .int(departure.isRemoved ? 1 : 0))
  }

  /// One is this store's again; with the transaction.
  package static func forget(_ organization: String, in transaction: Transaction) throws {
    guard try !all(on: transaction).isEmpty else { return }
    try transaction.execute("DELETE FROM moved_organization WHERE organization = ?", .text(organization))
  }

  private static let isThereInSQLite: SQL = "SELECT 1 FROM sqlite_schema WHERE name = 'moved_organization'"
  private static let isThereInPostgres: SQL =
    "SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = current_schema() AND tablename = 'moved_organization'"
}

extension StorageError {
  /// The organization was moved to another store. Nothing was written.
  package static let moved = StorageError(.movedAway, "the organization was moved to another store")
}
