internal import Domain
internal import Feeds
internal import Messages

/// One attempt as its app sees it, and what of it is not in the outbox yet. It does no I/O and knows no clock.
///
/// Progress, time and items follow the rules that the server has (R65–R100), so that what the app reads is what a teacher
/// will read of it.
struct LocalActivity {
  /// What has changed since it was last written into the outbox.
  struct Pending {
    /// The attempt was never written.
    var isNew = false
    /// The runs that ended.
    var runs: [Interval] = []
    var progress = ProgressRanges()
    /// When the last of it was made.
    var progressTime: Instant?
    var hasPrimary = false
    /// In the order in which they were put.
    var additional: [String] = []
    /// When the last item was put.
    var itemsTime: Instant?
    /// When the items that were written were removed, before the others were put; nil: they were not.
    var removalTime: Instant?
    /// The last stop.
    var stop: Instant?
    /// The time up to the last sign of the run that goes on.
    var hasSign = false

    var hasTime: Bool { isNew || !runs.isEmpty || stop != nil || hasSign }
    var hasItems: Bool { hasPrimary || !additional.isEmpty || removalTime != nil }
    var isEmpty: Bool { !hasTime && !progress.hasData && !hasItems }
  }

  struct Run {
    var start: Instant
    /// Until when it has certainly run.
    var sign: Instant
  }

  let id: String
  let path: [String]
  /// It may be later than some of what was recorded of it: see `takeUp`.
  private(set) var start: Instant
  private(set) var progress = ProgressRanges()
  private(set) var primary: ActivityV1.ActivityItem?
  /// In order of first insertion (R95).
  private(set) var additional: [ActivityV1.ActivityItem] = []
  /// The runs that ended.
  private(set) var time = RunningTime()
  private(set) var run: Run?
  /// Between a start and the stop after it, also while the app is in the background.
  private(set) var isStarted = false
  /// A stop was written: what runs afterwards counts up to the next stop.
  private(set) var wasStopped = false
  /// Items were written that a removal has to remove.
  private(set) var hasWrittenItems = false
  /// Another attempt took its place (R67).
  private(set) var isSuperseded = false
  /// The newest instant of a change. Each write to the items has one of its own, so that their order is certain (P28), and the
  /// activity that follows begins behind them all, so that they count (P4).
  private(set) var lastHappened: Instant
  private(set) var pending = Pending(isNew: true)
  /// Counts what was written, so that a restart finds the newest.
  private(set) var revision: Int64 = 0
  /// What broke a rule since the last save.
  private(set) var faults: [StoreError] = []

  /// Faults of one activity that one save names.
  static let faultsMax = 16

  /// - Parameter isSuperseded: its context is not in the tree: nothing of it will be taken.
  init(id: String, path: [String], start: Instant, isSuperseded: Bool = false) {
    self.id = id
    self.path = path
    self.start = start
    lastHappened = start
    self.isSuperseded = isSuperseded
    if isSuperseded { pending = Pending() }
  }

  /// Milliseconds of running time up to `now` (R69–R72).
  func duration(at now: Instant, idleLimit: Int64) -> Int64 {
    guard let run else { return time.measure }
    let end = now.since(run.sign) > idleLimit ? run.sign : now
    return time.union(RunningTime([Interval(start: run.start, end: end)])).measure
  }

  // MARK: Time

  /// Begins, or goes on (R69); does nothing while it is started (R70).
  mutating func begin(at now: Instant, isPaused: Bool) {
    guard !isStarted, changes() else { return }
    isStarted = true
    if !isPaused { goOn(at: now) }
  }

  /// Stops, or pauses: the app need not know which (R69).
  mutating func end(at now: Instant, idleLimit: Int64) {
    guard isStarted else { return }
    rest(at: now, idleLimit: idleLimit)
    isStarted = false
    let stop = max(now, start)
    pending.stop = stop
    lastHappened = max(lastHappened, stop)
  }

  /// The app has come to the front.
  mutating func goOn(at now: Instant) {
    guard isStarted, run == nil else { return }
    let begin = max(now, start)
    run = Run(start: begin, sign: begin)
    pending.hasSign = true
  }

  /// The app has gone to the background.
  mutating func rest(at now: Instant, idleLimit: Int64) {
    sign(at: now, idleLimit: idleLimit)
    close()
  }

