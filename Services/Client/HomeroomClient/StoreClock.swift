internal import Domain
public import RPC

/// The time of day, and a way to wait: passed in, so that a test sets both.
public struct StoreClock: Sendable {
  let wall: WallClock
  let sleep: @Sendable (Duration) async throws -> Void

  /// - Parameters:
  ///   - wall: the time; it should not jump while the store is open, for durations are measured by it.
  ///   - sleep: returns after so long, or throws when its task is cancelled.
  public init(_ wall: WallClock, sleep: @escaping @Sendable (Duration) async throws -> Void) {
    self.wall = wall
    self.sleep = sleep
  }

  /// The machine's time of day when this is called, and from then on what has passed since, sleep of the machine included: so
  /// a clock that somebody sets meanwhile changes no duration. What the server is told with each call tells it how far off it is.
  public static func system() -> StoreClock {
    let (start, begin) = (WallClock.system.now, ContinuousClock.now)
    return StoreClock(
      WallClock { start + Int64((ContinuousClock.now - begin) / .milliseconds(1)) },
      sleep: { try await Task.sleep(for: $0) })
  }

  var now: Instant { wall.now }
}
