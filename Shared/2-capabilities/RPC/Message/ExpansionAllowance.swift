internal import Synchronization

/// What the compressed messages of one client may become beyond what is usual: a few hundred octets can stand for megabytes.
///
/// Text shrinks to a tenth, and what is much the same again and again to a thirtieth. What comes out of a message beyond
/// ``usualFactor`` times itself is taken from an allowance that time fills up again. A message whose client has none left is
/// refused unread.
public final class ExpansionAllowance: Sendable {
  private struct State {
    var left: Int
    var countedAt: Moment
  }

  /// Octets a message may become for each of its own without being charged.
  public static let usualFactor = 32

  private let burstBytes: Int
  private let bytesPerSecond: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - burstBytes: octets beyond the usual that may come out at once; the allowance begins with them and never
  ///     holds more.
  ///   - bytesPerSecond: octets that come back.
  public init(burstBytes: Int, bytesPerSecond: Int, at now: Moment) {
    self.burstBytes = burstBytes
    self.bytesPerSecond = bytesPerSecond
    state = Mutex(State(left: burstBytes, countedAt: now))
  }

  /// Whether one more message may be expanded.
  func mayExpand(at now: Moment) -> Bool {
    state.withLock { state in
      // None, where another thread has looked at its clock later and come here sooner.
      let nanoseconds = now > state.countedAt ? now.nanoseconds &- state.countedAt.nanoseconds : 0
      // Not before a whole octet has been earned: no time is lost while it is too short for one.
      let earned = Double(nanoseconds) * Double(bytesPerSecond) / 1e9
      if earned >= 1 {
        state.left = min(burstBytes, state.left + Int(min(earned, Double(2 * burstBytes))))
        state.countedAt = now
      }
      return state.left > 0
    }
  }

  /// So many octets have become so many.
  func spend(_ compressed: Int, became expanded: Int) {
    let unusual = expanded - compressed * Self.usualFactor
    guard unusual > 0 else { return }
    // What one message owes may be more than there is; more than the burst is never owed.
    state.withLock { $0.left = max(-burstBytes, $0.left - unusual) }
  }
}
