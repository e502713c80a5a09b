public import Domain

/// What is to be done with one piece of work. Pure: it follows from the work, from where it falls and from the
/// organization. No app is told any of it (D27).
public struct Ruling: Sendable {
  /// Never `duplicate`: what came before is recognised by its id, before it is judged.
  public private(set) var outcome: Outcome
  /// When any of the attempt's handouts is open to the student (P3).
  public let open: WindowSet
  /// The attempt as it shall be stored; nil leaves the store alone.
  public private(set) var stored: AttemptLog?
  /// The attempt with all of the work, stored or not.
  public private(set) var log: AttemptLog
  /// The kind that this work fixes for the context in the organization (D7, P1).
  public private(set) var fixedKind: ItemKind?
  /// The kind of the primary item that is stored, if one is.
  public private(set) var keptKind: ItemKind?
  /// The primary item is of another kind: it is put aside.
  public private(set) var conflict: KindConflict?

  /// - Throws: why nothing of the work is taken.
  public init(
    _ work: Work, at standing: Standing, in organization: Organization, limits: Limits = .standard
  ) throws(Refusal) {
    if work.isLive, let next = standing.nextStart, next < work.happened {
      throw .superseded(standing.attempt)
    }
    let begun = try Self.begin(work, standing, organization)
    let events = work.takingEffect(on: begun.log, limits: limits)
    log = begun.log
    var kept: [AttemptEvent] = []
    if let drop = begun.drop {
      outcome = .dropped(drop)
      open = .never
      log.record(all: events)
    } else {
      outcome = .stored
      open = organization.openWindows(for: begun.log)
      let admission = Admission(events, within: open, idleLimit: begun.log.idleLimit)
      kept = admission.kept
      if standing.stored == nil, !admission.leavesOut, let draft = work.draft, draft.id == standing.attempt {
        log = draft
        (log.handouts, log.idleLimit) = (begun.log.handouts, begun.log.idleLimit)
        stored = log
      } else if log.record(all: kept) || standing.stored == nil {
        stored = log
      }
      if admission.isEmpty, standing.stored != nil {
        outcome = .dropped(organization.whyClosed(log, at: work.happened))
      }
    }
    judgeKind(work, kept, organization)
    do {
      try log.check(limits: limits, primaryKind: fixedKind ?? organization.primaryKind(at: log.context))
    } catch {
      throw .limit(error)
    }
  }

  /// The log that the work adds to, before it does; `drop` says that it must not be stored.
  private static func begin(
    _ work: Work, _ standing: Standing, _ organization: Organization
  ) throws(Refusal) -> (log: AttemptLog, drop: Drop?) {
    if let log = standing.log {
      guard work.location.map({ organization.stands($0, at: log) }) ?? true else { throw .attemptTaken(log.id) }
      return (log, standing.stored == nil ? .deleted : nil)
    }
    let start: Instant
    switch work.target {
    case .existing: throw .unknownAttempt
    case .recorded(_, let given):
      guard let given else { throw .startMissing }
      start = given
    case .current: start = work.happened
    }
    guard let location = work.location else { throw .unknownAttempt }
    let handouts = organization.handoutsAuthorising(student: work.student, context: location.context, at: start)
    let log = AttemptLog(
      id: standing.attempt, student: work.student, app: location.app, context: location.context, start: start,
      received: work.received, handouts: handouts, idleLimit: organization.idleLimits.limit(at: start))
    guard handouts.isEmpty else { return (log, nil) }
    return (log, organization.whyUnassigned(work.student, location.context, at: start))
  }

  private mutating func judgeKind(_ work: Work, _ kept: [AttemptEvent], _ organization: Organization) {
    guard let primary = work.primary else { return }
    var inForce = organization.primaryKind(at: log.context)
    // Literally the first that is committed (P1), also where a later attempt keeps it from counting.
    let isStored = kept.contains { if case .items = $0 { true } else { false } }
    if isStored { keptKind = primary.item.kind }
    if inForce == nil, isStored {
      fixedKind = primary.item.kind
      inForce = primary.item.kind
    }
    if let inForce, inForce != primary.item.kind {
      conflict = KindConflict(fixed: inForce, given: primary.item.kind)
    }
  }
}
