internal import Domain

/// Some metrics: those that an attempt has data of.
struct MetricSet: OptionSet, Sendable {
  /// A bit for each metric, at its number.
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ metric: Metric) { rawValue = 1 << metric.rawValue }

  /// Calls `body` with each of them alone, and its number, which is less than 8.
  @inline(__always)
  func forEach(_ body: (_ metric: MetricSet, _ number: Int) -> Void) {
    UInt64(rawValue).forEachBit { body(MetricSet(rawValue: 1 << UInt8($0)), $0) }
  }
}

extension Segment {
  /// Calls `body` with each attempt: whose it is, when it began, and of which metrics it has data. Student by student, of each the
  /// oldest first.
  ///
  /// - Parameter primaryKind: in force at the context.
  @inline(__always)
  func forEachAttempt(
    of work: borrowing SelectedWork, _ primaryKind: ItemKind?,
    _ body: (_ person: UInt32, _ start: Int64, _ metrics: MetricSet) -> Void
  ) {
    let primaryMetric = primaryKind.map { MetricSet(Metric($0)) } ?? []
    if let run = base.run(at: work.context), work.packedCellCount > 0 {
      let numbers = primaryKind.map { run.primaries.numbers($0) } ?? []
      for cell in 0..<work.packedCellCount {
        for index in work.rows(ofCell: cell) {
          let row = Int(work.places[index])
          var metrics: MetricSet = []
          if run.flags[row].contains(.progressData) { metrics.insert(MetricSet(.progress)) }
          if run.runningTimes[row] > 0 { metrics.insert(MetricSet(.time)) }
          if !numbers.isEmpty, !numbers[Int(run.primaries.codes[row])].isNaN { metrics.insert(primaryMetric) }
          body(work.cells[cell].person, run.starts[row], metrics)
        }
      }
    }
    for cell in work.packedCellCount..<work.cells.count {
      for index in work.rows(ofCell: cell) {
        let facts = facts(of: Row(loose: Int(work.places[index]), at: work.context))
        var metrics: MetricSet = []
        if number(.progress, facts) != nil { metrics.insert(MetricSet(.progress)) }
        if number(.time, facts) != nil { metrics.insert(MetricSet(.time)) }
        if let primaryKind, number(.primary(primaryKind), facts) != nil { metrics.insert(primaryMetric) }
        body(work.cells[cell].person, facts.start, metrics)
      }
    }
  }
}
