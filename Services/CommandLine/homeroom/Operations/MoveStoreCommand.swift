import ActivityService
import Arguments
import Bootstrap
import Console
import ContextService
import Crypto
import FoundationEssentials
import Observability
import Storage
import StoreMove
import Stores

/// Carries a store from a file to PostgreSQL, or back.
enum MoveStoreCommand {
  private static let service = Argument<StoreOwner>(
    "service", .choice(), help: "Whose store it is: activity or context.")
  private static let source = Argument<String>(
    "from", .text("FROM"), help: "Where it is: a file, postgres://USER@HOST/NAME, or @FILE that holds such an address.")
  private static let target = Argument<String>("to", .text("TO"), help: "Where it goes: named in the same ways.")
  private static let organization = Option<String?>(
    "organization", .optional(.text("ORGANIZATION")), default: nil,
    help:
      "One organization, into a store that may hold others of the same store; without it, all of them, into one that holds none."
  )
  private static let abandon = Flag(
    "abandon",
    help: "Take back an interrupted move of one organization: it leaves TO, which services open again, and is FROM's.")
  private static let remove = Flag(
    "remove",
    help:
      "Remove what FROM still holds of an organization that was moved to TO. Who calls there is sent away as before.")

  static let command = Command(
    "move-store", "Copy a store from a file to PostgreSQL or back. The service must not run.",
    discussion: """
      Everything goes along as it is, and both stores are compared at the end. The one it came from stays as it was; but a single
      organization is TO's from then on, and refused where FROM is served. What is interrupted goes on when it is run again (a move of one
      organization begins anew), and no service opens the new store before that. See docs/operations.md.
      """,
    takes: [service, source, target, organization, abandon, remove]
  ) { values in
    let format = values[service].format
    if values[abandon] || values[remove] { return try clear(format, values) }
    let places = try [source, target].map { try place(values[$0]) }
    try requireFile(places[0])
    let stores = try open(places, format)
    defer { for store in stores { store.close() } }
    let move = StoreMove(format, organization: values[organization], from: stores[0], to: stores[1])
    let progress = OperationProgress("copying", of: nil)
    let moved = try move.run { step in
      progress.say(step.description)
    }
    progress.end()
    if values[Output.json] {
      return try Output.say(
        json: Answer(
          from: places[0].name, to: places[1].name,
          tables: moved.map { Answer.Table(name: $0.table, rows: $0.rowCount, sha256: $0.digest.hexadecimal) }))
    }
    for table in moved where table.rowCount > 0 { try Output.say("  \(table.table): \(table.rowCount) rows") }
    try Output.say("\(places[1].name) holds what \(places[0].name) holds: both were read and compared.")
    if let organization = values[organization], organization != format.catalog {
      try Output.say(
        "\(organization) is served from \(places[1].name) now. Its copy in \(places[0].name) is refused to callers; remove it with --remove."
      )
    }
    if values[service] == .activity {
      try Output.say(
        "Start activity-service with the list of erasures that it had (--erasure-list): it is not in the store.")
    }
  }

  /// Removes what is to go of an organization: from the target of an interrupted move, or from where it was moved.
  private static func clear(_ format: StoreFormat, _ values: Values) throws {
    guard let organization = values[organization], values[abandon] != values[remove] else {
      throw CommandFailure("--abandon and --remove are each for one organization: name it with --organization")
    }
    let places = try [source, target].map { try place(values[$0]) }
    try requireFile(places[1])
    if values[remove] { try requireFile(places[0]) }
    var stores = try open(values[remove] ? places : [places[1]], format)
    defer { for store in stores { store.close() } }
    let progress = OperationProgress("removing", of: nil)
    if values[remove] {
      try StoreMove.removeCopy(format, organization: organization, from: stores[0], to: stores[1]) {
        progress.say($0.description)
      }
    } else {
      try StoreMove.abandon(format, organization: organization, to: stores[0]) {
        // A move may be taken back though the file is lost that it came from.
        if let path = places[0].path, !FileManager.default.fileExists(atPath: path) { return nil }
        stores += try open([places[0]], format)
        return stores[1]
      } progress: {
        progress.say($0.description)
      }
    }
    progress.end()
    let cleared = places[values[abandon] ? 1 : 0].name
    if values[Output.json] { return try Output.say(json: Removed(organization: organization, from: cleared)) }
    try Output.say("\(cleared) holds nothing of \(organization) any more.")
  }

  private struct Removed: Encodable {
    var organization: String
    var from: String
  }

  /// A file by its whole path: stores note by it where organizations went.
  private static func place(_ text: String) throws -> StoreLocation {
    let location = try StoreLocation(DatabaseOptions.database(named: text))
    return location.path.map { .file(URL(fileURLWithPath: $0).standardizedFileURL.path) } ?? location
  }

  private static func requireFile(_ place: StoreLocation) throws {
    guard let path = place.path, !FileManager.default.fileExists(atPath: path) else { return }
    throw CommandFailure("\(path) is not there")
  }

  private static func open(_ places: [StoreLocation], _ format: StoreFormat) throws -> [any Database] {
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    return try places.map { try $0.openToMove(format, now: now, refusesLostWork: true, log: Logger("store")) }
  }

  private struct Answer: Encodable {
    struct Table: Encodable {
      var name: String
      var rows: Int
      var sha256: String
    }

    var from: String
    var to: String
    var tables: [Table]
  }
}

extension StoreMove.Step {
  /// To people who wait at a terminal.
  fileprivate var description: String {
    switch self {
    case .copying(let table, let rows): "copying \(table): \(rows) rows"
    case .removing(let table, let rows): "removing \(table): \(rows) rows"
    case .comparing(let table): "comparing \(table)"
    }
  }
}

/// A service that has a store.
private enum StoreOwner: String, CaseIterable {
  case context, activity

  var format: StoreFormat {
    switch self {
    case .context: .context
    case .activity: .activity
    }
  }
}
