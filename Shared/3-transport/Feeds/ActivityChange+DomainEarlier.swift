public import Domain
public import Messages

// How attempts and marks stood at due times, as Activity's feed tells it.

extension ActivityV1.EarlierAttempt {
  /// - Parameter lease: milliseconds that a running attempt may be silent.
  public init(_ earlier: EarlierAttempt, lease: Int64) {
    let attempt = earlier.attempt
    self.init(
      asOfTime: WellKnown.Timestamp(earlier.asOf), stopped: attempt.stopped != nil,
      progressTicks: attempt.progress.toldTicks, hasExplicitProgress: attempt.progress.isExplicit,
      runningMilliseconds: attempt.toldRunningTime, primaryItem: attempt.primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) },
      runningSince: attempt.leaseEnds.map { WellKnown.Timestamp($0 - lease) },
      stopTime: attempt.stopped.map { WellKnown.Timestamp($0) },
      markedItems: attempt.items.marked.map { ActivityV1.MarkedItem($0) },
      lastActivityTime: attempt.laterActivity.map { WellKnown.Timestamp($0) })
  }
}

extension EarlierAttempt {
  /// The earlier states of an attempt, each as a whole.
  ///
  /// - Parameter now: the attempt as it stands.
  public static func states(
    of change: ActivityV1.AttemptChange, now: Attempt, lease: Int64 = Limits.standard.heartbeatLeaseMilliseconds
  ) throws(FeedError) -> [EarlierAttempt] {
    var states: [EarlierAttempt] = []
    for told in change.earlier {
      guard let time = told.asOfTime else { throw .unreadable("attempt \(now.id): as of no time") }
      let running = try Attempt.pairs(of: told.runningMilliseconds, of: change.attemptID)
      var primary: Item?
      if let item = told.primaryItem { primary = try Item(feed: item) }
      var additional: [Item] = []
      for item in told.additionalItems { additional.append(try Item(feed: item)) }
      var then = now
      then.progress = ProgressRanges(
        try Attempt.ranges(of: told.progressTicks, of: change.attemptID), isExplicit: told.hasExplicitProgress)
      then.runningTime = RunningTime(
        running.map { Interval(start: Instant(milliseconds: $0.0), end: Instant(milliseconds: $0.1)) })
      then.hasInterval = !running.isEmpty
      then.items = AttemptItems(
        primary: primary, additional: additional, marked: try MarkedItem.list(feed: told.markedItems))
      then.stopped = told.stopped ? Attempt.stop(told.stopTime, after: running, from: now.start) : nil
      then.isSuperseded = false
      then.leaseEnds = told.runningSince.map { Instant($0) + lease }
      then.laterActivity = told.lastActivityTime.map { Instant($0) }
      states.append(EarlierAttempt(asOf: Instant(time), then))
    }
    return states
  }
}

extension ActivityV1.EarlierDone {
  /// A mark as it stood at a due time (P20).
  public init(_ earlier: EarlierDone) {
    let mark = earlier.state.mark
    self.init(
      asOfTime: WellKnown.Timestamp(earlier.asOf), done: earlier.state.isDone,
      doneTime: mark.map { WellKnown.Timestamp($0.since) }, receiveTime: mark.map { WellKnown.Timestamp($0.received) },
      byApp: mark?.isByApp ?? false)
  }
}

extension EarlierDone {
  /// How the mark stood at due times, where that is otherwise than now. Throws `unreadable` where one does not say at
  /// which.
  public static func states(of state: ActivityV1.DoneState) throws(FeedError) -> [EarlierDone] {
    var states: [EarlierDone] = []
    for told in state.earlier {
      guard let time = told.asOfTime else { throw .unreadable("a mark of \(state.studentID) as of no time") }
      states.append(
        EarlierDone(
          asOf: Instant(time),
          DoneState(
            ActivityV1.DoneState(
              done: told.done, doneTime: told.doneTime, receiveTime: told.receiveTime, byApp: told.byApp))))
    }
    return states
  }
}
