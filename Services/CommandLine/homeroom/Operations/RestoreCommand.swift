import ActivityService
import Arguments
import Backup
import Console
import FoundationEssentials
import Storage

/// Puts a backup in place.
enum RestoreCommand {
  private static let archive = Argument<String>("archive", .path, help: "What homeroom backup wrote.")
  private static let replace = Flag(
    "replace", help: "Move the stores that are there into a folder beside them; without it they are not touched.")
  private static let keys = Flag(
    "keys", help: "Put the keys of the archive into --data, too; keys that are there stay.")

  static let command = Command(
    "restore", "Put the stores of a backup in place. The services must not run.",
    discussion: """
      Everything is checked before anything is touched. Each store begins a new epoch: the services read each other's changes anew, and
      reports are those of the backup. What was recorded after the backup is lost; apps that still have it send it again.
      """,
    takes: StoreOptions.all + [keys, replace, archive]
  ) { values in
    let targets = try StoreOptions.stores(values).map { store in
      Restore.Target(store.format, at: store.path, check: RestoreCommand.check(of: store.format, at: store.path))
    }
    let restore = Restore(
      values[archive], to: targets, keyFolder: values[keys] ? values[StoreOptions.data] : nil,
      replaces: values[replace])
    var progress = OperationProgress("reading", of: nil)
    let restored = try await restore.run(now: Date()) { step in
      switch step {
      case .reading(let bytes): progress.show(bytes)
      case .checking(let service): progress.say("checking what \(service) kept")
      case .replacing(let service): progress.say("putting \(service)'s store in place")
      }
    }
    progress.end()
    if values[Output.json] {
      return try Output.say(
        json: Answer(
          archive: values[archive], backedUp: restored.manifest.createTime.formatted(.iso8601),
          stores: targets.map(\.path), movedAside: restored.movedAside, keys: restored.keys))
    }
    try Output.say("Restored what was stored at \(restored.manifest.createTime.formatted(.iso8601)):")
    for target in targets { try Output.say("  \(target.path)") }
    for key in restored.keys { try Output.say("  \(key)") }
    if !restored.movedAside.isEmpty {
      try Output.say("What was there before:")
      for path in restored.movedAside { try Output.say("  \(path)") }
    }
    try Output.say("Start the services; then homeroom verify says whether everything fits.")
  }

  /// Activity keeps its list of erasures beside the store, and a restore leaves it there.
  private static func check(of format: StoreFormat, at path: String) -> (@Sendable (any Connection) throws -> Void)? {
    guard format.name == StoreFormat.activity.name else { return nil }
    return { try StoredActivity.checkErasureList(beside: path, of: $0) }
  }

  private struct Answer: Encodable {
    var archive: String
    var backedUp: String
    var stores: [String]
    var movedAside: [String]
    var keys: [String]
  }
}
