public import Domain

/// What is to be done with one piece of work. Pure: it follows from the work, from where it falls and from the
/// organization, so that the same work is answered alike whether it is stored or not (D4).
public struct Ruling: Sendable {
  public private(set) var outcome: Outcome
  /// When any of the attempt's handouts is open to the student (P3).
  public let open: WindowSet
  /// The attempt as it shall be stored; nil leaves the store alone.
  public private(set) var stored: AttemptLog?
  /// The attempt as it shall be kept for its caller, where that is more than what is stored.
  public private(set) var shadowed: AttemptLog?
  /// The attempt as its caller sees it.
  public private(set) var seen: AttemptLog
  /// The kind that this work fixes for the context in the organization (D7, P1).
  public private(set) var fixedKind: ItemKind?
  /// The kind of the primary item that is stored, if one is.
  public private(set) var keptKind: ItemKind?
  /// The kind that this work fixes for the caller alone.
  public private(set) var shadowKind: ItemKind?
  /// The primary item is of another kind: it is put aside, and the caller is told.
  public private(set) var conflict: KindConflict?

  /// - Throws: why nothing of the work is taken.
  public init(
    _ work: Work, at standing: Standing, in organization: Organization, limits: Limits = .standard
  ) throws(Refusal) {
    if work.isLive, let next = standing.nextSeen, next < work.happened {
      throw .superseded(standing.attempt)
    }
    let begun = try Self.begin(work, standing, organization)
    let former = standing.seen ?? begun.log
    let events = work.takingEffect(on: former, limits: limits)
    var kept: [AttemptEvent] = []
    var seen: AttemptLog?
    if let drop = begun.drop {
      outcome = .dropped(drop)
      open = .never
    } else {
      outcome = .stored
      var log = standing.stored ?? begun.log
      open = organization.openWindows(for: log)
      let admission = Admission(events, within: open, idleLimit: log.idleLimit)
      kept = admission.kept
      if standing.seen == nil, !admission.leavesOut, let draft = work.draft {
        let begun = log
        log = draft
        (log.handouts, log.idleLimit) = (begun.handouts, begun.idleLimit)
        stored = log
      } else if log.record(all: kept) || standing.stored == nil {
        stored = log
      }
      if admission.isEmpty, standing.stored != nil {
        outcome = .dropped(organization.whyClosed(log, at: work.happened))
      }
      // The usual case: the caller sees what is stored.
      if !admission.leavesOut, standing.shadowed == nil { seen = log }
    }
    if let seen {
      self.seen = seen
    } else {
      self.seen = former
      self.seen.record(all: events)
      if standing.keepsShadow { shadowed = self.seen }
    }
    try judgeKind(work, kept, standing, organization)
    do {
      try self.seen.check(limits: limits, primaryKind: fixedKind ?? organization.primaryKind(at: self.seen.context))
    } catch {
      throw .limit(error)
    }
  }

  /// The log that the work adds to, before it does; `drop` says that it must not be stored.
  private static func begin(
    _ work: Work, _ standing: Standing, _ organization: Organization
  ) throws(Refusal) -> (log: AttemptLog, drop: Drop?) {
    if let log = standing.seen {
      guard log.student == work.student, work.place.map({ organization.stands($0, at: log) }) ?? true else {
        throw .attemptTaken(log.id)
      }
      guard standing.stored == nil else { return (log, nil) }
      return (log, standing.removed == nil ? .unassigned : .deleted)
    }
    let start: Instant
    switch work.target {
    case .existing: throw .unknownAttempt
    case .recorded(_, let given):
      guard let given else { throw .startMissing }
      start = given
    case .current: start = work.happened
    }
    guard let place = work.place else { throw .unknownAttempt }
    let handouts = organization.handoutsAuthorising(student: work.student, context: place.context, at: start)
    let log = AttemptLog(
      id: standing.attempt, student: work.student, app: place.app, context: place.context, start: start,
      received: work.received, handouts: handouts, idleLimit: organization.idleLimits.limit(at: start))
    guard handouts.isEmpty else { return (log, nil) }
    return (log, organization.whyUnassigned(work.student, place.context, at: start))
  }

  private mutating func judgeKind(
    _ work: Work, _ kept: [AttemptEvent], _ standing: Standing, _ organization: Organization
  ) throws(Refusal) {
    guard let primary = work.primary else { return }
    var inForce = organization.primaryKind(at: seen.context)
    // Literally the first that is committed (P1), also where a later attempt keeps it from counting.
    let isStored = kept.contains { if case .items = $0 { true } else { false } }
    if isStored { keptKind = primary.item.kind }
    if inForce == nil, isStored {
      fixedKind = primary.item.kind
      inForce = primary.item.kind
    }
    if inForce == nil, standing.keepsShadow {
      inForce = standing.shadowKind
      if inForce == nil { shadowKind = primary.item.kind }
    }
    if let inForce, inForce != primary.item.kind {
      conflict = KindConflict(fixed: inForce, given: primary.item.kind)
    }
  }
}

extension AttemptLog {
  /// Returns whether any of the events was new.
  @discardableResult
  fileprivate mutating func record(all events: [AttemptEvent]) -> Bool {
    var isNew = false
    for event in events where record(event) { isNew = true }
    if marks.count > 2 { dropRedundantHeartbeats() }
    return isNew
  }
}

extension Work {
  /// The events as they take effect: where a clock stands still, a start after a pause of the same instant would be lost
  /// in it, and so would a pause after a start. Such a sign counts a millisecond after the last one.
  ///
  /// Only of the moment: what comes later counts when it happened, whatever came before it (D14).
  fileprivate func takingEffect(on log: AttemptLog, limits: Limits) -> [AttemptEvent] {
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
