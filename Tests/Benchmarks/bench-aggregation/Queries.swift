import Domain
import ReportEngine

/// The nine questions of `queries.py`, asked of the engine. Each gives its rows as the SQL does.
struct Queries {
  let data: ReportData
  let segments: [Segment]

  private var segment: Segment { segments[data.organization] }

  enum Name: String, CaseIterable {
    case q1 = "Q1", q2 = "Q2", q3 = "Q3", q3r = "Q3r", q4 = "Q4", q4x = "Q4x", q5 = "Q5", q6 = "Q6", q7 = "Q7"
  }

  /// - Parameters:
  ///   - turn: point questions go round their parameters.
  ///   - emit: takes each row. A question is answered once everything that a row holds is there.
  func run(_ name: Name, _ turn: Int, _ emit: ([Field]) -> Void) {
    switch name {
    case .q1: grid(data.handouts[turn % data.handouts.count], emit)
    case .q2: classes(data.handouts[turn % data.handouts.count], emit)
    case .q3: subtree(isInclusive: false, emit)
    case .q3r: subtree(isInclusive: true, emit)
    case .q4: items([data.quiz], emit)
    case .q4x: items(data.contextType.indices.filter { data.contextType[$0] == 3 }, emit)
    case .q5: weeks(emit)
    case .q6: types(emit)
    case .q7: transcript(data.students[turn % data.students.count], emit)
    }
  }

  private func students(of schoolClass: Int, in segment: Segment) -> [(id: Int, number: Number<PersonID>?)] {
    data.roster[Int(data.rosterOffset[schoolClass])..<Int(data.rosterOffset[schoolClass + 1])].map {
      (Int($0), segment.number(PersonID("s\($0)")))
    }
  }

  private func grid(_ handout: (schoolClass: Int, handout: Int, organization: Int), _ emit: ([Field]) -> Void) {
    let segment = segments[handout.organization]
    let students = students(of: handout.schoolClass, in: segment)
    let known = students.compactMap(\.number)
    let range = Int(data.handoutOffset[handout.handout])..<Int(data.handoutOffset[handout.handout + 1])
    for context in data.handoutContext[range] {
      let newest = segment.number(ContextID(Int64(context))).map { segment.newestAttempts(of: known, at: $0) } ?? []
      var numbers = ExactSum()
      var n = 0
      for attempt in newest {
        guard let primary = attempt?.primary, primary.kind != .quantity else { continue }
        numbers.add(primary.number)
        n += 1
      }
      let mean = Field(numbers.mean(of: n))
      var next = 0
      for student in students {
        var attempt: AttemptGlance?
        if student.number != nil, !newest.isEmpty {
          attempt = newest[next]
          next += 1
        }
        emit([.whole(student.id), .whole(Int(context))] + Self.fields(attempt) + [mean])
      }
    }
  }

  private static func fields(_ attempt: AttemptGlance?) -> [Field] {
    guard let attempt else { return Array(repeating: .none, count: 6) }
    return [
      .number(attempt.progress), .whole(Int(attempt.runningTime / 1_000)), Field(kindOf: attempt.primary),
      Field(valueOf: attempt.primary), Field(maximumOf: attempt.primary), .whole(attempt.isStopped ? 2 : 1),
    ]
  }

  private func classes(_ handout: (schoolClass: Int, handout: Int, organization: Int), _ emit: ([Field]) -> Void) {
    let segment = segments[handout.organization]
    let students = students(of: handout.schoolClass, in: segment).compactMap(\.number)
    let range = Int(data.assignedOffset[handout.schoolClass])..<Int(data.assignedOffset[handout.schoolClass + 1])
    for context in data.assignedContext[range] {
      guard let number = segment.number(ContextID(Int64(context))), let kind = data.primaryKind(Int(context)) else {
        continue
      }
      let summary = segment.summary(of: students, at: number, primaryKind: kind)
      guard summary.attempts > 0 else { continue }
      let numbers = kind == .quantity ? NumberCounts() : summary.numbers
      emit([
        .whole(Int(context)), .whole(summary.attempts), .whole(numbers.n), Field(numbers.mean),
        Field(numbers.standardDeviation), Field(numbers.minimum), Field(numbers.maximum), Field(numbers.quantile(0.5)),
        Field(numbers.quantile(0.9)), Field(summary.meanProgress), .whole(Int(summary.runningTime / 1_000)),
      ])
    }
  }

