internal import Domain
public import Storage

// The format of Context's database: its application id and its migrations.
extension StoreFormat {
  /// Context's database.
  public static let context = StoreFormat(
    "context", applicationID: ContextSchema.applicationID, migrations: ContextSchema.migrations,
    postgres: ContextSchema.postgres, tables: ContextSchema.tables, catalog: Caller.catalog.rawValue,
    madeWithSecrets: ContextSchema.madeWithSecrets)
}
