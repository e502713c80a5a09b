internal import ActivityDomain
internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import Storage

/// Records pieces of work, one after another, in the writer's transaction: finds where each falls, has it judged, and
/// stores what the ruling says, with the changes that other services follow.
struct Recorder {
  private let rows: AttemptRows
  private let limits: Limits
  private let caller: Caller
  /// Whether the caller may name another student's attempt, and is told what becomes of work.
  private let actsForAnyone: Bool
  private let newID: () -> AttemptID
  /// What work is judged by, as it stands, held here for the whole batch: taking it out of the scope for each piece would cost more than the
  /// questions put to it.
  private var organization: Organization
  private(set) var hasWritten = false
  /// Where what was stored here is the last at its place: whatever follows there need not ask.
  private var lasts: [Place: LastAttempt] = [:]

  private struct Place: Hashable {
    var student: PersonID
    var context: ContextID
  }

  init(
    _ scope: OrganizationTransaction, for caller: Caller, actsForAnyone: Bool, limits: Limits,
    newID: @escaping () -> AttemptID
  ) {
    self.caller = caller
    self.limits = limits
    self.actsForAnyone = actsForAnyone
    self.newID = newID
    organization = scope.record.judging
    rows = AttemptRows(scope)
  }

  /// What is going to be asked about pieces of work, as far as it is known before their turn comes. Where each falls decides what else
  /// there is to ask.
  ///
  /// - Parameter aliasKey: as in `AttemptRows`, as far as that is known.
  static func questions(about works: [Work], of caller: Caller, aliasKey: ErasureKey?) -> [Query] {
    works.flatMap { work in
      let (organization, app, name) = (caller.organization, app(of: work, by: caller), work.target.id)
      var questions = [AttemptRows.askForNamed(organization, name, work.student, app)]
      if let alias = aliasKey?.alias(of: name, in: organization) {
        questions.append(AttemptRows.askForNamed(organization, alias, work.student, app))
      }
      if let sent = work.sent {
        questions.append(AttemptRows.askForEarlier(organization, sent.id, sender(of: work, sent.id, by: caller)))
      }
      guard let context = work.location?.context else { return questions }
      questions.append(AttemptRows.askForLatest(organization, work.student, context))
      // Of what is recorded afterwards, the attempt before was over long ago: few need to see it.
      if case .current = work.target {
        questions.append(
          AttemptRows.askForLast(organization, work.student, context, before: (work.latestStart + 1, "")))
      }
      return questions
    }
  }

  /// - Throws: a `Refusal`, before anything of the work is written; or a failure of the store.
  mutating func record(_ work: Work, in scope: inout OrganizationTransaction) throws -> Receipt {
    if let receipt = try resent(work, in: scope) { return receipt }
    let aim = try aim(work)
    do {
      return try record(aim, in: &scope)
    } catch Refusal.limit(let violation) {
      // An app's session has not seen what is stored of the attempt: what does not fit goes on in another.
      guard !actsForAnyone, let full = aim.stored?.log else { throw Refusal.limit(violation) }
      return try record(aim, beyond: full, in: &scope)
    }
  }

  /// Items are most of what fills an attempt: all else of the work stays where it belongs, if it fits.
  private mutating func record(
    _ aim: Aim, beyond full: AttemptLog, in scope: inout OrganizationTransaction
  ) throws -> Receipt {
    var rest = aim
    rest.work.events.removeAll(where: \.isItems)
    var fits = false
    if !rest.work.events.isEmpty, rest.work.events.count < aim.work.events.count {
      do {
        _ = try record(rest, in: &scope)
        fits = true
      } catch is Refusal {}
    }
    return try record(continuing(full, aim.work, itemsOnly: fits), in: &scope)
  }

  private mutating func record(_ aim: Aim, in scope: inout OrganizationTransaction) throws -> Receipt {
    let (standing, latest) = try standing(aim)
    let ruling = try Ruling(aim.work, at: standing, in: organization, limits: limits)
    // Of what is dropped, a sign of life may be left that time before it rests on.
    if ruling.outcome == .stored || ruling.stored != nil {
      try store(ruling, aim, standing, latest, in: &scope)
    }
    // Also where nothing was stored just now: the app goes on under that name.
    if aim.needsName, let row = aim.stored { try name(row, for: aim.work, in: scope) }
    return Receipt(
      outcome: ruling.outcome, log: ruling.log, nextStart: standing.nextStart,
      kind: organization.primaryKind(at: ruling.log.context), conflict: ruling.conflict)
  }

