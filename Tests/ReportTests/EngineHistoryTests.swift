import Chance
import Domain
import Messages
import Testing

@testable import ReportEngine
@testable import ReportReference
@testable import ReportService

/// The columns against the plain definition: the reference's `Cell`, computed from a list of attempts.
@Suite("Engine against the reference")
struct EngineHistoryTests {
  /// What the engine is told, kept as a list.
  private struct Naive {
    var attempts: [AttemptID: Attempt] = [:]

    mutating func apply(_ change: WorkChange) {
      switch change {
      case .attempt(let attempt, _, _, let supersedesFormer, let parts):
        attempts[attempt.id] = attempt.taking(parts, from: attempts[attempt.id])
        let former = attempts.values.filter {
          $0.student == attempt.student && $0.context == attempt.context && Attempt.precedes($0, attempt)
        }.max(by: Attempt.precedes)
        if supersedesFormer, let former { attempts[former.id]?.isSuperseded = true }
      case .attemptRemoved(let id): attempts[id] = nil
      case .personErased(let person): attempts = attempts.filter { $0.value.student != person }
      case .done, .handoutDeleted: break
      }
    }

    func cell(_ student: PersonID, _ context: ContextID, _ handout: HandoutID?, _ window: Window) -> [Attempt] {
      attempts.values.filter {
        $0.student == student && $0.context == context && (handout.map($0.handouts.contains) ?? true)
          && window.contains($0.start)
      }.sorted(by: Attempt.precedes)
    }
  }

  /// - Parameter held: what there is so far: of those some changes leave parts out.
  private func change(_ random: inout RandomAttempts, _ held: [AttemptID: Attempt] = [:]) -> WorkChange {
    let id = Self.id(random.dice.roll(0..<60))
    switch random.dice.roll(0..<20) {
    case 0: return .personErased(random.pick(random.students))
    case 1...4: return .attemptRemoved(id)
    default:
      var attempt = random.attempt(id)
      var parts: AttemptParts = []
      if let held = held[id], random.dice.chance(0.4) {
        parts = AttemptParts(rawValue: UInt8(random.dice.roll(0..<8)))
        (attempt.student, attempt.context, attempt.app) = (held.student, held.context, held.app)
        attempt = attempt.taking(parts)
      }
      return .attempt(
        attempt, isClockCorrected: random.dice.chance(0.1), supersedesFormer: random.dice.chance(0.3), keeping: parts)
    }
  }

  /// Half of them UUIDs, which are packed otherwise than other texts.
  private static func id(_ number: Int) -> AttemptID {
    let digits = String(number + 100_000_000, radix: 16)
    return number.isMultiple(of: 2)
      ? AttemptID("a\(number)")
      : AttemptID("01890a5d-ac96-774b-bcce-0000\(String(repeating: "0", count: 8 - digits.count))\(digits)")
  }

  private func pack(_ segment: inout Segment, _ random: inout RandomAttempts) {
    if random.dice.chance(0.1) {
      segment.packAll()
    } else if let context = segment.number(random.pick(random.contexts)) {
      segment.pack(context)
    }
  }

  @Test("whatever is added, replaced, removed or erased, every cell is as if computed from the list")
  func histories() async throws {
    var random = RandomAttempts(dice: Dice())
    for history in 0..<300 {
      // Other tests wait for timers on the same threads.
      await Task.yield()
      var segment = Segment()
      var naive = Naive()
      var packing = SlowPacking()
      let isPackedOnTheWay = random.dice.chance(0.5)
      for _ in 0..<random.dice.roll(1..<160) {
        let change = change(&random, naive.attempts)
        segment.apply(change)
        naive.apply(change)
        if isPackedOnTheWay { packing.step(&segment) }
        if random.dice.chance(0.1) { pack(&segment, &random) }
      }
      #expect(segment.attemptCount == naive.attempts.count)
      for _ in 0..<12 {
        try compare(segment, naive, &random, "seed \(random.dice.seed), history \(history)")
      }
    }
  }

