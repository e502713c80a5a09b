import ActivityService
import Chance
import ContextService
import Foundation
import Observability
import Storage
import StoreKit
import Stores

@testable import StoreMove

/// A store of a service whose every table has rows of several organizations, of random values.
struct FilledStore {
  static let organizations = ["a", "b’s", largest]
  static let largest = "ü"

  /// A page and more; of changes in one organization more than go with one commit.
  static func rows(of table: String, in organization: String) -> Int {
    switch table {
    case "change" where organization == largest: TableCopy.pageRows * TableCopy.pagesPerCommit + 104
    case "entity": TableCopy.pageRows
    default: TableCopy.pageRows + 2
    }
  }

  static func open(_ format: StoreFormat, _ address: String) throws -> any Database {
    try StoreLocation(address).openToMove(
      format, now: 1, refusesLostWork: true, log: Logger("test", level: .error))
  }

  /// - Parameters:
  ///   - organizations: in whose order numbers are given, from 1 on.
  ///   - empty: tables that get no rows.
  static func fill(
    _ format: StoreFormat, at path: String, of organizations: [String] = organizations, without empty: Set<String> = [],
    _ dice: inout Dice
  ) throws {
    let store = try open(format, path)
    defer { store.close() }
    let writer = try store.openWriter()
    for table in format.tables where table.isOfOrganizations && !empty.contains(table.name) {
      let columns = try TableStatements.columns(of: table, on: writer)
      var kinds: [String: String] = [:]
      try writer.scan("SELECT name, type FROM pragma_table_info(?)", [.text(table.name)]) { row in
        kinds[try row.text(0)] = try row.text(1)
        return .next
      }
      let insert = TableStatements(table, columns, isOfOne: false, in: writer.dialect).insertRow
      let isOfOneRow = table.key == ["organization"]
      try writer.transact { transaction in
        var number = 0
        for organization in organizations {
          for _ in 0..<(isOfOneRow ? 1 : rows(of: table.name, in: organization)) {
            number += 1
            try transaction.execute(
              insert,
              values: columns.map { column in
                if column == "organization" { return .text(organization) }
                // What refers to a counted row refers to one of the same organization.
                if column == table.count?.column { return .int(number) }
                return value(of: kinds[column] ?? "INTEGER", number, isKey: table.key.contains(column), &dice)
              })
          }
        }
      }
    }
  }

  /// A value that no other row of the table has.
  private static func value(of kind: String, _ number: Int, isKey: Bool, _ dice: inout Dice) -> Value {
    switch kind.uppercased() {
    case "INTEGER" where isKey: .int(number)
    case "INTEGER": .integer((dice.chance(0.3) ? -1 : 1) * (Int64(number) + Int64(dice.roll(0..<1 << 40)) << 20))
    case "BLOB":
      .blob(Array("\(number)".utf8) + (0..<dice.roll(0..<40)).map { _ in UInt8.random(in: 0...255, using: &dice) })
    default: .text("\(number)" + ["", " 'quoted'", " Ä€𝄞", "\n\t%_?1", " -- ;"][dice.roll(0..<5)])
    }
  }
}
