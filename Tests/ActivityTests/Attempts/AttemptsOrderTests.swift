import Chance
import Domain
import Messages
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Order of arrival", .onBothStores)
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

@Suite("Order of arrival of live calls", .onBothStores)
struct LiveOrderTests {
  /// One live call, as its app would send it.
  struct Call {
    enum What { case start, resume, heartbeat, pause, stop, progress(Double), item(String) }

    var student: PersonID
    var attempt: String
    var what: What
    /// Minutes.
    var happened: Double
    /// Breaks ties between items of one instant.
    var request = ""
  }

  /// Attempts that follow one another, each left running, paused or stopped, with calls up to the start of the next.
  private func calls(_ dice: inout Dice) -> [[Call]] {
    var attempts: [[Call]] = []
    for student in ["ana", "ben"] as [PersonID] {
      var start = 0.0
      for number in 0..<dice.roll(2..<5) {
        let next = start + Double(dice.roll(1..<30)) * 2.5
        // The instant of the next start among them (P37); who goes on without a name at that instant goes on with the next.
        func moment(_ what: Call.What) -> Double {
          var instants = 101
          if case .resume = what { instants = 100 }
          return dice.chance(0.1) && instants > 100
            ? next : start + Double(dice.roll(0..<instants)) / 100 * (next - start)
        }
        var calls = [Call(student: student, attempt: "\(student)\(number)", what: .start, happened: start)]
        for _ in 0..<dice.roll(0..<6) {
          let what: Call.What =
            switch dice.roll(0..<8) {
            case 0: .pause
            case 1: .stop
            case 2: .resume
            case 3: .progress(Double(dice.roll(1..<11)) / 10)
            case 4: .item("i\(dice.roll(0..<3))")
            default: .heartbeat
            }
          calls.append(
            Call(
              student: student, attempt: "\(student)\(number)", what: what, happened: moment(what),
              request: "\(number)-\(calls.count)"))
        }
        attempts.append(calls)
        start = next
      }
    }
    return attempts
  }

  /// Who goes on without a name needs the start; all else may come before it.
  private func shuffle(_ calls: inout [Call], _ dice: inout Dice) {
    let start = calls.removeFirst()
    calls.shuffle(using: &dice)
    let resumed = calls.firstIndex { if case .resume = $0.what { true } else { false } }
    calls.insert(start, at: dice.roll(0..<(resumed ?? calls.count) + 1))
  }

  private func send(_ call: Call, in classroom: AttemptsClassroom) async throws {
    let (app, id, time) = (classroom.app(call.student), call.attempt, call.happened)
    let answer: ActivityV1.Attempt
    switch call.what {
    case .start: answer = try await app.start(new: true, id: id, at: time)
    case .resume: answer = try await app.start(at: time)
    case .heartbeat: answer = try await app.heartbeat(id, at: time)
    case .pause: answer = try await app.pause(id, at: time)
    case .stop: answer = try await app.stop(id, at: time)
    case .progress(let value): answer = try await app.progress(id, to: value, at: time)
    case .item(let name): answer = try await app.put(id, [quantity(time, name)], at: time, request: call.request)
    }
    #expect(answer.attemptID == call.attempt)
  }

  @Test("live calls in any order, and attempts voided among them, tell the same in the end (D14, P24, R67)")
  func anyOrder() async throws {
    var dice = Dice()
    for _ in 0..<8 {
      let attempts = calls(&dice)
      let voided = attempts.indices.filter { _ in dice.chance(0.3) }
      var feeds: [AttemptsFeed] = []
      for _ in 0..<4 {
        let classroom = try await AttemptsClassroom()
        try await classroom.post("h1", AttemptsClassroom.hamlet)
        classroom.now(1000)
        var rest = attempts
        for index in rest.indices { shuffle(&rest[index], &dice) }
        while let index = rest.indices.filter({ !rest[$0].isEmpty }).randomElement(using: &dice) {
          try await send(rest[index].removeFirst(), in: classroom)
          if rest[index].isEmpty, voided.contains(index) {
            try await classroom.app("head", .administrator, app: nil).void(attempts[index][0].attempt)
          }
        }
        feeds.append(try await classroom.feed())
      }
      let classroom = try await AttemptsClassroom()
      try await classroom.post("h1", AttemptsClassroom.hamlet)
      classroom.now(1000)
      for (index, calls) in attempts.enumerated() where !voided.contains(index) {
        for call in calls.sorted(by: { $0.happened < $1.happened }) { try await send(call, in: classroom) }
      }
      let expected = try await classroom.feed()
      for feed in feeds where feed.attempts != expected.attempts {
        let differing = feed.attempts.keys.sorted().filter { feed.attempts[$0] != expected.attempts[$0] }
        Issue.record(
          "seed \(dice.seed): \(differing.map { (feed.attempts[$0], expected.attempts[$0]) }) of \(attempts)")
        return
      }
    }
  }

