import API
import Domain
import Feeds
import Foundation
import Messages
import RPC
import Storage
import StoreKit
import Testing
import Wire

@testable import ActivityService

/// A school in which Zarathustra, of class A, has done all that leaves something behind; Ben and Cy have done the same.
struct ErasureWorld: Sendable {
  let bench: SchoolBench

  static let person = "zarathustra"
  /// Every text that is theirs alone.
  static let traces = [
    "zarathustra", "Zarathustra", "z-attempt", "z-record", "z-request", "z-live", "Thus I have spoken", "Z's own title",
  ]
  static let scene = ["Hamlet", "Act 3", "Scene 1"]
  static let quiz = ["Hamlet", "Act 3", "Scene 1", "Quiz"]

  init() async throws {
    bench = try SchoolBench()
    try await bench.populate()
    try await admit(Self.person)
    try await bench.posted("h1")
    try await bench.posted("h2", path: Self.quiz, students: [Self.person, "ben"])
    _ = try await HandoutServiceClient(bench.channel(.teacher, "tove")).removeRecipients(
      .init(handoutID: "h1", studentIDs: [Self.person], requestID: "remove"))
    _ = try await HandoutServiceClient(bench.channel(.teacher, "tove")).addRecipients(
      .init(handoutID: "h1", studentIDs: [Self.person]))
    bench.clock.advance(minutes: 10)
    for (student, prefix) in [(Self.person, "z"), ("ben", "b"), ("cy", "c")] { try await work(student, prefix) }
    // All of it was before whatever comes now.
    bench.clock.advance(minutes: 1)
  }

  init(copying folder: String) throws {
    bench = try SchoolBench(copying: folder)
  }

  func admit(_ person: String) async throws {
    let roster = RosterServiceClient(bench.administrator)
    _ = try await roster.createPerson(
      .init(person: .init(personID: person, name: "\(person.capitalized) of Persia"), requestID: "create \(person)"))
    _ = try await roster.enrol(.init(classID: "A", personID: person, role: .student, requestID: "enrol \(person)"))
  }

  /// Attempts that arrive complete and one that is live, items with answers, marks.
  private func work(_ student: String, _ prefix: String) async throws {
    let app = ActivityServiceClient(bench.channel(.student, student, app: CardboardContext.app))
    let own = prefix == "z"
    let records = (0..<4).map { number in
      record("\(prefix)-attempt-\(number)", "\(prefix)-record-\(number)", Self.quiz, minutesAgo: 9 - Int64(number)) {
        // The first primary of all is theirs: it fixes the kind.
        $0.primaryItem =
          own
          ? quantity(Double(number))
          : ActivityV1.ActivityItem(
            identifier: "score", title: "Points", value: .score(.init(points: 1, max: 2)))
        $0.additionalItems = [
          ActivityV1.ActivityItem(
            identifier: "essay", title: own ? "Z's own title" : "Essay", value: .score(.init(points: 1, max: 2)),
            response: own ? "Thus I have spoken \(number)" : "To be")
        ]
      }
    }
    let results = try await app.recordAttempts(.init(records: records)).results
    #expect(results.allSatisfy { $0.outcome == .accepted || !own })
    _ = try await app.startAttempt(
      .init(
        appID: CardboardContext.app, identifierPath: Self.scene, attemptID: "\(prefix)-live",
        requestID: "\(prefix)-request-1"))
    _ = try await app.addProgress(.init(attemptID: "\(prefix)-live", progress: 0.5, requestID: "\(prefix)-request-2"))
    let inbox = HandoutServiceClient(bench.channel(.student, student))
    guard student != "cy" else { return }
    _ = try await inbox.markDone(.init(handoutID: "h2", taskID: "t1", requestID: "\(prefix)-request-3"))
  }

  func record(
    _ attempt: String, _ record: String, _ path: [String], minutesAgo: Int64,
    _ fill: (inout ActivityV1.AttemptRecord) -> Void = { _ in }
  ) -> ActivityV1.AttemptRecord {
    let start = bench.clock.wall.now - minutesAgo * 60_000
    var made = ActivityV1.AttemptRecord(
      recordID: record, attemptID: attempt, appID: CardboardContext.app, identifierPath: path,
      startTime: WellKnown.Timestamp(start), happenTime: WellKnown.Timestamp(start + 30_000),
      progress: 0.25, stopTime: WellKnown.Timestamp(start + 30_000))
    fill(&made)
    return made
  }

