import ActivityService
import Arguments
import Console
import ContextService
import Glibc
import Storage

/// Where the two stores lie: in one data folder, as `homeroom up` has it, or each by a path of its own.
enum StoreOptions {
  static let data = Option<String>(
    "data", .path, default: "homeroom-data", environment: "HOMEROOM_DATA",
    help: "The data folder of homeroom up: context.sqlite, activity.sqlite and the keys.")
  private static let activity = Option<String?>(
    "activity-database", .optional(.path), default: nil, help: "Activity's database, where it does not lie in --data.")
  private static let context = Option<String?>(
    "context-database", .optional(.path), default: nil, help: "Context's database, where it does not lie in --data.")

  static let all: [any Declared] = [data, activity, context]

  /// Activity's first: what Context knows is then at least as new as what Activity names of it.
  ///
  /// - Throws: where one lies in PostgreSQL, whose backups and checks are its own.
  static func stores(_ values: Values) throws -> [(format: StoreFormat, path: String)] {
    let stores: [(format: StoreFormat, path: String)] = [
      (.activity, values[activity] ?? "\(values[data])/activity.sqlite"),
      (.context, values[context] ?? "\(values[data])/context.sqlite"),
    ]
    for store in stores where store.path.hasPrefix("postgres://") || store.path.hasPrefix("postgresql://") {
      throw CommandFailure(
        "\(store.format.name)'s store lies in PostgreSQL: back it up, restore it and check it by PostgreSQL's own means (pg_dump, "
          + "pg_basebackup, pg_amcheck); this command is for files")
    }
    return stores
  }

  /// The same, where both are there.
  static func presentStores(_ values: Values) throws -> [(format: StoreFormat, path: String)] {
    let stores = try stores(values)
    for store in stores where unsafe access(store.path, F_OK) != 0 && errno == ENOENT {
      throw CommandFailure(
        "\(store.path) is not there: say --data with the folder of `homeroom up`, or --activity-database and --context-database",
        systemError: ENOENT)
    }
    return stores
  }
}
