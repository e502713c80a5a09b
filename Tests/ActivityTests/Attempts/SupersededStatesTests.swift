import Chance
import Domain
import Feeds
import Messages
import Observability
import Storage
import StoreKit
import Testing
import Wire

@testable import ActivityService

@Suite("States of attempts that the feed has told otherwise since", .onBothStores)
struct SupersededStatesTests {
  /// What followers had who heard every change as it was told: after so many changes, this.
  private struct Followers {
    private(set) var states = [AttemptsFeed()]

    mutating func hear(_ changes: [ActivityV1.Change.Change?]) {
      for change in changes[(states.count - 1)...] {
        var state = states[states.count - 1]
        state.take(change)
        states.append(state)
      }
    }
  }

  /// What `homeroom verify` finds, which is for files.
  private func verify(_ classroom: AttemptsClassroom) async throws -> [String] {
    guard StoreKind.current == .sqlite else { return [] }
    let stored = try StoredActivity(
      path: classroom.folder.path + "/activity.sqlite", log: Logger("test", level: .error))
    return try await stored.verify(followedTo: [:]).findings.map { "\($0)" }
  }

  @Test("whoever begins to follow after any change ends where those are who heard everything, an erasure included")
  func followersFromAnywhere() async throws {
    var dice = Dice()
    var (partial, emptied) = (0, 0)
    // Few changes are told in part: lessons go on until there were some.
    let most = StoreKind.current == .sqlite ? 8 : 2
    for number in 0..<40 where number < most || partial <= 2 || emptied <= 20 {
      let lesson = AnyArrival(&dice)
      var (followers, own, school) = (Followers(), Dice(seed: dice.next()), AttemptsClassroom?.none)
      _ = try await lesson.play(.late, &dice) { classroom in
        school = classroom
        if own.chance(0.05) {
          let kind: ItemKind? = own.chance(0.5) ? .score : nil
          try await classroom.change {
            try AttemptKinds.reset(to: kind, at: ContextID(AnyArrival.page), in: &$0)
          }
        }
        followers.hear(try await classroom.changes())
      }
      let classroom = try #require(school)
      followers.hear(try await classroom.changes())
      try await compare(followers, classroom, "seed \(dice.seed)")
      partial += try await classroom.changes().count { if case .partialAttempt = $0 { true } else { false } }
      emptied += try await classroom.changes().count { $0 == .blank }
      try await erase("ben", in: classroom, &followers, "seed \(dice.seed)")
    }
    #expect(partial > 2 && emptied > 20, "seed \(dice.seed): these lessons tell hardly anything again")
  }

  private func erase(
    _ person: PersonID, in classroom: AttemptsClassroom, _ followers: inout Followers, _ seed: String
  ) async throws {
    try await classroom.change { try $0.beginErasure(of: person, RandomID.make()) }
    while try await classroom.erasures.step() {
      let now = try await classroom.feed()
      #expect(now.incomplete.isSubset(of: [person.rawValue]), "\(seed)")
    }
    followers.hear(try await classroom.changes())
    try await compare(followers, classroom, seed, without: person)
    // What stood for them does no more.
    #expect(try await classroom.feed().incomplete.isEmpty, "\(seed)")
    #expect(try await verify(classroom).isEmpty, "\(seed)")
  }

  private func compare(
    _ followers: Followers, _ classroom: AttemptsClassroom, _ seed: String, without person: PersonID? = nil
  ) async throws {
    func settled(_ state: AttemptsFeed) -> AttemptsFeed {
      var state = state
      state.attempts = state.attempts.filter { $0.value.studentID != person?.rawValue }
      state.marks = state.marks.filter { $0.value.studentID != person?.rawValue }
      state.attempts[""] = nil
      return state
    }
    let changes = try await classroom.changes()
    let expected = settled(followers.states[followers.states.count - 1])
    for (heard, state) in followers.states.enumerated() {
      var state = state
      for change in changes[heard...] { state.take(change) }
      state.incomplete = []
      let isSame = settled(state) == expected
      #expect(isSame, "\(seed): from change \(heard) of \(changes.count)")
      guard isSame else { return }
    }
  }

