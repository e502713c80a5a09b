internal import Crypto
internal import Storage

/// One table on its way from a store to another.
struct TableCopy {
  /// How many rows are read and written at a time.
  static let pageRows = 64
  /// How many pages go with one commit.
  static let pagesPerCommit = 64

  let table: StoredTable
  private let reader: any Connection
  private let writer: any WriteConnection
  /// Of the source and of the target.
  private let reading: TableStatements
  private let writing: TableStatements
  private let organization: [Value]
  /// Of the rows that a column counts, where one does, and where that stands among all.
  private let counted: (rows: CountedRows, place: Int)?
  /// Where the columns of the key are among all.
  private let keyPlaces: [Int]

  /// - Parameter counted: the rows that a column of the table counts.
  /// - Throws: where the two stores' tables have other columns.
  init(
    _ table: StoredTable, _ scope: MovedScope, counted: CountedRows? = nil, from reader: any Connection,
    to writer: any WriteConnection
  ) throws {
    let columns = try TableStatements.columns(of: table, on: reader)
    guard try Set(columns) == Set(TableStatements.columns(of: table, on: writer)) else {
      throw MoveError("the table \(table.name) has other columns in the one store than in the other")
    }
    self.table = table
    self.reader = reader
    self.writer = writer
    let isOfOne = scope != .everything && table.isOfOrganizations
    reading = TableStatements(table, columns, isOfOne: isOfOne, in: reader.dialect)
    writing = TableStatements(table, columns, isOfOne: isOfOne, in: writer.dialect)
    self.counted = counted.flatMap { rows in
      table.count.flatMap { columns.firstIndex(of: $0.column) }.map { (rows, $0) }
    }
    if case .organization(let name) = scope { organization = [.text(name)] } else { organization = [] }
    keyPlaces = table.key.compactMap(columns.firstIndex(of:))
  }

  /// Whether there are rows of what is moved.
  func holdsRows(on connection: any Connection) throws -> Bool { try lastKey(on: connection) != nil }

  /// Whether there are rows at all.
  func holdsAnything(on connection: any Connection) throws -> Bool {
    try connection.exists(statements(of: connection).any)
  }

  private func statements(of connection: any Connection) -> TableStatements {
    connection === writer ? writing : reading
  }

  /// Copies what is not there yet.
  ///
  /// - Parameter progress: rows so far.
  func run(progress: (Int) throws -> Void) throws {
    var pages = Pages(of: self, on: reader, after: try lastKeyCopied())
    var count = 0
    while !pages.isAtEnd {
      try writer.transact { transaction in
        for _ in 0..<Self.pagesPerCommit {
          guard let rows = try pages.next() else { break }
          try insert(rows, in: transaction)
          count += rows.count
        }
      }
      try progress(count)
    }
  }

  /// Puts the source's rows in place of the target's.
  func replace(in transaction: Transaction) throws {
    try transaction.execute(writing.deleteAll)
    var pages = Pages(of: self, on: reader)
    while let rows = try pages.next() { try insert(rows, in: transaction) }
  }

  /// Of the last row that is in the target, as the source has it.
  private func lastKeyCopied() throws -> [Value]? {
    guard let key = try lastKey(on: writer) else { return nil }
    return try counting([key]) { try counted?.rows.distanceBack(of: $0) }[0]
  }

  /// Of the last row; nil where there is none.
  private func lastKey(on connection: any Connection) throws -> [Value]? {
    var found: [Value]?
    try connection.scan(statements(of: connection).lastKey, organization) { row in
      found = try (0..<keyPlaces.count).map { try row.value($0) }
      return .stop
    }
    return found
  }

  /// The rows of a store in the order of their keys, some at a time.
  private struct Pages {
    private let copy: TableCopy
    private let connection: any Connection
    private var after: [Value]?
    /// There are no more.
    private(set) var isAtEnd = false

    init(of copy: TableCopy, on connection: any Connection, after key: [Value]? = nil) {
      (self.copy, self.connection, after) = (copy, connection, key)
    }

