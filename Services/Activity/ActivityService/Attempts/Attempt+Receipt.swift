internal import ActivityDomain
internal import ActivityDoor
internal import Domain
internal import Feeds
internal import Messages

// The attempt message that an app receives in answer to its calls, made from the attempt's log.
extension ActivityV1.Attempt {
  /// An attempt as its app has made it (D27).
  init(_ answer: Answer, now: Instant, limits: Limits) {
    self.init(
      answer.log, path: answer.path, nextStart: answer.nextStart, kind: answer.kind, now: now, limits: limits)
  }

  /// An attempt as it is stored, with what has just come.
  init(_ receipt: Receipt, _ call: AttemptCall, limits: Limits) {
    let log = receipt.log
    self.init(
      log, path: call.organization.content.lastPath(of: log.context), nextStart: receipt.nextStart,
      kind: receipt.kind, now: call.now, limits: limits)
  }

  /// As the student's app recorded it: what teachers have said of it is for reports (D27, D33).
  ///
  /// - Parameters:
  ///   - path: where its context stands.
  ///   - nextStart: where the next attempt starts.
  ///   - now: by the organization's clock; a running attempt's duration goes up to it.
  init(
    _ log: AttemptLog, path: IdentifierPath, nextStart: Instant?, kind: ItemKind?, now: Instant, limits: Limits
  ) {
    let lease = limits.heartbeatLeaseMilliseconds
    var log = log
    log.teacherMarks = TeacherMarks()
    let attempt = log.effective(within: AttemptBounds(nextStart: nextStart, primaryKind: kind, lease: lease))
    let state = attempt.state(at: now)
    var running = attempt.runningTime
    if state == .running, let leaseEnds = attempt.leaseEnds {
      running = running.union(RunningTime([Interval(start: leaseEnds - lease, end: now)]))
    }
    self.init(
      attemptID: log.id.rawValue, appID: log.app.rawValue, identifierPath: path.entries,
      startTime: WellKnown.Timestamp(log.start), state: ActivityV1.AttemptState(state),
      progress: attempt.progress.measure.fraction, hasProgress: attempt.progress.hasData,
      duration: WellKnown.Duration(milliseconds: running.measure),
      primaryItem: attempt.primary.map { ActivityV1.ActivityItem($0) },
      additionalItems: attempt.additional.map { ActivityV1.ActivityItem($0) })
  }
}
