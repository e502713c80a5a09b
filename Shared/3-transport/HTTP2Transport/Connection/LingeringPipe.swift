internal import EventLoop
internal import Glibc

/// A connection that this side has ended with a last word: what still comes is read and forgotten.
///
/// A socket that is closed while something waits to be read tells its peer at once that the connection broke, and the peer
/// may never see why.
final class LingeringPipe: ReadinessHandler, TimerTarget {
  private let pipe: any BytePipe
  private let loop: EventLoop
  private let buffers: LoopBuffers
  private var watch: WatchID?
  private var timer: TimerID?

  init(_ pipe: any BytePipe, on loop: EventLoop, _ buffers: LoopBuffers) {
    self.pipe = pipe
    self.loop = loop
    self.buffers = buffers
  }

  /// When the pipe is watched by nobody. The loop holds it from now on.
  func start(_ timeout: Duration) {
    buffers.lingering += 1
    pipe.endWriting()
    watch = try? loop.watch(pipe.descriptor, for: .readable, self)
    guard watch != nil else { return end() }
    timer = loop.schedule(at: loop.now + timeout, self)
  }

  func ready(_ readiness: Readiness) {
    // From the socket itself: what is forgotten need not be deciphered.
    let count = unsafe recv(pipe.descriptor, buffers.input.baseAddress, buffers.input.count, 0)
    if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { end() }
  }

  func timerFired() {
    timer = nil
    end()
  }

  private func end() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    if let timer { loop.cancel(timer) }
    timer = nil
    pipe.close()
    buffers.lingering -= 1
  }
}
