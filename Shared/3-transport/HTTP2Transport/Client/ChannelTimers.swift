package import EventLoop

/// What tells a channel the time and wakes it: its loop, or in tests a clock that is moved by hand. Used on the loop only.
package protocol ChannelTimers: AnyObject {
  var now: LoopTime { get }
  func schedule(at deadline: LoopTime, _ target: any TimerTarget) -> TimerID
  func cancel(_ timer: TimerID)
}

extension EventLoop: ChannelTimers {}

extension ChannelTimers {
  func schedule(after pause: Duration, _ body: @escaping () -> Void) -> TimerID {
    schedule(at: now + pause, Alarm(body))
  }
}