  @Test("calls of the moment, and the start of the next attempt before them, tell what they tell in their order (D14)")
  func ofTheMoment() async throws {
    var dice = Dice()
    let second = 1.0 / 60
    for number in 0..<8 {
      let last: Call.What = number % 2 == 0 ? .pause : .stop
      var calls = [
        Call(student: "ana", attempt: "ana0", what: .item("i0"), happened: 30 - 0.4 * second, request: "i"),
        Call(student: "ana", attempt: "ana0", what: .progress(0.5), happened: 30 - 0.3 * second, request: "p"),
        Call(student: "ana", attempt: "ana0", what: last, happened: 30 - 0.2 * second),
        Call(student: "ana", attempt: "ana1", what: .start, happened: 30),
      ]
      var feeds: [AttemptsFeed] = []
      for order in 0..<4 {
        let classroom = try await AttemptsClassroom()
        try await classroom.post("h1", AttemptsClassroom.hamlet)
        classroom.now(1)
        try await send(Call(student: "ana", attempt: "ana0", what: .start, happened: 1), in: classroom)
        classroom.now(30 + 0.5 * second)
        if order > 0 { calls.shuffle(using: &dice) }
        for call in calls { try await send(call, in: classroom) }
        classroom.now(40)
        try await send(Call(student: "ana", attempt: "ana1", what: .heartbeat, happened: 40), in: classroom)
        feeds.append(try await classroom.feed())
      }
      #expect(feeds[0].attempts["ana0"]?.additionalItems.isEmpty == false)
      for feed in feeds.dropFirst() { #expect(feed.attempts == feeds[0].attempts, "seed \(dice.seed): \(calls)") }
    }
  }

  @Test("what comes before its attempt's start waits in the app's session until that comes (D14)")
  func beforeTheStart() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(30)
    for student in ["ana", "ben"] as [PersonID] {
      let calls = [
        Call(student: student, attempt: "\(student)0", what: .start, happened: 10),
        Call(student: student, attempt: "\(student)0", what: .progress(0.5), happened: 12),
        Call(student: student, attempt: "\(student)0", what: .item("i0"), happened: 13, request: "i"),
        Call(student: student, attempt: "\(student)0", what: .stop, happened: 20),
      ]
      for call in student == "ana" ? calls : calls.reversed() { try await send(call, in: classroom) }
    }
    let feed = try await classroom.feed()
    for attempt in ["ana0", "ben0"] {
      #expect(feed.progress(attempt) == 0.5 && feed.duration(attempt) == 10)
      #expect(feed.attempts[attempt]?.additionalItems.count == 1)
    }
  }

  @Test("a record that says when its attempt began brings what came without that before it (D14)")
  func recordsBeforeTheStart() async throws {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(30)
    var early = done("a", by: "", at: 12, minutes: 0, progress: 0.9, id: "early")
    early.studentID = ""
    early.startTime = nil
    var late = done("a", by: "", at: 11, minutes: 0, progress: 0.2, id: "late")
    late.studentID = ""
    late.startTime = stamp(10)
    let ana = classroom.app("ana")
    for record in [early, late] {
      #expect(try await ana.record(record).map(\.outcome) == [.accepted])
    }
    #expect(try await classroom.feed().progress("a") == 0.9)
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
