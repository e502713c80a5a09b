public import Domain

// Signs of life that come while a clock stands still, and the recording of all that one piece of work says.
extension Work {
  /// The events as they take effect: where a clock stands still, a start after a pause of the same instant would be lost
  /// in it, and so would a pause after a start. Such a sign counts a millisecond after the last one.
  ///
  /// Only of the moment: what comes later counts when it happened, whatever came before it (D14).
  public func takingEffect(on log: AttemptLog, limits: Limits) -> [AttemptEvent] {
    guard isOfTheMoment, case .mark(let mark)? = events.first, mark.sign != .heartbeat else { return events }
    let bounds = AttemptBounds(lease: limits.heartbeatLeaseMilliseconds)
    var after = log
    for event in events { after.record(event) }
    let isRunning = after.effective(within: bounds).state(at: mark.happened) == .running
    guard isRunning != (mark.sign == .resumed) else { return events }
    let last = log.marks.last?.happened ?? .distantPast
    guard mark.happened <= last, last.since(mark.happened) <= Self.standstillMilliseconds else { return events }
    return events.map { $0.moved(to: last + 1) }
  }
}

extension AttemptLog {
  /// Returns whether any of the events was new.
  @discardableResult
  public mutating func record(all events: [AttemptEvent]) -> Bool {
    var isNew = false
    for event in events where record(event) { isNew = true }
    if marks.count > 2 { dropRedundantHeartbeats() }
    return isNew
  }
}

extension AttemptEvent {
  fileprivate func moved(to instant: Instant) -> AttemptEvent {
    switch self {
    case .mark(var mark):
      mark.happened = instant
      return .mark(mark)
    case .stop: return .stop(happened: instant)
    case .interval, .progress, .items: return self
    }
  }
}
