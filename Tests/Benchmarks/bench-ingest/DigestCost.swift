import ActivityService
import Domain
import Foundation
import Observability
import Storage
import StorageSQLite

/// What the feed's digests cost: the changes of a store are written once more, into a store with digests and into one without,
/// a batch into each in turn.
struct DigestCost {
  private struct Change: Sendable {
    var kind: Int
    var entity: String
    var payload: [UInt8]
  }

  /// CPU of this process for each change, in microseconds.
  private(set) var with = 0.0
  private(set) var without = 0.0

  /// At most so many changes are written again.
  private static let changesMax = 100_000
  private static let feed = [ChangeLog.schema(1), ChangeLog.digests(2)]

  /// - Parameter batch: changes in a transaction.
  init(ofStoreIn folder: String, batch: Int) async throws {
    let readers = try Readers(try StoredFile(path: folder + "/activity.sqlite", format: .activity), threads: 1)
    let changes = try await readers.read { connection in
      try connection.all("SELECT kind, entity, payload FROM change ORDER BY seq DESC LIMIT ?", .int(Self.changesMax)) {
        row in Change(kind: try row.int(0), entity: try row.text(1), payload: try row.blob(2))
      }
    }
    func store(_ name: String) throws -> Writer<Void> {
      let database = try SQLiteDatabase(
        path: "\(folder)/\(name).sqlite", applicationID: 1, migrations: Self.feed, now: 0,
        log: Logger("bench", level: .error))
      return try Writer(database, load: { _ in })
    }
    let (digested, plain) = (try store("digested"), try store("plain"))
    for begin in stride(from: 0, to: changes.count, by: batch) {
      let some = changes[begin..<min(begin + batch, changes.count)]
      with += try await Self.cpu {
        try await digested.write(weight: some.count) { _, transaction in
          var feed = FeedAppender(organization: "school")
          for change in some {
            _ = try feed.append(
              kind: change.kind, entity: change.entity, payload: change.payload, committedAt: 1, in: transaction)
          }
          try feed.finish(in: transaction)
        }
      }
      without += try await Self.cpu {
        try await plain.write(weight: some.count) { _, transaction in
          for (place, change) in zip(some.indices, some) {
            try transaction.execute(
              "INSERT INTO change (organization, seq, kind, entity, payload, committed_at) VALUES (?, ?, ?, ?, ?, ?)",
              "school", .int(place + 1), .int(change.kind), .text(change.entity), .blob(change.payload), 1)
          }
          try transaction.execute(
            "INSERT OR REPLACE INTO feed_head (organization, epoch, seq) VALUES (?, ?, ?)", "school", 1,
            .int(some.endIndex))
        }
      }
    }
    await digested.close()
    await plain.close()
    with *= 1e6 / Double(max(1, changes.count))
    without *= 1e6 / Double(max(1, changes.count))
  }

  /// Seconds of CPU that this process uses meanwhile.
  private static func cpu(_ body: () async throws -> Void) async rethrows -> Double {
    let begin = clock()
    try await body()
    return Double(clock() - begin) / Double(CLOCKS_PER_SEC)
  }
}
