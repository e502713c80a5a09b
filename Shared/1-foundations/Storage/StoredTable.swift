/// A table of a store, as far as has to be known to carry its rows to another store. Its columns are asked of the store.
public struct StoredTable: Sendable {
  /// Which rows are an organization's.
  package enum Scope: Sendable {
    /// Those that name it, in the column `organization`.
    case named
    /// Those that name it; but a file's stand beside the rows of this other table, by the numbers that these have in the file (`row`), and
    /// say neither the organization nor the other table's key.
    case beside(String, key: String)
    /// All rows are the store's own.
    case none
  }

  /// A column of numbers by which a store's rows refer to one another and of which nobody outside is told: a file counts over all
  /// organizations.
  package struct Count: Sendable {
    package let column: String
    /// The table whose rows have these numbers: this one, or the one that is referred to.
    package let table: String
  }

  package let name: String
  /// Columns that tell its rows apart, in whose order they are read.
  package let key: [String]
  package let scope: Scope
  package let count: Count?
  /// Rows of a file have numbers of the file's own in its column `row`: the last column of the key's, wherever that is free.
  package let hasRowsInFiles: Bool

  private init(_ name: String, _ key: [String], _ scope: Scope, _ count: Count? = nil, hasRowsInFiles: Bool = false) {
    (self.name, self.key, self.scope, self.count) = (name, key, scope, count)
    self.hasRowsInFiles = hasRowsInFiles
  }

  /// A table whose rows name their organization.
  ///
  /// - Parameter key: what tells the rows of an organization apart; nothing where it has one row.
  public init(_ name: String, by key: String...) { self.init(name, ["organization"] + key, .named) }

  /// A table whose rows name their organization and are counted by a column: what refers to them goes by that.
  public init(_ name: String, by key: String, counting column: String) {
    self.init(name, ["organization", key], .named, Count(column: column, table: name))
  }

  /// A table whose rows name their organization and refer to a row that is counted.
  public init(_ name: String, by key: String..., referring column: String, to other: String) {
    self.init(name, ["organization"] + key, .named, Count(column: column, table: other))
  }

  /// A table whose rows name their organization and whose numbers are the organization's; in a file each has a row with a number of the
  /// file's own.
  public init(_ name: String, numberedBy key: String) {
    self.init(name, ["organization", key], .named, hasRowsInFiles: true)
  }

  /// A table that stands beside a numbered one: with the same key, in a file by the numbers of its rows.
  public init(_ name: String, by key: String, beside other: String, by otherKey: String) {
    self.init(name, ["organization", key], .beside(other, key: otherKey))
  }

  /// A small table whose rows belong to no organization.
  public init(ofStore name: String, by key: String) { self.init(name, [key], .none) }
}

extension StoredTable {
  /// The tables of `ChangeLog` and `RequestLog`.
  public static let shared = [
    StoredTable("feed_head"), StoredTable("change", by: "seq"), StoredTable("request", by: "request_id"),
  ]
}
