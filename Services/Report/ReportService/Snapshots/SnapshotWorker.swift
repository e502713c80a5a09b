internal import Domain
internal import EventLoop
internal import Feeds
internal import Memory
internal import Observability
internal import ReportEngine
internal import Sharing
internal import Storage
internal import Synchronization

/// Keeps the snapshots of all organizations up to date, on a thread of its own: it takes a copy of an organization under
/// its lock, which costs next to nothing, and writes that.
final class SnapshotWorker: Sendable {
  /// What there was when an organization's snapshot was written last.
  private struct Written {
    var version: SnapshotVersion
    var time: ContinuousClock.Instant
    /// It says as of when it is in step.
    var isDated: Bool
    let parts: PartFile
    /// The places that it names.
    var kept: KeptParts

    init(_ state: OrganizationState.Contents, _ parts: PartFile, _ kept: KeptParts) {
      version = state.snapshotVersion
      time = .now
      isDated = Feed.allCases.allSatisfy { state[$0].inStepBefore != nil }
      self.parts = parts
      self.kept = kept
    }
  }

  let folder: SnapshotFolder
  let gradebooks: Gradebooks
  let loop: EventLoop
  private let interval: Duration
  /// The organizations whose files are kept; nil: all.
  private let placement: CopyPlacement?
  private let written = Mutex<[OrganizationID: Written]>([:])
  /// Bytes of memory that moved runs have freed since it was given back to the system last.
  private let freed = Mutex(0)
  /// Two services that write the same files would take them from one another.
  private let lock: FileLock
  /// Of which whoever reads them has found something damaged.
  private let damaged = DamagedOrganizations()
  /// How far the walk has come that compares what nobody asks for.
  private let walk: Mutex<PartWalk>

  /// Unless so much of it has changed, an organization is written less often.
  private static let changedShare: Int64 = 8
  /// So many freed bytes are given back to the system at once: that takes some milliseconds, and others wait for memory meanwhile.
  private static let givenBackMin = 64 << 20
  /// Runs whose memory is given back under one lock: some tens of microseconds.
  private static let movesPerStep = 32
  /// How often, and how often at most, it is looked whether anybody still reads what is to go.
  private static let look = Duration.milliseconds(20)
  private static let looksMax = 250
  /// So many intervals after the last time it is written, however little has changed.
  private static let intervalsMax = 10

  /// - Throws: when the folder cannot be used, or another process uses it.
  ///
  /// - Parameter placement: of this process, where it holds copies of some organizations; what it does not hold goes at the start. Nil: it
  ///   has all.
  init(
    _ folder: SnapshotFolder, _ gradebooks: Gradebooks, interval: Duration, placement: CopyPlacement? = nil
  ) throws {
    self.folder = folder
    self.placement = placement
    self.gradebooks = gradebooks
    self.interval = interval
    walk = Mutex(PartWalk(turn: interval))
    try folder.prepare()
    lock = try FileLock(folder.path + "/lock", for: "the folder of snapshots \(folder.path)", kind: "folder")
    loop = try EventLoop(name: "report-snapshots", priority: .low)
  }

  deinit { loop.stop() }

