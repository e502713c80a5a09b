internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import RPC
internal import Serving
internal import Storage
internal import Synchronization

/// What Activity's feed says of each organization, as far as it decides what may be stored here: settings, clock,
/// enrolments, handouts. It is kept in the store with the position it was read up to, and answered from memory.
final class SchoolReplica: SchoolKnowledge, ChangeConsumer {
  typealias Batch = ActivityV1.ChangeBatch

  fileprivate struct State {
    var organizations: [OrganizationID: Organization]
    var positions: [OrganizationID: FeedPosition]
    /// The heads when the connection at hand was made; nil while there is none.
    var heads: [OrganizationID: FeedPosition]?
    /// By which erasures name people; nil before Activity was first heard of.
    var key: ErasureKey?
  }

  private let state: Mutex<State>
  private let store: ContextStore
  private let grace: Duration
  private let erasures: SchoolErasures?
  /// A "no" is believed this long after it was asked for while the feed is read as it comes.
  private static let liveGrace = Duration.milliseconds(300)
  private static let lookAgain = Duration.milliseconds(10)

  /// Reads what is kept.
  ///
  /// - Parameter erasures: is told of everyone who is erased.
  init(_ store: ContextStore, grace: Duration, erasures: SchoolErasures? = nil) async throws {
    self.store = store
    self.grace = grace
    self.erasures = erasures
    let kept = try await store.readers.read { try SchoolRecords.load($0) }
    state = Mutex(State(organizations: kept.organizations, positions: kept.positions))
  }

  func organization(_ id: OrganizationID) -> Organization? {
    state.withLock { $0.organizations[id] }
  }

  func permission(for app: AppID, in organization: OrganizationID) async throws -> AppPermission {
    let asked = ContinuousClock.now
    while true {
      let (isAllowed, isLive) = state.withLock { state in
        (state.organizations[organization]?.settings.allowedApps.contains(app) == true, state.isLive(organization))
      }
      if isAllowed { return .allowed }
      let waited = ContinuousClock.now - asked
      if isLive, waited >= min(Self.liveGrace, grace) { return .denied }
      if waited >= grace { return .unknown }
      try await Task.sleep(for: Self.lookAgain)
    }
  }

  // MARK: Following

  func positions() async throws -> [OrganizationID: FeedPosition] {
    state.withLock { state in
      state.heads = nil
      return state.positions
    }
  }

  func received(_ key: ErasureKey) async {
    state.withLock { $0.key = key }
    erasures?.callers.setKey(key)
  }

  func connected(_ heads: [OrganizationID: FeedPosition]) async throws {
    state.withLock { $0.heads = heads }
  }

  func reset(_ organization: OrganizationID, epoch: Int64) async throws {
    let position = FeedPosition(epoch: epoch, sequence: 0)
    try await store.writer.write { _, transaction in
      try SchoolRecords(organization: organization, transaction: transaction).reset(to: position)
    }
    state.withLock { state in
      state.organizations[organization] = nil
      state.positions[organization] = position
    }
  }

  func take(_ changes: [ActivityV1.Change], of organization: OrganizationID, upTo position: FeedPosition) async throws {
    let before = self.organization(organization) ?? Organization(id: organization)
    let erased = try names(of: changes, in: before)
    let after = try await store.writer.write(weight: changes.count) { _, transaction in
      var after = before
      let records = SchoolRecords(organization: organization, transaction: transaction)
      for change in changes { try records.keep(change, in: &after, erased: erased) }
      try records.move(to: position)
      return after
    }
    state.withLock { state in
      state.organizations[organization] = after
      state.positions[organization] = position
    }
    if changes.contains(where: \.isErasure) { try await erasures?.reload(organization) }
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

extension SchoolReplica.State {
  /// Whether the organization's feed has been read up to where it stood when the connection was made, or further.
  fileprivate func isLive(_ organization: OrganizationID) -> Bool {
    guard let heads else { return false }
    guard let head = heads[organization] else { return true }
    return positions[organization].map { $0.epoch == head.epoch && $0.sequence >= head.sequence } ?? false
  }
}
