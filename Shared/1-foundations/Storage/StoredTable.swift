/// A table of a store, as far as has to be known to carry its rows to another store. Its columns are asked of the store.
public struct StoredTable: Sendable {
  /// Which rows are an organization's.
  package enum Scope: Sendable {
    /// Those that name it, in the column `organization`.
    case named
    /// Those whose key is that of one of its rows in this other table.
    case rows(of: String, by: String)
    /// All rows are the store's own.
    case none
  }

  package let name: String
  /// Columns that tell its rows apart, in whose order they are read.
  package let key: [String]
  package let scope: Scope

  /// A table whose rows name their organization.
  ///
  /// - Parameter key: what tells the rows of an organization apart; nothing where it has one row.
  public init(_ name: String, by key: String...) {
    (self.name, self.key, scope) = (name, ["organization"] + key, .named)
  }

  /// A table that stands beside another one, with the same key.
  public init(_ name: String, by key: String, as other: String, by otherKey: String) {
    (self.name, self.key, scope) = (name, [key], .rows(of: other, by: otherKey))
  }

  /// A small table whose rows belong to no organization.
  public init(ofStore name: String, by key: String) {
    (self.name, self.key, scope) = (name, [key], .none)
  }
}

extension StoredTable {
  /// The tables of `ChangeLog` and `RequestLog`.
  public static let shared = [
    StoredTable("feed_head"), StoredTable("change", by: "seq"), StoredTable("request", by: "request_id"),
  ]
}
