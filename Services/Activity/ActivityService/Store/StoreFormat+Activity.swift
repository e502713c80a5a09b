public import Storage

extension StoreFormat {
  /// Activity's database.
  public static let activity = StoreFormat(
    "activity", applicationID: ActivitySchema.applicationID, migrations: ActivitySchema.migrations)
}
