internal import ActivityDoor
internal import Domain
internal import Observability
internal import Storage
internal import Synchronization

/// How much a step of a job does, and how long the pause after it is.
struct ErasurePace: Sendable {
  /// Rows that one transaction removes or rewrites.
  var rowsPerStep = 200
  /// Rows that one read looks at, and reads for one transaction.
  var rowsPerRead = 1_000
  var readsPerStep = 8
  /// Attempts that one transaction publishes again.
  var publishedPerStep = 100
  /// After a step, at least; as long as the step took, where that is longer.
  var pause: Duration = .milliseconds(2)
  /// Before a step is tried again that failed, the first time: the disk may be full.
  var retry: Duration = .seconds(5)
  /// How often to look for jobs without being woken, and after how many looks to look for work that is too old.
  var watch: Duration = .seconds(1)
  var watchesPerLook = 60
  /// How long a call waits at most for the steps that others' figures depend on, and how often it looks.
  var patience: Duration = .seconds(1)
  var look: Duration = .milliseconds(5)
  var log = LogPace()
}

/// Does the jobs that remove data, in the background: one short transaction after the other, so that nobody who writes
/// waits for longer than one of them.
///
/// Every step notes in its own transaction how far the job has come. After a crash it goes on from there.
final class ErasureRunner: Sendable {
  let store: ActivityStore
  let door: ActivityDoor
  let pace: ErasurePace
  let log: Logger
  let content: ContentLookup
  /// A clock that nobody sets.
  let monotonic: @Sendable () -> ContinuousClock.Instant
  private let calls: AsyncStream<Void>
  private let call: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  private struct State {
    /// Whether the list beside the store names everyone who was erased.
    var isListed = false
    /// In which term the store was last brought level with the list, where others share it; nil: it is to be.
    var levelTerm: Int?
    /// Whether the log says that another process keeps an organization for which that is to be done.
    var isKeptTold = false
    /// Whether `run()` is running.
    var isRunning = false
    /// Whether to look for work that is too old by now.
    var isAsked = true
    /// When each organization was last asked for work that is older than it is kept, by its own clock, and how long it kept it
    /// then.
    var kept: [OrganizationID: (at: Instant, days: Int)] = [:]
    /// Searches for content of pupils' own, one an organization at a time.
    var searches: [OrganizationID: OwnContentSearch] = [:]
    var failed = FailedWork()
    /// Whether the time of day is held against the monotonic clock.
    var isClockWatched = false
    /// Nil before the first look.
    var clockWatch: ClockWatch?
  }