  @Test("that an attempt superseded the one before it is said again, whatever is told of it later")
  func supersededAnew() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h", AttemptsClassroom.scene)
    classroom.now(100)
    let ana = classroom.app("ana")
    _ = try await ana.record(done("first", at: 1, minutes: 1), done("second", at: 10, minutes: 1, stop: false))
    _ = try await ana.record(done("second", at: 10, minutes: 5, id: "more"))
    let told = try await classroom.changes().filter { if case .attempt = $0 { true } else { false } }
    #expect(told.count == 3 && told[1] == .blank)
    let feed = try await classroom.feed()
    #expect(feed.attempts["first"]?.state == .superseded)
    #expect(feed.duration("second") == 5)
  }

  @Test("a removed attempt leaves its removal, and nothing of what was told before")
  func removed() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h", AttemptsClassroom.scene)
    classroom.now(100)
    let ana = classroom.app("ana")
    _ = try await ana.record(done("a", at: 1, minutes: 1, items: Self.essay(1)))
    _ = try await ana.record(done("a", at: 1, minutes: 2, id: "more"))
    try await classroom.app("tess", .teacher).void("a")
    let told = try await classroom.changes().filter {
      if case .attempt = $0 { true } else if case .partialAttempt = $0 { true } else { false }
    }
    #expect(told.prefix(2).allSatisfy { $0 == .blank })
    #expect(told.count == 3 && told[2] == .attempt(.init(removed: "a", of: "ana", at: AttemptsClassroom.scene)))
    #expect(try await verify(classroom).isEmpty)
  }

  @Test("what an earlier version told stays as it is, and is followed by one state alone")
  func toldByEarlierVersion() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h", AttemptsClassroom.scene)
    classroom.now(100)
    let ana = classroom.app("ana")
    _ = try await ana.record(done("a", at: 1, minutes: 1, items: Self.essay(1)))
    try await classroom.change { try $0.transaction.execute("UPDATE attempt SET told = NULL") }
    #expect(try await verify(classroom).isEmpty)
    for minutes in 2...4 { _ = try await ana.record(done("a", at: 1, minutes: Double(minutes), id: "\(minutes)")) }
    let told = try await classroom.changes().compactMap { change in
      switch change {
      case .attempt(let attempt): attempt.removed ? "-" : "whole"
      case .partialAttempt: "part"
      default: nil
      }
    }
    #expect(told == ["whole", "whole", "-", "part"])
    #expect(try await classroom.feed().duration("a") == 4)
    #expect(try await verify(classroom).isEmpty)
  }

  private static func essay(_ number: Int, parts: Int = 6) -> [ActivityV1.ActivityItem] {
    (0..<parts).map { part in
      var item = binary(true, "essay \(number), part \(part)")
      item.response = String(repeating: "To be, or not to be. ", count: 12)
      return item
    }
  }

  /// Bytes of what the feed tells of attempts.
  private func bytesTold(_ classroom: AttemptsClassroom) async throws -> Int {
    try await classroom.store.read { connection in
      try connection.first("SELECT sum(length(payload)) FROM change WHERE kind = 12") { try $0.int(0) } ?? 0
    }
  }

  @Test("an attempt with large items that is told a thousand times takes the bytes of one, and a few for each time")
  func thousandTimes() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h", AttemptsClassroom.scene)
    let ana = classroom.app("ana")
    classroom.now(1)
    _ = try await ana.start(id: "a", at: 1)
    _ = try await ana.put("a", Self.essay(1, parts: 99), at: 1)
    let once = try await bytesTold(classroom)
    #expect(once > 99 * 250)
    let times = StoreKind.current == .sqlite ? 1000 : 200
    for number in 0..<times {
      let begin = Double(number) / Double(times)
      _ = try await ana.progress("a", [(begin, begin + 0.5 / Double(times))], at: 1)
    }
    // What is covered is large in the end, and told with the last change.
    #expect(try await bytesTold(classroom) < once + times * 8 + 16 * 1024)
    let feed = try await classroom.feed()
    #expect(feed.attempts["a"]?.additionalItems.count == 99)
    #expect(abs((feed.progress("a") ?? 0) - 0.5) < 0.01)
    #expect(try await verify(classroom).isEmpty)
  }

  @Test(
    "where what a change leaves out is told nowhere, it is found", arguments: ["removed", "otherwise", "of another"])
  func damagedChain(_ damage: String) async throws {
    guard StoreKind.current == .sqlite else { return }
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h", AttemptsClassroom.scene)
    classroom.now(100)
    let ana = classroom.app("ana")
    _ = try await ana.record(done("a", at: 1, minutes: 1, items: Self.essay(1)))
    _ = try await ana.record(done("a", at: 1, minutes: 2, id: "more"))
    #expect(try await verify(classroom).isEmpty)
    try await classroom.change { scope in
      let told = try #require(try AttemptRows(scope.id, on: scope.transaction).published(inRow: 1))
      #expect(told.wholeSequence > 0)
      var attempt = ActivityV1.AttemptChange(attemptID: "a", studentID: "ana", additionalItems: Self.essay(2))
      if damage == "removed" { attempt = ActivityV1.AttemptChange(removed: true) }
      if damage == "of another" { (attempt.attemptID, attempt.additionalItems) = ("b", Self.essay(1)) }
      // As if for an erasure: the digests say nothing of it.
      try ChangeLog.rewrite(
        told.wholeSequence, of: "school", kind: 12, entity: "a",
        payload: try ActivityV1.Change(change: .attempt(attempt)).encoded(), in: scope.transaction)
    }
    let findings = try await verify(classroom)
    #expect(findings.contains { $0.contains("attempt a of school is told otherwise than its row says") }, "\(findings)")
  }
}
