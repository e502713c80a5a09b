import EventLoop
import HTTP2Transport
import Synchronization

/// A channel's clock that stands until a test moves it.
final class ManualClock: ChannelTimers, @unchecked Sendable {
  // Everything but the stream belongs to the channel's loop.
  private var loop: EventLoop?
  private var heap = TimerHeap()
  private(set) var now = LoopTime.now
  private let said: AsyncStream<Duration>.Continuation
  private let pauses: AsyncStream<Duration>

  init() { (pauses, said) = AsyncStream.makeStream() }

  /// To be given to a channel.
  func on(_ loop: EventLoop) -> ManualClock {
    self.loop = loop
    return self
  }

  func schedule(at deadline: LoopTime, _ target: any TimerTarget) -> TimerID {
    said.yield(.nanoseconds(Int64(clamping: deadline.nanoseconds - min(deadline.nanoseconds, now.nanoseconds))))
    return heap.insert(deadline, target)
  }

  func cancel(_ timer: TimerID) { heap.remove(timer) }

  /// Moves on, and lets what is due happen. What has arrived by now is heard before that.
  func advance(by span: Duration) async {
    // A turn looks at its sockets first, but one that is under way may have done so already.
    await turn {}
    await turn { [self] in
      now = now + span
      while let target = heap.popDue(now) { target.timerFired() }
    }
  }

  private func turn(_ body: @escaping @Sendable () -> Void) async {
    guard let loop else { return }
    await withCheckedContinuation { continuation in
      loop.execute {
        body()
        continuation.resume()
      }
    }
  }

  /// The next pause that somebody has asked, or asks, to wait for, of those a test is about.
  func nextPause(_ isMeant: (Duration) -> Bool = { _ in true }) async -> Duration? {
    for await pause in pauses where isMeant(pause) { return pause }
    return nil
  }

  /// Returns when somebody has asked to wait so long.
  func wait(for pause: Duration) async { _ = await nextPause { abs($0 / pause - 1) < 1e-6 } }
}
