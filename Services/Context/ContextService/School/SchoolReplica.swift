internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Storage
internal import Synchronization

/// What Activity's feed says of each organization, as far as it decides what may be stored here: settings, clock,
/// enrolments, handouts. It is kept in the store with the position it was read up to, and answered from memory.
final class SchoolReplica: SchoolKnowledge, ChangeConsumer {
  typealias Batch = ActivityV1.ChangeBatch

  private struct State {
    var organizations: [OrganizationID: Organization]
    var cursors: [OrganizationID: FeedCursor]
    /// Where the store stands: behind the others by what was passed by since.
    var stored: [OrganizationID: FeedCursor]
    /// By which erasures name people; nil before Activity was first heard of.
    var key: ErasureKey?
    /// Those who were erased, by digests under `key`. They outlive the histories that told of them: one that takes such a history's
    /// place may be older, and names them until it comes to their erasure.
    var erased: [OrganizationID: Set<PersonDigest>]
  }

  /// So many changes of which nothing is kept, as work is, are passed by before their cursor is stored by itself. They are told again to
  /// who was started anew.
  static let passedMax: Int64 = 128

  private let state: Mutex<State>
  private let store: ContextStore
  private let progress: FeedProgress
  private let barrier: HeadBarrier
  private let grace: Duration
  private let erasures: SchoolErasures?

  /// Reads what is kept.
  ///
  /// - Parameters:
  ///   - barrier: waits for Activity's head.
  ///   - grace: how long it is waited for at most.
  ///   - erasures: is told of everyone who is erased.
  init(
    _ store: ContextStore, _ progress: FeedProgress, _ barrier: HeadBarrier, grace: Duration,
    erasures: SchoolErasures? = nil
  ) async throws {
    self.store = store
    self.progress = progress
    self.barrier = barrier
    self.grace = grace
    self.erasures = erasures
    let (kept, key, erased) = try await store.readers.read {
      (try SchoolRecords.load($0), try SchoolRecords.erasureKey(on: $0), try SchoolRecords.erasedPeople(on: $0))
    }
    state = Mutex(
      State(organizations: kept.organizations, cursors: kept.cursors, stored: kept.cursors, key: key, erased: erased))
    if let key { erasures?.callers.setKey(key) }
    for (organization, people) in erased { erasures?.note(people, of: organization) }
    progress.begin(at: kept.cursors)
  }

  func organization(_ id: OrganizationID) -> Organization? {
    state.withLock { $0.organizations[id] }
  }

  func catchUp(
    _ organization: OrganizationID, for holder: Holder?, deadline: ContinuousClock.Instant?
  ) async throws -> Bool {
    let end = ContinuousClock.now + grace
    try await barrier.pass(organization, for: holder, until: deadline.map { min($0, end) } ?? end)
    return true
  }

  // MARK: Following

  func cursors() async throws -> [OrganizationID: FeedCursor] { state.withLock { $0.cursors } }

  func received(_ key: ErasureKey) async throws {
    let former = state.withLock { $0.key }
    guard former != key else { return }
    // Another key is another store's: it has erased nobody whom the digests here are of.
    let isOtherStore = former != nil
    // Stored, so that whoever was erased is refused after a restart also before Activity is heard; and stored first, so that no digest
    // ever stands beside a key that it was not made with.
    try await store.writer.write { _, transaction in
      if isOtherStore { try SchoolRecords.forgetErasedPeople(in: transaction) }
      try SchoolRecords.keep(key, in: transaction)
    }
    let forgotten = state.withLock { state in
      state.key = key
      guard isOtherStore else { return [OrganizationID]() }
      defer { state.erased = [:] }
      return Array(state.erased.keys)
    }
    erasures?.callers.setKey(key)
    for organization in forgotten { erasures?.note([], of: organization) }
  }

  func connected(_ heads: [OrganizationID: FeedCursor]) async throws {}

  func reset(_ organization: OrganizationID, epoch: Int64) async throws {
    guard !store.moved.contains(organization) else { return }
    let cursor = FeedCursor(beginning: epoch)
    try await store.writer.write { _, transaction in
      try SchoolRecords(organization: organization, transaction: transaction).reset(to: cursor)
    }
    state.withLock { state in
      state.organizations[organization] = nil
      (state.cursors[organization], state.stored[organization]) = (cursor, cursor)
    }
  }

  func take(_ changes: [ActivityV1.Change], of organization: OrganizationID, upTo cursor: FeedCursor) async throws {
    guard !store.moved.contains(organization) else { return }
    if try passBy(changes, of: organization, upTo: cursor) { return }
    do {
      try await store(changes, of: organization, upTo: cursor)
    } catch let gap as FeedError {
      if case .gap = gap { try await reread() }
      throw gap
    }
  }

