internal import Domain

/// Accumulates the cells of one metric in one column, for their summary.
struct Averaging {
  private var summary = MetricSummary()
  private var sum = ExactSum()
  /// The same by the students' own points, from the first on that a teacher has given others: few columns have any.
  private var ownSum: ExactSum?

  mutating func addNotAvailable() {
    summary.population.assigned += 1
    summary.population.notAvailable += 1
  }

  mutating func add(_ figure: Figure?) {
    summary.population.assigned += 1
    guard let figure else {
      summary.population.noData += 1
      return
    }
    summary.population.withData += 1
    if figure.own != nil, ownSum == nil { ownSum = sum }
    if figure.observations.isEmpty {
      sum.add(figure.number)
      summary.n += 1
    } else {
      for number in figure.observations { sum.add(number) }
      summary.n += figure.observations.count
    }
    if ownSum != nil { addOwn(figure) }
  }

  private mutating func addOwn(_ figure: Figure) {
    if let own = figure.own {
      ownSum?.add(own.number, times: Int64(max(1, figure.observations.count)))
    } else if figure.observations.isEmpty {
      ownSum?.add(figure.number)
    } else {
      for number in figure.observations { ownSum?.add(number) }
    }
  }

  /// - Parameter assigned: everyone counted; those who were never added have no data.
  func finished(assigned: Int? = nil) -> MetricSummary {
    var finished = summary
    if let assigned {
      finished.population.noData += assigned - finished.population.assigned
      finished.population.assigned = assigned
    }
    finished.mean = sum.mean(of: finished.n)
    finished.ownMean = ownSum.flatMap { $0.mean(of: finished.n) }
    return finished
  }
}
