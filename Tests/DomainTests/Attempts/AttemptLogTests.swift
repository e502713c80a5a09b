import Domain
import Testing

@Suite("Attempts")
struct AttemptLogTests {
  private let bounds = AttemptBounds(primaryKind: .score)

  @Test("starting what runs and pausing what stands change nothing (R70)")
  func noOps() {
    let twice = log([mark(.resumed, at: 0), mark(.resumed, at: 0.5), mark(.paused, at: 1), mark(.paused, at: 2)])
    #expect(twice.effective(within: bounds).duration == minuteMilliseconds)
    #expect(twice.effective(within: bounds).state(at: minute(1)) == .paused)
  }

  @Test("a pause and a resume of one instant follow from what ran before, in either order of arrival")
  func sameInstant() {
    let frozen = [mark(.resumed, at: 0), mark(.paused, at: 0)]
    #expect(log(frozen).effective(within: bounds).state(at: minute(0)) == .paused)
    let again = [mark(.resumed, at: 0), mark(.paused, at: 1), mark(.resumed, at: 1)]
    #expect(log(again).effective(within: bounds).state(at: minute(1)) == .running)
    #expect(log(again.reversed()).effective(within: bounds).duration == minuteMilliseconds)
    let andOn = again + [mark(.heartbeat, at: 1.5)]
    #expect(log(andOn).effective(within: bounds).duration == 90_000)
  }

  @Test("complete intervals need no heartbeat and may overlap")
  func complete() {
    #expect(log([ran(0, 9), ran(5, 20)]).effective(within: bounds).duration == 20 * minuteMilliseconds)
  }

  @Test("time does not precede the attempt and ends with its final stop")
  func clippedToAttempt() {
    let attempt = log(at: 5, [ran(0, 20), .stop(happened: minute(10))]).effective(within: bounds)
    #expect(attempt.duration == 5 * minuteMilliseconds)
    #expect(attempt.state(at: minute(11)) == .stopped)
  }

  @Test("a stop that is followed by a start was a pause: ten seconds, a stop, three seconds are thirteen (R69, P15)")
  func resumedAfterStop() {
    let signs = [
      mark(.resumed, at: 0), mark(.paused, at: 0.5), .stop(happened: minute(0.5)), mark(.resumed, at: 1),
      mark(.paused, at: 1.25), .stop(happened: minute(1.25)),
    ]
    for order in [signs, signs.reversed()] {
      let attempt = log(order).effective(within: bounds)
      #expect(attempt.duration == 45_000)
      #expect(attempt.stopped == minute(1.25))
    }
    #expect(log(Array(signs[..<4])).effective(within: bounds).state(at: minute(1)) == .running)
    #expect(log(Array(signs[..<5])).effective(within: bounds).state(at: minute(2)) == .paused)
    let frozen = [mark(.resumed, at: 0), mark(.paused, at: 0), AttemptEvent.stop(happened: minute(0))]
    #expect(log(frozen).effective(within: bounds).state(at: minute(0)) == .stopped)
  }

  @Test("records up to the very start of the next attempt count, later ones do not (P4, P37)")
  func superseded() {
    let first = log([
      ran(0, 10), put(quantity(1, "at"), at: 8), put(quantity(2, "after"), at: 8.1), reached(0, 0.5, at: 8),
      reached(0, 1, at: 9),
    ])
    let attempts = AttemptLog.effective([log("a2", at: 8), first], primaryKind: nil)
    #expect(attempts.map(\.id) == ["a1", "a2"])
    #expect(attempts[0].duration == 8 * minuteMilliseconds)
    #expect(attempts[0].additional.map(\.identifier) == ["at"])
    #expect(attempts[0].progress.measure.fraction == 0.5)
    #expect(attempts[0].state(at: minute(9)) == .superseded)
    #expect(attempts[1].state(at: minute(9)) == .paused)
    // Void the second: it never was, and everything of the first counts again (P24).
    #expect(AttemptLog.effective([first], primaryKind: nil)[0].duration == 10 * minuteMilliseconds)
  }

