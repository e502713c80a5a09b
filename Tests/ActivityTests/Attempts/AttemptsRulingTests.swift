import ActivityDomain
import Domain
import Testing

@Suite("What becomes of a piece of work")
struct AttemptsRulingTests {
  /// Ana is in class a; h1 holds context 11 from 10 to 60, h2 from 20 on; recording is off from 30 to 40.
  private static let organization: Organization = {
    var organization = Organization(id: "school")
    for (id, parent) in [(1, nil), (10, 1), (11, 10), (12, 10)] as [(ContextID, ContextID?)] {
      organization.apply(
        .context(
          ContextNode(
            id: id, app: "app", identifier: "\(id)",
            placements: [ContextNode.Placement(from: .distantPast, parent: parent)], title: "\(id)",
            removed: id == 12 ? minute(50) : nil)))
    }
    organization.apply(
      .enrolment(
        Enrolment("ana", in: "a", as: .student, windows: WindowSet(Window(opens: minute(0), closes: minute(90))))))
    for (id, from, until) in [("h1", 10, 60), ("h2", 20, nil)] as [(HandoutID, Double, Double?)] {
      organization.apply(
        .handout(
          Handout(
            id: id, schoolClass: "a",
            tasks: [HandoutTask(id: "t", app: "app", target: .context(id == "h1" ? 10 : 11))],
            state: until == nil ? .posted : .completed, posted: minute(from), ended: until.map { minute($0) })))
    }
    organization.apply(
      .recording(
        RecordingSwitch(
          scope: .student("ana"), off: WindowSet(Window(opens: minute(30), closes: minute(40))))))
    return organization
  }()

  private func work(
    _ context: ContextID = 11, start: Double?, at time: Double, _ events: [AttemptEvent]? = nil, primary: Item? = nil,
    isLive: Bool = false
  ) -> Work {
    var events =
      events ?? [
        .progress(ProgressEvent(TickRange(lower: .zero, upper: .whole), isExplicit: true, happened: minute(time)))
      ]
    if let primary { events.append(.items(ItemEvent(.setPrimary(primary), happened: minute(time), event: "e"))) }
    return Work(
      sent: Work.Sent(WorkID(.record, "e"), digest: 1), student: "ana",
      target: .recorded("a1", start: start.map { minute($0) }),
      location: Work.Location(app: "app", path: ["10", "\(context)"], context: context), events: events,
      happened: minute(time), received: minute(100), isLive: isLive)
  }

  private func ruling(_ work: Work, at standing: Standing = Standing(attempt: "a1")) throws(Refusal) -> Ruling {
    try Ruling(work, at: standing, in: Self.organization)
  }

  @Test(
    "the start decides whether there is an attempt, and whose it is (P3, P9)",
    arguments: [
      (9.9, Outcome.dropped(.unassigned), []), (10, .stored, ["h1"]), (20, .stored, ["h1", "h2"]),
      (30, .dropped(.recordingOff), []), (39.9, .dropped(.recordingOff), []), (40, .stored, ["h1", "h2"]),
      (60, .stored, ["h2"]), (90, .dropped(.unassigned), []),
    ] as [(Double, Outcome, [HandoutID])])
  func start(at time: Double, outcome: Outcome, handouts: [HandoutID]) throws {
    let ruling = try ruling(work(start: time, at: time))
    #expect(ruling.outcome == outcome)
    #expect(ruling.stored?.handouts ?? [] == handouts)
    #expect(ruling.log.progress.count == 1, "whoever reads outcomes sees it in any case")
  }

  @Test(
    "a record counts while a handout of the start is open where it happened (P3)",
    arguments: [
      (25, Outcome.stored), (35, .dropped(.recordingOff)), (45, .stored), (59.9, .stored), (60, .dropped(.unassigned)),
      (95, .dropped(.unassigned)),
    ] as [(Double, Outcome)])
  func later(at time: Double, outcome: Outcome) throws {
    let log = try #require(try ruling(work(start: 10, at: 10)).stored)
    let ruling = try ruling(work(start: nil, at: time), at: Standing(attempt: "a1", stored: log))
    #expect(ruling.outcome == outcome)
    #expect(ruling.stored?.progress.count == (outcome == .stored ? 2 : nil))
  }

