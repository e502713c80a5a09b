import API
import ActivityDomain
import Domain
import Messages
import RPC
import Storage
import StoreKit
import Testing

@testable import ActivityService

@Suite("Attempts that arrive complete", .onBothStores)
struct AttemptsRecordTests {
  private func posted() async throws -> (AttemptsClassroom, AttemptsApp) {
    let classroom = try await AttemptsClassroom()
    try await classroom.post("h1", AttemptsClassroom.hamlet)
    classroom.now(1000)
    return (classroom, classroom.app("ana"))
  }

  @Test("a batch waits for Context as long as one piece may, and then records what is known")
  func patience() async throws {
    let (classroom, ana) = try await posted()
    let silent = 40
    let began = ContinuousClock.now
    let told = try await ana.record(
      all: (0..<silent).map { done("s\($0)", ["Silent", "\($0)"], at: 1) } + [done("a1", at: 1)])
    // One after the other they would take forty times as long, however busy the machine is.
    #expect(ContinuousClock.now - began < ContentLookup.patience * silent)
    #expect(told.map(\.outcome) == Array(repeating: .refused, count: silent) + [.accepted])
    #expect(told.prefix(silent).allSatisfy { $0.error?.code == Int32(StatusCode.unavailable.rawValue) })
    #expect(Set(try await classroom.feed().attempts.keys) == ["a1"])
  }