  /// The store has gone back: what is in memory is of a time that it does not know. Who was erased stays known.
  private func reread() async throws {
    let kept = try await store.readers.read { try SchoolRecords.load($0) }
    state.withLock { ($0.organizations, $0.cursors, $0.stored) = (kept.organizations, kept.cursors, kept.cursors) }
  }

  /// Passes by what changes nothing here, without a transaction for each message. The cursor is stored with what is kept next, or once there
  /// is much to pass by.
  ///
  /// - Returns: false where something is to be stored.
  private func passBy(
    _ changes: [ActivityV1.Change], of organization: OrganizationID, upTo cursor: FeedCursor
  ) throws -> Bool {
    let isBehind = state.withLock { state in
      guard let stored = state.stored[organization] else { return false }
      return stored.epoch == cursor.epoch && cursor.sequence - stored.sequence < Self.passedMax
    }
    // Where something was skipped the cursor stays before it.
    guard isBehind || progress.hasSkipped(organization) else { return false }
    let kinds = changes.compactMap { change in change.change.map { (change.sequence, $0) } }
    guard kinds.count == changes.count, !kinds.contains(where: { SchoolRecords.isKept($0.1) }) else { return false }
    for (sequence, kind) in kinds {
      try progress.skippingUnknown(sequence, of: organization) { _ = try OrganizationChange(kind) }
    }
    state.withLock { $0.cursors[organization] = cursor }
    return true
  }

  private func store(
    _ changes: [ActivityV1.Change], of organization: OrganizationID, upTo cursor: FeedCursor
  ) async throws {
    let before = self.organization(organization) ?? Organization(id: organization)
    let names = try names(of: changes, in: before)
    let (known, stored) = state.withLock {
      (ErasedPersonFilter(key: $0.key, people: $0.erased[organization] ?? []), $0.stored[organization])
    }
    let (after, erased, isMoved) = try await store.writer.write(weight: changes.count) { [progress] _, transaction in
      var (after, filter) = (before, known)
      let records = SchoolRecords(organization: organization, transaction: transaction)
      if !progress.hasSkipped(organization) {
        // What was passed by since is no gap.
        try FeedError.requireNoGap(from: try records.cursor(), to: cursor, next: stored.map { $0.sequence + 1 })
      }
      for change in changes {
        try progress.skippingUnknown(change.sequence, of: organization) {
          guard let rest = filter.rest(of: change, in: organization) else { return }
          try records.keep(rest, in: &after, erased: names)
          filter.note(rest)
        }
      }
      let isMoved = !progress.hasSkipped(organization)
      if isMoved { try records.move(to: cursor) }
      return (after, filter.people, isMoved)
    }
    state.withLock { state in
      state.organizations[organization] = after
      state.erased[organization] = erased.isEmpty ? nil : erased
      state.cursors[organization] = cursor
      if isMoved { state.stored[organization] = cursor }
    }
    // The end of an erasure has to be confirmed, and changes nobody; a reset of the organization changes them, and is no erasure.
    if erased != known.people || changes.contains(where: \.isErasure) { erasures?.note(erased, of: organization) }
  }

  /// Whom the erasures among some changes name, of those who are known before them.
  private func names(
    of changes: [ActivityV1.Change], in known: Organization
  ) throws(FeedError) -> [PersonDigest: PersonID] {
    guard changes.contains(where: \.isErasure) else { return [:] }
    guard let key = state.withLock({ $0.key }) else { throw .unreadable("an erasure, without the key of its digest") }
    // Who is in the same message is known by its end; nobody comes between who they are and that they are gone.
    var people = Set(known.roster.everEnrolled)
    for handout in known.allHandouts { people.formUnion(handout.recipients.spans.keys) }
    for change in changes { people.formUnion(change.peopleKept) }
    return Dictionary(people.map { (key.digest(of: $0, in: known.id), $0) }) { first, _ in first }
  }
}

extension ErasedPersonFilter {
  /// Heeds a change that was kept.
  fileprivate mutating func note(_ change: ActivityV1.Change) {
    switch change.change {
    case .erasedPerson(let told): if let digest = PersonDigest(told.digest) { insert(digest) }
    case .organizationReset: self = ErasedPersonFilter(key: key)
    default: break
    }
  }
}

extension ActivityV1.Change {
  fileprivate var isErasure: Bool {
    if case .erasedPerson = change { true } else { false }
  }

  /// Those whom it names in what is kept of it.
  fileprivate var peopleKept: [PersonID] {
    switch change {
    case .enrolment(let state): [PersonID(state.personID)]
    case .handout(let history): history.recipients.map { PersonID($0.studentID) }
    default: []
    }
  }
}