  // MARK: Where it falls

  /// Which attempt a piece of work is of.
  private struct Aim {
    var work: Work
    var found: AttemptRows.Found
    /// An attempt has the name for its id.
    var isTaken = false
    /// By the name that the app gives it, another attempt is found, or none.
    var needsName = false

    var stored: AttemptRow? { if case .attempt(let row) = found { row } else { nil } }
  }

  /// Whose ids the work's are: a record is of the student and its app, a request of who makes it.
  private func sender(of work: Work, _ id: WorkID) -> Sender { Self.sender(of: work, id, by: caller) }

  private static func sender(of work: Work, _ id: WorkID, by caller: Caller) -> Sender {
    switch id.kind {
    case .record: Sender(person: work.student, app: work.location?.app ?? caller.app ?? "")
    case .request: Sender(person: caller.user, app: caller.app ?? "")
    }
  }

  /// The answer to a resend: what stands now, and nothing recorded. What an app sends under an id that it has used for other content in
  /// an earlier session is no resend: the session that would have refused it is gone.
  private mutating func resent(_ work: Work, in scope: OrganizationTransaction) throws -> Receipt? {
    guard let sent = work.sent, let earlier = try rows.earlier(sent.id, by: sender(of: work, sent.id)) else {
      return nil
    }
    guard earlier.digest == sent.digest else {
      guard actsForAnyone else { return nil }
      throw Refusal.otherContent
    }
    switch earlier.attempt {
    case .nothing: return nil
    case .removed(let removed):
      return Receipt(outcome: .dropped(.deleted), log: log(of: removed, work))
    case .attempt(let row):
      // A start that is sent again after its session ended is answered another name: the app goes on under that one.
      if case .current(let name, _, _) = work.target,
        try named(name, of: work).found(at: work.attemptTime).row != row.row
      {
        try self.name(row, for: work, in: scope)
      }
      let kind = organization.primaryKind(at: row.log.context)
      let conflict = work.primary.flatMap { primary in
        kind.flatMap { $0 == primary.item.kind ? nil : KindConflict(fixed: $0, given: primary.item.kind) }
      }
      return Receipt(
        outcome: .duplicate, log: row.log,
        nextStart: try rows.nextStart(
          of: row.log.student, at: row.log.context, after: (row.log.start, row.log.id)),
        kind: kind, conflict: conflict)
    }
  }

  /// - Returns: an attempt by the name that the work gives it, where its id is not known any more: aliases are told to nobody.
  private func log(of removed: RemovedAttempt, _ work: Work) -> AttemptLog {
    AttemptLog(
      id: ErasureKey.isAlias(removed.id) ? work.target.id : removed.id, student: removed.student,
      app: organization.content[removed.context]?.app ?? work.location?.app ?? "", context: removed.context,
      start: removed.start, received: removed.start, handouts: [])
  }

  private func aim(_ work: Work) throws -> Aim {
    switch work.target {
    case .existing(let name): return actsForAnyone ? try aim(work, atID: name) : try aim(work, atOwn: name)
    case .recorded(let name, _):
      let named = try named(name, of: work)
      // Called like one at other content: to an app whose session does not know that one, it is another.
      let found = named.found(at: work.attemptTime) { found in actsForAnyone || stands(work, at: found) }
      return Aim(
        work: work, found: found, isTaken: named.isTaken, needsName: found.row == nil && !named.candidates.isEmpty)
    case .current(let name, let anew, let isNamed):
      return try aim(work, atCurrent: name, anew: anew, isNamed: isNamed)
    }
  }

  private func stands(_ work: Work, at found: AttemptRows.Found) -> Bool {
    guard let location = work.location else { return true }
    switch found {
    case .nothing: return false
    case .attempt(let row): return organization.stands(location, at: row.log)
    case .removed(let removed): return organization.stands(location, at: log(of: removed, work))
    }
  }

