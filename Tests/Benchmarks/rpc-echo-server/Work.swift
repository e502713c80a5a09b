import Glibc

/// As many rounds of arithmetic as take a given time on one core by itself.
///
/// A number of rounds, not a time to wait for: two handlers that share a core do not both get on.
struct Work: Sendable {
  private let rounds: Int

  init(microseconds: Int) {
    guard microseconds > 0 else {
      rounds = 0
      return
    }
    let trial = 1_000_000
    var (state, least) = (UInt64(trial), Int.max)
    // Each trial goes on from the last: of five that are the same, four would not be made.
    for _ in 0..<5 { least = min(least, Self.time { state = Self.turn(trial, from: state) }) }
    precondition(state != 0)
    rounds = trial * microseconds * 1000 / max(1, least)
  }

  func perform() {
    if rounds > 0 { precondition(Self.turn(rounds, from: UInt64(rounds)) != 0) }
  }

  /// Never zero from what is not.
  @inline(never) private static func turn(_ rounds: Int, from start: UInt64) -> UInt64 {
    var state = start
    for _ in 0..<rounds { state = (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9 }
    return state
  }

  private static func time(_ body: () -> Void) -> Int {
    var (before, after) = (timespec(), timespec())
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
    body()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
    return (after.tv_sec - before.tv_sec) * 1_000_000_000 + after.tv_nsec - before.tv_nsec
  }
}
