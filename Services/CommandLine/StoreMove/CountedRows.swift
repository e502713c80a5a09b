internal import Storage

/// The numbers of an organization's rows in a table whose rows a file counts over all organizations: what they are in the source, and how
/// far from there they are in the target.
///
/// Nobody outside the stores knows them. In PostgreSQL each organization counts for itself, and they stay as they are; in a file all of an
/// organization's move on by one distance, to behind the last that is there. What the distance is of a move that was interrupted is seen in
/// the target: in its last row, or, where rows go over in the order of these numbers, in its first.
final class CountedRows {
  private let scope: MovedScope
  private let reader: any Connection
  private let writer: any Connection
  private let isKey: Bool
  private let last: SQL
  private let ofKey: SQL
  private let first: SQL
  private let lastOfAll: SQL
  private var distances: [String: Int64] = [:]
  private var firsts: [Side: [String: Int64?]] = [:]

  private enum Side { case source, target }

  /// - Parameters:
  ///   - table: whose rows are counted.
  ///   - column: by which.
  init(
    _ table: StoredTable, by column: String, _ scope: MovedScope, from reader: any Connection, to writer: any Connection
  ) {
    (self.scope, self.reader, self.writer) = (scope, reader, writer)
    isKey = table.key.contains(column)
    let (name, number, key) = (
      SQL.Part.names([table.name]), SQL.Part.names([column]), SQL.Part.names([table.key[1]])
    )
    last = SQL([
      "SELECT ", key, ", ", number, " FROM ", name, " WHERE organization = ? ORDER BY ", key, " DESC LIMIT 1",
    ])
    ofKey = SQL(["SELECT ", number, " FROM ", name, " WHERE organization = ? AND ", key, " = ?"])
    first = SQL(["SELECT min(", number, ") FROM ", name, " WHERE organization = ?"])
    lastOfAll = SQL(["SELECT coalesce(max(", number, "), 0) FROM ", name])
  }

  /// The least number that rows of an organization have in a store; nil where it has none.
  func first(of organization: String, on connection: any Connection) throws -> Int64? {
    let side = connection === writer ? Side.target : .source
    if let known = firsts[side]?[organization] { return known }
    let found = try findFirst(of: organization, on: connection)
    firsts[side, default: [:]][organization] = .some(found)
    return found
  }

  private func findFirst(of organization: String, on connection: any Connection) throws -> Int64? {
    try connection.first(first, .text(organization)) { try $0.integerOrNull(0) } ?? nil
  }

  /// What is added to the numbers of an organization's rows in the source. Those of different organizations stay apart.
  func distance(of organization: String) throws -> Int64 {
    if let known = distances[organization] { return known }
    let distance = try distanceSeen(of: organization) ?? newDistance(of: organization)
    distances[organization] = distance
    return distance
  }

  /// What leads from a number in the target to the one in the source.
  func distanceBack(of organization: String) throws -> Int64 { 0 &- (try distance(of: organization)) }

  /// Of rows that are there already.
  private func distanceSeen(of organization: String) throws -> Int64? {
    if isKey {
      guard let there = try findFirst(of: organization, on: writer),
        let here = try first(of: organization, on: reader)
      else { return nil }
      return there &- here
    }
    let there = try writer.first(last, .text(organization)) { row in (key: try row.text(0), number: try row.integer(1))
    }
    guard let there else { return nil }
    guard let here = try reader.first(ofKey, .text(organization), .text(there.key), row: { try $0.integer(0) }) else {
      throw MoveError("the store that is moved into holds work of \(organization) that the other one does not hold")
    }
    return there.number &- here
  }

  /// Never back: a job that goes through the rows of an organization looks at some again rather than at none.
  private func newDistance(of organization: String) throws -> Int64 {
    // All numbers of one file are apart, wherever they go.
    let areApart = scope == .everything && reader.dialect == .sqlite
    guard writer.dialect == .sqlite, !areApart, let first = try first(of: organization, on: reader) else { return 0 }
    let last = try writer.first(lastOfAll) { try $0.integer(0) } ?? 0
    return max(0, last &+ 1 &- first)
  }
}
