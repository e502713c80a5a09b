import Chance
import Domain
import Testing

@Suite("Time by signs of life")
struct LiveTimeTests {
  /// A worked case of D29: what is recorded, and the minutes that count.
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var events: [AttemptEvent]
    var minutes: Double
    var idleLimit = IdleLimits.standard
    var next: Double?

    init(
      _ text: String, _ minutes: Double, idleLimit: Int64 = IdleLimits.standard, next: Double? = nil,
      _ events: [AttemptEvent]
    ) {
      testDescription = text
      self.events = events
      self.minutes = minutes
      self.idleLimit = idleLimit
      self.next = next
    }
  }

  private static func stopped(_ time: Double) -> [AttemptEvent] {
    [mark(.paused, at: time), .stop(happened: minute(time))]
  }

  static let cases: [Case] = [
    Case("ClassKit's own code: start, five minutes, stop", 5, [mark(.resumed, at: 0)] + stopped(5)),
    Case(
      "start, progress at 10, an item at 20, then nothing", 20,
      [mark(.resumed, at: 0), reached(0, 0.5, at: 10), put(quantity(1), at: 20)]),
    Case("start, a stop after 40 minutes", 0, [mark(.resumed, at: 0)] + stopped(40)),
    Case("a silence as long as the limit still counts", 30, [mark(.resumed, at: 0), mark(.heartbeat, at: 30)]),
    Case(
      "a longer one claims nothing, and running goes on from the sign that ended it", 15,
      [mark(.resumed, at: 0), mark(.heartbeat, at: 10), mark(.heartbeat, at: 50), mark(.paused, at: 55)]),
    Case("nothing but a start", 0, [mark(.resumed, at: 0)]),
    Case(
      "between a pause and the next start nothing counts, whatever happens (R69)", 8,
      [
        mark(.resumed, at: 0), mark(.paused, at: 5), put(quantity(1), at: 7), mark(.heartbeat, at: 8),
        mark(.resumed, at: 10), mark(.paused, at: 13),
      ]),
    Case(
      "a stop without a pause ends it as well", 5,
      [
        mark(.resumed, at: 0), .stop(happened: minute(5)), mark(.heartbeat, at: 9), mark(.resumed, at: 20),
      ]),
    Case("what was never started live does not run", 0, [mark(.heartbeat, at: 0), reached(0, 1, at: 10)]),
    Case(
      "two devices: a start of what runs is a sign, a pause on one pauses the attempt (N2, N3)", 8,
      [
        mark(.resumed, at: 0), mark(.resumed, at: 5), mark(.heartbeat, at: 6), mark(.paused, at: 8),
        mark(.heartbeat, at: 9),
      ]),
    Case(
      "another limit", 2, idleLimit: 2 * minuteMilliseconds,
      [
        mark(.resumed, at: 0), mark(.heartbeat, at: 2), mark(.heartbeat, at: 4.1),
      ]),
    Case(
      "the next attempt stops it, and claims like a stop (R67)", 25, next: 25,
      [
        mark(.resumed, at: 0), mark(.heartbeat, at: 10),
      ]),
    Case("no longer than the limit, either", 10, next: 41, [mark(.resumed, at: 0), mark(.heartbeat, at: 10)]),
    Case("not where it was paused before", 10, next: 25, [mark(.resumed, at: 0), mark(.paused, at: 10)]),
    Case(
      "signs after the next start add nothing (P4)", 25, next: 25,
      [
        mark(.resumed, at: 0), mark(.heartbeat, at: 10), mark(.heartbeat, at: 30), mark(.paused, at: 35),
      ]),
  ]

  @Test("a sign claims the time since the one before it, up to the idle limit (D29)", arguments: cases)
  func worked(_ given: Case) {
    for events in [given.events, given.events.reversed()] {
      var log = log(events)
      log.idleLimit = given.idleLimit
      let attempt = log.effective(within: AttemptBounds(nextStart: given.next.map { minute($0) }))
      #expect(attempt.duration == Int64(given.minutes * 60_000))
      #expect(attempt.isStarted)
    }
  }

  @Test("the lease says only how long it is shown as running, and so it is again with the next sign (D29)")
  func lease() {
    let silent = log([mark(.resumed, at: 0), mark(.heartbeat, at: 0.5)]).effective(within: AttemptBounds())
    #expect(silent.state(at: minute(1.5)) == .running)
    #expect(silent.state(at: minute(1.51)) == .paused && silent.duration == 30_000)
    let again = log([mark(.resumed, at: 0), mark(.heartbeat, at: 0.5), reached(0, 1, at: 20)])
    #expect(again.effective(within: AttemptBounds()).state(at: minute(20.5)) == .running)
    #expect(again.effective(within: AttemptBounds()).duration == 20 * minuteMilliseconds)
  }

  @Test("a sign after the handout has closed says that it ran until then (P3)")
  func closing() {
    let open = WindowSet(Window(opens: minute(0), closes: minute(12)))
    let ran = log([mark(.resumed, at: 0), mark(.heartbeat, at: 5), mark(.heartbeat, at: 20)])
    #expect(ran.effective(within: AttemptBounds(open: open)).duration == 12 * minuteMilliseconds)
  }

  @Test("an attempt has the limit of its start, whatever was set later (N28)")
  func limits() {
    var limits = IdleLimits()
    #expect(limits.limit(at: .distantPast) == 30 * minuteMilliseconds)
    limits.set(5 * minuteMilliseconds, from: minute(10))
    limits.set(7 * minuteMilliseconds, from: minute(20))
    let found = [0, 9.99, 10, 15, 20, 100].map { limits.limit(at: minute($0)) / minuteMilliseconds }
    #expect(found == [30, 30, 5, 5, 7, 7])
    // The clock was set back.
    limits.set(9 * minuteMilliseconds, from: minute(15))
    #expect([12, 15, 100].map { limits.limit(at: minute($0)) / minuteMilliseconds } == [5, 9, 9])
  }

  @Test("what attempts count as follows from what happened: neither arrival nor what was voided shows (D14, P24, R67)")
  func anyOrder() {
    var dice = Dice()
    let history = AttemptHistoryTests()
    for _ in 0..<300 {
      let kept = (0..<dice.roll(1..<4)).map { number in
        (AttemptID("a\(number)"), Double(dice.roll(0..<10)), history.randomEvents(&dice, count: dice.roll(0..<12)))
      }
      let voided = (AttemptID("v"), Double(dice.roll(0..<10)), history.randomEvents(&dice, count: 5))
      let expected = AttemptLog.effective(kept.map { log($0, at: $1, $2) }, primaryKind: .score)
      // The pieces of all attempts, those of the voided one among them, as they may arrive.
      let pieces = (kept + [voided]).flatMap { id, start, events in events.map { (id, start, $0) } }
      var logs: [AttemptID: AttemptLog] = [:]
      for (id, start, _) in kept { logs[id] = log(id, at: start) }
      for (id, start, event) in pieces.shuffled(using: &dice) {
        logs[id, default: log(id, at: start)].record(event)
        if dice.chance(0.5) { logs[id]?.dropRedundantHeartbeats() }
      }
      logs["v"] = nil
      #expect(AttemptLog.effective(Array(logs.values), primaryKind: .score) == expected, "seed \(dice.seed)")
    }
  }
}
