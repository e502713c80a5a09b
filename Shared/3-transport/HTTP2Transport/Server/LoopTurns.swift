internal import EventLoop
internal import RPC

/// The turns of an event loop, as those who serve calls on it see them.
struct LoopTurns: CallTurns {
  let loop: EventLoop

  var number: UInt64 { loop.now.nanoseconds }
  var nanoseconds: UInt64 { LoopTime.now.nanoseconds }
  var isCurrent: Bool { loop.isCurrent }

  func next(_ body: @escaping @Sendable () -> Void) { loop.execute(body) }
}
