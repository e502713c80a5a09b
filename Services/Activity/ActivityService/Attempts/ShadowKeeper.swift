internal import ActivityDomain
internal import Domain
internal import RPC
internal import Synchronization

/// The one owner of the shadows (D4). Only the writer puts sessions, so that none is lost between two of its bodies.
final class ShadowKeeper: Sendable {
  private let shadows: Mutex<Shadows>
  private let clock: WallClock

  init(limits: ShadowLimits = ShadowLimits(), clock: WallClock) {
    shadows = Mutex(Shadows(limits: limits))
    self.clock = clock
  }

  func session(of key: Shadows.Key) -> ShadowSession {
    shadows.withLock { $0.session(of: key, now: clock.now) }
  }

  func put(_ session: ShadowSession, of key: Shadows.Key) {
    shadows.withLock { shadows in
      // Most callers never have a shadow: nothing is written for them.
      guard !session.isEmpty || shadows.count > 0 else { return }
      shadows.put(session, of: key, now: clock.now)
    }
  }

  func forget(_ attempt: AttemptID, of key: Shadows.Key) { shadows.withLock { $0.forget(attempt, of: key) } }
  func forget(_ key: Shadows.Key) { shadows.withLock { $0.forget(key) } }
  func forget(_ organization: OrganizationID) { shadows.withLock { $0.forget(organization) } }
}
