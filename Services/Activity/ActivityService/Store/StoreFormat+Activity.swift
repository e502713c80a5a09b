internal import Domain
public import Storage

// The format of Activity's database: its application id and its migrations.
extension StoreFormat {
  /// Activity's database.
  public static let activity = StoreFormat(
    "activity", applicationID: ActivitySchema.applicationID, migrations: ActivitySchema.migrations,
    postgres: ActivitySchema.postgres, tables: ActivitySchema.tables, catalog: Caller.catalog.rawValue,
    madeWithSecrets: ActivitySchema.madeWithSecrets)
}
