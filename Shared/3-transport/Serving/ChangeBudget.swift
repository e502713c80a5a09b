public import Domain
public import Observability
public import RPC
public import Sharing
internal import Synchronization

/// How much each caller adds to what a service keeps for good and publishes, in bytes of its feed (N91).
///
/// Whatever is changed stays in the feed, also where it was changed back: so counts alone bound no feed, and this does. Each has their own,
/// so nobody keeps anybody else from pausing a recording or closing a class.
public final class ChangeBudget: Sendable {
  private struct Key: Hashable, Sendable {
    var organization: OrganizationID
    var user: PersonID
    var isKeeper: Bool
  }

  private struct State {
    var people: Allowances<Key>
    var keepers: Allowances<Key>

    /// In place: a copy would be one of all callers.
    mutating func update<T>(_ key: Key, _ body: (inout Allowances<Key>) -> T) -> T {
      key.isKeeper ? body(&keepers) : body(&people)
    }
  }

  private let state: Mutex<State>
  private let now: @Sendable () -> Duration

  /// Callers who are remembered, of either sort.
  public static let callersMax = 100_000

  /// - Parameters:
  ///   - bytes: of a teacher or a student.
  ///   - keepersBytes: of an administrator, a publisher or a service.
  ///   - now: a clock that never goes back.
  public init(
    bytes: Int = Quota.changes.max, keepersBytes: Int = Quota.keepersChanges.max,
    now: @escaping @Sendable () -> Duration = ContinuousClock.sinceNow()
  ) {
    self.now = now
    state = Mutex(
      State(
        people: Allowances(max: bytes, refillsIn: Quota.changes.refillsIn, keysMax: Self.callersMax),
        keepers: Allowances(
          max: keepersBytes, refillsIn: Quota.keepersChanges.refillsIn, keysMax: Self.callersMax)))
  }

  /// - Throws: RESOURCE_EXHAUSTED where the caller has changed as much as they may for now.
  public func check(_ caller: Caller) throws(RPCError) {
    let (key, now) = (Self.key(of: caller), now())
    let wait = state.withLock { state in
      state.update(key) { allowances in
        let wait = allowances.wait(of: key, at: now)
        if wait != nil { allowances.noteRefusal() }
        return wait
      }
    }
    guard let wait else { return }
    throw RPCError(UsedUp(key.isKeeper ? .keepersChanges : .changes, of: .caller, wait: wait))
  }

  /// Has the metrics say how much is used up of what each has.
  public func count(in metrics: Metrics) {
    metrics.allowance(.changes) { [self] in state.withLock { $0.people.standing(at: now()) } }
    metrics.allowance(.keepersChanges) { [self] in state.withLock { $0.keepers.standing(at: now()) } }
  }

  /// Counts what was stored.
  public func use(_ bytes: Int, by caller: Caller) {
    let (key, now) = (Self.key(of: caller), now())
    state.withLock { state in
      state.update(key) { $0.use(bytes, of: key, percent: caller.weight, at: now) }
    }
  }

  private static func key(of caller: Caller) -> Key {
    let isKeeper =
      switch caller.role {
      case .administrator, .publisher, .service: true
      // An administrator of schools has the role of a teacher.
      case .teacher, .student: !caller.schools.isEmpty
      }
    return Key(organization: caller.organization, user: caller.user, isKeeper: isKeeper)
  }
}
