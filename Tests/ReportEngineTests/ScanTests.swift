import Chance
import Domain
import ReportEngine
import Testing

/// What is asked of everyone's work, against the same computed plainly from a list of attempts.
@Suite("Scans against the reference")
struct ScanTests {
  private let students: [PersonID] = (0..<9).map { PersonID("s\($0)") }
  private let handouts: [HandoutID] = ["h1", "h2", "h3"]
  /// A root, two chapters with two leaves each, and a third chapter without any.
  private let outline = Outline([
    Outline.Node(1, depth: 0, primaryKind: nil), Outline.Node(2, depth: 1, primaryKind: .score),
    Outline.Node(3, depth: 2, primaryKind: .score), Outline.Node(4, depth: 2, primaryKind: .binary),
    Outline.Node(5, depth: 1, primaryKind: nil), Outline.Node(6, depth: 2, primaryKind: .quantity),
    Outline.Node(7, depth: 2, primaryKind: .score), Outline.Node(8, depth: 1, primaryKind: .score),
  ])

  private func attempt(_ number: Int, _ dice: inout Dice) -> Attempt {
    func pick<Element>(_ elements: [Element]) -> Element { elements[dice.roll(0..<elements.count)] }
    let context = ContextID(Int64(dice.roll(1..<9)))
    let start = Instant(milliseconds: Int64(dice.roll(0..<60)) * 60_000)
    let lasts = Int64(dice.chance(0.02) ? 3_000_000_000 : dice.chance(0.1) ? 0 : dice.roll(1..<40) * 1_000)
    let kind = outline.nodes[Int(context.rawValue) - 1].primaryKind
    let stranger: ItemKind? = dice.chance(0.1) ? pick(ItemKind.allCases) : kind
    let primary = stranger.flatMap { kind -> Item? in
      guard dice.chance(0.8) else { return nil }
      let value: ItemValue =
        switch kind {
        // Now and then one so small that there is no common scale.
        case .score: .score(points: dice.chance(0.005) ? 1e-40 : Double(dice.roll(0..<8)), possible: pick([7, 14, 21]))
        case .quantity: .quantity(Double(dice.roll(-5..<5)) / 3)
        case .binary: .binary(dice.chance(0.5), .trueFalse)
        }
      return Item(identifier: "primary", title: "Primary", value: value)
    }
    let held = dice.chance(0.7) ? 5 : dice.roll(0..<6)
    var items = (0..<held).map {
      Item(identifier: "q\($0)", title: "Question", value: .binary(dice.chance(0.6), .correctIncorrect))
    }
    if context == 8, dice.chance(0.3) {
      items.append(Item(identifier: "hints", title: "Hints", value: .quantity(Double(dice.roll(0..<3)))))
    }
    return Attempt(
      id: AttemptID("a\(number)"), student: pick(students), app: "app", context: context, start: start, received: start,
      handouts: handouts.filter { _ in dice.chance(0.5) },
      progress: ProgressRanges(
        [TickRange(lower: .zero, upper: dice.chance(0.3) ? .whole : Ticks(count: UInt32(dice.roll(0..<1_000_000))))]),
      runningTime: RunningTime([Interval(start: start, end: start + lasts)]),
      items: AttemptItems(primary: primary, additional: items), primaryKind: kind,
      stopped: dice.chance(0.6) ? start + lasts : nil, isSuperseded: dice.chance(0.2))
  }

  private func history(_ dice: inout Dice) -> (Segment, [Attempt]) {
    var segment = Segment()
    var attempts: [AttemptID: Attempt] = [:]
    for _ in 0..<dice.roll(1..<150) {
      let number = dice.roll(0..<80)
      switch dice.roll(0..<20) {
      case 0:
        let student = students[dice.roll(0..<students.count)]
        segment.apply(.personErased(student))
        attempts = attempts.filter { $0.value.student != student }
      case 1, 2:
        segment.apply(.attemptRemoved(AttemptID("a\(number)")))
        attempts[AttemptID("a\(number)")] = nil
      default:
        let attempt = attempt(number, &dice)
        segment.apply(.attempt(attempt))
        attempts[attempt.id] = attempt
      }
      if dice.chance(0.1) {
        if dice.chance(0.2) {
          segment.packAll()
        } else if let context = segment.number(ContextID(Int64(dice.roll(1..<9)))) {
          segment.pack(context)
        }
      }
    }
    return (segment, attempts.values.sorted(by: Attempt.precedes))
  }