    /// Nil at the end.
    mutating func next() throws -> [[Value]]? {
      guard !isAtEnd else { return nil }
      let statements = copy.statements(of: connection)
      var rows: [[Value]] = []
      try connection.scan(
        after == nil ? statements.firstPage : statements.nextPage,
        copy.organization + (after ?? []).dropFirst(statements.skippedOfKey) + [.int(TableCopy.pageRows)]
      ) { row in
        rows.append(try (0..<statements.columnCount).map { try row.value($0) })
        return .next
      }
      isAtEnd = rows.count < TableCopy.pageRows
      after = rows.last.map { last in copy.keyPlaces.map { last[$0] } }
      return rows
    }
  }

  private func insert(_ rows: [[Value]], in transaction: Transaction) throws {
    let rows = try counting(rows) { try counted?.rows.distance(of: $0) }
    if rows.count == Self.pageRows, let insertPage = writing.insertPage {
      try transaction.execute(insertPage, values: rows.flatMap(\.self))
    } else {
      for row in rows { try transaction.execute(writing.insertRow, values: row) }
    }
  }

  /// - Parameter distance: to add to the numbers of an organization's rows.
  private func counting(_ rows: [[Value]], _ distance: (String) throws -> Int64?) throws -> [[Value]] {
    // Keys come first.
    guard let place = counted?.place, place < rows.first?.count ?? 0 else { return rows }
    return try rows.map { row in
      guard case .text(let organization) = row[0], case .integer(let number) = row[place],
        let distance = try distance(organization)
      else { return row }
      let (sum, isBeyond) = number.addingReportingOverflow(distance)
      guard !isBeyond else {
        throw MoveError("the table \(table.name) has no numbers left for the rows of \(organization)")
      }
      var row = row
      row[place] = .integer(sum)
      return row
    }
  }

  // MARK: Comparing

  /// What lies in a store.
  struct Digest: Equatable {
    var rowCount: Int
    /// SHA-256 of all values in the order of the keys; numbers of counted rows from the organization's first one on.
    var bytes: [UInt8]
  }

  func digest(on connection: any Connection) throws -> Digest {
    var sum = SHA256.Stream()
    var count = 0
    var pages = Pages(of: self, on: connection)
    while let rows = try pages.next() {
      count += rows.count
      let relative = try counting(rows) { try counted?.rows.first(of: $0, on: connection).map { 0 &- $0 } }
      let octets = relative.joined().reduce(into: [UInt8]()) { $1.write(to: &$0) }
      unsafe sum.add(octets.span.bytes)
    }
    return Digest(rowCount: count, bytes: sum.digest())
  }
}

extension StoredTable {
  /// Whether its rows belong to organizations.
  var isOfOrganizations: Bool { if case .none = scope { false } else { true } }
}

extension Row {
  /// Whatever a column holds.
  func value(_ column: Int) throws -> Value {
    switch kind(column) {
    case .null: .null
    case .integer: .integer(try integer(column))
    case .real: .real(try real(column))
    case .text: .text(try text(column))
    case .blob: .blob(try blob(column))
    }
  }
}

extension Value {
  /// As one octet for the kind, eight for the length or the number, and the octets: no two rows look alike.
  fileprivate func write(to octets: inout [UInt8]) {
    let (kind, number, bytes): (UInt8, UInt64, [UInt8]) =
      switch self {
      case .null: (0, 0, [])
      case .integer(let value): (1, UInt64(bitPattern: value), [])
      case .real(let value): (2, value.bitPattern, [])
      case .text(let value): (3, UInt64(value.utf8.count), Array(value.utf8))
      case .blob(let value): (4, UInt64(value.count), value)
      }
    octets.append(kind)
    for shift in stride(from: UInt64(0), to: 64, by: 8) { octets.append(UInt8(truncatingIfNeeded: number >> shift)) }
    octets += bytes
  }
}
