internal import Domain
internal import RPC
internal import Synchronization

/// Makes identifiers that nobody has made before, each greater than the last: so attempts that are begun at one instant
/// keep the order in which they were begun (D14).
final class FreshIDs: Sendable {
  private struct State {
    var milliseconds: Int64 = 0
    var count: UInt64 = 0
  }

  private let state = Mutex(State())
  private let clock: WallClock
  private let random: @Sendable () -> UInt64

  /// - Parameter random: tells the identifiers of one run from those of another at the same time of day.
  init(clock: WallClock, random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: 0 ... .max) }) {
    self.clock = clock
    self.random = random
  }

  /// 36 digits, in the shape of a UUID of version 7.
  func next() -> String {
    let now = clock.now.milliseconds
    let (milliseconds, count) = state.withLock { state in
      state.count = now > state.milliseconds ? 0 : state.count + 1
      // More than fit into one millisecond borrow from the next; a clock set back changes nothing.
      state.milliseconds = max(state.milliseconds, now) + Int64(state.count >> 12)
      state.count &= 0xFFF
      return (state.milliseconds, state.count)
    }
    let low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let high = UInt64(truncatingIfNeeded: milliseconds) << 16 | 0x7000 | count
    var text = ""
    text.reserveCapacity(36)
    for (word, isFirst) in [(high, true), (low, false)] {
      for nibble in 0..<16 {
        if isFirst ? nibble == 8 || nibble == 12 : nibble == 0 || nibble == 4 { text.append("-") }
        text.append(Self.digits[Int(word >> UInt64(60 - 4 * nibble) & 15)])
      }
    }
    return text
  }

  private static let digits = Array("0123456789abcdef")
}
