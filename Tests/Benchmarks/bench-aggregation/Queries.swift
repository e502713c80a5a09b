import Domain
import ReportEngine

/// The nine questions of `queries.py`, asked of the engine. Each gives its rows as the SQL does.
struct Queries {
  private let data: ReportData
  private let segments: [Segment]
  /// The one that is asked about everyone.
  private let segment: Segment
  private let classes: [HandoutID: Int]

  init(data: ReportData, segments: [Segment]) {
    self.data = data
    self.segments = segments
    segment = segments[data.organization]
    classes = Dictionary(
      uniqueKeysWithValues: data.handoutClass.enumerated().map { (HandoutID("h\($0)"), Int($1)) })
  }

  enum Name: String, CaseIterable {
    case q1 = "Q1", q2 = "Q2", q3 = "Q3", q3r = "Q3r", q4 = "Q4", q4x = "Q4x", q5 = "Q5", q6 = "Q6", q7 = "Q7"
  }

  /// - Parameters:
  ///   - turn: point questions go round their parameters.
  ///   - rows: take the answer in the place of what was there.
  func run(_ name: Name, _ turn: Int, into rows: inout Rows) {
    rows.removeAll()
    switch name {
    case .q1: grid(data.handouts[turn % data.handouts.count], &rows)
    case .q2: overview(data.handouts[turn % data.handouts.count], &rows)
    case .q3: subtree(isInclusive: false, &rows)
    case .q3r: subtree(isInclusive: true, &rows)
    case .q4: items([data.quiz], &rows)
    case .q4x: items(data.contextType.indices.filter { data.contextType[$0] == 3 }, &rows)
    case .q5: weeks(&rows)
    case .q6: types(&rows)
    case .q7: transcript(data.students[turn % data.students.count], &rows)
    }
  }

  private func students(of schoolClass: Int, in segment: Segment) -> [(id: Int, number: Number<PersonID>?)] {
    data.roster[Int(data.rosterOffset[schoolClass])..<Int(data.rosterOffset[schoolClass + 1])].map {
      (Int($0), segment.number(PersonID("s\($0)")))
    }
  }

  private func grid(_ handout: (schoolClass: Int, handout: Int, organization: Int), _ rows: inout Rows) {
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
      let mean = numbers.mean(of: n)
      var next = 0
      for student in students {
        var attempt: AttemptGlance?
        if student.number != nil, !newest.isEmpty {
          attempt = newest[next]
          next += 1
        }
        rows.append(student.id)
        rows.append(Int(context))
        rows.append(attempt?.progress)
        rows.append(attempt.map { .whole(Int($0.runningTime / 1_000)) } ?? .none)
        rows.append(Field(kindOf: attempt?.primary))
        rows.append(Field(valueOf: attempt?.primary))
        rows.append(Field(maximumOf: attempt?.primary))
        rows.append(attempt.map { .whole($0.isStopped ? 2 : 1) } ?? .none)
        rows.append(mean)
        rows.endRow()
      }
    }
  }

  private func overview(_ handout: (schoolClass: Int, handout: Int, organization: Int), _ rows: inout Rows) {
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
      rows.append(Int(context))
      rows.append(summary.attempts)
      rows.append(numbers.n)
      rows.append(numbers.mean)
      rows.append(numbers.standardDeviation)
      rows.append(numbers.minimum)
      rows.append(numbers.maximum)
      rows.append(numbers.quantile(0.5))
      rows.append(numbers.quantile(0.9))
      rows.append(summary.meanProgress)
      rows.append(Int(summary.runningTime / 1_000))
      rows.endRow()
    }
  }

  private func subtree(isInclusive: Bool, _ rows: inout Rows) {
    let outline = outline(data.subtree)
    let summaries = isInclusive ? segment.inclusiveSummaries(of: outline) : segment.summaries(of: outline)
    for (node, summary) in zip(outline.nodes, summaries) where summary.opened > 0 {
      let numbers = summary.scores.merged(with: summary.outcomes)
      rows.append(Int(node.context.rawValue))
      rows.append(summary.opened)
      rows.append(summary.finished)
      rows.append(numbers.mean)
      rows.append(numbers.quantile(0.5))
      for bin in numbers.bins(10).dropLast() { rows.append(bin) }
      rows.endRow()
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

  private func items(_ quizzes: [Int], _ rows: inout Rows) {
    for quiz in quizzes {
      guard let tally = segment.itemTally(at: ContextID(Int64(quiz)), primaryKind: .score, .firstIfFinished) else {
        continue
      }
      let reliability = tally.reliability
      for (bit, item) in tally.items.enumerated() where item.n > 0 {
        rows.append(quiz)
        rows.append(bit)
        rows.append(item.n)
        rows.append(item.facility)
        rows.append(item.pointBiserial)
        rows.append(reliability)
        rows.endRow()
      }
    }
  }

  private func weeks(_ rows: inout Rows) {
    let week: Int64 = 604_800_000
    let query = SeriesQuery(
      groups: classes, groupCount: data.rosterOffset.count - 1, edges: (0...36).map { data.start + $0 * week },
      quantiles: [0.5, 0.95])
    let series = segment.series(query)
    for (place, bucket) in series.buckets.enumerated() {
      rows.append(bucket.group)
      rows.append(bucket.stretch)
      rows.append(bucket.attempts)
      rows.append(bucket.mean)
      rows.append(bucket.students)
      for time in series.timeQuantiles(place) { rows.append(time) }
      rows.endRow()
    }
  }

  private func types(_ rows: inout Rows) {
    let kinds: [ItemKind] = [.score, .score, .binary]
    let places = [nil, nil, nil, 0, 1, nil, 2]
    var numbers = kinds.map { _ in NumberCounts() }
    for segment in segments {
      let own = segment.numbers(of: kinds) { places[Int(data.contextType[Int($0.rawValue)])] }
      for (place, counts) in own.enumerated() { numbers[place] = numbers[place].merged(with: counts) }
    }
    for (type, numbers) in zip([3, 4, 6], numbers) {
      rows.append(type)
      rows.append(numbers.n)
      rows.append(numbers.mean)
      rows.append(numbers.standardDeviation)
      for probability in [0.1, 0.25, 0.5, 0.75, 0.9, 0.99] { rows.append(numbers.quantile(probability)) }
      rows.endRow()
    }
    // Pages have quantities, and a quantity no norm.
    guard data.contextType.contains(5) else { return }
    rows.append(5)
    rows.append(0)
    for _ in 0..<8 { rows.append(Field.none) }
    rows.endRow()
  }

  private func transcript(_ student: (student: Int, organization: Int), _ rows: inout Rows) {
    for line in segments[student.organization].transcript(of: PersonID("s\(student.student)")) {
      let context = Int(line.context.rawValue)
      rows.append(ReportData.row(line.id))
      rows.append(context)
      rows.append(.title(Int(data.contextType[context]), context))
      rows.append(line.number)
      rows.append(Int(line.glance.start.milliseconds / 1_000))
      rows.append(Int(line.glance.runningTime / 1_000))
      rows.append(line.glance.progress)
      rows.append(line.glance.isStopped ? 2 : 1)
      rows.append(Field(kindOf: line.glance.primary))
      rows.append(Field(valueOf: line.glance.primary))
      rows.append(Field(maximumOf: line.glance.primary))
      rows.endRow()
    }
  }
}
