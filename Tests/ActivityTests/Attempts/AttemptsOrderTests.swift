import Chance
import Domain
import Messages
import Storage
import Testing

@testable import ActivityService

@Suite("Order of arrival")
struct AttemptsOrderTests {
  /// Records of a few students and attempts, so close together that they overlap, follow and supersede one another.
  private func records(_ dice: inout Dice) -> [ActivityV1.AttemptRecord] {
    var records: [ActivityV1.AttemptRecord] = []
    for student in ["ana", "ben"] {
      for number in 0..<4 {
        let start = Double(dice.roll(0..<60))
        for part in 0..<dice.roll(1..<4) {
          let later = Double(dice.roll(0..<40))
          let range = Double(dice.roll(0..<10)) / 10
          var record = done(
            "\(student)\(number)", by: student, at: start + later, minutes: Double(dice.roll(0..<20)),
            dice.chance(0.7) ? [(range, range + 0.1)] : [], progress: dice.chance(0.2) ? range : nil,
            primary: dice.chance(0.5) ? score(range, of: 1, "s\(dice.roll(0..<2))") : nil,
            items: (0..<dice.roll(0..<3)).map { quantity(range, "q\($0)") }, stop: dice.chance(0.5),
            id: "\(student)\(number) \(part)")
          record.startTime = stamp(start)
          records.append(record)
        }
      }
    }
    return records
  }

  @Test("records in any order and any batches, repeated, tell the same in the end (D14)")
  func anyOrder() async throws {
    var dice = Dice()
    for _ in 0..<6 {
      let records = records(&dice)
      var feeds: [AttemptsFeed] = []
      for _ in 0..<4 {
        let classroom = try await AttemptsClassroom()
        try await classroom.post("h1", AttemptsClassroom.hamlet, from: 5, until: 70)
        try await classroom.post("h2", AttemptsClassroom.scene, from: 20, until: 50)
        classroom.now(1000)
        let service = classroom.app("sis", .service, app: nil)
        var rest = records.shuffled(using: &dice) + records.shuffled(using: &dice).prefix(5)
        while !rest.isEmpty {
          let count = min(rest.count, dice.roll(1..<8))
          let results = try await service.record(all: Array(rest[..<count]))
          #expect(results.allSatisfy { $0.outcome != .refused }, "seed \(dice.seed)")
          rest.removeFirst(count)
        }
        feeds.append(try await classroom.feed())
      }
      for feed in feeds.dropFirst() where feed != feeds[0] {
        let differing = feed.attempts.keys.sorted().filter { feed.attempts[$0] != feeds[0].attempts[$0] }
        Issue.record(
          "seed \(dice.seed): \(differing.map { (feed.attempts[$0], feeds[0].attempts[$0]) }) \(feed.kinds)")
        return
      }
    }
  }
}

/// How much is in the tables of students' work.
enum ChangeCount {
  static func of(_ connection: any Connection) throws -> [Int64] {
    try [
      "SELECT count(*) FROM attempt", "SELECT count(*) FROM attempt_event", "SELECT count(*) FROM change",
      "SELECT count(*) FROM kind_fix", "SELECT count(*) FROM entity",
    ].map { (statement: SQL) in try connection.first(statement) { try $0.integer(0) } ?? 0 }
  }
}
