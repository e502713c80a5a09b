internal import ActivityDomain
internal import Domain
internal import RPC
internal import Synchronization

/// The identifiers that this service makes for itself: no app is shown one.
final class FreshIDs: Sendable {
  private let state = Mutex(FreshName())
  private let clock: WallClock

  init(clock: WallClock) {
    self.clock = clock
  }

  func next() -> String {
    let (now, random) = (clock.now, UInt64.random(in: 0 ... .max))
    return state.withLock { $0.next(at: now, random: random) }
  }
}
