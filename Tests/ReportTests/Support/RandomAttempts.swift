import Chance
import Domain
import ReportEngine

/// Attempts of a small school, thrown by dice: few students, contexts and handouts, so that everything collides.
struct RandomAttempts {
  var dice: Dice
  var kinds: [ContextID: ItemKind] = [1: .score, 2: .quantity, 3: .binary]
  let students: [PersonID] = ["ana", "ben", "cy", "dee"]
  let contexts: [ContextID] = [1, 2, 3, 4]
  let handouts: [HandoutID] = ["h1", "h2", "h3"]

  /// Every attempt of everyone in a segment, as text.
  func work(in segment: Segment) -> [String] {
    var lines: [String] = []
    for student in students {
      guard let student = segment.number(student) else { continue }
      segment.forEachCell(of: student) { _, rows in
        lines += rows.map { "\(segment.attempt($0, app: "app", primaryKind: nil))" }
      }
    }
    return lines
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[dice.roll(0..<elements.count)]
  }

  mutating func attempt(_ id: AttemptID) -> Attempt {
    let context = pick(contexts)
    let start = Instant(milliseconds: Int64(dice.roll(0..<40)) * 60_000)
    let end = start + Int64(dice.roll(0..<900_000))
    let isExplicit = dice.chance(0.2)
    let hasTime = dice.chance(0.7)
    let time = RunningTime(hasTime ? [Interval(start: start, end: end)] : [])
    // Sometimes of a kind that is not in force: to be kept and not shown.
    let kind = dice.chance(0.9) ? kinds[context] : pick(ItemKind.allCases)
    let primary = kind.flatMap { dice.chance(0.6) ? item($0, "primary") : nil }
    let additional = ["a", "b", "c"].filter { _ in dice.chance(0.4) }.map { item(pick(ItemKind.allCases), $0) }
    let comment = dice.chance(0.1) ? CommentMark(text: pick(["Fine.", "See me."]), marked: end) : nil
    return Attempt(
      id: id, student: pick(students), app: "org.example.plays", context: context, start: start, received: end,
      handouts: handouts.filter { _ in dice.chance(0.5) },
      progress: ProgressRanges((0..<dice.roll(0..<4)).map { _ in range() }, isExplicit: isExplicit),
      runningTime: time, hasInterval: !time.isEmpty || dice.chance(0.1),
      items: AttemptItems(
        primary: primary, additional: additional,
        marked: ([primary].compactMap(\.self) + additional).compactMap { marked($0, at: end) }),
      primaryKind: kind, stopped: dice.chance(0.4) ? end : nil, isSuperseded: dice.chance(0.3),
      leaseEnds: dice.chance(0.1) ? end + 60_000 : nil,
      laterActivity: dice.chance(0.2) ? end + pick([1, 600_000, 9 * 86_400_000, 9 * 365 * 86_400_000]) : nil,
      comment: comment)
  }

  /// Some of the scores are a teacher's: what the student's own points were.
  private mutating func marked(_ item: Item, at instant: Instant) -> MarkedItem? {
    guard case .score(let points, let possible) = item.value, dice.chance(0.15) else { return nil }
    return MarkedItem(
      identifier: item.identifier, points: points, ownPoints: Double(dice.roll(0..<3)), possible: possible,
      marked: instant)
  }

  mutating func range() -> TickRange {
    if dice.chance(0.1) { return TickRange(lower: .zero, upper: .whole) }
    let ends = [UInt32(dice.roll(0..<1_000_001)), UInt32(dice.roll(0..<1_000_001))].sorted()
    return TickRange(lower: Ticks(count: ends[0]), upper: Ticks(count: ends[1]))
  }

  mutating func item(_ kind: ItemKind, _ identifier: String) -> Item {
    let value: ItemValue =
      switch kind {
      case .score:
        { possible in .score(points: Double(dice.roll(0..<Int(possible) + 1)), possible: possible) }(
          pick([3, 7, 10, 20]))
      case .quantity: .quantity(Double(dice.roll(-5..<50)) / 7)
      case .binary: .binary(dice.chance(0.5), pick(BinaryWording.allCases))
      }
    return Item(
      identifier: identifier, title: pick(["One title", "Another title"]), value: value,
      response: dice.chance(0.2) ? pick(["A", "B"]) : nil)
  }

  mutating func policies() throws -> PolicySet {
    var policies = PolicySet.standard
    for metric in Metric.allCases {
      try policies.set(pick(AttemptPolicy.allCases.filter { $0.isLegal(for: metric) }), for: metric)
    }
    return policies
  }
}

extension Attempt {
  /// As it counts while `kind` is in force at its context (P26).
  func under(_ kind: ItemKind?) -> Attempt {
    var attempt = self
    attempt.primaryKind = kind
    if let primary, primary.kind != kind {
      attempt.items = AttemptItems(primary: nil, additional: additional, quarantined: [primary])
    }
    return attempt
  }

  /// The kind in force is not stored with an attempt.
  var withoutKind: Attempt {
    var attempt = self
    attempt.primaryKind = nil
    return attempt
  }
}
