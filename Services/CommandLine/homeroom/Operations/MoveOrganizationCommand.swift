import Arguments
import Bootstrap
import Console
import Domain
import Storage
import StoragePostgres
import Stores

/// Has another instance of Activity serve an organization, while both run.
enum MoveOrganizationCommand {
  private static let organization = Argument<String>("organization", .text("ORGANIZATION"), help: "Which one.")
  private static let database = Argument<String>(
    "database", .text("DATABASE"),
    help: "The instances' database: postgres://USER@HOST/NAME, or @FILE that holds such an address.")
  private static let target = Option<String>(
    required: "to", .text("INSTANCE"), help: "The name of the instance that is to have it.")

  /// How long it is waited for, and how often it is looked.
  private static let patience = Duration.seconds(30)
  private static let pause = Duration.milliseconds(50)

  static let command = Command(
    "move-organization", "Have another instance of Activity serve an organization, while both run.",
    discussion: """
      The instance that has it writes what it was asked before, and gives it up; calls go on at the
      other one. Who calls in between is told to ask again. See docs/operations.md.
      """,
    takes: [organization, database, target]
  ) { values in
    guard case .server(let address) = try StoreLocation(DatabaseOptions.database(named: values[database])) else {
      throw CommandFailure("instances share a PostgreSQL database: name it as postgres://USER@HOST/NAME")
    }
    let owners = try PostgresOwners(address, schema: "activity")
    let (organization, target) = (values[organization], values[target])
    let living = try owners.instances()
    guard living.contains(target) else {
      let names = living.isEmpty ? "none runs" : "those that run: \(living.joined(separator: ", "))"
      throw CommandFailure("no instance \(target) runs; \(names)")
    }
    let former = try owners.owner(of: organization)
    guard former != target else {
      // One may stand that was noted by a command that was ended.
      try owners.withdrawAll(organization)
      return try say(organization, from: former, to: target, after: .zero, values)
    }
    let begun = ContinuousClock.now
    guard try await wish(organization, at: target, by: owners, begun) else {
      throw CommandFailure("there is no organization \(organization)")
    }
    while try owners.owner(of: organization) != target {
      guard begun.duration(to: .now) < patience else {
        try owners.withdraw(organization, at: target)
        throw CommandFailure(
          "\(organization) is still \(former.map { "instance \($0)'s" } ?? "nobody's"), and stays so: see the log of that instance"
        )
      }
      try await Task.sleep(for: pause)
    }
    try say(organization, from: former, to: target, after: begun.duration(to: .now), values)
  }

  /// An instance that stands still in a transaction holds the organization's row until its lease is over.
  private static func wish(
    _ organization: String, at target: String, by owners: PostgresOwners, _ begun: ContinuousClock.Instant
  ) async throws -> Bool {
    while true {
      do {
        return try owners.wish(organization, at: target)
      } catch let error as StorageError where error.code == .busy && begun.duration(to: .now) < patience {
        try await Task.sleep(for: pause)
      }
    }
  }

  private static func say(
    _ organization: String, from former: String?, to target: String, after time: Duration, _ values: Values
  ) throws {
    if values[Output.json] {
      return try Output.say(
        json: Answer(organization: organization, from: former, to: target, seconds: time / .seconds(1)))
    }
    guard former != target else { return try Output.say("Instance \(target) has \(organization) already.") }
    try Output.say("Instance \(target) has \(organization) now\(former.map { ", and \($0) has not any more" } ?? "").")
  }

  private struct Answer: Encodable {
    var organization: String
    var from: String?
    var to: String
    var seconds: Double
  }
}
