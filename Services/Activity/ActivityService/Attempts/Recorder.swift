internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Messages
internal import Storage

/// Records pieces of work, one after another, in the writer's transaction: finds where each falls, has it judged, and
/// stores what the ruling says, with the changes that other services follow.
struct Recorder {
  private let rows: AttemptRows
  private let limits: Limits
  private let caller: Caller
  /// Whether the caller may name another student's attempt.
  private let actsForAnyone: Bool
  /// Callers who are told true outcomes need no shadow.
  private let keepsShadow: Bool
  /// The caller's own.
  private(set) var session: ShadowSession

  init(
    _ scope: OrganizationTransaction, for caller: Caller, session: ShadowSession, actsForAnyone: Bool,
    keepsShadow: Bool, limits: Limits
  ) {
    self.caller = caller
    self.session = session
    self.limits = limits
    self.actsForAnyone = actsForAnyone
    self.keepsShadow = keepsShadow
    rows = AttemptRows(scope.id, on: scope.transaction)
  }

  /// - Throws: a `Refusal`, before anything of the work is written; or a failure of the store.
  mutating func record(_ given: Work, in scope: inout OrganizationTransaction) throws -> Receipt {
    if let receipt = try resent(given, scope.organization) { return receipt }
    let id = try target(of: given, scope.organization)
    if case .current = given.target { try endFormer(of: given, unless: id, in: &scope) }
    return try record(given, on: id, in: &scope)
  }

  /// Beginning another attempt stops the former one, which ran until then (R67).
  private mutating func endFormer(
    of work: Work, unless id: AttemptID, in scope: inout OrganizationTransaction
  ) throws {
    guard let place = work.place, let former = try current(of: work.student, at: place.context), former.id != id,
      former.start <= work.happened,
      former.effective(within: AttemptBounds(lease: limits.heartbeatLeaseMilliseconds)).state(at: work.happened)
        == .running
    else { return }
    let pause = Work(
      event: work.event, student: work.student, target: .existing(former.id),
      events: [.mark(RunningMark(.paused, happened: work.happened))], happened: work.happened, received: work.received)
    _ = try record(pause, on: former.id, in: &scope)
  }

  private mutating func record(
    _ given: Work, on id: AttemptID, in scope: inout OrganizationTransaction
  ) throws -> Receipt {
    var work = given
    var stored: AttemptRow?
    var removed: AttemptLog?
    switch try rows.find(id) {
    case .nothing: break
    case .attempt(let row): stored = row
    case .removed(let student, let context, let start):
      removed = AttemptLog(
        id: id, student: student, app: scope.organization.content[context]?.app ?? work.place?.app ?? "",
        context: context, start: start, received: start, handouts: [])
    }
    if case .existing = work.target, let owner = stored?.log.student ?? removed?.student, owner != work.student {
      // Whose attempt it is, is nobody's business but theirs.
      guard actsForAnyone else { throw Refusal.unknownAttempt }
      work.student = owner
    }
    let standing = try standing(id, stored?.log, removed, work)
    // An attempt of another app is not there for this one (D20).
    if case .existing = work.target, let log = standing.seen, !caller.mayName(log.app) { throw Refusal.unknownAttempt }
    let ruling = try Ruling(work, at: standing, in: scope.organization, limits: limits)
    try store(ruling, work, stored, standing, in: &scope)
    if keepsShadow { session.apply(ruling, of: work) }
    return Receipt(
      outcome: ruling.outcome, seen: ruling.seen, nextSeen: standing.nextSeen,
      kind: kind(at: ruling.seen.context, scope.organization), conflict: ruling.conflict)
  }

  /// What the caller is to see as the kind at a context.
  private func kind(at context: ContextID, _ organization: Organization) -> ItemKind? {
    organization.primaryKind(at: context) ?? session.kind(at: context)
  }

  // MARK: Where it falls

  /// The answer to a resend: what stands now, and nothing written.
  private func resent(_ work: Work, _ organization: Organization) throws -> Receipt? {
    guard let digest = work.digest, let earlier = try session.request(work.event) ?? rows.earlier(work.event) else {
      return nil
    }
    guard earlier.digest == digest else { throw Refusal.otherContent(work.event) }
    var log = session.attempt(earlier.attempt)
    if log == nil, case .attempt(let row) = try rows.find(earlier.attempt) { log = row.log }
    // It was deleted since: it is judged anew, and dropped.
    guard let log else { return nil }
    guard caller.mayName(log.app) else { throw Refusal.unknownAttempt }
    let fixed = kind(at: log.context, organization)
    return Receipt(
      outcome: .duplicate, seen: log, nextSeen: try nextSeen(after: log), kind: fixed,
      conflict: work.primary.flatMap { primary in
        fixed.flatMap { $0 == primary.item.kind ? nil : KindConflict(fixed: $0, given: primary.item.kind) }
      })
  }

