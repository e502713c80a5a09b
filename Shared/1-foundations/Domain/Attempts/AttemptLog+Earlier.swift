/// How an attempt stood at an instant (P20), where that is otherwise than later.
public struct EarlierAttempt: Hashable, Sendable {
  /// The last instant, by happened time, for which `attempt` holds; records of this very instant belong (N19).
  public var asOf: Instant
  /// Whether it was superseded then is not said: that follows from the start of the next one.
  public var attempt: Attempt

  public init(asOf: Instant, _ attempt: Attempt) {
    self.asOf = asOf
    self.attempt = attempt
  }
}

extension AttemptLog {
  /// When the last of it happened.
  public var lastHappened: Instant {
    // Intervals are sorted by their starts; the rest by time.
    var last = max(
      start, marks.last?.happened ?? start, progress.last?.happened ?? start, items.last?.happened ?? start,
      stops.last ?? start)
    for interval in intervals { last = max(last, interval.end) }
    return last
  }

  /// How the attempt stood at earlier instants, each where that is otherwise than at the next of them, or than now.
  ///
  /// So an element holds for the instants after the one before it up to its own, and what is later than all of them is
  /// as now. It depends on the events alone, never on the order in which they came: what arrived later, but happened
  /// before, counts.
  ///
  /// - Parameters:
  ///   - now: the attempt within the same bounds.
  ///   - instants: ascending; those not after the start are of no matter.
  public func earlier(than now: Attempt, within bounds: AttemptBounds, at instants: [Instant]) -> [EarlierAttempt] {
    var found: [EarlierAttempt] = []
    var after = now
    for instant in instants.reversed() {
      guard let then = effective(within: bounds, asOf: instant) else { break }
      if then.stands(as: after) { continue }
      found.append(EarlierAttempt(asOf: instant, then))
      after = then
    }
    return found.reversed()
  }
}

extension Attempt {
  /// Whether the same is recorded of both states of one attempt; which attempt came next is none of it.
  fileprivate func stands(as other: Attempt) -> Bool {
    progress == other.progress && runningTime == other.runningTime && hasInterval == other.hasInterval
      && primary == other.primary && additional == other.additional && items.marked == other.items.marked
      && stopped == other.stopped
      && leaseEnds == other.leaseEnds && laterActivity == other.laterActivity
  }
}
