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
  /// As it stands, held here for the whole batch: taking it out of the scope for each piece would cost more than the
  /// questions put to it.
  private var organization: Organization
  /// The number of the next new row.
  private var nextRow: Int64?

  init(
    _ scope: OrganizationTransaction, for caller: Caller, session: ShadowSession, actsForAnyone: Bool,
    keepsShadow: Bool, limits: Limits
  ) {
    self.caller = caller
    self.session = session
    self.limits = limits
    self.actsForAnyone = actsForAnyone
    self.keepsShadow = keepsShadow
    organization = scope.organization
    rows = AttemptRows(scope.id, on: scope.transaction, erasing: scope.record.erasing)
  }

  /// - Throws: a `Refusal`, before anything of the work is written; or a failure of the store.
  mutating func record(_ given: Work, in scope: inout OrganizationTransaction) throws -> Receipt {
    if let receipt = try resent(given) { return receipt }
    let id = try target(of: given)
    var work = given
    var stored: AttemptRow?
    var removed: AttemptLog?
    switch try rows.find(id) {
    case .nothing: break
    case .attempt(let row): stored = row
    case .removed(let student, let context, let start):
      removed = AttemptLog(
        id: id, student: student, app: organization.content[context]?.app ?? work.place?.app ?? "",
        context: context, start: start, received: start, handouts: [])
    }
    if case .existing = work.target, let owner = stored?.log.student ?? removed?.student, owner != work.student {
      // Whose attempt it is, is nobody's business but theirs.
      guard actsForAnyone else { throw Refusal.unknownAttempt }
      work.student = owner
    }
    let (standing, latest) = try standing(id, stored?.log, removed, work)
    // An attempt of another app is not there for this one (D20).
    if case .existing = work.target, let log = standing.seen, !caller.mayName(log.app) { throw Refusal.unknownAttempt }
    let ruling = try Ruling(work, at: standing, in: organization, limits: limits)
    // Of what is dropped, a sign of life may be left that time before it rests on.
    if ruling.outcome == .stored || ruling.stored != nil {
      try store(ruling, work, stored, standing, latest, in: &scope)
    }
    if keepsShadow { session.apply(ruling, of: work) }
    return Receipt(
      outcome: ruling.outcome, seen: ruling.seen, nextSeen: standing.nextSeen, kind: kind(at: ruling.seen.context),
      conflict: ruling.conflict)
  }

  /// What the caller is to see as the kind at a context.
  private func kind(at context: ContextID) -> ItemKind? {
    organization.primaryKind(at: context) ?? session.kind(at: context)
  }

  // MARK: Where it falls

  /// The answer to a resend: what stands now, and nothing written.
  private func resent(_ work: Work) throws -> Receipt? {
    guard let digest = work.digest, let earlier = try session.request(work.event) ?? rows.earlier(work.event) else {
      return nil
    }
    guard earlier.digest == digest else { throw Refusal.otherContent(work.event) }
    var log = session.attempt(earlier.attempt)
    if log == nil, case .attempt(let row) = try rows.find(earlier.attempt) { log = row.log }
    // It was deleted since: it is judged anew, and dropped.
    guard let log else { return nil }
    guard caller.mayName(log.app) else { throw Refusal.unknownAttempt }
    let fixed = kind(at: log.context)
    return Receipt(
      outcome: .duplicate, seen: log, nextSeen: try nextSeen(after: log), kind: fixed,
      conflict: work.primary.flatMap { primary in
        fixed.flatMap { $0 == primary.item.kind ? nil : KindConflict(fixed: $0, given: primary.item.kind) }
      })
  }

  private func target(of work: Work) throws -> AttemptID {
    switch work.target {
    case .existing(let id), .recorded(let id, _): return id
    case .current(let fresh, let begins):
      // The id of an attempt that is there already: the start was sent again.
      if session.attempt(fresh) != nil { return fresh }
      if case .nothing = try rows.find(fresh) {} else { return fresh }
      guard !begins, let place = work.place else { return fresh }
      guard let current = try current(for: work, at: place.context) else { return fresh }
      return resumes(current, work, place) ? current.id : fresh
    }
  }

  /// An attempt is resumed unless it can no longer record and a new one could: work that a handout authorises now must
  /// not be lost in an attempt that belongs to none, or to one that is over.
  private func resumes(_ current: AttemptLog, _ work: Work, _ place: Work.Place) -> Bool {
    if !current.handouts.isEmpty, organization.openWindows(for: current).contains(work.happened) { return true }
    return organization.handoutsAuthorising(student: work.student, context: place.context, at: work.happened).isEmpty
  }

  /// The attempt that was the student's current one when the work happened, whatever came in before it (D14).
  private func current(for work: Work, at context: ContextID) throws -> AttemptLog? {
    let instant = work.isOfTheMoment ? .distantFuture : work.happened
    let stored = try rows.last(of: work.student, at: context, before: (instant + 1, ""))
    return session.current(stored: stored?.log, at: context, begunBy: instant)
  }

  /// Where the work falls, and the last attempt that the student has at the context.
  private func standing(
    _ id: AttemptID, _ stored: AttemptLog?, _ removed: AttemptLog?, _ work: Work
  ) throws -> (Standing, LastAttempt?) {
    var standing = Standing(
      attempt: id, stored: stored, removed: removed, shadowed: session.attempt(id), keepsShadow: keepsShadow)
    let start: Instant?
    switch work.target {
    case .existing: start = nil
    case .recorded(_, let given): start = given
    case .current: start = work.happened
    }
    guard let context = standing.seen?.context ?? work.place?.context, let start = standing.seen?.start ?? start else {
      return (standing, nil)
    }
    let latest = try rows.latest(of: work.student, at: context)
    // Most work is on the last attempt, or begins it: then the last one is all there is to know.
    if let latest, (start, id) < (latest.start, latest.id) {
      standing.nextStored = try rows.nextStart(of: work.student, at: context, after: (start, id))
    }
    standing.nextSeen = earliest(standing.nextStored, shadowStart(at: context, after: (start, id)))
    standing.shadowKind = session.kind(at: context)
    return (standing, latest)
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

  private mutating func store(
    _ ruling: Ruling, _ work: Work, _ stored: AttemptRow?, _ standing: Standing, _ latest: LastAttempt?,
    in scope: inout OrganizationTransaction
  ) throws {
    var number = stored?.row ?? 0
    if let log = ruling.stored {
      if let kind = ruling.fixedKind {
        try AttemptKinds.fix(kind, at: log.context, by: log.id, in: &scope)
        organization = scope.organization
      }
      if stored == nil { number = try takeRow() }
      let row = AttemptRow(
        row: number, log: log, isClockCorrected: work.clockCorrected || stored?.isClockCorrected ?? false)
      let former = stored == nil ? try former(of: log, latest) : .none
      let supersedesFormer = if case .over = former { true } else { false }
      let told = try scope.tell(
        row, within: bounds(of: log, nextStart: standing.nextStored, ruling.open), supersedesFormer: supersedesFormer)
      let firstKind = ruling.keptKind.map { FirstKind(kind: $0, order: told.sequence) }
      if stored != nil {
        try rows.update(row, firstKind, in: scope.transaction)
      } else {
        try rows.insert(row, firstKind, in: scope.transaction)
        if case .changed(let former, let bounds) = former { try scope.tell(former, within: bounds) }
      }
    }
    if ruling.outcome == .stored, let digest = work.digest {
      try rows.note(work.event, digest: digest, row: number, in: scope.transaction)
    }
  }

  /// The attempt that a new one supersedes.
  private enum Former {
    case none
    /// Superseded and otherwise as before: that is told with the new one.
    case over
    /// What counts of it is otherwise now, and told again.
    case changed(AttemptRow, AttemptBounds)
  }

  /// - Parameter latest: of the student at the context, without the new one.
  private func former(of log: AttemptLog, _ latest: LastAttempt?) throws -> Former {
    guard let latest else { return .none }
    // Most were over long ago, and need not be looked up to know it.
    if (latest.start, latest.id) < (log.start, log.id), let settled = latest.settled,
      settled + limits.heartbeatLeaseMilliseconds <= log.start
    {
      return .over
    }
    guard let former = try rows.last(of: log.student, at: log.context, before: (log.start, log.id)) else {
      return .none
    }
    if former.log.settled <= log.start { return .over }
    return .changed(
      former, bounds(of: former.log, nextStart: log.start, organization.openWindows(for: former.log)))
  }

  private func bounds(of log: AttemptLog, nextStart: Instant?, _ open: WindowSet) -> AttemptBounds {
    AttemptBounds(
      nextStart: nextStart, open: open, primaryKind: organization.primaryKind(at: log.context),
      lease: limits.heartbeatLeaseMilliseconds)
  }

  /// Asked for once a batch: nobody else makes rows meanwhile.
  private mutating func takeRow() throws -> Int64 {
    let row = try nextRow ?? rows.nextRow()
    nextRow = row + 1
    return row
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
