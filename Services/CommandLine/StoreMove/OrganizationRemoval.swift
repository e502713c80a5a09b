internal import Storage

/// Removes one organization's rows from a store: the last table first, some rows with each commit.
///
/// Where it was interrupted it is run again: what is left goes.
struct OrganizationRemoval {
  /// How many rows go with one commit, at most.
  static let rowsPerCommit = TableCopy.pageRows * TableCopy.pagesPerCommit

  private let tables: [StoredTable]
  private let organization: Value
  private let writer: any WriteConnection

  init(_ format: StoreFormat, of organization: String, on writer: any WriteConnection) {
    // Rows are found by those that they stand beside, which come first in the list.
    tables = format.tables.filter(\.isOfOrganizations).reversed()
    self.organization = .text(organization)
    self.writer = writer
  }

  /// Whether there is no row of the organization.
  func isDone() throws -> Bool {
    try tables.allSatisfy { try !writer.exists(RemovalStatements($0, in: writer.dialect).any, organization) }
  }

  /// - Parameter progress: a table, and how many rows of it were removed so far; what it throws interrupts the removal.
  func run(progress: (String, Int) throws -> Void) throws {
    for table in tables {
      let statements = RemovalStatements(table, in: writer.dialect)
      var count = 0
      var after: [Value] = []
      while true {
        let last = try lastOfSlice(statements, after: after)
        if let last {
          try writer.transact { try $0.execute(statements.slice(after: after), values: [organization] + after + last) }
          count += Self.rowsPerCommit
          after = last
        } else {
          try writer.transact { try $0.execute(statements.rest(after: after), values: [organization] + after) }
        }
        try progress(table.name, count)
        if last == nil { break }
      }
    }
  }

  /// The key of the last row that goes with the next commit, without its organization; nil where all that are left do.
  private func lastOfSlice(_ statements: RemovalStatements, after: [Value]) throws -> [Value]? {
    guard let end = statements.end(after: after) else { return nil }
    var found: [Value]?
    try writer.scan(end, [organization] + after + [.int(Self.rowsPerCommit - 1)]) { row in
      found = try (0..<statements.keyCount).map { try row.value($0) }
      return .stop
    }
    return found
  }
}

/// The statements that remove an organization's rows from a table, a slice of the key's order at a time. The first parameter is the
/// organization, then come the keys, without it, of the row behind which the slice begins and of its last.
private struct RemovalStatements {
  /// Columns of a key, without the organization.
  let keyCount: Int
  /// A row, of a table that rows stand beside in place of theirs.
  let any: SQL
  private let ends: (first: SQL, next: SQL)?
  private let slices: (first: SQL, next: SQL)?
  private let rests: (first: SQL, next: SQL)

  init(_ table: StoredTable, in dialect: Dialect) {
    // In a file, rows beside others have numbers alone: those of the others' rows.
    var (named, key) = (table.name, Array(table.key.dropFirst()))
    var isBeside = false
    if case (.sqlite, .beside(let other, let otherKey)) = (dialect, table.scope) {
      (named, key, isBeside) = (other, [otherKey], true)
    }
    keyCount = key.count
    let own: [SQL.Part] = [" FROM ", .names([named]), " WHERE organization = ?"]
    any = SQL(["SELECT 1"] + own + [" LIMIT 1"])
    let removed: [SQL.Part] =
      isBeside
      ? ["DELETE FROM ", .names([table.name]), " WHERE rowid IN (SELECT row"] + own
      : ["DELETE"] + own
    let end: [SQL.Part] = isBeside ? [")"] : []
    guard !key.isEmpty else {
      (ends, slices, rests) = (nil, nil, (SQL(removed + end), SQL(removed + end)))
      return
    }
    let names = SQL.Part.names(key)
    let behind: [SQL.Part] = [" AND (", names, ") > (", .parameters(key.count), ")"]
    let upTo: [SQL.Part] = [" AND (", names, ") <= (", .parameters(key.count), ")"]
    let inOrder: [SQL.Part] = [" ORDER BY ", names, " LIMIT 1 OFFSET ?"]
    ends = (SQL(["SELECT ", names] + own + inOrder), SQL(["SELECT ", names] + own + behind + inOrder))
    slices = (SQL(removed + upTo + end), SQL(removed + behind + upTo + end))
    rests = (SQL(removed + end), SQL(removed + behind + end))
  }

  /// Finds the last row of a slice; nil where the table has one row of each organization.
  func end(after key: [Value]) -> SQL? { key.isEmpty ? ends?.first : ends?.next }

  func slice(after key: [Value]) -> SQL { (key.isEmpty ? slices?.first : slices?.next) ?? rest(after: key) }

  func rest(after key: [Value]) -> SQL { key.isEmpty ? rests.first : rests.next }
}
