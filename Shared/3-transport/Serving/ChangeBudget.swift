public import Domain
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

    subscript(of key: Key) -> Allowances<Key> {
      get { key.isKeeper ? keepers : people }
      set { if key.isKeeper { keepers = newValue } else { people = newValue } }
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
    let wait = state.withLock { $0[of: key].wait(of: key, at: now) }
    guard let wait else { return }
    throw RPCError(UsedUp(key.isKeeper ? .keepersChanges : .changes, of: .caller, wait: wait))
  }

  /// Counts what was stored.
  public func use(_ bytes: Int, by caller: Caller) {
    let (key, now) = (Self.key(of: caller), now())
    state.withLock { $0[of: key].use(bytes, of: key, percent: caller.weight, at: now) }
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
