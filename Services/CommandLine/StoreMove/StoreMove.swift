public import Storage

/// Carries what one store holds into another one, of the same kind or not: one organization, or all of them.
///
/// Rows go over as they are, in the order of their keys, numbers and digests of feeds included: whoever followed the one store follows
/// the other from where it was. Only what a file counts for itself, and nobody is told, is counted anew (see `StoredTable.Count`). At the
/// end both stores are read again and compared. Until then the target is marked, and no service opens it.
///
/// A move of all organizations that was interrupted goes on behind the last row that is there. One of a single organization removes what it
/// has left in the target and begins anew: the source may have been used meanwhile, and the target may be others' only store. Or it is
/// given up (`abandon`). A move that has ended only compares again.
///
/// An organization that was moved is the target's from then on: the source is marked (`MovedOrganizations`), before the target is open, and
/// what it still holds of it is a copy that nobody asks, until it is removed (`removeCopy`). Only published apps, which every organization
/// sees, belong to both.
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
    if let begun { try requireSame(begun) }
    let departures = try Departures(scope, from: reader, to: writer)
    try departures.requireOwned(source: source.name, target: target.name, isMarked: begun != nil)
    // No service has opened the target since: whatever there is of the organization is of the source as that was then.
    if begun != nil, let organization = scope.organization {
      try OrganizationRemoval(format, of: organization, on: writer).run { try progress(.removing($0, rows: $1)) }
    }
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
      guard here == there else { throw isMarked ? usedMeanwhile(copy.table, here, there) : holdsOthers(departures) }
      return Moved(table: copy.table.name, rowCount: here.rowCount, digest: here.bytes)
    }
    try end(departures, writer, isMarked: isMarked)
    return moved
  }

  /// Has the target be whose the organization is. Between the two steps it is nobody's, and where it was interrupted there it is run again.
  private func end(_ departures: Departures, _ writer: any WriteConnection, isMarked: Bool) throws {
    guard let organization = scope.organization, organization != format.catalog else {
      guard isMarked else { return }
      return try writer.transact { transaction in
        if scope == .everything { try departures.replaceAll(in: transaction) }
        try MoveMark.clearAll(in: transaction)
      }
    }
    if isMarked { try writer.transact { try MoveMark.noteCompared(in: $0) } }
    if departures.here == nil {
      try source.openWriter().transact {
        try MovedOrganizations.note(organization, .init(to: target.name), in: $0)
      }
    }
    try writer.transact { transaction in
      try MovedOrganizations.forget(organization, in: transaction)
      if isMarked { try MoveMark.clearAll(in: transaction) }
    }
  }

  /// Takes back a move of an organization into a store that did not end: removes what is there of it, then the marks. Where nothing is there
  /// of either, that is done.
  ///
  /// - Parameter source: opens it; nil: it is there no more. It is not asked for where only rows have gone over: it may be in use.
  /// - Throws: `MoveError` where it holds the organization and no such move has begun; `StorageError`.
  public static func abandon(
    _ format: StoreFormat, organization: String, to target: any Database, from source: () throws -> (any Database)?,
    progress: (Step) throws -> Void
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
    // It may have been interrupted after the source was marked.
    let marked = try MoveMark.isCompared(on: writer) ? source()?.openWriter() : nil
    if let marked, try MovedOrganizations.all(on: marked)[organization] == .init(to: target.name) {
      try marked.transact { try MovedOrganizations.forget(organization, in: $0) }
    }
    try writer.transact { try MoveMark.clearAll(in: $0) }
  }

  /// Removes what a store still holds of an organization that was moved from it.
  ///
  /// - Throws: `MoveError` where it was not moved to the target, or the target does not hold what lies here; `StorageError`.
  public static func removeCopy(
    _ format: StoreFormat, organization: String, from source: any Database, to target: any Database,
    progress: (Step) throws -> Void
  ) throws {
    let (writer, reader) = (try source.openWriter(), try target.openReader())
    let departures = try Departures(.organization(organization), from: writer, to: reader)
    guard let departure = departures.here else {
      throw MoveError("\(source.name): the organization \(organization) was not moved from here; nothing was changed")
    }
    if !departure.isRemoved {
      guard departure.target == target.name else {
        throw MoveError("\(source.name): \(organization) was moved to \(departure.target); nothing was changed")
      }
      guard try MoveMark.moving(on: reader) == nil, departures.there?.target != source.name else {
        throw MoveError("\(target.name): a move of \(organization) began and did not end: end that one first")
      }
      guard try departures.there != nil || holds(organization, of: writer, reader) else {
        throw MoveError(
          "\(target.name) does not hold what \(source.name) holds of \(organization); nothing was changed")
      }
      try writer.transact {
        try MovedOrganizations.note(organization, .init(to: departure.target, isRemoved: true), in: $0)
      }
    }
    try OrganizationRemoval(format, of: organization, on: writer).run { try progress(.removing($0, rows: $1)) }
  }

  /// Whether a store's history of an organization goes on in another: by the digests of its changes, or because it was written anew there,
  /// as where somebody was erased.
  private static func holds(
    _ organization: String, of copy: any Connection, _ owner: any Connection
  ) throws -> Bool {
    guard let here = try ChangeLog.head(of: organization, on: copy) else { return true }
    guard let there = try ChangeLog.head(of: organization, on: owner) else { return false }
    return try there.epoch > here.epoch || ChangeLog.holds(here, of: organization, on: owner)
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
  private func requireSame(_ begun: MovedScope) throws {
    guard begun == scope else {
      let others = begun == .everything ? "" : ", or abandon it (--abandon)"
      throw MoveError("\(target.name): a move of \(begun) into it began and did not end: end that one first\(others)")
    }
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

  private func holdsOthers(_ departures: Departures) -> MoveError {
    if departures.here != nil {
      return MoveError("\(scope) was moved to \(target.name) before and has been used there since; nothing was changed")
    }
    guard let organization = scope.organization, let copyOf = departures.there else {
      return MoveError("\(target.name) holds something else of \(scope) already, and nothing was changed")
    }
    return MoveError(
      "\(target.name) still holds \(scope) as it was when it was moved to \(copyOf.target): remove that first, with "
        + "homeroom move-store … \(target.name) \(copyOf.target) --organization \(organization) --remove")
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