  /// Puts in place what the snapshots hold. The service has no feeds yet.
  func load() async {
    let begin = ContinuousClock.now
    // The largest first: on several threads it decides how long all of them take.
    let count = await withTaskGroup(of: Bool.self) { group in
      for file in folder.files() {
        group.addTask { self.load(file) }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    if count > 0 {
      // What reading took beside what was read.
      Heap.giveBack()
      folder.log.info("snapshots read", ["organizations": count, "took": begin.duration(to: .now)])
    }
  }

  /// - Returns: whether there is something of use in the files.
  func load(_ file: String) -> Bool {
    guard let state = folder.read(file, gradebooks.feeds) else { return false }
    let organization = state.contents.gradebook.organization.id
    guard placement?.holds(organization) ?? true else {
      folder.log.notice("an organization is held by other instances now: its files go", ["organization": organization])
      folder.remove(organization)
      return false
    }
    written.withLock { $0[organization] = Written(state.contents, state.parts, state.kept) }
    damaged.listen(to: state.contents.gradebook.damage, of: organization)
    gradebooks.put(OrganizationState(state.contents), of: organization)
    // A purge that had begun goes on.
    gradebooks.packing.noteChange(of: organization, isWorthPacking: state.contents.gradebook.isWorthPacking)
    // All of it was looked at, and most of it will not be again soon.
    state.parts.cool()
    return true
  }

  /// Writes what is due, and has read anew what is damaged, until its task is cancelled; then it writes whatever has changed.
  func run() async throws {
    try await withTaskExecutorPreference(loop) {
      do {
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask { try await self.takeTurns() }
          group.addTask { try await self.replaceDamaged() }
          try await group.waitForAll()
        }
      } catch is CancellationError {
        for organizationState in gradebooks.allStates { writeIfDue(organizationState, isLast: true) }
      }
    }
  }

  private func takeTurns() async throws {
    while true {
      try await Task.sleep(for: interval)
      for organizationState in gradebooks.allStates {
        try Task.checkCancellation()
        writeIfDue(organizationState)
      }
      compareSome()
      tidy()
    }
  }

  private func writeIfDue(_ organizationState: OrganizationState, isLast: Bool = false) {
    let (id, version, attempts, isDated) = organizationState.withContents {
      (
        $0.gradebook.organization.id, $0.snapshotVersion, Int64($0.gradebook.segment.attemptCount),
        $0.position.inStep != nil
      )
    }
    let last = written.withLock { $0[id] }
    // What was written before it was known as of when it is in step could not say so.
    let isFirstDated = isDated && last?.isDated == false
    guard version != last?.version || isFirstDated else { return }
    let changes = version.changes(since: last?.version)
    let isDue =
      isLast || last == nil || isFirstDated
      || version.erasures != last?.version.erasures || changes >= attempts / Self.changedShare
      || last.map { ContinuousClock.now - $0.time >= interval * Self.intervalsMax } ?? true
    guard isDue else { return }
    write(organizationState)
  }

  /// What the organization's files hold now.
  func lastWritten(_ organization: OrganizationID) -> (erasures: Int, kept: KeptParts)? {
    written.withLock { $0[organization].map { ($0.version.erasures, $0.kept) } }
  }

  func write(_ organizationState: OrganizationState) {
    do {
      try writeOrFail(organizationState)
    } catch {
      // The old one stays, and the next turn tries again.
      folder.log.warning(
        "snapshot not written",
        ["organization": organizationState.withContents { $0.gradebook.organization.id }, "error": "\(error)"])
    }
  }

  // MARK: Damage

  private func replaceDamaged() async throws {
    while true {
      for organization in try await damaged.next() {
        if let organizationState = gradebooks.organizationState(organization) { replaceIfDamaged(organizationState) }
      }
    }
  }

  /// Throws away an organization's files, and all that is known of it, if a part was found damaged, and has it read from the feeds.
  private func replaceIfDamaged(_ organizationState: OrganizationState) {
    let (organization, place) = organizationState.withContents {
      ($0.gradebook.organization.id, $0.gradebook.damage.place)
    }
    guard let place else { return }
    noteDamage(place, of: organization, "a part that reports are made of is damaged, reading the feeds instead")
    discard(organization)
    gradebooks.readAnew(organization)
  }

  private func noteDamage(_ place: PartPlace, of organization: OrganizationID, _ message: StaticString) {
    gradebooks.damages.increment()
    folder.log.error(
      message,
      [
        "organization": organization, "file": SnapshotFolder.parts(of: folder.file(of: organization)),
        "offset": place.offset, "bytes": place.count,
      ])
  }

  /// Compares some of the parts that nobody may have asked for since long.
  private func compareSome() {
    let damaged = walk.withLock { walk in
      walk.next(of: written.withLock { $0.mapValues(\.kept) }).filter { !$0.part.isSound }
    }
    for met in damaged {
      // Another of its parts may have led to a new file.
      guard let organizationState = gradebooks.organizationState(met.organization),
        written.withLock({ $0[met.organization]?.kept[met.name] === met.part })
      else { continue }
      switch met.name {
      case .run:
        organizationState.withContents { $0.gradebook.damage.note(met.part.place) }
        replaceIfDamaged(organizationState)
      case .school:
        // It is read at a start alone: what is in memory is whole.
        noteDamage(
          met.part.place, of: met.organization, "a part that a start begins with is damaged, writing it anew")
        written.withLock { $0[met.organization]?.kept.forgetSchool() }
        write(organizationState)
      }
    }
  }

  /// Gives back what nobody reads any more: of the files, and of memory.
  private func tidy() {
    for parts in written.withLock({ $0.values.map(\.parts) }) {
      do { try parts.reclaim() } catch {
        folder.log.warning("room in a file is not given back", ["file": parts.path, "error": "\(error)"])
      }
      parts.cool()
    }
    // What was freed lies in small pieces between others, and stays with the process by itself.
    let isMuch = freed.withLock { freed in
      guard freed >= Self.givenBackMin else { return false }
      freed = 0
      return true
    }
    if isMuch { Heap.giveBack() }
  }

  private func writeOrFail(_ organizationState: OrganizationState, isErasing: Bool = false) throws {
    let state = organizationState.withContents { $0.kept }
    let organization = state.gradebook.organization.id
    let version = state.snapshotVersion
    // It is thrown away soon.
    guard !state.gradebook.damage.isFound else { throw SnapshotError.damaged }
    guard !gradebooks.feeds.hasSkipped(organization) else {
      // Changes of a newer version were skipped: the earlier file, or the feed's beginning, leads to them again. But a file that
      // holds what was erased does not stay.
      let written = written.withLock { $0[organization] }
      if isErasing || written.map({ $0.version.erasures != version.erasures }) ?? false { discard(organization) }
      return
    }
    let begin = ContinuousClock.now
    let former = written.withLock { $0[organization] }
    let parts = former.flatMap { $0.parts.isInPlace ? $0.parts : nil } ?? folder.newParts(of: organization)
    var kept: KeptParts
    do {
      kept = try folder.write(state, parts, since: former?.kept)
    } catch {
      // Others may need the room: where a disk is full, Activity's work is not kept either.
      try? parts.reclaim()
      throw error
    }
    organizationState.withContents { $0.parts = parts }
    while let moves = kept.takeMoves(atMost: Self.movesPerStep) {
      freed.withLock { $0 += moves.byteCount }
      organizationState.withContents { state in
        // All may have been forgotten since: what is damaged in a file is noted by the gradebook that reads it.
        damaged.listen(to: state.gradebook.damage, of: organization)
        state.gradebook.move(moves)
      }
    }
    written.withLock { $0[organization] = Written(state, parts, kept) }
    folder.log.debug(
      "snapshot written", ["organization": organization, "took": begin.duration(to: .now)])
  }

  /// Writes an organization's snapshot in the place of the one that there is. When it returns, nothing is in the files that is not
  /// in the organization's state.
  ///
  /// - Throws: also when somebody reads an earlier state for so long; then it is to be done again.
  func writeNow(_ organizationState: OrganizationState) async throws {
    let organization = organizationState.withContents { $0.gradebook.organization.id }
    // On the thread of all others: there is one file in the making.
    try await withTaskExecutorPreference(loop) {
      try self.writeOrFail(organizationState, isErasing: true)
      // Reports that had begun before read what is to go.
      for _ in 0..<Self.looksMax {
        guard let written = self.written.withLock({ $0[organization] }) else { return }
        if written.parts.heldCount <= written.kept.places.count { return try written.parts.reclaim() }
        try await Task.sleep(for: Self.look)
      }
      throw PartsAreRead()
    }
  }

  private func discard(_ organization: OrganizationID) {
    folder.remove(organization)
    written.withLock { $0[organization] = nil }
  }
}

/// Somebody reads an earlier state of an organization, of whose parts none may go.
private struct PartsAreRead: Error, CustomStringConvertible {
  let description = "an earlier state is still being read"
}

/// What tells one state of an organization from another, as far as snapshots are concerned.
struct SnapshotVersion: Hashable, Sendable {
  var position: ReportPosition
  /// What is erased shall not stay in a file either.
  var erasures: Int

  func changes(since other: SnapshotVersion?) -> Int64 {
    (position.activity?.sequence ?? 0) - (other?.position.activity?.sequence ?? 0)
      + (position.context?.sequence ?? 0) - (other?.position.context?.sequence ?? 0)
  }
}

extension OrganizationState.Contents {
  /// What vendors publish is in no organization's file but the catalog's own.
  var snapshotVersion: SnapshotVersion {
    var own = position
    own.catalog = nil
    return SnapshotVersion(position: own, erasures: gradebook.erasures)
  }
}