  /// An attempt that takes what does not fit into one that is full, and goes on where that one was.
  private func continuing(_ full: AttemptLog, _ work: Work, itemsOnly: Bool) -> Aim {
    var work = work
    let last = full.events.lazy.map(\.end).max() ?? full.start
    let start = max(work.happened, last + 1)
    if itemsOnly { work.events.removeAll { !$0.isItems } }
    let bounds = AttemptBounds(lease: limits.heartbeatLeaseMilliseconds)
    if full.effective(within: bounds).state(at: last) == .running {
      work.events.insert(.mark(RunningMark(.resumed, happened: start)), at: 0)
    }
    work.location =
      work.location
      ?? Work.Location(app: full.app, path: organization.content.lastPath(of: full.context), context: full.context)
    work.target = .recorded(work.target.id, start: start)
    return Aim(work: work, found: .nothing, isTaken: true, needsName: true)
  }

  private func app(of work: Work) -> AppID { Self.app(of: work, by: caller) }

  private static func app(of work: Work, by caller: Caller) -> AppID { work.location?.app ?? caller.app ?? "" }

  private func named(_ name: AttemptID, of work: Work) throws -> NamedAttempts {
    try rows.named(name, of: work.student, app(of: work), in: organization.content)
  }

  private mutating func name(_ row: AttemptRow, for work: Work, in scope: OrganizationTransaction) throws {
    try rows.name(
      row.row, work.target.id, since: work.happened, of: row.log.student, app(of: work), in: scope.transaction)
    hasWritten = true
  }

  /// Whoever acts for anyone names attempts by their own ids, as reports show them.
  private func aim(_ work: Work, atID id: AttemptID) throws -> Aim {
    var work = work
    let found = try rows.find(id)
    switch found {
    case .nothing: throw Refusal.unknownAttempt
    case .attempt(let row): work.student = row.log.student
    case .removed(let removed): work.student = removed.student
    }
    return Aim(work: work, found: found)
  }

  /// What an app says of an attempt after another has taken its place is said of that one: the session that would have refused it
  /// has ended, and what a student does now must not count nowhere (D27, P4).
  private func aim(_ work: Work, atOwn name: AttemptID) throws -> Aim {
    let found = try named(name, of: work).found(at: work.attemptTime)
    switch found {
    case .nothing: throw Refusal.unknownAttempt
    case .removed: return Aim(work: work, found: found)
    case .attempt(let row):
      // At the very instant of the next start it still counts (P37).
      guard let next = try nextStart(after: row), next < work.happened,
        let current = try current(for: work, at: row.log.context, by: work.happened)
      else { return Aim(work: work, found: found) }
      return Aim(work: work, found: .attempt(current))
    }
  }

  /// - Parameters:
  ///   - name: what the app calls the attempt from now on.
  ///   - isNamed: the app chose the name; else we did, before it was known which attempt it is.
  private func aim(_ work: Work, atCurrent name: AttemptID, anew: Bool, isNamed: Bool) throws -> Aim {
    guard let location = work.location else { throw Refusal.unknownAttempt }
    let named = try named(name, of: work)
    let found = named.found(at: work.attemptTime) { stands(work, at: $0) }
    switch found {
    case .nothing where anew: return Aim(work: work, found: .nothing, isTaken: named.isTaken)
    case .removed where isNamed: return Aim(work: work, found: found)
    // The start was sent again.
    case .attempt(let row) where anew || isNamed:
      let isSuperseded = try nextStart(after: row).map { $0 <= work.happened } ?? false
      if !isSuperseded, resumes(row.log, work, location) { return Aim(work: work, found: found) }
    case .attempt, .removed, .nothing: break
    }
    if let current = try current(for: work, at: location.context, by: work.latestStart),
      resumes(current.log, work, location)
    {
      return Aim(work: work, found: .attempt(current), needsName: found.row != current.row)
    }
    return Aim(work: work, found: .nothing, isTaken: named.isTaken, needsName: !named.candidates.isEmpty)
  }

  /// When another attempt took its place.
  private func nextStart(after row: AttemptRow) throws -> Instant? {
    try rows.nextStart(of: row.log.student, at: row.log.context, after: (row.log.start, row.log.id))
  }