  /// The first step of erasing.
  func erase(_ person: String = person) async throws -> String {
    try await RosterServiceClient(bench.administrator).erasePerson(.init(personID: person)).erasureID
  }

  /// A follower of the changes that confirms what it is told of.
  func follow(as service: String = "report") async throws {
    for try await _ in try await ChangesServiceClient(bench.channel(.service, "\(service)-service", of: "*"))
      .streamChanges(.init())
    { break }
  }

  func confirm(
    _ erasure: String, by service: String = "report", context: ContextV1.Cursor? = nil, at instance: String = "",
    of holders: [String] = []
  ) async throws {
    _ = try await ChangesServiceClient(bench.channel(.service, "\(service)-service", of: "*")).confirmErasure(
      .init(
        organizationID: "org", erasureID: erasure, service: service,
        removed: [.init(service: service, what: "attempts", count: 5)], contextPosition: context, instance: instance,
        holders: holders))
  }

  /// Texts that are in some file of the store, or in some row of its database, with how often.
  func occurrences(of texts: [String] = traces) throws -> [String: Int] {
    var found: [String: Int] = [:]
    var places = try FileManager.default.contentsOfDirectory(atPath: bench.directory).map { file in
      try Data(contentsOf: URL(fileURLWithPath: bench.directory + "/" + file))
    }
    if StoreKind.current == .postgres {
      places.append(Data(try PostgresServer.shared.get().rows(of: "activity", in: bench.database).utf8))
    }
    for bytes in places {
      for text in texts {
        var rest = bytes.startIndex..<bytes.endIndex
        while let place = bytes.range(of: Data(text.utf8), in: rest) {
          found[text, default: 0] += 1
          rest = place.upperBound..<bytes.endIndex
        }
      }
    }
    return found
  }

  /// Every row that means something, as text.
  func rows() async throws -> [String] {
    try await bench.host.store.read { connection in
      var rows: [String] = []
      for statement in [
        "SELECT 'attempt ' || attempt_id || student || context_id, history FROM attempt ORDER BY 1",
        "SELECT 'record ' || event_id || attempt_row FROM attempt_event ORDER BY 1",
        "SELECT 'entity ' || kind || ' ' || id, payload FROM entity ORDER BY 1",
        "SELECT 'done ' || student || handout_id || context_id || event_id FROM done_event ORDER BY 1",
        "SELECT 'kind ' || context_id || coalesce(attempt_id, '-') FROM kind_fix ORDER BY 1",
        "SELECT 'change ' || seq || ' ' || kind || entity, payload FROM change ORDER BY organization, seq",
        "SELECT 'count ' || service || what || count FROM erasure_count WHERE what <> 'pages' ORDER BY 1",
        "SELECT 'request ' || request_id FROM request ORDER BY 1",
      ] as [SQL] {
        rows += try connection.all(statement) { row in
          try row.text(0)
            + (row.blobOrNull(1).map { $0.map { String(Int($0) + 0x100, radix: 16).suffix(2) }.joined() } ?? "-")
        }
      }
      return rows
    }
  }

  /// What a follower knows who reads the history from its beginning: the newest of each thing.
  func told() async throws -> (attempts: [String: ActivityV1.AttemptChange], done: [String: Bool], texts: [String]) {
    let page = try await bench.host.store.read {
      try ChangeLog.page(of: "org", after: nil, limit: 1_000_000, bytesMax: .max, on: $0)
    }
    var feed = AttemptsFeed()
    var texts: [String] = []
    for change in page?.changes ?? [] {
      let change = try ActivityV1.Change(decoding: change.payload)
      texts.append("\(change)")
      switch change.change {
      case .attempt(let attempt): feed.take(attempt)
      case .partialAttempt(let partial): feed.take(partial)
      case .done(let done): feed.take(done)
      default: break
      }
    }
    feed.attempts[""] = nil
    let done = Dictionary(feed.marks.values.map { ("\($0.handoutID) \($0.studentID)", $0.done) }) { $0 || $1 }
    return (feed.attempts, done, texts)
  }
}