  @Test("removed content takes what happened before its removal (P23)")
  func withdrawn() throws {
    #expect(try ruling(work(12, start: 45, at: 49)).outcome == .stored)
    #expect(try ruling(work(12, start: 50, at: 50)).outcome == .dropped(.withdrawn))
    let log = try #require(try ruling(work(12, start: 45, at: 45)).stored)
    let late = work(12, start: nil, at: 55)
    #expect(try ruling(late, at: Standing(attempt: "a1", stored: log)).outcome == .dropped(.withdrawn))
  }

  @Test("an interval is cut, also in the middle; a sign of life after the closing claims the time before it (D29)")
  func cut() throws {
    let interval = AttemptEvent.interval(Interval(start: minute(25), end: minute(70)))
    let ruling = try ruling(work(start: 10, at: 25, [interval]))
    #expect(
      ruling.stored?.intervals == [
        Interval(start: minute(25), end: minute(30)), Interval(start: minute(40), end: minute(60)),
      ])
    let log = try #require(
      try self.ruling(work(start: 10, at: 59, [.mark(RunningMark(.resumed, happened: minute(59.5)))])).stored)
    for (time, minutes) in [(60.25, 0.5), (89.5, 0.5), (89.75, 0), (90.5, 0)] {
      let pause = work(start: nil, at: time, [.mark(RunningMark(.paused, happened: minute(time)))])
      let kept = try self.ruling(pause, at: Standing(attempt: "a1", stored: log)).stored ?? log
      let bounds = Self.organization.bounds(for: kept, nextStart: nil)
      #expect(kept.effective(within: bounds).duration == Int64(minutes * 60_000))
    }
  }

  @Test("the first committed primary fixes the kind, and unassigned work fixes none (D7, P1)")
  func kinds() throws {
    let points = Item(identifier: "i", title: "I", value: .score(points: 1, possible: 2))
    let count = Item(identifier: "i", title: "I", value: .quantity(1))
    let stored = try ruling(work(start: 20, at: 20, primary: points))
    #expect(stored.fixedKind == .score && stored.conflict == nil)
    let unassigned = try ruling(work(start: 5, at: 5, primary: points))
    #expect(unassigned.fixedKind == nil && unassigned.conflict == nil)
    var organization = Self.organization
    organization.apply(.primaryKind(11, .score))
    let other = try Ruling(work(start: 20, at: 20, primary: count), at: Standing(attempt: "a1"), in: organization)
    #expect(other.conflict == KindConflict(fixed: .score, given: .quantity))
    #expect(other.stored?.items.count == 1, "put aside, not thrown away")
  }

  @Test("what is refused whole")
  func refusals() throws {
    #expect(throws: Refusal.startMissing) { try ruling(work(start: nil, at: 20)) }
    let stored = try #require(try ruling(work(start: 20, at: 20)).stored)
    let standing = Standing(attempt: "a1", stored: stored, nextStart: minute(21))
    #expect(throws: Refusal.superseded("a1")) { try ruling(work(start: nil, at: 22, isLive: true), at: standing) }
    #expect(try ruling(work(start: nil, at: 21, isLive: true), at: standing).log.progress.count == 2, "P37")
    #expect(try ruling(work(start: nil, at: 22), at: standing).log.progress.count == 2, "taken, and does not count")
    #expect(throws: Refusal.attemptTaken("a1")) { try ruling(work(12, start: 20, at: 20), at: standing) }
    let many = (0..<101).map { number in
      AttemptEvent.items(
        ItemEvent(
          .put(Item(identifier: "\(number)", title: "I", value: .quantity(0))), happened: minute(20), event: "e",
          ordinal: number))
    }
    #expect(throws: Refusal.self) { try ruling(work(start: 20, at: 20, many)) }
  }
}
