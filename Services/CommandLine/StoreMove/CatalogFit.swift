internal import Storage

/// Whether an organization's content fits what every organization sees beside its own: the catalog's.
struct CatalogFit {
  private let catalog: String
  private let table: StoredTable
  private let source: any Connection
  private let target: any Connection

  /// - Parameter table: that whose numbers are told.
  init(_ catalog: String, _ table: StoredTable, from source: any Connection, to target: any Connection) {
    (self.catalog, self.table, self.source, self.target) = (catalog, table, source, target)
  }

  /// Refuses an organization whose content refers to a catalog that the target does not have, or has a number that the target's catalog
  /// has given to something else; and a catalog that has a number of an organization's there.
  func require(for organization: String) throws {
    if organization == catalog {
      try requireApart(everybody(on: target), on: target, source)
    } else if let head = try ChangeLog.head(of: catalog, on: source), head.sequence > 0 {
      guard try ChangeLog.holds(head, of: catalog, on: target) else {
        throw MoveError(
          "the published apps are others where \(organization) goes, or fewer: move them first (--organization '\(catalog)'), into a store "
            + "that holds none")
      }
    } else {
      try requireApart([organization], on: source, target)
    }
  }

  private func everybody(on connection: any Connection) throws -> [String] {
    try ChangeLog.heads(on: connection).map(\.organization).filter { $0 != catalog }
  }

  /// No number of theirs is one of the catalog's in the other store.
  private func requireApart(
    _ organizations: [String], on connection: any Connection, _ other: any Connection
  ) throws {
    let (name, key) = (SQL.Part.names([table.name]), SQL.Part.names([table.key[1]]))
    let (own, given) = (
      SQL(["SELECT ", key, " FROM ", name, " WHERE organization = ? ORDER BY ", key]),
      SQL(["SELECT 1 FROM ", name, " WHERE organization = ? AND ", key, " = ?"])
    )
    guard try other.exists(SQL(["SELECT 1 FROM ", name, " WHERE organization = ? LIMIT 1"]), .text(catalog)) else {
      return
    }
    for organization in organizations {
      try connection.forEach(own, .text(organization)) { row in
        let number = try row.integer(0)
        guard try !other.exists(given, .text(catalog), .integer(number)) else {
          throw MoveError(
            "content of \(organization) has the number \(number), and so has a published app's where the two would come together: that "
              + "organization needs a store of its own")
        }
      }
    }
  }
}
