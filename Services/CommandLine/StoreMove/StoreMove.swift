public import Storage

/// Carries what one store holds into another one, of the same kind or not: one organization, or all of them.
///
/// Rows go over as they are, in the order of their keys, numbers and digests of feeds included: whoever followed the one store follows
/// the other from where it was. Only what a file counts for itself, and nobody is told, is counted anew (see `StoredTable.Count`). At the
/// end both stores are read again and compared. Until then the target is marked, and no service opens it.
///
/// A move of all organizations that was interrupted goes on behind the last row that is there. One of a single organization removes what it
/// has left in the target and begins anew: the source may have been used meanwhile, and the target may be others' only store. Or it is
/// given up (``abandon(_:organization:target:progress:)``). A move that has ended only compares again.
///
/// Both stores are this process's meanwhile: nobody else writes.
public struct StoreMove {
  private let format: StoreFormat
  private let scope: MovedScope
  private let source: any Database
  private let target: any Database

  /// - Parameters:
  ///   - format: of both.
  ///   - organization: nil: all of them, which only a store takes that holds none.
  public init(_ format: StoreFormat, organization: String?, from source: any Database, to target: any Database) {
    self.format = format
    scope = organization.map(MovedScope.organization) ?? .everything
    (self.source, self.target) = (source, target)
  }

  /// What lies in both stores now.
  public struct Moved: Sendable {
    /// Of a table.
    public let table: String
    /// As many lie in either store.
    public let rowCount: Int
    /// SHA-256 of them, 32 bytes: that of either store.
    public let digest: [UInt8]
  }

  /// How far it is.
  public enum Step: Sendable {
    /// So many rows of this table went over.
    case copying(String, rows: Int)
    /// So many rows of this table, which an interrupted move had left, were removed.
    case removing(String, rows: Int)
    case comparing(String)
  }

  /// - Parameter progress: what it throws interrupts the move.
  /// - Returns: a line a table.
  /// - Throws: `MoveError` where the target holds what it must not, or where the two differ at the end; `StorageError`.
  public func run(progress: (Step) throws -> Void) throws -> [Moved] {
    let reader = try source.openReader()
    let writer = try target.openWriter()
    let begun = try MoveMark.moving(on: writer)
    if let begun { try goOn(begun, writer, progress) }
    let counted = countedRows(reader, writer)
    let copies = try tables.filter(\.isOfOrganizations).map { table in
      try TableCopy(table, scope, counted: table.count.flatMap { counted[$0.table] }, from: reader, to: writer)
    }
    let isMarked = try begin(copies, reader, writer, isMarked: begun != nil)
    for copy in copies where isMarked {
      try copy.run { try progress(.copying(copy.table.name, rows: $0)) }
    }
    let moved = try copies.map { copy in
      try progress(.comparing(copy.table.name))
      let (here, there) = (try copy.digest(on: reader), try copy.digest(on: writer))
      guard here == there else { throw isMarked ? usedMeanwhile(copy.table, here, there) : holdsOthers }
      return Moved(table: copy.table.name, rowCount: here.rowCount, digest: here.bytes)
    }
    if isMarked { try writer.transact { try MoveMark.clear(in: $0) } }
    return moved
  }

  /// Takes back a move of an organization into a store that did not end: removes what is there of it, then the mark. Where nothing is there
  /// of either, that is done.
  ///
  /// - Throws: `MoveError` where it holds the organization and no such move has begun; `StorageError`.
  public static func abandon(
    _ format: StoreFormat, organization: String, target: any Database, progress: (Step) throws -> Void
  ) throws {
    let writer = try target.openWriter()
    let removal = OrganizationRemoval(format, of: organization, on: writer)
    guard let begun = try MoveMark.moving(on: writer) else {
      guard try removal.isDone() else {
        throw MoveError(
          "\(target.name): no move of the organization \(organization) into it has begun that did not end; nothing was changed"
        )
      }
      return
    }
    guard begun == .organization(organization) else {
      throw MoveError("\(target.name): a move of \(begun) into it began and did not end; nothing was changed")
    }
    try removal.run { try progress(.removing($0, rows: $1)) }
    try writer.transact { try MoveMark.clear(in: $0) }
  }