  @Test("of equal starts the smaller id comes first (D14, P34)")
  func equalStarts() {
    let attempts = AttemptLog.effective([log("b"), log("a", [ran(0, 1)])], primaryKind: nil)
    #expect(attempts.map(\.id) == ["a", "b"])
    #expect(attempts.map(\.isSuperseded) == [true, false])
    #expect(attempts[0].duration == 0)
  }

  @Test("a record counts while one of its handouts is open there; an interval is cut (P3)")
  func windows() {
    let open = WindowSet(Window(opens: minute(0), closes: minute(5)))
    let attempt = log([
      ran(3, 9), put(quantity(1, "in"), at: 4.9), put(quantity(1, "out"), at: 5), .stop(happened: minute(9)),
    ]).effective(within: AttemptBounds(open: open))
    #expect(attempt.duration == 2 * minuteMilliseconds)
    #expect(attempt.additional.map(\.identifier) == ["in"])
    #expect(attempt.state(at: minute(9)) == .paused)
  }

  @Test("of writes to one item the one that happened last wins; the event id breaks ties (P28)")
  func lastWriteWins() {
    let events = [
      put(quantity(1), at: 1, event: "x"), put(quantity(3), at: 2, event: "b"), put(quantity(2), at: 2, event: "a"),
    ]
    for order in [events, events.reversed()] {
      #expect(log(order).effective(within: bounds).additional == [quantity(3)])
    }
  }

  @Test("replacing keeps the place, removing gives it up (R93, R95)")
  func positions() {
    let events = [
      put(quantity(1, "a"), at: 1), put(quantity(1, "b"), at: 2), put(quantity(1, "c"), at: 3),
      put(quantity(9, "a"), at: 4),
    ]
    #expect(log(events).effective(within: bounds).additional.map(\.identifier) == ["a", "b", "c"])
    let removed =
      events + [
        .items(ItemEvent(.remove(identifier: "a"), happened: minute(5), event: "r")), put(quantity(1, "a"), at: 6),
      ]
    #expect(log(removed).effective(within: bounds).additional.map(\.identifier) == ["b", "c", "a"])
  }

  @Test("one event may write many items; they appear in its order")
  func ordinals() {
    let events = (0..<20).map { put(quantity(1, "item \($0)"), at: 1, event: "e", ordinal: $0) }
    let attempt = log(events.reversed()).effective(within: bounds)
    #expect(attempt.additional.map(\.identifier) == (0..<20).map { "item \($0)" })
  }

  @Test("a new primary of another identifier removes the former (P28)")
  func newPrimary() {
    let attempt = log([setPrimary(score(1, of: 2, "old"), at: 1), setPrimary(score(2, of: 2, "new"), at: 2)])
      .effective(within: bounds)
    #expect(attempt.primary?.identifier == "new")
    #expect(attempt.additional.isEmpty)
  }

  @Test("an identifier is primary or additional, never both; the later write decides (R94)")
  func neverBoth() {
    let events = [put(score(1, of: 2, "x"), at: 1), setPrimary(score(2, of: 2, "x"), at: 2)]
    let primary = log(events).effective(within: bounds)
    #expect(primary.primary == score(2, of: 2, "x") && primary.additional.isEmpty)
    let additional = log(events + [put(score(0, of: 2, "x"), at: 3)]).effective(within: bounds)
    #expect(additional.primary == nil && additional.additional == [score(0, of: 2, "x")])
  }

  @Test("removing everything takes the primary too and leaves progress and time (R96)")
  func removeAll() {
    let attempt = log([
      ran(0, 3), reached(0, 0.5, at: 1), setPrimary(score(1, of: 2), at: 1), put(quantity(1), at: 1, event: "f"),
      .items(ItemEvent(.removeAll, happened: minute(2), event: "g")),
    ]).effective(within: bounds)
    #expect(attempt.items.isEmpty)
    #expect(attempt.duration == 3 * minuteMilliseconds)
    #expect(attempt.progress.measure.fraction == 0.5)
  }

