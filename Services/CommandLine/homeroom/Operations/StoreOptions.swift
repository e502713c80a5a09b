import ActivityService
import Arguments
import ContextService
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
  static func stores(_ values: Values) -> [(format: StoreFormat, path: String)] {
    [
      (.activity, values[activity] ?? "\(values[data])/activity.sqlite"),
      (.context, values[context] ?? "\(values[data])/context.sqlite"),
    ]
  }
}