  private func numbers(_ attempts: [Attempt], _ kind: ItemKind) -> [Double] {
    attempts.compactMap { $0.primary }.filter { $0.kind == kind }.map(\.value.number)
  }

  private func isFinished(_ attempt: Attempt) -> Bool {
    let kind = outline.nodes[Int(attempt.context.rawValue) - 1].primaryKind
    guard attempt.stopped != nil || attempt.isSuperseded else { return false }
    return kind.map { attempt.primary?.kind == $0 } ?? attempt.progress.isComplete
  }

  @Test("of every context, alone and with all below it")
  func summaries() async {
    var dice = Dice()
    for history in 0..<100 {
      await Task.yield()
      let (segment, attempts) = self.history(&dice)
      let own = segment.summaries(of: outline)
      let inclusive = segment.inclusiveSummaries(of: outline)
      for (place, node) in outline.nodes.enumerated() {
        let here = attempts.filter { $0.context == node.context }
        let contexts = Set(outline.nodes[place..<outline.ends[place]].map(\.context))
        let below = attempts.filter { contexts.contains($0.context) }
        let note: Comment = "seed \(dice.seed), history \(history), context \(node.context)"
        #expect(own[place].opened == Set(here.map(\.student)).count, note)
        #expect(own[place].finished == Set(here.filter(isFinished).map(\.student)).count, note)
        if let kind = node.primaryKind, kind != .quantity {
          #expect(own[place][kind] == NumberCounts(numbers(here, kind)), note)
        }
        #expect(inclusive[place].opened == Set(below.map(\.student)).count, note)
        #expect(inclusive[place].finished == Set(below.filter(isFinished).map(\.student)).count, note)
        for kind in [ItemKind.score, .binary] {
          let ofKind = below.filter { outline.nodes[Int($0.context.rawValue) - 1].primaryKind == kind }
          #expect(inclusive[place][kind] == NumberCounts(numbers(ofKind, kind)), note)
        }
      }
      let byKind = segment.numbers(of: [.score, .binary]) { $0 == 4 ? 1 : $0 == 6 ? nil : 0 }
      #expect(byKind[0] == NumberCounts(numbers(attempts.filter { $0.context != 4 && $0.context != 6 }, .score)))
      #expect(byKind[1] == NumberCounts(numbers(attempts.filter { $0.context == 4 }, .binary)))
    }
  }

  @Test("of the items of a quiz")
  func items() async {
    var dice = Dice()
    for history in 0..<100 {
      await Task.yield()
      let (segment, attempts) = self.history(&dice)
      for (choice, context) in [(ItemTally.Choice.firstFinished, 3 as ContextID), (.firstIfFinished, 8)] {
        guard let tally = segment.itemTally(at: context, primaryKind: .score, choice) else { continue }
        let chosen = students.compactMap { student -> Attempt? in
          let own = attempts.filter { $0.student == student && $0.context == context }
          let candidates = choice == .firstFinished ? own[...] : own.prefix(1)
          return candidates.first(where: isFinished)
        }
        func right(_ attempt: Attempt) -> [String: Bool] {
          Dictionary(
            uniqueKeysWithValues: attempt.additional.compactMap { item in
              if case .binary(let isRight, _) = item.value { (item.identifier, isRight) } else { nil }
            })
        }
        let note: Comment = "seed \(dice.seed), history \(history), context \(context)"
        #expect(tally.attempts == chosen.count, note)
        for (column, item) in zip(segment.itemColumns(at: context), tally.items) {
          let holders = chosen.filter { right($0)[column.identifier] != nil }
          let totals = holders.map { right($0).values.count { $0 } }
          let pairs = zip(holders, totals).filter { right($0.0)[column.identifier] == true }
          #expect(item.n == holders.count, note)
          #expect(item.right == pairs.count, note)
          guard item.n > 0 else { continue }
          #expect(item.totals == totals.reduce(0, +), note)
          #expect(item.squaredTotals == totals.reduce(0) { $0 + $1 * $1 }, note)
          #expect(item.totalsWhereRight == pairs.reduce(0) { $0 + $1.1 }, note)
        }
      }
    }
  }