  private func compare(_ segment: Segment, _ naive: Naive, _ random: inout RandomAttempts, _ place: String) throws {
    let student = random.pick(random.students)
    let context = random.pick(random.contexts)
    let handout: HandoutID? = random.dice.chance(0.7) ? random.pick(random.handouts) : nil
    let opens = Instant(milliseconds: Int64(random.dice.roll(0..<20)) * 60_000)
    let window = random.dice.chance(0.7) ? .always : Window(opens: opens, closes: opens + 900_000)
    let kind: ItemKind? = random.dice.chance(0.8) ? random.kinds[context] : random.pick(ItemKind.allCases)
    let policies = try random.policies()

    let attempts = naive.cell(student, context, handout, window)
    let expected = Cell(
      attempts.map { CountedAttempt($0, kind) }, History.Kind(kind), ReportV1.AttemptPolicies(policies))

    var rows: [Row] = []
    if let studentNumber = segment.number(student), let contextNumber = segment.number(context) {
      let handoutNumber = handout.map { segment.number($0) }
      if handoutNumber != .some(nil) {
        segment.collect(
          studentNumber, at: contextNumber,
          AttemptFilter(handout: handoutNumber ?? nil, from: window.opens, until: window.end), into: &rows)
      }
    }
    let stored = rows.map { segment.attempt($0, app: "org.example.plays", primaryKind: nil) }
    #expect(stored == attempts.map { $0.withoutKind }, "\(place)")
    let figures = segment.figures(of: rows, primaryKind: kind, policies: policies)
    expect(figures, equals: expected, policies, place)
  }

  private func expect(_ figures: CellFigures, equals cell: Cell, _ policies: PolicySet, _ place: String) {
    #expect(figures.attemptCount == cell.attempts.count, "\(place)")
    #expect(figures.isStarted == cell.isStarted, "\(place)")
    #expect(figures.isFinished == cell.isFinished, "\(place)")
    #expect(figures.hasData == cell.hasData, "\(place)")
    #expect(figures.headline?.number == cell.headline.number, "\(place)")
    #expect(figures.newerAttemptUnfinished == cell.hasNewerAttempt, "\(place)")
    #expect(figures.progress?.number == cell.progress.number, "\(place)")
    #expect(figures.totalTime?.number == cell.time.number, "\(place)")
    #expect(figures.picked?.id.rawValue == cell.headline.picked?.attempt.id, "\(place)")
    #expect(figures.attemptTime == cell.headline.picked?.attempt.milliseconds, "\(place)")
    let headline = Metric.headline(primaryKind: cell.kind.flatMap { ItemKind(rawValue: UInt8($0.rawValue)) })
    if policies[headline] == .all {
      #expect(figures.headline?.observations ?? [] == cell.headline.observations, "\(place)")
    }
    #expect(figures.items.map(\.identifier) == cell.items.map(\.identifier), "\(place)")
    #expect(figures.items.map { History.Kind($0.kind) } == cell.items.map(\.kind), "\(place)")
    #expect(figures.items.map(\.figure.number) == cell.items.map { $0.reading.number ?? .nan }, "\(place)")
  }

  @Test("cells are walked by student, by context and one by one alike")
  func walks() async throws {
    var random = RandomAttempts(dice: Dice())
    for history in 0..<100 {
      await Task.yield()
      var segment = Segment()
      for _ in 0..<random.dice.roll(1..<160) {
        segment.apply(change(&random))
        if random.dice.chance(0.1) { pack(&segment, &random) }
      }
      let handout = segment.number(random.pick(random.handouts))
      let filter =
        random.dice.chance(0.5) ? .all : AttemptFilter(handout: handout, from: Instant(milliseconds: 600_000))
      func name(_ student: Number<PersonID>, _ context: Number<ContextID>) -> String {
        "\(segment.id(student)?.rawValue ?? "erased") at \(segment.id(context)?.rawValue ?? 0)"
      }
      var expected: [String: [Row]] = [:]
      var ofStudents: [String: [Row]] = [:]
      let students = random.students.compactMap { segment.number($0) }
      let contexts = random.contexts.compactMap { segment.number($0) }
      for student in students {
        segment.forEachCell(of: student, filter) { ofStudents[name(student, $0)] = $1 }
        for context in contexts {
          var rows: [Row] = []
          segment.collect(student, at: context, filter, into: &rows)
          if !rows.isEmpty { expected[name(student, context)] = rows }
        }
      }
      #expect(ofStudents == expected, "seed \(random.dice.seed), history \(history)")
    }
  }

