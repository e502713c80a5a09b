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
  private static let service = Argument<StoreOwner>("service", .choice(), help: "Whose store it is.")
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
    help:
      "Take back an interrupted move of one organization: TO has nothing of it any more, and is opened again. FROM is not looked at."
  )

  static let command = Command(
    "move-store", "Copy a store from a file to PostgreSQL or back. The service must not run.",
    discussion: """
      Everything goes along as it is, and both stores are compared at the end; the one it came from stays as it was. What is interrupted
      goes on when it is run again (a move of one organization begins anew), and no service opens the new store before that. See
      docs/operations.md.
      """,
    takes: [service, source, target, organization, abandon]
  ) { values in
    let format = values[service].format
    if values[abandon] { return try takeBack(format, values) }
    let places = try [values[source], values[target]].map { try StoreLocation(DatabaseOptions.database(named: $0)) }
    if let path = places[0].path, !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure("\(path) is not there")
    }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let stores = try places.map {
      try $0.openToMove(format, now: now, refusesLostWork: true, log: Logger("store"))
    }
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
    if values[service] == .activity {
      try Output.say(
        "Start activity-service with the list of erasures that it had (--erasure-list): it is not in the store.")
    }
  }

  private static func takeBack(_ format: StoreFormat, _ values: Values) throws {
    guard let organization = values[organization] else {
      throw CommandFailure(
        "--abandon is for a move of one organization (--organization); a store that all of another one was to go into is removed as it is"
      )
    }
    let place = try StoreLocation(DatabaseOptions.database(named: values[target]))
    if let path = place.path, !FileManager.default.fileExists(atPath: path) {
      throw CommandFailure("\(path) is not there")
    }
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    let store = try place.openToMove(format, now: now, refusesLostWork: true, log: Logger("store"))
    defer { store.close() }
    let progress = OperationProgress("removing", of: nil)
    try StoreMove.abandon(format, organization: organization, target: store) { progress.say($0.description) }
    progress.end()
    if values[Output.json] {
      return try Output.say(json: Abandoned(organization: organization, from: place.name))
    }
    try Output.say("\(place.name) holds nothing of \(organization) any more.")
  }

  private struct Abandoned: Encodable {
    var organization: String
    var from: String
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
