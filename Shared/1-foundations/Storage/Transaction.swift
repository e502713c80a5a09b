/// What a writer's body reads and writes through. It is over when the body returns.
public final class Transaction: Connection {
  private let connection: any WriteConnection

  init(_ connection: any WriteConnection) {
    self.connection = connection
  }

  /// That of its connection.
  public var dialect: Dialect { connection.dialect }

  /// Sees what earlier bodies of the same commit have written.
  public func scan(_ sql: SQL, _ values: [Value], _ body: (borrowing Row) throws -> RowStep) throws {
    try connection.scan(sql, values, body)
  }

  /// Runs one statement. Across a network its failure may show in a later question or in the commit; then the body that it belongs to
  /// is run again, and fails as it would have here.
  public func execute(_ sql: SQL, _ values: Value...) throws(StorageError) {
    try connection.post(sql, values, touching: { nil })
  }

  /// The same, for values gathered beforehand.
  public func execute(_ sql: SQL, values: [Value]) throws(StorageError) {
    try connection.post(sql, values, touching: { nil })
  }

  /// The same, where answers that were read ahead hang on its table.
  ///
  /// - Parameter subjects: all that it touches of its table, by the names that questions have for it.
  public func execute(
    _ sql: SQL, _ values: Value..., touching subjects: @autoclosure () -> [Subject]
  ) throws(StorageError) {
    try connection.post(sql, values, touching: { subjects() })
  }

  /// The same, for values gathered beforehand.
  public func execute(
    _ sql: SQL, values: [Value], touching subjects: @autoclosure () -> [Subject]
  ) throws(StorageError) {
    try connection.post(sql, values, touching: { subjects() })
  }

  /// From here on an organization is this process's until the transaction ends: where several share the store, what is written of
  /// an organization has to be preceded by this. One that no process has is taken with the transaction.
  ///
  /// - Returns: whether it is taken: what this process knew of it is out of date.
  /// - Throws: `.heldElsewhere` where it is another's; nothing of the body was written if this comes first.
  public func hold(_ organization: String) throws(StorageError) -> Bool { try connection.hold(organization) }

  /// Gives an organization that is this process's to another, with the transaction: what is written of it there is the last that this one
  /// writes.
  ///
  /// - Parameter process: as ``Ownership/wishes(limit:on:)`` names it.
  public func give(_ organization: String, to process: Int64) throws(StorageError) {
    try connection.give(organization, to: process)
  }

  /// Asks questions at once that the body is going to ask, where the store is across a network; elsewhere none is made. An answer is
  /// asked for again where something was written since that it hangs on.
  ///
  /// - Parameter questions: at most ``foreseenMax``; those beyond are asked when they come.
  public func foresee(_ questions: () throws -> [Query]) throws {
    if connection.readsAhead { try connection.readAhead(try questions()) }
  }

  /// Questions at a time that are worth foreseeing: a driver keeps no fewer answers.
  public static let foreseenMax = 1024

  /// Runs one statement; returns how many rows it changed. Across a network that is waited for.
  public func change(_ sql: SQL, _ values: Value...) throws(StorageError) -> Int {
    try connection.execute(sql, values)
  }
}