  @Test("an app is told that work was taken; a service is told what became of it (D4)")
  func outcomes() async throws {
    let (classroom, ana) = try await posted()
    try await classroom.record(RecordingSwitch(scope: .student("eve"), off: .always))
    try await classroom.record(
      RecordingSwitch(scope: .student("dee"), off: .never, deletedBefore: minute(50)))
    try await classroom.change {
      try $0.learn(AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, removed: 500))
    }
    let service = classroom.app("sis", .service, app: nil)
    let records = [
      done("a1", by: "ana", at: 1), done("a2", AttemptsApp.macbeth, by: "ana", at: 1), done("a3", by: "eve", at: 1),
      done("a4", by: "dee", at: 1), done("a5", AttemptsApp.quiz, by: "ana", at: 600),
      done("a6", AttemptsApp.quiz, by: "ana", at: 400, primary: score(1, of: 1)),
      done("a7", AttemptsApp.quiz, by: "ben", at: 400, primary: quantity(1)), done("a8", by: "nobody", at: 1),
    ]
    let told = try await service.record(all: records).map(\.outcome)
    #expect(
      told == [
        .stored, .droppedUnassigned, .droppedRecordingOff, .droppedDeleted, .droppedWithdrawn, .stored,
        .storedWithoutPrimary, .droppedUnassigned,
      ])
    #expect(try await service.record(all: records).map(\.outcome)[0] == .duplicate)
    #expect(Set(try await classroom.feed().attempts.keys) == ["a1", "a6", "a7"])
    let own = [done("b1", at: 2), done("b2", AttemptsApp.macbeth, at: 2)]
    #expect(try await ana.record(all: own).map(\.outcome) == [.accepted, .accepted])
    #expect(try await ana.record(all: own).map(\.outcome) == [.accepted, .accepted])
    let kind = try await ana.record(
      done("b3", AttemptsApp.quiz, at: 450, primary: binary(true)),
      done("b4", AttemptsApp.quiz, at: 451, primary: quantity(1)))
    #expect(kind[0].outcome == .accepted, "what others fixed is put aside without a word")
    #expect(kind[1].outcome == .refused && kind[1].error?.code == 9, "what the app itself did is not")
    #expect(await refusal { try await classroom.app("ben").record(done("c", by: "ana", at: 1)) } == nil)
    #expect(try await classroom.app("ben").record(done("c", by: "ana", at: 1))[0].error?.code == 7)
  }

  @Test("heavy records are stored in several transactions, all of them, and sent again none is stored twice")
  func heavy() async throws {
    let (classroom, _) = try await posted()
    let service = classroom.app("sis", .service, app: nil)
    let items = (0..<60).map { number in
      var item = score(1, of: 2, String(repeating: "i", count: 250) + "\(number)")
      item.title = String(repeating: "é", count: 256)
      return item
    }
    let records = (0..<10).map { done("a\($0)", by: "ana", at: Double($0), items: items) }
    #expect(try await service.record(all: records).map(\.outcome) == Array(repeating: .stored, count: 10))
    #expect(Set(try await classroom.feed().attempts.keys) == Set(records.map(\.attemptID)))
    #expect(try await service.record(all: records).map(\.outcome) == Array(repeating: .duplicate, count: 10))
  }

  @Test(
    "a transaction takes what fits, in order, and what does not fit by itself alone",
    arguments: [1, 600, 60_000, 200_000])
  func parts(bytes: Int) {
    let works = (0..<7).map { number in
      let item = Item(identifier: "\(number)", title: String(repeating: "x", count: bytes), value: .quantity(1))
      let event = ItemEvent(.put(item), happened: Instant(milliseconds: 0), event: EventID("e"))
      return Work(
        sent: nil, student: "ana", target: .existing(AttemptID("\(number)")), events: [.items(event)],
        happened: Instant(milliseconds: 0), received: Instant(milliseconds: 0))
    }
    var (rest, parts) = (works[...], [[String]]())
    while !rest.isEmpty {
      let (part, weight) = Intake.takeOff(&rest)
      #expect(part.count == 1 || weight <= ActivityBounds.bytesPerTransactionMax)
      parts.append(part.map(\.target.id.rawValue))
    }
    #expect(parts.flatMap(\.self) == works.map(\.target.id.rawValue))
    #expect(parts.map(\.count) == [1: [7], 600: [7], 60_000: [2, 2, 2, 1], 200_000: [1, 1, 1, 1, 1, 1, 1]][bytes])
  }

  @Test("a record sent again is stored once; other content under its id is refused, and the others are stored")
  func resend() async throws {
    let (classroom, ana) = try await posted()
    let record = done("a1", at: 1, minutes: 2, [(0, 0.5)], primary: score(1, of: 2))
    let other = done("a1", at: 1, minutes: 2, [(0, 0.6)], primary: score(1, of: 2))
    _ = try await ana.record(record)
    let before = try await classroom.feed()
    #expect(try await ana.record(record, record, sent: 999).map(\.outcome) == [.accepted, .accepted])
    #expect(try await classroom.feed() == before)
    let results = try await ana.record(other, done("a2", at: 5))
    #expect(results.map(\.outcome) == [.refused, .accepted] && results[0].error?.code == 6)
    #expect(try await classroom.feed().attempts["a1"] == before.attempts["a1"]?.superseded())
  }

  @Test("an attempt that was over before the next one began is not told again; one that was not is (P4)")
  func former() async throws {
    let (classroom, ana) = try await posted()
    _ = try await ana.record(done("a1", at: 1, minutes: 2, stop: false))
    _ = try await ana.record(done("a2", at: 4, minutes: 2, stop: false))
    #expect(try await classroom.toldAttempts() == 2, "long ago")
    _ = try await ana.record(done("a3", at: 6.5, minutes: 2))
    #expect(try await classroom.toldAttempts() == 3, "all of it had happened")
    _ = try await ana.record(done("a4", at: 8.5, minutes: 2))
    #expect(try await classroom.toldAttempts() == 4, "in the very instant, too")
    _ = try await ana.record(done("a5", at: 10, minutes: 2))
    #expect(try await classroom.toldAttempts() == 6, "it is cut")
    _ = try await ana.record(done("a0", at: 9, minutes: 0.5))
    #expect(try await classroom.toldAttempts() == 8, "what was in order is cut by what came late")
    let feed = try await classroom.feed()
    #expect(feed.duration("a3") == 2 && feed.duration("a4") == 0.5 && feed.duration("a0") == 0.5)
    #expect(feed.attempts.values.count { $0.state == .superseded } == 5)
  }

  @Test("an attempt that was left running is told again with the next one, up to the idle limit (R67, D29)")
  func formerRuns() async throws {
    let (classroom, ana) = try await posted()
    for (number, next) in [29.0, 30, 30.1].enumerated() {
      let start = Double(number) * 100
      _ = try await ana.start(new: true, id: "run \(number)", at: start)
      let before = try await classroom.toldAttempts()
      _ = try await ana.record(done("next \(number)", at: start + next))
      #expect(try await classroom.toldAttempts() - before == (next <= 30 ? 2 : 1))
      #expect(try await classroom.feed().duration("run \(number)") == (next <= 30 ? next : 0))
    }
  }

  @Test("a second record adds to the attempt; the first needs the start")
  func secondRecord() async throws {
    let (classroom, ana) = try await posted()
    var more = done("a1", at: 3, minutes: 2, [(0.5, 1)], id: "second")
    more.startTime = nil
    let service = classroom.app("sis", .service, app: nil)
    var unknown = more
    unknown.studentID = "ana"
    #expect(try await service.record(unknown)[0].error?.field == "start_time")
    #expect(
      try await ana.record(done("a1", at: 1, minutes: 1, [(0, 0.5)]), more).map(\.outcome) == [.accepted, .accepted])
    let feed = try await classroom.feed()
    #expect(feed.progress("a1") == 1 && feed.duration("a1") == 3)
    // Another context's attempt it is not.
    #expect(try await ana.record(done("a1", AttemptsApp.quiz, at: 6, id: "third"))[0].error?.code == 6)
  }

  @Test("a client's clock is corrected by what it says it is, never beyond the receipt, and flagged when far off (D13)")
  func clock() async throws {
    let (classroom, ana) = try await posted()
    // The client is an hour ahead.
    _ = try await ana.record(done("a1", at: 1050, minutes: 2), sent: 1060)
    _ = try await ana.record(done("a2", at: 999, minutes: 5))
    _ = try await ana.record(done("a3", at: 900, minutes: 2), sent: 1000)
    let feed = try await classroom.feed()
    #expect(feed.attempts["a1"]?.startTime == stamp(990) && feed.attempts["a1"]?.clockCorrected == true)
    #expect(feed.duration("a1") == 2)
    #expect(feed.attempts["a2"]?.startTime == stamp(999) && feed.duration("a2") == 1, "not after the receipt")
    #expect(feed.attempts["a3"]?.startTime == stamp(900) && feed.attempts["a3"]?.clockCorrected == false)
    #expect(feed.attempts["a1"]?.firstReceiveTime == stamp(1000))
  }

  @Test(
    "what ends an attempt counts in it, though its call was longer on its way than that of the next attempt (D13, P4)")
  func ways() async throws {
    let (classroom, ana) = try await posted()
    let (behind, second) = (3.0, 1.0 / 60)
    func send(_ record: ActivityV1.AttemptRecord, at time: Double, way: Double) async throws {
      ana.clock.set(minute(time + way * second))
      #expect(try await ana.record(record, sent: time - behind).map(\.outcome) == [.accepted])
    }
    try await send(done("a1", at: 10 - behind, minutes: 1, [(0, 0.5)]), at: 11, way: 0.4)
    try await send(done("a1", at: 12 - behind, minutes: 1, [(0.5, 1)], id: "last"), at: 13, way: 0.9)
    try await send(done("a2", at: 13 + 0.1 * second - behind, minutes: 1), at: 14.1, way: 0.01)
    let feed = try await classroom.feed()
    #expect(feed.progress("a1") == 1 && feed.duration("a1") == 2)
  }

  @Test("work is kept while a handout of its start is open, and cut where the last one closes (D17, P3)")
  func windows() async throws {
    let classroom = try await AttemptsClassroom()
    let ana = classroom.app("ana")
    classroom.now(100)
    try await classroom.post("h1", AttemptsClassroom.scene, from: 10, until: 60)
    _ = try await ana.record(
      done("early", at: 5, minutes: 20, [(0, 1)]), done("cut", at: 50, minutes: 20, [(0, 1)], primary: score(1, of: 1)),
      done("late", at: 60, minutes: 5))
    var feed = try await classroom.feed()
    #expect(Set(feed.attempts.keys) == ["cut"], "begun before the post: not carried in; at the closing: no more")
    #expect(feed.duration("cut") == 10 && feed.progress("cut") == nil && feed.attempts["cut"]?.primaryItem == nil)
    #expect(feed.attempts["cut"]?.state == .paused, "its stop came after the closing")
    // The app sees all of it.
    let seen = try await ana.list().attempts
    #expect(seen.map(\.attemptID) == ["early", "cut", "late"] && seen.map(\.progress) == [1, 0, 0])
    #expect(seen[1].duration == WellKnown.Duration(seconds: 600), "the next attempt began there")
    // Posted again to others, it belongs to those it began under and to no other.
    try await classroom.post("h2", AttemptsClassroom.hamlet, from: 55)
    _ = try await ana.record(done("both", at: 56, minutes: 20, [(0, 0.5)]))
    feed = try await classroom.feed()
    #expect(feed.attempts["both"]?.handoutIDs == ["h1", "h2"] && feed.duration("both") == 20)
    #expect(feed.attempts["cut"]?.handoutIDs == ["h1"] && feed.duration("cut") == 6, "superseded at 56 (P4)")
  }

  @Test("removed content takes what happened before, and nothing after (P23)")
  func withdrawn() async throws {
    let (classroom, ana) = try await posted()
    try await classroom.change { try $0.learn(AttemptsClassroom.node(12, below: 11, "Quiz", revision: 2, removed: 15)) }
    _ = try await ana.record(
      done("a1", AttemptsApp.quiz, at: 10, minutes: 10, [(0, 1)]),
      done("a1", AttemptsApp.quiz, at: 10, minutes: 2, [(0, 0.25)], stop: false, id: "before"))
    let feed = try await classroom.feed()
    #expect(feed.duration("a1") == 5 && feed.progress("a1") == 0.25)
  }

  @Test("bad input is refused with its field, one record at a time, and nothing of it is stored")
  func badInput() async throws {
    let (classroom, ana) = try await posted()
    func broken(_ field: String, _ change: (inout ActivityV1.AttemptRecord) -> Void) -> (
      String, ActivityV1.AttemptRecord
    ) {
      var record = done("a \(field)", at: 1, minutes: 2, [(0, 1)], items: [quantity(1)])
      change(&record)
      return (field, record)
    }
    let nan = Double.nan
    let cases = [
      broken("record_id") { $0.recordID = "" }, broken("record_id") { $0.recordID = String(repeating: "x", count: 65) },
      broken("attempt_id") { $0.attemptID = "" }, broken("app_id") { $0.appID = "" },
      broken("identifier_path[0]") { $0.identifierPath = [""] },
      broken("intervals[0].end_time") { $0.intervals[0].endTime = stamp(0) },
      broken("intervals[0].start_time") { $0.intervals[0].startTime = nil },
      broken("start_time.nanos") { $0.startTime?.nanos = -1 },
      broken("start_time.seconds") { $0.startTime?.seconds = .max },
      broken("stop_time") { $0.stopTime = stamp(0) }, broken("happen_time") { $0.happenTime = stamp(0) },
      broken("progress_ranges[0]") { $0.progressRanges[0].end = 1.1 },
      broken("progress_ranges[0]") { $0.progressRanges[0].start = -0.1 },
      broken("progress_ranges[0]") { $0.progressRanges[0].start = 1 },
      broken("progress_ranges[0]") { $0.progressRanges[0].end = nan },
      broken("progress") { $0.progress = nan }, broken("progress") { $0.progress = 1.5 },
      broken("primary_item.value") { $0.primaryItem = score(3, of: 2) },
      broken("primary_item.value") { $0.primaryItem = score(0, of: 0) },
      broken("primary_item.value") { $0.primaryItem = quantity(.infinity) },
      broken("primary_item.value") { $0.primaryItem = ActivityV1.ActivityItem(identifier: "i", title: "I") },
      broken("primary_item.title") { $0.primaryItem = ActivityV1.ActivityItem(identifier: "i", value: .quantity(1)) },
      broken("additional_items[0].title") { $0.additionalItems[0].title = " \u{3000}" },
      broken("additional_items[0].identifier") {
        $0.additionalItems[0].identifier = String(repeating: "i", count: 257)
      },
      broken("additional_items[0].response") { $0.additionalItems[0].response = String(repeating: "r", count: 257) },
      broken("additional_items[0].identifier") { $0.primaryItem = score(1, of: 1, "hints") },
    ]
    let results = try await ana.record(all: cases.map(\.1) + [done("good", at: 1)])
    for (result, (field, _)) in zip(results, cases) {
      #expect(result.outcome == .refused && result.error?.code == 3 && result.error?.field == field)
      #expect(result.error?.message.isEmpty == false && result.error?.reason.isEmpty == false)
    }
    #expect(results.last?.outcome == .accepted)
    #expect(Array(try await classroom.feed().attempts.keys) == ["good"])
    let tooMany = (0..<101).map { quantity(1, "\($0)") }
    #expect(try await ana.record(done("much", at: 5, items: tooMany))[0].error?.reason == "TOO_MANY_ITEMS")
    let two = [
      done("much", at: 5, items: Array(tooMany[..<60])), done("much", at: 5, items: Array(tooMany[41...]), id: "2"),
    ]
    #expect(try await ana.record(all: two).map { $0.error?.reason ?? "" } == ["", "TOO_MANY_ITEMS"])
    let error = await refusal { try await ana.record(all: (0..<201).map { done("\($0)", at: 1) }) }
    #expect(error?.code == .resourceExhausted && error?.reason == "TOO_MANY_RECORDS_IN_CALL")
  }

  @Test("a stream answers each message in order, once it is durable")
  func stream() async throws {
    let (classroom, ana) = try await posted()
    let call = try await ActivityServiceClient(ana.channel).streamRecordAttempts()
    let sent = Task {
      for number in 0..<20 {
        try await call.write(
          ActivityV1.RecordAttemptsRequest(
            records: [done("a\(number)", at: Double(number)), done("bad\(number)", at: 1, progress: 2)]))
      }
      call.finishWriting()
    }
    var answered = 0
    for try await response in call.responses {
      #expect(response.results.map(\.outcome) == [.accepted, .refused])
      #expect(try await classroom.feed().attempts["a\(answered)"] != nil)
      answered += 1
    }
    try await sent.value
    #expect(answered == 20)
    let client = ActivityServiceClient(ana.channel)
    let limits = try await client.getLimits(ActivityV1.GetLimitsRequest())
    #expect(limits.itemsPerAttemptMax == 100 && limits.recordBatchMax == 200 && limits.heartbeatLeaseSeconds == 60)
    #expect(try await client.getPosition(ActivityV1.GetPositionRequest()).sequence > 20)
  }

  @Test("what was acknowledged is there after the store was closed and opened again")
  func reopen() async throws {
    let folder = try ScratchFolder()
    func acknowledged() async throws -> (AttemptsFeed, [ActivityV1.ListAttemptsResponse]) {
      let classroom = try await AttemptsClassroom(reopening: folder)
      try await classroom.setUp()
      try await classroom.post("h1", AttemptsClassroom.hamlet)
      classroom.now(1000)
      let ana = classroom.app("ana")
      _ = try await ana.record(
        done("a1", at: 1, minutes: 2, [(0, 0.5)], primary: score(1, of: 2), items: [quantity(1), binary(true)]))
      _ = try await ana.start(AttemptsApp.quiz, id: "live")
      _ = try await ana.progress("live", [(0, 0.25), (0.5, 0.75)], to: 0)
      let lists = [try await ana.list(), try await ana.list(AttemptsApp.quiz)]
      let feed = try await classroom.feed()
      await classroom.store.close()
      return (feed, lists)
    }
    let (before, lists) = try await acknowledged()
    let again = try await AttemptsClassroom.reopened(folder)
    again.now(1000)
    #expect(try await again.feed() == before)
    let ana = again.app("ana")
    let head = again.app("head", .administrator)
    #expect([try await head.list(of: "ana"), try await head.list(AttemptsApp.quiz, of: "ana")] == lists)
    #expect(try await ana.list().attempts.isEmpty, "the app's session is another")
    _ = try await ana.start(AttemptsApp.quiz)
    _ = try await ana.record(done("a2", at: 5, primary: quantity(1)))
    _ = try await ana.record(done("a1", at: 1, minutes: 3))
    let after = try await again.feed()
    #expect(after.attempts["live"]?.state == .running && after.attempts.count == before.attempts.count + 1)
    #expect(after.attempts["a2"]?.primaryItem == nil, "the kind holds")
    #expect(after.duration("a1") == 3, "what came under an id of an earlier session is taken")
  }
}

extension ActivityV1.AttemptChange {
  /// As it is told once a later attempt took its place.
  func superseded() -> ActivityV1.AttemptChange {
    var change = self
    change.state = .superseded
    return change
  }
}