  @Test("a primary of another kind is quarantined, the rest stays (D7); a reset shows it (P26)")
  func quarantine() {
    let mixed = log([setPrimary(score(1, of: 2), at: 1), setPrimary(quantity(7), at: 2), reached(0, 0.5, at: 3)])
    let byScore = mixed.effective(within: AttemptBounds(primaryKind: .score))
    #expect(byScore.primary == score(1, of: 2) && byScore.quarantined == [quantity(7)])
    #expect(byScore.progress.measure.fraction == 0.5)
    let byQuantity = mixed.effective(within: AttemptBounds(primaryKind: .quantity))
    #expect(byQuantity.primary == quantity(7) && byQuantity.quarantined == [score(1, of: 2)])
    #expect(mixed.effective(within: AttemptBounds()).primary == nil)
  }

  @Test("finished: stopped or superseded, with the fixed kind's primary, else complete progress (D16, P15)")
  func finished() {
    let done = [setPrimary(score(1, of: 2), at: 1), AttemptEvent.stop(happened: minute(2))]
    #expect(log(done).effective(within: bounds).isFinished)
    #expect(!log([done[0]]).effective(within: bounds).isFinished)
    #expect(!log([done[1]]).effective(within: bounds).isFinished)
    #expect(log([done[0]]).effective(within: AttemptBounds(nextStart: minute(5), primaryKind: .score)).isFinished)
    let read = log([reached(0, 0.4, at: 1), reached(0.4, 1, at: 2), .stop(happened: minute(3))])
    #expect(read.effective(within: AttemptBounds()).isFinished)
    #expect(!read.effective(within: bounds).isFinished)
    let paused = log([reached(0, 1, at: 1), mark(.resumed, at: 0), mark(.paused, at: 1)])
    #expect(!paused.effective(within: AttemptBounds()).isFinished)
  }

