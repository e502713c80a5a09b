/// How much of a turn its calls may take: what is left waits for the next, and sockets are looked at in between.
///
/// Without it, the hundred calls that arrive at once are all served before anything else happens: before a client that has
/// gone is noticed, and before others are read from.
struct TurnShare {
  private var number = UInt64.max
  private var begunAt: UInt64 = 0
  private var untilLook = 0
  private var isSpent = false
  /// A heavy call has been served in this turn: one may be in every turn, whatever else there is to do.
  private(set) var hasServedHeavy = false

  /// Calls that are served before the time is looked at again: to look is a hundredth of a small call.
  private static let callsPerLook = 4

  /// Whether the calls of this turn have had their time. False once a turn at least.
  mutating func isSpent(in turns: any CallTurns) -> Bool {
    let current = turns.number
    guard current == number else {
      self = TurnShare()
      (number, begunAt) = (current, turns.nanoseconds)
      return false
    }
    guard !isSpent else { return true }
    untilLook -= 1
    guard untilLook < 0 else { return false }
    untilLook = Self.callsPerLook - 1
    isSpent = turns.nanoseconds &- begunAt > RPCLimits.turnNanosecondsMax
    return isSpent
  }

  /// What may take long begins now: the time is looked at behind it.
  mutating func serveHeavy() {
    hasServedHeavy = true
    untilLook = 0
  }
}
