/// Applies a policy to the attempts of one student at one context. The reference the report engine is held against.
enum Selection {
  /// One attempt's value of the metric in question.
  struct Candidate {
    /// The place of the attempt among the student's, oldest first.
    var index: Int
    var attempt: Attempt
    var number: Double
    var item: Item?

    var observation: Reading.Observation {
      Reading.Observation(number: number, attempt: attempt.id, item: item)
    }
  }

  /// - Parameters:
  ///   - candidates: the attempts that have the metric, oldest first.
  ///   - attemptCount: how many attempts there are, with it or without.
  ///   - isBetter: for BEST: strictly better.
  static func apply(
    _ policy: AttemptPolicy, to candidates: [Candidate], attemptCount: Int,
    isBetter: (Candidate, Candidate) -> Bool = { $0.number > $1.number }
  ) -> (reading: Reading, picked: Candidate?) {
    switch policy {
    case .latest:
      guard let newest = candidates.last else { return (Reading(), nil) }
      let isNewest = newest.index == attemptCount - 1
      return (Reading([newest.observation], newerAttemptUnfinished: !isNewest), newest)
    case .first:
      return (Reading(candidates.first.map { [$0.observation] } ?? []), candidates.first)
    case .best:
      // Walking upwards and staying only with what is strictly better lets the newer of equals win (P35).
      let best = candidates.reduce(nil as Candidate?) { best, next in
        if let best, isBetter(best, next) { best } else { next }
      }
      return (Reading(best.map { [$0.observation] } ?? []), best)
    case .mean:
      let only = candidates.count == 1 ? candidates[0] : nil
      guard let number = mean(candidates.map(\.number)) else { return (Reading(), nil) }
      return (Reading([Reading.Observation(number: number, attempt: only?.attempt.id, item: only?.item)]), nil)
    case .all:
      return (Reading(candidates.map(\.observation)), nil)
    case .union:
      let union = candidates.reduce(ProgressRanges()) { $0.union($1.attempt.progress) }
      return (Reading(union.hasData ? [Reading.Observation(number: union.measure.fraction)] : []), nil)
    case .sum:
      // Attempts at one context never overlap: each is cut where the next begins (P4).
      guard !candidates.isEmpty else { return (Reading(), nil) }
      let milliseconds = candidates.reduce(Int64(0)) { sum, next in
        let (total, overflow) = sum.addingReportingOverflow(next.attempt.duration)
        return overflow ? .max : total
      }
      return (Reading([Reading.Observation(number: Double(milliseconds) / 1_000)]), nil)
    }
  }
}
