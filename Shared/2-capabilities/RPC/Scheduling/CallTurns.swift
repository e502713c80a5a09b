/// The turns of the thread that ``CallRunners`` serve calls on.
public protocol CallTurns: Sendable {
  /// Names the turn; another number is another turn.
  var number: UInt64 { get }
  /// The time, in nanoseconds.
  var nanoseconds: UInt64 { get }
  /// The calling thread is the one whose turns these are.
  var isCurrent: Bool { get }
  /// Runs `body` on the thread, in its next turn: when sockets and timers have been looked at.
  func next(_ body: @escaping @Sendable () -> Void)
}
