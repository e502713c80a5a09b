/// What a service's store is: enough to open one, or to refuse it, without the service.
public struct StoreFormat: Sendable {
  /// The service, as in "activity".
  public let name: String
  /// Stamped into the file, so that one service never opens another's.
  public let applicationID: Int32
  /// The whole schema, from number 1 on without a gap.
  public let migrations: [Migration]
  /// The same tables in PostgreSQL's words, with numbers of their own.
  public let postgresMigrations: [Migration]
  /// Every table whose rows go along when the store is moved, each behind those whose keys it has.
  public let tables: [StoredTable]
  /// Whose rows every organization sees beside its own, if there is such a one: no number may be of both.
  public let catalog: String?
  /// What finds a row of an organization that was made with the store's secrets: then these have to be the same where it goes.
  public let madeWithSecrets: [SQL]

  /// - Parameters:
  ///   - name: small letters: a schema in a database bears it, too.
  ///   - applicationID: a number of the service's own, which never changes.
  ///   - madeWithSecrets: each with the organization for its one value.
  public init(
    _ name: String, applicationID: Int32, migrations: [Migration], postgres: [Migration] = [],
    tables: [StoredTable] = [], catalog: String? = nil, madeWithSecrets: [SQL] = []
  ) {
    self.catalog = catalog
    self.madeWithSecrets = madeWithSecrets
    self.tables = tables
    postgresMigrations = postgres
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
  }
}