  /// An attempt is resumed unless it can no longer record and a new one could: work that a handout authorises now must
  /// not be lost in an attempt that belongs to none, or to one that is over.
  private func resumes(_ current: AttemptLog, _ work: Work, _ location: Work.Location) -> Bool {
    if !current.handouts.isEmpty, organization.openWindows(for: current).contains(work.happened) { return true }
    return organization.handoutsAuthorising(student: work.student, context: location.context, at: work.happened).isEmpty
  }

  /// The attempt that was the student's current one at an instant.
  private func current(for work: Work, at context: ContextID, by instant: Instant) throws -> AttemptRow? {
    try rows.last(of: work.student, at: context, before: (instant + 1, ""))
  }

  /// Where the work falls, and the last attempt that the student has at the context.
  private func standing(_ aim: Aim) throws -> (Standing, LastAttempt?) {
    let work = aim.work
    var standing = Standing(attempt: work.target.id)
    switch aim.found {
    case .attempt(let row): (standing.attempt, standing.stored) = (row.log.id, row.log)
    case .removed(let removed):
      let log = log(of: removed, work)
      (standing.attempt, standing.removed) = (log.id, log)
    // The id is one of the organization's, whatever the app calls the attempt.
    case .nothing: if aim.isTaken { standing.attempt = newID() }
    }
    let start: Instant?
    switch work.target {
    case .existing: start = nil
    case .recorded(_, let given): start = given
    case .current: start = work.happened
    }
    guard let context = standing.log?.context ?? work.location?.context, let start = standing.log?.start ?? start else {
      return (standing, nil)
    }
    let latest = try lasts[Place(student: work.student, context: context)] ?? rows.latest(of: work.student, at: context)
    // Most work is on the last attempt, or begins it: then the last one is all there is to know.
    if let latest, (start, standing.attempt) < (latest.start, latest.id) {
      standing.nextStart = try rows.nextStart(of: work.student, at: context, after: (start, standing.attempt))
    }
    return (standing, latest)
  }

  // MARK: Effects

  private mutating func store(
    _ ruling: Ruling, _ aim: Aim, _ standing: Standing, _ latest: LastAttempt?, in scope: inout OrganizationTransaction
  ) throws {
    let (work, stored) = (aim.work, aim.stored)
    var number = stored?.row ?? 0
    if let log = ruling.stored {
      hasWritten = true
      if let kind = ruling.fixedKind {
        try AttemptKinds.fix(kind, at: log.context, by: log.id, in: &scope)
        organization = scope.record.judging
      }
      if stored == nil { number = try scope.takeAttemptRow() }
      let row = AttemptRow(
        row: number, log: log, isClockCorrected: work.clockCorrected || stored?.isClockCorrected ?? false)
      let former = stored == nil ? try former(of: log, latest) : .none
      let supersedesFormer = if case .over = former { true } else { stored != nil }
      let told = try scope.publish(
        row, within: bounds(of: log, nextStart: standing.nextStart, ruling.open), supersedesFormer: supersedesFormer,
        after: stored.flatMap { try rows.published($0) })
      let firstKind = ruling.keptKind.map { FirstKind(kind: $0, order: told.sequence) }
      if stored != nil {
        try rows.update(row, firstKind, told, in: scope.transaction)
      } else {
        try rows.insert(row, firstKind, told, in: scope.transaction)
        if case .changed(let former, let bounds) = former {
          try scope.publish(former, within: bounds, after: rows.published(former))
        }
      }
    }
    if let log = ruling.stored, latest.map({ ($0.start, $0.id) <= (log.start, log.id) }) ?? true {
      lasts[Place(student: log.student, context: log.context)] = LastAttempt(
        start: log.start, id: log.id, settled: log.settled)
    }
    if stored == nil, aim.needsName || standing.attempt != work.target.id {
      // The first that the app calls so has always had the name.
      let since = aim.needsName ? ruling.log.start : .distantPast
      hasWritten = true
      try rows.name(number, work.target.id, since: since, of: work.student, app(of: work), in: scope.transaction)
    }
    if ruling.outcome == .stored, let sent = work.sent {
      hasWritten = true
      try rows.note(sent, by: sender(of: work, sent.id), row: number, in: scope.transaction)
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
}

extension AttemptEvent {
  fileprivate var isItems: Bool { if case .items = self { true } else { false } }

  fileprivate var end: Instant { if case .interval(let interval) = self { interval.end } else { happened } }
}
