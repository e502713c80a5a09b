internal import Domain
internal import Feeds
internal import Identity
internal import Messages
internal import ReportEngine
internal import Serving
internal import Synchronization

/// Activity's feed: people, handouts, switches, and what students did.
typealias ActivityFollowing = Following<ActivityV1.ChangeBatch>

extension ActivityFollowing {
  /// - Parameter erasures: receives everyone who is erased.
  init(gradebooks: Gradebooks, erasures: Erasures) {
    let key = KeyHolder()
    self.init(
      gradebooks: gradebooks, feed: .activity,
      forget: { state in
        state.gradebook.forgetSchool()
        // Activity sends all that there were again, and they are confirmed again.
        state.erasures = ErasureStanding()
      },
      names: { changes, organizationState throws(FeedError) in try key.names(of: changes, at: organizationState) },
      apply: { change, names, state throws(FeedError) in
        try state.apply(change, names, key.current)
        if change.isErasure { state.erasures.key = key.current }
      },
      taken: { changes, organization, organizationState in
        if changes.contains(where: \.isErasure) { erasures.noteErasures(in: organizationState, of: organization) }
      },
      keyed: {
        key.set($0)
        erasures.callers.setKey($0)
      })
  }
}

/// The key by which erasures name people, as Activity sent it last.
private final class KeyHolder: Sendable {
  private let key = Mutex<ErasureKey?>(nil)

  var current: ErasureKey? { key.withLock { $0 } }

  func set(_ key: ErasureKey) { self.key.withLock { $0 = key } }

  /// Whom the erasures among some changes name, of those who are known before them or by them.
  func names(of changes: [ActivityV1.Change], at organizationState: OrganizationState) throws(FeedError) -> ErasedNames
  {
    guard changes.contains(where: \.isErasure) else { return [:] }
    guard let key = key.withLock({ $0 }) else { throw .unreadable("an erasure, without the key of its digest") }
    let (organization, known) = organizationState.withContents { ($0.gradebook.organization, $0.erasures.people) }
    // In a rewritten history the same erasure stands many times.
    let isNew = changes.contains { change in
      guard case .erasedPerson(let told) = change.change, let digest = PersonDigest(told.digest) else { return false }
      return !known.contains(digest)
    }
    guard isNew else { return [:] }
    var names: ErasedNames = [:]
    func add(_ person: PersonID) { names[key.digest(of: person, in: organization.id)] = person }
    for person in organization.roster.allPeople { add(person.id) }
    for person in organization.roster.everEnrolled { add(person) }
    for case .person(let person) in changes.compactMap(\.change) { add(PersonID(person.personID)) }
    return names
  }
}

extension ActivityV1.Change {
  fileprivate var isErasure: Bool {
    if case .erasedPerson = change { true } else { false }
  }
}

extension OrganizationState.Contents {
  /// - Parameter key: under which Activity names those who were erased, and attempts that were removed; nil: it has not said.
  fileprivate mutating func apply(
    _ change: ActivityV1.Change, _ names: ErasedNames, _ key: ErasureKey?
  ) throws(FeedError) {
    guard case .erasedPerson(let told) = change.change else {
      if let rest = erasures.rest(of: change, in: gradebook.organization.id) {
        try gradebook.apply(try gradebook.naming(rest, key))
      }
      return
    }
    let digest = PersonDigest(told.digest)
    let before = gradebook.segment.attemptCount
    guard let digest else {
      // Work was removed by changes of its own, before. That of a person was removed at once.
      if !erasures.hasBegun(told.erasureID) { gradebook.requestPurge() }
      erasures.noteEnd(of: told.erasureID)
      return
    }
    if let person = names[digest] { gradebook.apply(OrganizationChange.personErased(person)) }
    erasures.note(told.erasureID, of: digest, attempts: before - gradebook.segment.attemptCount)
  }
}

extension Gradebook {
  /// The change by the id that an attempt has here: a history that was rewritten calls it by an alias (N85). Whoever has read that history
  /// from its beginning holds none of these attempts.
  fileprivate func naming(_ change: ActivityV1.Change, _ key: ErasureKey?) throws(FeedError) -> ActivityV1.Change {
    guard case .attempt(var attempt) = change.change, attempt.removed,
      case let alias = AttemptID(attempt.attemptID), ErasureKey.isAlias(alias)
    else { return change }
    let held = segment.attemptIDs(of: PersonID(attempt.studentID), at: ContextID(attempt.contextID))
    guard !held.isEmpty else { return change }
    guard let key else { throw .unreadable("the end of an attempt, without the key of its alias") }
    guard let id = held.first(where: { key.alias(of: $0, in: organization.id) == alias }) else { return change }
    attempt.attemptID = id.rawValue
    var named = change
    named.change = .attempt(attempt)
    return named
  }

  fileprivate mutating func apply(_ change: ActivityV1.Change) throws(FeedError) {
    switch change.change {
    case .attempt(let change) where change.removed:
      apply(.attemptRemoved(AttemptID(change.attemptID)))
    case .attempt(let change): try apply(change)
    case .partialAttempt(let partial):
      guard let change = partial.attempt else { throw .unreadable("what changed of no attempt") }
      // What told it whole may have been skipped, because it said something that is not known here.
      guard segment.contains(AttemptID(change.attemptID)) else { throw .unknown("attempt of which a part changed") }
      try apply(change, keeping: AttemptParts(partial))
    case .done(let state):
      apply(
        .done(
          DoneTarget(state), PersonID(state.studentID), DoneState(state), earlier: try EarlierDone.states(of: state)))
    case .organizationReset:
      forgetSchool()
    case let other?:
      if let change = try OrganizationChange(other) { apply(change) }
    case nil:
      throw .unknownKind
    }
  }

  private mutating func apply(_ change: ActivityV1.AttemptChange, keeping parts: AttemptParts = []) throws(FeedError) {
    let context = ContextID(change.contextID)
    let attempt = try Attempt(
      change, app: organization.content[context]?.app ?? "", primaryKind: organization.primaryKind(at: context))
    apply(
      .attempt(
        attempt, isClockCorrected: change.clockCorrected,
        earlier: change.earlier.isEmpty ? [] : try EarlierAttempt.states(of: change, now: attempt),
        supersedesFormer: change.supersedesFormer, keeping: parts))
  }
}

extension AttemptParts {
  fileprivate init(_ partial: ActivityV1.PartialAttempt) {
    self = []
    if partial.itemsAsTold { insert(.items) }
    if partial.progressAsTold { insert(.progress) }
    if partial.runningTimeAsTold { insert(.runningTime) }
  }
}
