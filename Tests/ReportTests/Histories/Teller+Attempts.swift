import Chance
import Domain
import ReportEngine

// How attempts are told, as Activity does it: what was told of one before is emptied, and parts that nothing told otherwise may
// be left out.
extension Teller {
  /// Where an attempt is told.
  struct Told {
    var last: Int
    /// The change that told it whole.
    var whole: Int
    /// As that one told it.
    var attempt: Attempt
    /// What no change told otherwise since.
    var standing: AttemptParts
  }

  mutating func tell(
    _ attempt: Attempt, isClockCorrected: Bool, earlier: [EarlierAttempt], supersedesFormer: Bool
  ) {
    let former = told[attempt.id]
    var parts = former.map { $0.standing.intersection($0.attempt.parts(asIn: attempt)) } ?? []
    if dice.chance(0.5) { parts = [] }
    var next = Told(last: changes.count, whole: changes.count, attempt: attempt, standing: .all)
    if let former, !parts.isEmpty { (next.whole, next.attempt, next.standing) = (former.whole, former.attempt, parts) }
    empty(former, but: next.whole)
    changes.append(
      .work(
        .attempt(
          attempt.taking(parts), isClockCorrected: isClockCorrected, earlier: earlier,
          supersedesFormer: supersedesFormer || former != nil, keeping: parts)))
    told[attempt.id] = next
  }

  mutating func tellRemoved(_ id: AttemptID) {
    empty(told.removeValue(forKey: id))
    changes.append(.work(.attemptRemoved(id)))
  }

  private mutating func empty(_ former: Told?, but kept: Int? = nil) {
    for index in [former?.last, former?.whole].compactMap(\.self) where index != kept {
      changes[index] = .work(.attemptRemoved(""))
    }
  }
}