  @Test("attempts arrive in any order, and the cells are the same")
  func anyOrder() async {
    var random = RandomAttempts(dice: Dice())
    for _ in 0..<50 {
      await Task.yield()
      let attempts = (0..<40).map { random.attempt(AttemptID("a\($0)")) }
      func cells(_ attempts: [Attempt]) -> [[Attempt]] {
        var segment = Segment()
        for attempt in attempts { segment.apply(.attempt(attempt)) }
        return random.students.flatMap { student in
          random.contexts.map { context in
            var rows: [Row] = []
            if let student = segment.number(student), let context = segment.number(context) {
              segment.collect(student, at: context, AttemptFilter(handout: nil), into: &rows)
            }
            return rows.map { segment.attempt($0, app: "org.example.plays", primaryKind: nil) }
          }
        }
      }
      #expect(cells(attempts) == cells(attempts.shuffled(using: &random.dice)), "seed \(random.dice.seed)")
    }
  }

  @Test("twenty thousand attempts in one cell, the newest first, stand in order")
  func oneCell() async {
    var segment = Segment()
    for step in 0..<20_000 {
      if step.isMultiple(of: 1_000) { await Task.yield() }
      segment.apply(
        .attempt(
          Attempt(
            id: AttemptID("a\(step)"), student: "ana", app: "app", context: 1,
            start: Instant(milliseconds: Int64(-step)), received: Instant(milliseconds: 0), handouts: ["h"])))
    }
    var rows: [Row] = []
    if let ana = segment.number("ana" as PersonID), let context = segment.number(1 as ContextID) {
      segment.collect(ana, at: context, .all, into: &rows)
    }
    #expect(rows.count == 20_000)
    #expect(
      rows.reversed().map { segment.attempt($0, app: "app", primaryKind: nil).start.milliseconds }
        == (0..<20_000).map { Int64(-$0) })
  }

  @Test("a live attempt that grows ten thousand times leaves no garbage behind it to speak of")
  func growth() async {
    var segment = Segment()
    for step in 0..<10_000 {
      if step.isMultiple(of: 100) { await Task.yield() }
      let ranges = (0...step % 50).map { (index: Int) -> TickRange in
        let lower = UInt32(index) * 20
        return TickRange(lower: Ticks(count: lower), upper: Ticks(count: lower + 10))
      }
      segment.apply(
        .attempt(
          Attempt(
            id: AttemptID("a\(step % 7)"), student: "ana", app: "app", context: 1,
            start: Instant(milliseconds: Int64(step)),
            received: Instant(milliseconds: 0), handouts: ["h"], progress: ProgressRanges(ranges))))
    }
    #expect(segment.attemptCount == 7)
    #expect(segment.arenaElementCount < 20_000)
  }
}

extension CountedAttempt {
  /// - Parameter kind: in force: a primary item of another one is in quarantine (P26).
  fileprivate init(_ attempt: Attempt, _ kind: ItemKind?) {
    self.init(
      id: attempt.id.rawValue, student: attempt.student.rawValue, context: attempt.context.rawValue,
      start: attempt.start.milliseconds, handouts: attempt.handouts.map(\.rawValue))
    ranges = attempt.progress.ranges.map { (Int64($0.lower.count), Int64($0.upper.count)) }
    isExplicit = attempt.progress.isExplicit
    running = attempt.runningTime.intervals.map { ($0.start.milliseconds, $0.end.milliseconds) }
    ran = attempt.hasInterval
    primary = attempt.primary.flatMap { $0.kind == kind ? History.Item($0) : nil }
    additional = attempt.additional.map { History.Item($0) }
    stopped = attempt.stopped?.milliseconds
    isSuperseded = attempt.isSuperseded
    lastActivity = attempt.lastActivity.milliseconds
  }
}

extension History.Kind {
  fileprivate init?(_ kind: ItemKind?) { self.init(rawValue: Int(kind?.rawValue ?? 0)) }
}

extension History.Item {
  fileprivate init(_ item: Item) {
    let value: Value =
      switch item.value {
      case .score(let points, let possible): .score(points, of: possible)
      case .quantity(let quantity): .quantity(quantity)
      case .binary(let outcome, let wording): .binary(outcome, wording: Int(wording.rawValue))
      }
    self.init(item.identifier, title: item.title, value, response: item.response)
  }
}
