internal import Domain

/// Numbers of one metric, and of whom each of them is: columns, as long as each other.
struct ObservedNumbers: Sendable {
  private(set) var numbers: [Double] = []
  private(set) var people: [UInt32] = []
  /// Those among them that are made of a teacher's points.
  private(set) var marked = MarkedNumbers()

  init() {}

  /// - Parameters:
  ///   - numbers: none of them −0.
  ///   - people: as many.
  init(_ numbers: ArraySlice<Double>, _ people: ArraySlice<UInt32>, marked: MarkedNumbers) {
    self.numbers = Array(numbers)
    self.people = Array(people)
    self.marked = marked
  }

  var count: Int { numbers.count }

  /// An exact sum, rounded once, divided once (N10); nil of none.
  var mean: Double? { Domain.mean(numbers) }

  /// The same by the students' own points; nil where no number is made of a teacher's (D33).
  var ownMean: Double? { marked.ownMean(ExactSum(numbers), of: count) }

  mutating func append(_ number: Double, of person: UInt32) {
    numbers.append(number.withoutSignOfZero)
    people.append(person)
  }

  mutating func append(_ other: ObservedNumbers) {
    numbers += other.numbers
    people += other.people
    marked.append(other.marked)
  }

  /// Says of a number that is there that it is made of a teacher's points.
  mutating func mark(_ number: Double, own: Double) { marked.append(number, own: own) }

  /// Takes what `body` appends to both columns in the place of what was there; the memory stays.
  ///
  /// - Parameter max: of each column.
  @inline(__always)
  mutating func fill(max: Int, _ body: (inout OutputSpan<Double>, inout OutputSpan<UInt32>) -> Void) {
    numbers.removeAll(keepingCapacity: true)
    people.removeAll(keepingCapacity: true)
    marked = MarkedNumbers()
    numbers.append(addingCapacity: max) { numbers in
      people.append(addingCapacity: max) { people in body(&numbers, &people) }
    }
  }
}

extension Segment {
  /// The numbers that the attempts at one context count as under a policy (P39): one a student at most, but under ALL.
  ///
  /// - Parameter found: these take the place of what was there.
  func observe(
    _ measure: Measure, _ policy: AttemptPolicy, _ work: borrowing SelectedWork, into found: inout ObservedNumbers
  ) {
    let cells = work.cells.span
    found.fill(max: work.places.count) { numbers, people in
      forEachNumber(measure, policy, work) { cell, number in
        numbers.append(number.withoutSignOfZero)
        people.append(cells[cell].person)
      }
    }
    forEachMarkedNumber(measure, policy, work) { found.mark($1, own: $2) }
  }

  /// Calls `body` with each of these numbers, and the index of the cell that it is of.
  @inline(__always)
  func forEachNumber(
    _ measure: Measure, _ policy: AttemptPolicy, _ work: borrowing SelectedWork, _ body: (_ cell: Int, Double) -> Void
  ) {
    var facts: [RowFacts] = []
    if let run = base.run(at: work.context), work.packedCellCount > 0 {
      withNumbers(of: measure, in: run) { number in
        forEachNumber(measure, policy, work, of: run, &facts, body, number)
      }
    }
    for cell in work.packedCellCount..<work.cells.count {
      readLoose(work.rows(ofCell: cell), of: work, into: &facts)
      forEachObservation(measure, policy, facts.span) { body(cell, $0) }
    }
  }

  /// Calls `body` with whose it is for each attempt that counts as a number, under ALL, student by student.
  @inline(__always)
  func forEachAttempt(with measure: Measure, of work: borrowing SelectedWork, _ body: (_ person: UInt32) -> Void) {
    if let run = base.run(at: work.context), work.packedCellCount > 0 {
      withNumbers(of: measure, in: run) { number in
        for cell in 0..<work.packedCellCount {
          for index in work.rows(ofCell: cell) {
            let row = Int(work.places[index])
            if number(row) != nil { body(work.cells[cell].person) }
          }
        }
      }
    }
    for cell in work.packedCellCount..<work.cells.count {
      for index in work.rows(ofCell: cell) {
        let row = Row(loose: Int(work.places[index]), at: work.context)
        if number(measure, row) != nil { body(work.cells[cell].person) }
      }
    }
  }

  /// Whose attempts count as a number, under ALL.
  ///
  /// - Parameter measure: nil: each attempt.
  func people(with measure: Measure?, of work: borrowing SelectedWork) -> PersonSet {
    guard let measure else { return work.people }
    var places: [UInt32] = []
    places.reserveCapacity(work.cells.count)
    forEachAttempt(with: measure, of: work) { person in
      if places.last != person { places.append(person) }
    }
    return PersonSet(places)
  }

  /// Calls `body` with what says as which number a row of a run counts by itself: a loop for each measure, over the column that it
  /// needs.
  @inline(__always)
  private func withNumbers(of measure: Measure, in run: PackedRun, _ body: ((_ row: Int) -> Double?) -> Void) {
    switch measure {
    case .progress:
      body { run.flags[$0].contains(.progressData) ? Ticks(count: run.ticks[$0]).fraction : nil }
    case .time:
      body { row in
        let milliseconds = run.runningTimes[row]
        return milliseconds > 0 ? Double(milliseconds) / 1_000 : nil
      }
    case .primary(let kind):
      let numbers = run.primaries.numbers(kind)
      body { row in
        let number = numbers[Int(run.primaries.codes[row])]
        return number.isNaN ? nil : number
      }
    case .item:
      body { number(measure, run.facts($0)) }
    }
  }

  /// Of the packed cells.
  ///
  /// - Parameter number: what a row counts as by itself.
  @inline(__always)
  private func forEachNumber(
    _ measure: Measure, _ policy: AttemptPolicy, _ work: borrowing SelectedWork, of run: PackedRun,
    _ facts: inout [RowFacts], _ body: (_ cell: Int, Double) -> Void, _ number: (_ row: Int) -> Double?
  ) {
    let (cells, places) = (work.cells.span, work.places.span)
    var start = 0
    for cell in 0..<work.packedCellCount {
      let end = Int(cells[cell].end)
      defer { start = end }
      // Nearly all cells have one attempt, and every policy comes to that.
      if end - start == 1 || policy == .all {
        for index in start..<end {
          if let number = number(Int(places[index])) { body(cell, number) }
        }
        continue
      }
      switch policy {
      case .latest:
        var index = end
        while index > start {
          index -= 1
          guard let number = number(Int(places[index])) else { continue }
          body(cell, number)
          break
        }
      case .sum:
        var milliseconds: Int64 = 0
        for index in start..<end { milliseconds = milliseconds.addingClamped(run.runningTimes[Int(places[index])]) }
        if milliseconds > 0 { body(cell, Double(milliseconds) / 1_000) }
      case .union where (start..<end).contains(where: { run.ticks[Int(places[$0])] == Ticks.whole.count }):
        body(cell, Ticks.whole.fraction)
      default:
        run.read(start..<end, of: work, into: &facts)
        forEachObservation(measure, policy, facts.span) { body(cell, $0) }
      }
    }
  }
}
