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

  /// Runs one statement; returns how many rows it changed.
  @discardableResult
  public func execute(_ sql: SQL, _ values: Value...) throws(StorageError) -> Int {
    try connection.execute(sql, values)
  }

  /// The same, for values gathered beforehand.
  @discardableResult
  public func execute(_ sql: SQL, values: [Value]) throws(StorageError) -> Int {
    try connection.execute(sql, values)
  }
}