  init(
    store: ActivityStore, door: ActivityDoor, content: ContentLookup, pace: ErasurePace = ErasurePace(),
    log: Logger = Logger("erasures"), monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.store = store
    self.door = door
    self.content = content
    self.pace = pace
    self.log = log
    self.monotonic = monotonic
    (calls, call) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Makes the runner look for something to do: call it when a job was begun, or a setting or a clock changed.
  func wake() {
    state.withLock { $0.isAsked = true }
    call.yield()
  }

  /// Waits a moment for what others' numbers depend on, so that whoever asks next sees them as they stay. In a large school the
  /// rest follows by itself.
  func settle(_ erasure: String, of organization: OrganizationID) async throws {
    wake()
    let deadline = ContinuousClock.now + pace.patience
    while state.withLock({ $0.isRunning }), ContinuousClock.now < deadline {
      let job = try await store.read { try ErasureRows(on: $0).job(erasure, of: organization) }
      guard let job, !job.kind.isSettled(at: job.step) else { return }
      try await Task.sleep(for: pace.look)
    }
  }

  /// Does what there is to do until its task is cancelled.
  func run() async throws {
    watchClock()
    state.withLock { $0.isRunning = true }
    defer { state.withLock { $0.isRunning = false } }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { [self] in
        while true {
          wake()
          for _ in 0..<pace.watchesPerLook {
            try await Task.sleep(for: pace.watch)
            call.yield()
          }
        }
      }
      group.addTask { [self] in
        for await _ in calls {
          do {
            while try await step() {}
          } catch let error where !Task.isCancelled {
            log.warning("an erasure stands still, and is tried again", ["error": "\(error)"])
            try await Task.sleep(for: pace.retry)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  /// Where others share the store, erases again who is in the list and not erased in the store: once in each term, since the store may have
  /// gone back. Of an organization that another process has it is done once that one has given it up; until then it is looked again and again.
  private func levelWithList() async throws {
    guard let term = store.ownership?.term, state.withLock({ $0.levelTerm }) != term else { return }
    for look in 0..<Self.looksForOthers {
      let (found, elsewhere) = try await store.levelWithErasureList()
      if found > 0 {
        log.notice("people were erased again: the store is older than the list of erasures", ["count": found])
      }
      guard !elsewhere.isEmpty else { return state.withLock { ($0.levelTerm, $0.isKeptTold) = (term, false) } }
      if look < Self.looksForOthers - 1 { try await Task.sleep(for: pace.watch) }
    }
    let isNew = state.withLock { state in
      defer { state.isKeptTold = true }
      return !state.isKeptTold
    }
    if isNew {
      log.error(
        """
        people who were erased are in the store again, in organizations that another instance does not give up: stop that one, or move them \
        to this one (homeroom move-organization)
        """)
    }
  }

  /// How often, with a pause between, another process is waited for that is to give an organization up.
  private static let looksForOthers = 10

  /// Does one step of each job that has something to do.
  ///
  /// - Returns: false where none has.
  func step() async throws -> Bool {
    if !state.withLock({ $0.isListed }) {
      try await levelWithList()
      try await store.syncErasureList()
      state.withLock { $0.isListed = true }
    }
    if try await prepareEarlierHistory() { return true }
    let jobs = try await ownJobs()
    var isDone = try await refoldWaiting(beside: jobs)
    isDone = try await removeRows(for: jobs) || isDone
    if isDone { return true }
    if try await emptyFiles(for: jobs) { return true }
    isDone = try await complete(jobs)
    guard !isDone, state.withLock({ $0.isAsked }) else { return isDone }
    state.withLock { state in
      state.isAsked = false
      // Others erase, too: each has a list of its own, and all who are erased are to be in every one.
      if store.ownership != nil { state.isListed = false }
    }
    if let now = try await believedTime() {
      try await purgeClasses(at: now)
      try await removeWhatIsTooOld(at: now)
    }
    return try await ownJobs().contains { $0.step != .confirmations && mayBeTried($0) }
  }

  /// Does a step of each job that has rows to remove or to rewrite.
  ///
  /// - Returns: false where nothing was done.
  private func removeRows(for jobs: [ErasureJob]) async throws -> Bool {
    var isDone = false
    var together: Set<JointStep> = []
    for job in jobs where job.step.rawValue < ErasureJob.Step.files.rawValue {
      let begin = ContinuousClock.now
      switch job.step {
      case .history, .ownContent:
        // Jobs of one organization go through it together.
        guard together.insert(JointStep(organization: job.organization, step: job.step)).inserted else { continue }
      default: break
      }
      guard try await attempt(job.failingPart, of: job.organization, { try await step(job, among: jobs) }) else {
        continue
      }
      isDone = true
      try await Task.sleep(for: max(pace.pause, ContinuousClock.now - begin))
    }
    return isDone
  }

  /// Removes what deleted rows left in the files.
  ///
  /// - Returns: false where no job has come so far.
  private func emptyFiles(for jobs: [ErasureJob]) async throws -> Bool {
    let waiting = jobs.filter { $0.step == .files && mayBeTried($0) }
    guard !waiting.isEmpty else { return false }
    // Once for all that had their rows removed before: in the log stands what they held.
    try await store.emptyLog(pace.log)
    var isDone = false
    for job in waiting {
      let isFinished = try await attempt(job.failingPart, of: job.organization) {
        try await finish(job)
        return true
      }
      isDone = isFinished || isDone
    }
    return isDone
  }

  /// - Returns: whether a job is complete that was not before.
  private func complete(_ jobs: [ErasureJob]) async throws -> Bool {
    var isDone = false
    for job in jobs where job.step == .confirmations {
      let isComplete = try await attempt(job.failingPart, of: job.organization) {
        try await store.write(job.organization) { try $0.isCurrent(job) && $0.complete(job) }
      }
      isDone = isComplete || isDone
    }
    return isDone
  }

  /// Those that are running, of organizations that are this process's, as far as their rows can be read.
  private func ownJobs() async throws -> [ErasureJob] {
    let running = try await store.read { try ErasureRows(on: $0).runningReadable() }
    for row in running.unreadable where store.isOwn(row.organization) {
      noteFailure(row.error, of: FailedWork.Key(organization: row.organization, part: .job(row.id)))
    }
    return running.jobs.filter { store.isOwn($0.organization) }
  }

  /// Publishes again some of the attempts that were too many for the transaction which brought another kind into force (N98), of each
  /// organization as many.
  ///
  /// - Parameter jobs: those that are about to do so themselves are left to it.
  /// - Returns: false where none were published.
  private func refoldWaiting(beside jobs: [ErasureJob]) async throws -> Bool {
    let busy = Set(jobs.filter { $0.step.rawValue <= ErasureJob.Step.kinds.rawValue }.map(\.organization))
    let waiting = try await store.read { try AttemptKinds.refolding(on: $0) }
      .filter { store.isOwn($0) && !busy.contains($0) }
    let limit = pace.publishedPerStep
    var isDone = false
    for organization in waiting {
      let begin = ContinuousClock.now
      let isRefolded = try await attempt(.refolding, of: organization) {
        try await store.write(organization, weight: limit) { scope in
          _ = try AttemptKinds.refoldSome(limit: limit, in: &scope)
        }
        return true
      }
      guard isRefolded else { continue }
      isDone = true
      try await Task.sleep(for: max(pace.pause, ContinuousClock.now - begin))
    }
    return isDone
  }

  /// In histories of earlier versions those who were erased are named still: each of them is erased once more.
  ///
  /// - Returns: false where nothing was done for such a history.
  private func prepareEarlierHistory() async throws -> Bool {
    let waiting = try await store.read { connection in
      try connection.all("SELECT organization, after_seq FROM earlier_history ORDER BY organization") { row in
        (organization: OrganizationID(try row.text(0)), after: try row.integer(1))
      }
    }
    for next in waiting where store.isOwn(next.organization) {
      let isDone = try await attempt(.earlierHistory, of: next.organization) {
        try await prepareEarlierHistory(of: next.organization, after: next.after)
        return true
      }
      if isDone { return true }
    }
    return false
  }

  private func prepareEarlierHistory(of organization: OrganizationID, after: Int64) async throws {
    let limit = pace.rowsPerRead * pace.readsPerStep
    let (people, last) = try await store.read { connection in
      var people: Set<PersonID> = []
      var last: Int64?
      var count = 0
      try connection.forEach(
        "SELECT seq, kind, entity FROM change WHERE organization = ? AND seq > ? ORDER BY seq LIMIT ?",
        .text(organization.rawValue), .integer(after), .int(limit)
      ) { row in
        last = try row.integer(0)
        count += 1
        if try row.int(1) == EntityKind.erasedPerson.rawValue { people.insert(PersonID(try row.text(2))) }
      }
      return (people, count < limit ? nil : last)
    }
    try await store.write(organization) { scope in
      for person in people.sorted() where scope.record.people[person] == nil && !scope.record.erased.contains(person) {
        try scope.beginErasure(of: person, RandomID.make())
      }
      let organization = Value.text(scope.id.rawValue)
      if let last {
        try scope.transaction.execute(
          "UPDATE earlier_history SET after_seq = ? WHERE organization = ?", .integer(last), organization)
      } else {
        try scope.transaction.execute("DELETE FROM earlier_history WHERE organization = ?", organization)
      }
    }
    if !people.isEmpty { try await store.syncErasureList() }
  }

  /// - Parameter jobs: all that are running.
  /// - Returns: false where it has to wait for another service.
  private func step(_ job: ErasureJob, among jobs: [ErasureJob]) async throws -> Bool {
    var group: [ErasureJob] { jobs.filter { $0.step == job.step && $0.organization == job.organization } }
    switch job.step {
    case .history: try await stepThroughHistory(group)
    case .ownContent: return try await findOwnContent(group)
    case .ownContentRemoval: return try await removeOwnContent(job)
    default: try await step(job)
    }
    return true
  }

  private func step(_ job: ErasureJob) async throws {
    switch job.step {
    case .fixes: try await unfix(job)
    case .requests: try await removeRequests(job)
    case .notes: try await removeNotes(job)
    case .school: try await removeFromSchool(job)
    case .records: try await removeRecords(job, ofRemoved: false)
    case .removedRecords: try await removeRecords(job, ofRemoved: true)
    case .attempts where job.kind == .person: try await removePersonsAttempts(job)
    case .attempts: try await sift(job)
    case .remains: try await removeRemains(job)
    case .kinds: try await refold(job)
    case .marks: try await removeMarks(job)
    case .announcement: try await announce(job)
    case .schoolClass: try await removeClass(job)
    case .ownContent, .ownContentRemoval, .history, .files, .confirmations: break
    }
  }

  /// A step that jobs of one organization do together.
  private struct JointStep: Hashable {
    let organization: OrganizationID
    let step: ErasureJob.Step
  }

  /// What it knew of an organization is of another time.
  func forget(_ organization: OrganizationID) {
    state.withLock { state in
      state.searches[organization] = nil
      state.kept[organization] = nil
      state.failed.forget(organization)
    }
  }

  // MARK: Failures

  /// Does what may fail by itself: a failure ends neither the round nor what others have under way, is logged once, and is tried again after
  /// a pause. What nobody can go on after ends the round.
  ///
  /// - Returns: what `body` returns; false where it failed, or has failed a moment ago.
  @discardableResult
  func attempt(
    _ part: FailedWork.Part, of organization: OrganizationID, _ body: () async throws -> Bool
  ) async throws -> Bool {
    try Task.checkCancellation()
    let (key, now) = (FailedWork.Key(organization: organization, part: part), monotonic())
    guard state.withLock({ $0.failed.mayBeTried(key, at: now) }) else { return false }
    do {
      let isDone = try await body()
      if state.withLock({ $0.failed.noteSuccess(key) }) {
        log.notice("what had failed of an erasure goes on", ["organization": organization, "part": "\(part)"])
      }
      return isDone
    } catch let error where !Self.endsRound(error) {
      noteFailure("\(error)", of: key)
      return false
    }
  }

  private func mayBeTried(_ job: ErasureJob) -> Bool {
    let (key, now) = (FailedWork.Key(organization: job.organization, part: job.failingPart), monotonic())
    return state.withLock { $0.failed.mayBeTried(key, at: now) }
  }

  private func noteFailure(_ error: String, of key: FailedWork.Key) {
    let (now, pause) = (monotonic(), pace.retry)
    guard state.withLock({ $0.failed.note(key, error, at: now, pause: pause) }) else { return }
    log.warning(
      "a part of an erasure stands still, and is tried again; others go on",
      ["organization": key.organization, "part": "\(key.part)", "error": error])
  }

  /// Whether nobody's erasures go on after an error: the task is to end, or it is the whole store that does not answer.
  static func endsRound(_ error: any Error) -> Bool {
    guard !Task.isCancelled, !(error is CancellationError) else { return true }
    guard let failure = error as? StorageError else { return false }
    return switch failure.code {
    case .closed, .closedForDamage, .cannotOpen, .incompatible, .connectionLost, .busy, .full: true
    case .conflict, .invalidQuery, .corrupt, .queueFull, .stepLimit, .heldElsewhere, .movedAway: false
    }
  }

  // MARK: Searches

  /// The one that is under way.
  func search(of organization: OrganizationID) -> OwnContentSearch? {
    state.withLock { $0.searches[organization] }
  }

  /// - Parameter search: nil: it has come to its end.
  func keep(_ search: OwnContentSearch?, of organization: OrganizationID) {
    state.withLock { $0.searches[organization] = search }
  }

  // MARK: Time

  static let day: Int64 = 24 * 60 * 60 * 1000

  /// From now on the time of day is held against the monotonic clock before anything is removed for its age. `run()` begins it; whoever takes
  /// steps by hand may set the clock.
  func watchClock() { state.withLock { $0.isClockWatched = true } }

  var isClockWatched: Bool { state.withLock { $0.isClockWatched } }

  var hasLookedAtClock: Bool { state.withLock { $0.clockWatch != nil } }

  /// - Parameter watch: nothing is known of the clock before it.
  func look(at wall: Instant, beginningWith watch: ClockWatch? = nil) -> ClockWatch.Verdict {
    let now = monotonic()
    return state.withLock { state in
      var looking = state.clockWatch ?? watch ?? ClockWatch(lastKnown: nil, wall: wall, now: now)
      let verdict = looking.look(at: wall, now: now)
      state.clockWatch = looking
      return verdict
    }
  }

  /// Whether an organization is to be looked at for work that is older than so many days.
  func isDue(_ organization: OrganizationID, _ days: Int, _ now: Instant) -> Bool {
    guard let last = state.withLock({ $0.kept[organization] }) else { return true }
    return last.days != days || now < last.at || last.at + Self.day <= now
  }

  func noteKept(_ organization: OrganizationID, _ days: Int, _ now: Instant) {
    state.withLock { $0.kept[organization] = (now, days) }
  }

  // MARK: What steps are made of

  /// The rows to be removed that a read has found.
  struct Finding<Match: Sendable>: Sendable {
    private(set) var matches: [Match] = []
    /// Up to where was looked.
    var cursor: ErasureJob.Cursor
    var isEnd = false
    /// By match: where the cursor stood.
    private var cursors: [ErasureJob.Cursor] = []

    init(cursor: ErasureJob.Cursor) { self.cursor = cursor }

    /// Adds what was found where the cursor stands.
    mutating func add(_ match: Match) {
      matches.append(match)
      cursors.append(cursor)
    }

    mutating func add(_ other: Finding) {
      matches += other.matches
      cursors += other.cursors
      cursor = other.cursor
      isEnd = other.isEnd
    }

    /// Leaves what is more than one transaction takes for the next.
    mutating func cut(to count: Int) {
      guard count < matches.count else { return }
      matches.removeSubrange(count...)
      cursors.removeSubrange(count...)
      cursor = cursors.last ?? cursor
      isEnd = false
    }
  }

  /// Looks for what is to be removed from where a job stands, in short readings beside the writing, until there is enough for
  /// a transaction.
  func find<Match: Sendable>(
    from cursor: ErasureJob.Cursor,
    _ reading: @escaping @Sendable (any Connection, ErasureJob.Cursor) throws -> Finding<Match>
  ) async throws -> Finding<Match> {
    var found = Finding<Match>(cursor: cursor)
    for _ in 0..<pace.readsPerStep {
      let cursor = found.cursor
      found.add(try await store.read { try reading($0, cursor) })
      if found.isEnd || found.matches.count >= pace.rowsPerStep { break }
    }
    found.cut(to: pace.rowsPerStep)
    return found
  }

  /// Removes in one transaction what was found, and notes how far the job has come with it.
  ///
  /// - Parameter body: gives what it has removed.
  func take<Match: Sendable>(
    _ found: Finding<Match>, for job: ErasureJob,
    _ body: @escaping @Sendable (inout OrganizationTransaction, [Match]) throws -> [String: Int]
  ) async throws {
    try await write(job, weight: found.matches.count) { scope in
      let removed = try found.matches.isEmpty ? [:] : body(&scope, found.matches)
      if found.isEnd {
        try scope.finishStep(of: job, removed: removed)
      } else {
        try scope.advance(job, to: found.cursor, removed: removed)
      }
    }
  }

  /// Runs `body` in a transaction if the job is still where it was.
  func write(
    _ job: ErasureJob, weight: Int = 1, _ body: @escaping @Sendable (inout OrganizationTransaction) throws -> Void
  ) async throws {
    try await store.write(job.organization, weight: max(1, weight)) { scope in
      guard try scope.isCurrent(job) else { return }
      try body(&scope)
    }
  }

  func finish(_ job: ErasureJob, removed: [String: Int] = [:]) async throws {
    try await write(job) { try $0.finishStep(of: job, removed: removed) }
  }
}