  /// It runs still. After a silence of more than the idle limit, as when the machine slept, the time between counts for nothing
  /// and running goes on from here (N27).
  mutating func sign(at now: Instant, idleLimit: Int64) {
    guard let run else { return }
    if now.since(run.sign) > idleLimit {
      close()
      self.run = Run(start: now, sign: now)
    } else {
      self.run?.sign = max(now, run.sign)
    }
    pending.hasSign = true
  }

  private mutating func close() {
    guard let run else { return }
    let interval = Interval(start: run.start, end: run.sign)
    time.insert(interval)
    pending.runs.append(interval)
    pending.hasSign = false
    self.run = nil
  }

  /// Begins anew under the same identifier, which the services have just given again. From now on it may name another attempt: it does so
  /// when the handout of the former one is over, and the time of the work decides (D27). What runs, or waits for a save, stays of the
  /// one that it was begun for.
  mutating func takeUp(at now: Instant) {
    guard !isStarted, pending.isEmpty else { return }
    start = max(now, lastHappened)
    lastHappened = start
  }

  /// Another attempt begins: this one is final.
  mutating func supersede(at now: Instant, idleLimit: Int64) {
    end(at: now, idleLimit: idleLimit)
    isSuperseded = true
  }

  // MARK: Progress and items

  mutating func add(_ range: TickRange, isExplicit: Bool = false, at now: Instant) {
    guard changes() else { return }
    lastHappened = max(lastHappened, now)
    pending.progressTime = lastHappened
    progress.insert(range, isExplicit: isExplicit)
    pending.progress.insert(range, isExplicit: isExplicit)
  }

  /// An identifier is primary or additional, never both (R94). Nil: progress is the headline (R89).
  mutating func setPrimary(_ item: ActivityV1.ActivityItem?, at now: Instant) {
    guard changes() else { return }
    guard let item else { return dropPrimary(at: now) }
    guard isSound(item) else { return }
    if let index = additional.firstIndex(where: { $0.identifier.isExactly(item.identifier) }) {
      additional.remove(at: index)
      pending.additional.removeAll { $0.isExactly(item.identifier) }
    }
    primary = item
    pending.hasPrimary = true
    noteItems(at: now)
  }

  /// The wire has no word for it: all items are removed, and the additional ones put again.
  private mutating func dropPrimary(at now: Instant) {
    guard primary != nil else { return }
    let others = additional
    removeItems(at: now)
    for item in others { put(item, at: now) }
  }

  /// Replaces in place or appends (R93).
  mutating func put(_ item: ActivityV1.ActivityItem, at now: Instant) {
    guard changes(), isSound(item) else { return }
    if primary?.identifier.isExactly(item.identifier) == true {
      primary = nil
      pending.hasPrimary = false
    }
    if let index = additional.firstIndex(where: { $0.identifier.isExactly(item.identifier) }) {
      additional[index] = item
    } else if additional.count + (primary == nil ? 0 : 1) >= Limits.standard.itemsPerAttemptMax {
      return note(StoreError(Violation(.tooMany(.items, max: Limits.standard.itemsPerAttemptMax), field: "items")))
    } else {
      additional.append(item)
    }
    if !pending.additional.contains(where: { $0.isExactly(item.identifier) }) {
      pending.additional.append(item.identifier)
    }
    noteItems(at: now)
  }

  /// The primary one too; progress and time stay (R96).
  mutating func removeItems(at now: Instant) {
    guard changes() else { return }
    primary = nil
    additional = []
    (pending.hasPrimary, pending.additional, pending.itemsTime) = (false, [], nil)
    if hasWrittenItems { pending.removalTime = tick(at: now) }
  }

  /// Items that are written together are one change.
  private mutating func noteItems(at now: Instant) {
    guard pending.itemsTime != nil else {
      pending.itemsTime = tick(at: now)
      return
    }
    lastHappened = max(now, lastHappened)
    pending.itemsTime = lastHappened
  }

  /// An instant that no other change has.
  private mutating func tick(at now: Instant) -> Instant {
    lastHappened = max(now, lastHappened + 1)
    return lastHappened
  }

  // MARK: Faults

  private mutating func changes() -> Bool {
    if isSuperseded {
      note(StoreError(.invalidModification, "a newer activity has taken the place of this one, or its context is gone"))
    }
    return !isSuperseded
  }

  private mutating func isSound(_ item: ActivityV1.ActivityItem) -> Bool {
    do throws(Violation) {
      try item.check()
      return true
    } catch {
      note(StoreError(error))
      return false
    }
  }

  mutating func note(_ fault: StoreError) {
    if faults.count < Self.faultsMax { faults.append(fault) }
  }

