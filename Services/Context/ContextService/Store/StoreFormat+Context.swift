public import Storage

extension StoreFormat {
  /// Context's database.
  public static let context = StoreFormat(
    "context", applicationID: ContextSchema.applicationID, migrations: ContextSchema.migrations)
}