  @Test("by class and week")
  func series() async {
    var dice = Dice()
    for history in 0..<100 {
      await Task.yield()
      let (segment, attempts) = self.history(&dice)
      // Stretches of unequal length, and work outside all of them.
      let edges = [5, 12, 13, 30, 31, 55].map { Instant(milliseconds: $0 * 60_000) }
      let query = SeriesQuery(
        groups: ["h1": 0, "h2": 1, "h3": 0], groupCount: 2, edges: edges, quantiles: [0, 0.5, 0.95, 1])
      let series = segment.series(query)
      var seen = 0
      for group in 0..<2 {
        let own: Set<HandoutID> = group == 0 ? ["h1", "h3"] : ["h2"]
        for stretch in 0..<5 {
          let inside = attempts.filter {
            !own.isDisjoint(with: $0.handouts) && edges[stretch] <= $0.start && $0.start < edges[stretch + 1]
          }
          guard !inside.isEmpty else { continue }
          let note: Comment = "seed \(dice.seed), history \(history)"
          guard let place = series.buckets.firstIndex(where: { $0.group == group && $0.stretch == stretch }) else {
            Issue.record(note)
            continue
          }
          let bucket = series.buckets[place]
          seen += 1
          #expect(bucket.attempts == inside.count, note)
          #expect(bucket.students == Set(inside.map(\.student)).count, note)
          let ratios = inside.compactMap(\.primary).filter { $0.kind != .quantity }.map(\.value.number)
          #expect(bucket.mean == ExactSum(ratios).mean(of: ratios.count), note)
          let times = NumberCounts(inside.map { Double($0.duration) / 1_000 })
          #expect(Array(series.timeQuantiles(place)) == query.quantiles.map { times.quantile($0) ?? .nan }, note)
        }
      }
      #expect(seen == series.buckets.count)
    }
  }

  @Test("of one student, and the newest of a class")
  func glances() async {
    var dice = Dice()
    for history in 0..<100 {
      await Task.yield()
      let (segment, attempts) = self.history(&dice)
      let note: Comment = "seed \(dice.seed), history \(history)"
      for student in students {
        let lines = segment.transcript(of: student)
        #expect(lines.map(\.id) == attempts.filter { $0.student == student }.map(\.id), note)
        for line in lines {
          let cell = attempts.filter { $0.student == student && $0.context == line.context }
          #expect(cell.indices.contains(line.number - 1) && cell[line.number - 1].id == line.id, note)
          #expect(line.glance.primary == cell[line.number - 1].primary?.value, note)
          #expect(line.glance.runningTime == cell[line.number - 1].duration, note)
        }
      }
      let known = students.filter { segment.number($0) != nil }
      for node in outline.nodes {
        guard let context = segment.number(node.context) else { continue }
        let newest = segment.newestAttempts(of: known.compactMap { segment.number($0) }, at: context)
        let expected = known.map { student in
          attempts.last { $0.student == student && $0.context == node.context }
        }
        #expect(newest.map { $0?.start } == expected.map { $0?.start }, note)
        #expect(newest.map { $0?.primary } == expected.map { $0?.primary?.value }, note)
        guard let kind = node.primaryKind else { continue }
        let four = Set(known.prefix(4))
        let group = segment.summary(of: four.compactMap { segment.number($0) }, at: context, primaryKind: kind)
        let own = attempts.filter { four.contains($0.student) && $0.context == node.context }
        #expect(group.attempts == own.count, note)
        #expect(group.numbers == NumberCounts(numbers(own, kind)), note)
        #expect(group.runningTime == own.reduce(0) { $0 + $1.duration }, note)
      }
    }
  }

  @Test("sums of ratios on a common scale are the exact ones")
  func counts() {
    var dice = Dice()
    for _ in 0..<200 {
      let numbers = (0..<dice.roll(1..<60)).map { _ in Double(dice.roll(0..<30)) / Double(dice.roll(1..<30)) }
      let counts = NumberCounts(numbers)
      #expect(counts.mean == ExactSum(numbers).mean(of: numbers.count), "seed \(dice.seed)")
      #expect(counts.merged(with: counts).n == 2 * numbers.count)
      #expect(counts.bins(10).reduce(0, +) == numbers.count)
    }
  }
}
