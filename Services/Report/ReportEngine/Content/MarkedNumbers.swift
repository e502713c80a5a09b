internal import Domain

/// Of some numbers those that are made of a teacher's points, each with what it would be by the student's own (D33): few, mostly none.
struct MarkedNumbers: Sendable {
  private var counted: [Double] = []
  private var own: [Double] = []

  mutating func append(_ counted: Double, own: Double) {
    self.counted.append(counted)
    self.own.append(own)
  }

  mutating func append(_ other: MarkedNumbers) {
    counted += other.counted
    own += other.own
  }

  /// The mean of all numbers by the students' own points; nil where no number is made of a teacher's.
  ///
  /// - Parameters:
  ///   - sum: of all numbers as they count.
  ///   - n: how many these are.
  func ownMean(_ sum: @autoclosure () -> ExactSum, of n: Int) -> Double? {
    guard !counted.isEmpty else { return nil }
    var sum = sum()
    for number in counted { sum.add(number, times: -1) }
    for number in own { sum.add(number) }
    return sum.mean(of: n)
  }
}

extension Segment {
  /// Calls `body` with each number that is made of a teacher's points, among those that the attempts at one context count as under a
  /// policy. Under ALL a student's own mean stands for each of their attempts, as in grids.
  func forEachMarkedNumber(
    _ measure: Measure, _ policy: AttemptPolicy, _ work: borrowing SelectedWork,
    _ body: (_ cell: Int, _ counted: Double, _ own: Double) -> Void
  ) {
    // Few contexts have any.
    guard case .primary = measure, let said = marks[work.context] else { return }
    var next = 0
    forEachCell(of: work) { _, rows in
      let cell = next
      next += 1
      guard rows.contains(where: { said[id(of: $0.row)] != nil }), let figure = select(measure, policy, rows).figure,
        let own = figure.own
      else { return }
      for number in figure.observations.isEmpty ? [figure.number] : figure.observations {
        body(cell, number, own.number)
      }
    }
  }
}
