/// One numbered step of a store's schema. What has been applied is never edited: add the next number.
public struct Migration: Sendable {
  /// From 1, without a gap within a service's schema.
  public let number: Int
  /// What the step brings, as it stands in the store: it must not be changed either.
  public let name: String
  /// Run as a script: several statements are allowed.
  public let sql: SQL
  /// Texts that the step had before the first release: stores were made by them, too.
  let formerTexts: [FormerText]

  /// - Parameter formerTexts: never for a step that was released.
  public init(_ number: Int, _ name: String, _ sql: SQL, formerTexts: [FormerText] = []) {
    self.number = number
    self.name = name
    self.sql = sql
    self.formerTexts = formerTexts
  }

  /// A text that a step had once, by the checksum that stores hold of it.
  public struct FormerText: Sendable {
    let checksum: Int64
    let mending: SQL?

    /// - Parameter mending: Makes of what the former text left what today's leaves. It is run before any further step, which may need
    ///   it so. Nil: a later step makes them alike.
    public init(checksum: Int64, mending: SQL?) {
      self.checksum = checksum
      self.mending = mending
    }
  }

  /// Whether this text, or a former one, has that checksum.
  private func isOrWas(_ checksum: Int64) -> Bool {
    sql.checksum == checksum || formerTexts.contains { $0.checksum == checksum }
  }
}

extension Migration {
  private struct Applied {
    let number: Int
    let name: String
    let checksum: Int64
  }

  /// Brings a store to the newest schema: each step in a transaction of its own.
  ///
  /// - Parameter appliedAt: milliseconds since 1970, for the record only.
  /// - Throws: `.incompatible` when an applied step was edited since, or when the store is newer than the program.
  public static func apply(
    _ migrations: [Migration], to connection: any WriteConnection, named store: String, appliedAt: Int64
  ) throws {
    precondition(
      migrations.map(\.number) == Array(1..<(migrations.count + 1)), "migrations count from 1 without a gap")
    try connection.script(
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        number INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        checksum INTEGER NOT NULL,
        applied_at INTEGER NOT NULL
      )
      """)
    let applied = try applied(on: connection)
    try check(migrations, against: applied, named: store)
    for (migration, step) in zip(migrations, applied) {
      guard let mending = migration.formerTexts.first(where: { $0.checksum == step.checksum })?.mending else {
        continue
      }
      try run(
        mending, on: connection, noting: "UPDATE schema_migration SET checksum = ? WHERE number = ?",
        [.integer(migration.sql.checksum), .int(migration.number)])
    }
    for migration in migrations.dropFirst(applied.count) {
      try run(
        migration.sql, on: connection,
        noting: "INSERT INTO schema_migration (number, name, checksum, applied_at) VALUES (?, ?, ?, ?)",
        [.int(migration.number), .text(migration.name), .integer(migration.sql.checksum), .integer(appliedAt)])
    }
  }

  /// Changes the schema and notes it: both, or neither.
  private static func run(_ script: SQL, on connection: any WriteConnection, noting note: SQL, _ values: [Value]) throws
  {
    try connection.begin()
    do {
      try connection.script(script)
      try connection.execute(note, values)
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Refuses a store that `apply` would refuse, without writing to it. It has the table of applied steps.
  public static func check(_ migrations: [Migration], against connection: any Connection, named store: String) throws {
    try check(migrations, against: applied(on: connection), named: store)
  }

  private static func applied(on connection: any Connection) throws -> [Applied] {
    try connection.all("SELECT number, name, checksum FROM schema_migration ORDER BY number") { row in
      Applied(number: try row.int(0), name: try row.text(1), checksum: try row.integer(2))
    }
  }

  private static func check(_ migrations: [Migration], against applied: [Applied], named store: String) throws {
    for step in applied {
      guard step.number <= migrations.count else {
        throw StorageError(
          .incompatible,
          "\(store) was written by a newer version of this program: it is at step \(step.number) "
            + "(\(step.name)), this program knows \(migrations.count). Run the newer version, or restore a backup."
        )
      }
      let known = migrations[step.number - 1]
      guard known.isOrWas(step.checksum), known.name == step.name else {
        throw StorageError(
          .incompatible,
          "\(store): step \(step.number) (\(step.name)) of its schema differs from this program's step "
            + "\(known.number) (\(known.name)). Applied steps must not be edited; run the version that wrote it.")
      }
    }
  }
}