  mutating func takeFaults() -> [StoreError] {
    defer { faults = [] }
    return faults
  }

  // MARK: Writing

  /// Takes what has changed, to be written.
  ///
  /// - Parameters:
  ///   - isTimeOnly: progress and items wait for a save (R45).
  mutating func take(isTimeOnly: Bool) -> Pending {
    var taken = pending
    if isTimeOnly {
      (taken.progress, taken.progressTime) = (ProgressRanges(), nil)
      (taken.hasPrimary, taken.additional, taken.itemsTime, taken.removalTime) = (false, [], nil, nil)
      pending.isNew = false
      (pending.runs, pending.stop, pending.hasSign) = ([], nil, false)
    } else {
      pending = Pending()
    }
    revision += 1
    return taken
  }

  /// It was not written: it is still to be. What was removed or replaced meanwhile stays so.
  mutating func giveBack(_ taken: Pending) {
    pending.isNew = pending.isNew || taken.isNew
    pending.runs = taken.runs + pending.runs
    pending.progress = pending.progress.union(taken.progress)
    pending.progressTime = pending.progressTime ?? taken.progressTime
    pending.stop = [pending.stop, taken.stop].compactMap(\.self).max()
    pending.hasSign = pending.hasSign || taken.hasSign && run != nil
    giveBackItems(taken)
  }

  private mutating func giveBackItems(_ taken: Pending) {
    pending.hasPrimary = pending.hasPrimary || taken.hasPrimary && primary != nil
    let held = additional
    let earlier = taken.additional.filter { identifier in held.contains { $0.identifier.isExactly(identifier) } }
    pending.additional = earlier + pending.additional.filter { !earlier.contains($0) }
    pending.itemsTime = pending.itemsTime ?? taken.itemsTime
    pending.removalTime = pending.removalTime ?? taken.removalTime
  }

  /// It was written.
  mutating func noteWritten(_ taken: Pending) {
    if taken.removalTime != nil { hasWrittenItems = false }
    if taken.hasPrimary || !taken.additional.isEmpty { hasWrittenItems = true }
    if taken.stop != nil { wasStopped = true }
  }
}

// MARK: Restarts

extension LocalActivity {
  /// As it is kept for a restart. The run that goes on is kept up to its last sign.
  var kept: ActivityV1.AttemptRecord {
    var runs = time
    if let run { runs.insert(Interval(start: run.start, end: run.sign)) }
    return ActivityV1.AttemptRecord(
      attemptID: id, identifierPath: path, startTime: WellKnown.Timestamp(start),
      happenTime: WellKnown.Timestamp(lastHappened), intervals: runs.intervals.map(ActivityV1.RunningInterval.init),
      progressRanges: progress.ranges.map(ActivityV1.ProgressRange.init), progress: progress.isExplicit ? 0 : nil,
      primaryItem: primary, additionalItems: additional)
  }

  /// After a restart: it does not run, and nothing of it waits.
  init(_ kept: ActivityV1.AttemptRecord, revision: Int64, hasWrittenItems: Bool, wasStopped: Bool) {
    self.init(
      id: kept.attemptID, path: kept.identifierPath, start: kept.startTime.map { Instant($0) } ?? .distantPast)
    lastHappened = kept.happenTime.map { Instant($0) } ?? start
    time = RunningTime(kept.intervals.map(Interval.init))
    progress = ProgressRanges(kept.progressRanges.compactMap(TickRange.init), isExplicit: kept.progress != nil)
    primary = kept.primaryItem
    additional = kept.additionalItems
    pending = Pending()
    self.revision = revision
    self.hasWrittenItems = hasWrittenItems
    self.wasStopped = wasStopped
  }
}

extension ActivityV1.RunningInterval {
  init(_ interval: Interval) {
    self.init(startTime: WellKnown.Timestamp(interval.start), endTime: WellKnown.Timestamp(interval.end))
  }
}

extension Interval {
  init(_ interval: ActivityV1.RunningInterval) {
    self.init(
      start: interval.startTime.map { Instant($0) } ?? .distantPast,
      end: interval.endTime.map { Instant($0) } ?? .distantPast)
  }
}

extension ActivityV1.ProgressRange {
  /// A double holds every count of millionths apart, so the server finds the same ones.
  init(_ range: TickRange) { self.init(start: range.lower.fraction, end: range.upper.fraction) }
}

extension TickRange {
  init?(_ range: ActivityV1.ProgressRange) {
    guard let whole = try? TickRange(start: range.start, end: range.end) else { return nil }
    self = whole
  }
}
