import Chance
import Domain
import Testing

@Suite("Done and lateness")
struct DoneTests {
  private func mark(
    _ isDone: Bool, at time: Double, received: Double? = nil, _ event: EventID? = nil,
    clock: DoneLog.Event.Clock = .client, byApp: Bool = false
  ) -> DoneLog.Event {
    DoneLog.Event(
      isDone: isDone, happened: minute(time), received: minute(received ?? time), event: event ?? EventID("at \(time)"),
      clock: clock, isByApp: byApp)
  }

  @Test("the mark that stands counts, since when it stands (P8)")
  func standing() {
    let log = DoneLog([mark(true, at: 1), mark(false, at: 5), mark(true, at: 7), mark(true, at: 9)])
    #expect(log.state().mark?.since == minute(7))
    #expect(log.state(asOf: minute(6)) == .notDone)
    #expect(log.state(asOf: minute(5)) == .notDone)
    #expect(log.state(asOf: minute(4)).mark?.since == minute(1))
    #expect(DoneLog().state() == .notDone)
  }

  @Test("marks may arrive in any order and more than once (D14)")
  func arrivalOrder() {
    var dice = Dice()
    for _ in 0..<100 {
      let events = (0..<dice.roll(0..<8)).map {
        mark(dice.chance(0.6), at: Double(dice.roll(0..<4)), received: Double(dice.roll(4..<9)), EventID("\($0)"))
      }
      #expect(DoneLog(events) == DoneLog((events + events).shuffled(using: &dice)), "seed \(dice.seed)")
    }
  }

  @Test("the same event again is no other event, whatever it says of its time (D30)")
  func resent() {
    var log = DoneLog([mark(true, at: 1, "m"), mark(false, at: 2, "n")])
    let isNew = log.record(mark(true, at: 3, "m"))
    #expect(!isNew && log.state() == .notDone && log.events.count == 2)
    // An app's ids are its own.
    let isOther = log.record(mark(true, at: 3, "m", byApp: true))
    #expect(isOther && log.state().mark?.since == minute(3))
  }

  @Test("of one instant the ids decide between clients' marks, arrival between those that our clock timed (N41)")
  func oneInstant() {
    #expect(DoneLog([mark(true, at: 1, "b"), mark(false, at: 1, "a")]).state().isDone)
    #expect(!DoneLog([mark(true, at: 1, "a"), mark(false, at: 1, "b")]).state().isDone)
    let first = mark(true, at: 1, "z", clock: .server(arrival: 1))
    let second = mark(false, at: 1, "a", clock: .server(arrival: 2))
    #expect(!DoneLog([second, first]).state().isDone)
    #expect(DoneLog([first, mark(false, at: 1, "zz")]).state().isDone, "and they come after clients' marks")
    // Which app or student it was is the last thing to go by.
    #expect(DoneLog([mark(true, at: 1, "a", byApp: true), mark(false, at: 1, "a")]).state().isDone)
  }

  @Test("of an app's marks the first and the last stay, in whatever order they arrive (N42)")
  func surplus() {
    var dice = Dice()
    let max = DoneLog.appEventsMax
    let marks = (0..<max + 50).map { mark(true, at: Double($0), byApp: true) }
    let undone = mark(false, at: 30.5)
    for _ in 0..<5 {
      var log = DoneLog()
      var dropped: [Instant] = []
      for event in (marks + [undone]).shuffled(using: &dice) {
        log.record(event)
        if let surplus = log.removeSurplus() { dropped.append(surplus.happened) }
      }
      #expect(dropped.sorted() == marks[max / 2..<max / 2 + 50].map(\.happened), "seed \(dice.seed)")
      #expect(log.events.count == max + 1 && log.studentEventCount == 1)
      #expect(log.state().mark?.since == minute(31))
    }
  }

  @Test("W9: lateness, due Friday 23:59")
  func lateness() {
    let due = minute(0)
    let friday = -60.0
    let saturday = 600.0
    let monday = minute(3_000)
    func judge(_ events: [DoneLog.Event], now: Instant, finished: Bool = false) -> Timeliness {
      Timeliness(due: due, done: DoneLog(events).state(), now: now, hasFinishedAttempt: finished)
    }
    #expect(judge([mark(true, at: friday)], now: monday) == .onTime(arrivedLate: false))
    #expect(judge([mark(true, at: friday, received: saturday)], now: monday) == .onTime(arrivedLate: true))
    #expect(judge([mark(true, at: saturday)], now: monday) == .late)
    #expect(judge([], now: monday) == .missing(finishedNotDone: false))
    #expect(judge([], now: monday, finished: true) == .missing(finishedNotDone: true))
    #expect(judge([], now: due) == .pending)
    #expect(judge([mark(true, at: 0)], now: monday) == .onTime(arrivedLate: false))
    #expect(
      judge([mark(true, at: friday), mark(false, at: saturday)], now: monday) == .missing(finishedNotDone: false))
  }

  @Test("where nothing is due nothing is late")
  func noDue() {
    #expect(
      Timeliness(due: nil, done: DoneLog([mark(true, at: 1)]).state(), now: minute(9), hasFinishedAttempt: false)
        == .onTime(arrivedLate: false))
    #expect(Timeliness(due: nil, done: .notDone, now: minute(9), hasFinishedAttempt: true) == .pending)
  }

  @Test("W9: the default score is Saturday's, as of due it is Friday's")
  func asOfDue() {
    let logs = [
      log("d1", at: -60, [setPrimary(score(6, of: 10), at: -50), .stop(happened: minute(-50))]),
      log("d2", at: 600, [setPrimary(score(9, of: 10), at: 610), .stop(happened: minute(610))]),
    ]
    let now = AttemptLog.effective(logs, primaryKind: .score)
    let then = AttemptLog.effective(logs, primaryKind: .score, asOf: minute(0))
    #expect(now.map { $0.primary?.value.number } == [0.6, 0.9])
    #expect(then.map { $0.primary?.value.number } == [0.6])
  }
}