  private func target(of work: Work, _ organization: Organization) throws -> AttemptID {
    switch work.target {
    case .existing(let id), .recorded(let id, _): return id
    case .current(let fresh, let begins):
      // The id of an attempt that is there already: the start was sent again.
      if session.attempt(fresh) != nil { return fresh }
      if case .nothing = try rows.find(fresh) {} else { return fresh }
      guard !begins, let place = work.place else { return fresh }
      guard let current = try current(of: work.student, at: place.context) else { return fresh }
      return resumes(current, work, place, organization) ? current.id : fresh
    }
  }

  /// An attempt is resumed unless it can no longer record and a new one could: work that a handout authorises now must
  /// not be lost in an attempt that belongs to none, or to one that is over.
  private func resumes(_ current: AttemptLog, _ work: Work, _ place: Work.Place, _ organization: Organization) -> Bool {
    if !current.handouts.isEmpty, organization.openWindows(for: current).contains(work.happened) { return true }
    return organization.handoutsAuthorising(student: work.student, context: place.context, at: work.happened).isEmpty
  }

  private func current(of student: PersonID, at context: ContextID) throws -> AttemptLog? {
    session.current(stored: try rows.last(of: student, at: context)?.log, at: context)
  }

  private func standing(
    _ id: AttemptID, _ stored: AttemptLog?, _ removed: AttemptLog?, _ work: Work
  ) throws -> Standing {
    var standing = Standing(
      attempt: id, stored: stored, removed: removed, shadowed: session.attempt(id), keepsShadow: keepsShadow)
    let start: Instant?
    switch work.target {
    case .existing: start = nil
    case .recorded(_, let given): start = given
    case .current: start = work.happened
    }
    guard let context = standing.seen?.context ?? work.place?.context, let start = standing.seen?.start ?? start else {
      return standing
    }
    standing.nextStored = try rows.nextStart(of: work.student, at: context, after: (start, id))
    standing.nextSeen = earliest(standing.nextStored, shadowStart(at: context, after: (start, id)))
    standing.shadowKind = session.kind(at: context)
    return standing
  }

  private func nextSeen(after log: AttemptLog) throws -> Instant? {
    let place = (log.start, log.id)
    return earliest(
      try rows.nextStart(of: log.student, at: log.context, after: place), shadowStart(at: log.context, after: place))
  }

  private func shadowStart(at context: ContextID, after place: (Instant, AttemptID)) -> Instant? {
    session.attempts(at: context).first { place < ($0.start, $0.id) }?.start
  }

  private func earliest(_ one: Instant?, _ other: Instant?) -> Instant? {
    [one, other].compactMap(\.self).min()
  }

  // MARK: Effects

  private func store(
    _ ruling: Ruling, _ work: Work, _ stored: AttemptRow?, _ standing: Standing,
    in scope: inout OrganizationTransaction
  ) throws {
    guard ruling.outcome == .stored else { return }
    var number = stored?.row ?? 0
    if let log = ruling.stored {
      if let kind = ruling.fixedKind {
        try AttemptKinds.fix(kind, at: log.context, by: log.id, in: &scope)
      }
      var row = AttemptRow(
        row: number, log: log, isClockCorrected: work.clockCorrected || stored?.isClockCorrected ?? false)
      let told = try scope.tell(row, nextStart: standing.nextStored, open: ruling.open)
      let firstKind = ruling.keptKind.map { FirstKind(kind: $0, order: told.sequence) }
      if stored != nil {
        try rows.update(row, firstKind, in: scope.transaction)
      } else {
        number = try rows.insert(row.log, isClockCorrected: row.isClockCorrected, firstKind, in: scope.transaction)
        row.row = number
        if let former = try rows.last(of: log.student, at: log.context, before: (log.start, log.id)) {
          try scope.tell(former, nextStart: log.start)
        }
      }
    }
    if let digest = work.digest { try rows.note(work.event, digest: digest, row: number, in: scope.transaction) }
  }
}

/// What became of one piece of work, and how its attempt looks to the caller.
struct Receipt {
  var outcome: Outcome
  var seen: AttemptLog
  var nextSeen: Instant?
  var kind: ItemKind?
  var conflict: KindConflict?
}