  private var tables: [StoredTable] { format.tables }

  /// By the names of their tables.
  private func countedRows(_ reader: any Connection, _ writer: any Connection) -> [String: CountedRows] {
    var counted: [String: CountedRows] = [:]
    for table in tables {
      guard let count = table.count, count.table == table.name else { continue }
      counted[table.name] = CountedRows(table, by: count.column, scope, from: reader, to: writer)
    }
    return counted
  }

  /// Goes on with a move that was interrupted: only with the same.
  private func goOn(
    _ begun: MovedScope, _ writer: any WriteConnection, _ progress: (Step) throws -> Void
  ) throws {
    guard begun == scope else {
      let others = begun == .everything ? "" : ", or abandon it (--abandon)"
      throw MoveError("\(target.name): a move of \(begun) into it began and did not end: end that one first\(others)")
    }
    guard case .organization(let organization) = scope else { return }
    // No service has opened it since: whatever there is of the organization is of the source as that was then.
    try OrganizationRemoval(format, of: organization, on: writer).run { try progress(.removing($0, rows: $1)) }
  }

  /// Marks the target, unless an interrupted move of the same has done so.
  ///
  /// - Returns: false where it holds some of what is moved without a mark: the same, or others.
  private func begin(
    _ copies: [TableCopy], _ reader: any Connection, _ writer: any WriteConnection, isMarked: Bool
  ) throws -> Bool {
    if isMarked, scope == .everything {
      try requireSameSecrets(reader, writer)
      return true
    }
    guard try copies.contains(where: { try $0.holdsRows(on: reader) }) else {
      throw MoveError("\(source.name) holds nothing of \(scope)")
    }
    let isEmpty = try copies.allSatisfy { try !$0.holdsAnything(on: writer) }
    if !isEmpty { try requireSameSecrets(reader, writer) }
    if try copies.contains(where: { try $0.holdsRows(on: writer) }) { return false }
    try requireFittingCatalog(reader, writer)
    try writer.transact { transaction in
      if isEmpty {
        for table in ownTables { try TableCopy(table, .everything, from: reader, to: writer).replace(in: transaction) }
      }
      if !isMarked { try MoveMark.set(scope, in: transaction) }
    }
    return true
  }

  private var ownTables: [StoredTable] { tables.filter { !$0.isOfOrganizations } }

  private func requireFittingCatalog(_ reader: any Connection, _ writer: any Connection) throws {
    guard case .organization(let organization) = scope, let catalog = format.catalog,
      let table = tables.first(where: \.hasRowsInFiles)
    else { return }
    try CatalogFit(catalog, table, from: reader, to: writer).require(for: organization)
  }

  /// Digests of erased people are made with a store's secrets: an organization that has some only fits where these are the same. Tokens of
  /// pages are, too, and whoever has one begins to read anew.
  private func requireSameSecrets(_ reader: any Connection, _ writer: any Connection) throws {
    if case .organization(let organization) = scope {
      guard try format.madeWithSecrets.contains(where: { try reader.exists($0, .text(organization)) }) else { return }
    }
    let all: SQL = "SELECT name, value FROM secret ORDER BY name"
    let (here, there) = (
      try reader.all(all) { [try $0.blob(1)] }, try writer.all(all) { [try $0.blob(1)] }
    )
    guard here == there else {
      throw MoveError(
        "\(target.name) has other secrets than \(source.name), with which erased people and removed attempts are named: move into a store that holds nothing, or into one that organizations of the same store were moved into before"
      )
    }
  }

  private var holdsOthers: MoveError {
    MoveError("\(target.name) holds something else of \(scope) already, and nothing was changed")
  }

  private func usedMeanwhile(_ table: StoredTable, _ here: TableCopy.Digest, _ there: TableCopy.Digest) -> MoveError {
    let next =
      scope == .everything
      ? "the store was used since the move began. Remove the target and begin again"
      : "both were to be this command's alone. Run it again, which begins anew, or with --abandon"
    return MoveError(
      "the table \(table.name) has \(here.rowCount) rows in \(source.name) and \(there.rowCount) in \(target.name), or others: "
        + next)
  }
}

/// Why a store was not moved, in a sentence for whoever asked.
public struct MoveError: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