  private func subtree(isInclusive: Bool, _ emit: ([Field]) -> Void) {
    let outline = outline(data.subtree)
    let summaries = isInclusive ? segment.inclusiveSummaries(of: outline) : segment.summaries(of: outline)
    for (node, summary) in zip(outline.nodes, summaries) where summary.opened > 0 {
      let numbers = summary.scores.merged(with: summary.outcomes)
      emit(
        [
          .whole(Int(node.context.rawValue)), .whole(summary.opened), .whole(summary.finished), Field(numbers.mean),
          Field(numbers.quantile(0.5)),
        ] + numbers.bins(10).dropLast().map { .whole($0) })
    }
  }

  private func outline(_ range: Range<Int>) -> Outline {
    var depths: [Int] = []
    return Outline(
      range.map { context in
        let parent = Int(data.contextParent[context]) - range.lowerBound
        let depth = parent < 0 ? 0 : depths[parent] + 1
        depths.append(depth)
        return Outline.Node(ContextID(Int64(context)), depth: depth, primaryKind: data.primaryKind(context))
      })
  }

  private func items(_ quizzes: [Int], _ emit: ([Field]) -> Void) {
    for quiz in quizzes {
      guard let tally = segment.itemTally(at: ContextID(Int64(quiz)), primaryKind: .score, .firstIfFinished) else {
        continue
      }
      let reliability = Field(tally.reliability)
      for (bit, item) in tally.items.enumerated() where item.n > 0 {
        emit([
          .whole(quiz), .whole(bit), .whole(item.n), Field(item.facility), Field(item.pointBiserial), reliability,
        ])
      }
    }
  }

  private func weeks(_ emit: ([Field]) -> Void) {
    var groups: [HandoutID: Int] = [:]
    for (handout, schoolClass) in data.handoutClass.enumerated() { groups[HandoutID("h\(handout)")] = Int(schoolClass) }
    let week: Int64 = 604_800_000
    let query = SeriesQuery(
      groups: groups, groupCount: data.rosterOffset.count - 1, edges: (0...36).map { data.start + $0 * week },
      quantiles: [0.5, 0.95])
    for bucket in segment.series(query) {
      emit([
        .whole(bucket.group), .whole(bucket.stretch), .whole(bucket.attempts), Field(bucket.mean),
        .whole(bucket.students), .number(bucket.timeQuantiles[0]), .number(bucket.timeQuantiles[1]),
      ])
    }
  }

  private func types(_ emit: ([Field]) -> Void) {
    let kinds: [ItemKind] = [.score, .score, .binary]
    let places = [nil, nil, nil, 0, 1, nil, 2]
    var numbers = kinds.map { _ in NumberCounts() }
    for segment in segments {
      let own = segment.numbers(of: kinds) { places[Int(data.contextType[Int($0.rawValue)])] }
      for (place, counts) in own.enumerated() { numbers[place] = numbers[place].merged(with: counts) }
    }
    for (type, numbers) in zip([3, 4, 6], numbers) {
      emit(
        [.whole(type), .whole(numbers.n), Field(numbers.mean), Field(numbers.standardDeviation)]
          + [0.1, 0.25, 0.5, 0.75, 0.9, 0.99].map { Field(numbers.quantile($0)) })
    }
    if data.contextType.contains(5) { emit([.whole(5), .whole(0)] + Array(repeating: .none, count: 8)) }
  }

  private func transcript(_ student: (student: Int, organization: Int), _ emit: ([Field]) -> Void) {
    for line in segments[student.organization].transcript(of: PersonID("s\(student.student)")) {
      let context = Int(line.context.rawValue)
      emit(
        [
          .whole(ReportData.row(line.id)), .whole(context),
          .text(ReportData.types[Int(data.contextType[context])], context),
          .whole(line.number), .whole(Int(line.glance.start.milliseconds / 1_000)),
          .whole(Int(line.glance.runningTime / 1_000)), .number(line.glance.progress),
          .whole(line.glance.isStopped ? 2 : 1), Field(kindOf: line.glance.primary),
          Field(valueOf: line.glance.primary),
          Field(maximumOf: line.glance.primary),
        ])
    }
  }
}