  @Test("opened is an attempt, started is one with an interval or data (P14)")
  func started() {
    #expect(!log([]).effective(within: bounds).isStarted)
    #expect(log([mark(.resumed, at: 0)]).effective(within: bounds).isStarted)
    #expect(log([reached(0, 0.1, at: 0)]).effective(within: bounds).isStarted)
    #expect(
      !log([.progress(ProgressEvent(range(0.5, 0.5.nextUp), isExplicit: false, happened: minute(0)))])
        .effective(within: bounds).isStarted)
  }

  @Test("as of an instant, that instant's records belong and later ones do not (P20)")
  func asOf() {
    let attempt = log([
      ran(0, 10), put(quantity(1), at: 4, event: "a"), put(quantity(2), at: 6, event: "b"), .stop(happened: minute(7)),
    ])
    let then = attempt.effective(within: AttemptBounds(nextStart: minute(8)), asOf: minute(6))
    #expect(then?.duration == 6 * minuteMilliseconds)
    #expect(then?.additional == [quantity(2)])
    #expect(then?.stopped == nil && then?.isSuperseded == false)
    #expect(attempt.effective(within: AttemptBounds(), asOf: minute(5))?.additional == [quantity(1)])
    #expect(attempt.effective(within: AttemptBounds(), asOf: minute(-1)) == nil)
  }

  @Test("the last activity is the last that happened and counts, with time or without, whatever came first (N82)")
  func lastActivity() {
    let week = 7.0 * 24 * 60
    func last(_ events: [AttemptEvent], _ bounds: AttemptBounds = AttemptBounds(), asOf: Double? = nil) -> Instant? {
      let attempts = [events, events.reversed()].map { events in
        asOf.map { log(events).effective(within: bounds, asOf: minute($0)) } ?? log(events).effective(within: bounds)
      }
      #expect(attempts[0] == attempts[1])
      return attempts[0]?.lastActivity
    }
    #expect(last([]) == minute(0))
    let work = [ran(0, 5), AttemptEvent.stop(happened: minute(6))]
    let attempt = log(work).effective(within: AttemptBounds())
    #expect(attempt.lastActivity == minute(6) && attempt.laterActivity == nil, "its times tell it")
    for later in [
      reached(0, 1, at: week), put(quantity(1), at: week), setPrimary(score(1, of: 2), at: week),
      .items(ItemEvent(.removeAll, happened: minute(week), event: "r")), mark(.resumed, at: week),
      mark(.paused, at: week), .stop(happened: minute(week)),
    ] {
      #expect(last(work + [later]) == minute(week))
      #expect(last(work + [later], AttemptBounds(nextStart: minute(week))) == minute(week), "P37")
      #expect(last(work + [later], AttemptBounds(nextStart: minute(week - 1))) == minute(6))
      #expect(last(work + [later], AttemptBounds(open: [Window(opens: minute(0), closes: minute(week))])) == minute(6))
      #expect(last(work + [later], asOf: week) == minute(week))
      #expect(last(work + [later], asOf: week - 1) == minute(6))
    }
    // Nothing new is said, and it is put aside: it was done all the same.
    #expect(last([reached(0, 1, at: 1), reached(0, 1, at: week)]) == minute(week))
    #expect(last([setPrimary(quantity(1), at: week)], bounds) == minute(week))
  }

  @Test("a heartbeat counts by the running time that it makes, and what teachers say does not count (N82)")
  func noActivity() {
    let signs = [mark(.resumed, at: 0), mark(.heartbeat, at: 10)]
    #expect(log(signs).effective(within: bounds).lastActivity == minute(10))
    #expect(log(signs + [mark(.heartbeat, at: 100)]).effective(within: bounds).lastActivity == minute(10))
    let again = signs + [mark(.heartbeat, at: 100), mark(.heartbeat, at: 101)]
    #expect(log(again).effective(within: bounds).lastActivity == minute(101))
    var marked = log([setPrimary(score(1, of: 2), at: 1)])
    marked.teacherMarks.put(PointsMark(identifier: "score", points: 2, marked: minute(99)))
    marked.teacherMarks.comment = CommentMark(text: "Well done.", marked: minute(99))
    #expect(marked.effective(within: bounds).lastActivity == minute(1))
  }

  @Test("a resend changes nothing")
  func resend() {
    let events = [
      mark(.resumed, at: 0), ran(0, 1), reached(0, 0.2, at: 1), put(quantity(1), at: 1), .stop(happened: minute(2)),
    ]
    var attempt = log(events)
    for event in events {
      let isNew = attempt.record(event)
      #expect(!isNew)
    }
    #expect(attempt == log(events))
  }

  @Test("one attempt's history is bounded (D9)")
  func bounded() throws {
    let hundred = (0..<100).map { put(quantity(1, "\($0)"), at: 1, ordinal: $0) }
    try log(hundred).check()
    let error = #expect(throws: Violation.self) { try log(hundred + [put(quantity(1, "more"), at: 2)]).check() }
    #expect(error?.reason == "TOO_MANY_ITEMS")
    // Rewriting one of the hundred is no new item.
    try log(hundred + [put(quantity(2, "7"), at: 2)]).check()
    var limits = Limits.standard
    let item = quantity(1)
    // Ten identifiers of one digit and ninety of two.
    let octets = 190 + 100 * (item.title.utf8.count + (item.response?.utf8.count ?? 0))
    limits.itemOctetsPerAttemptMax = octets
    try log(hundred).check(limits: limits)
    limits.itemOctetsPerAttemptMax = octets - 1
    let many = #expect(throws: Violation.self) { try log(hundred).check(limits: limits) }
    #expect(many?.reason == "TOO_MANY_ITEM_OCTETS")
  }
}
