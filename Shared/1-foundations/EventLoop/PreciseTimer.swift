internal import CEpoll
internal import Glibc

/// A timer that fires on time instead of up to a millisecond later, and takes a descriptor: for what is sent by the clock.
///
/// Belongs to its loop, which holds it until it is closed.
public final class PreciseTimer: ReadinessHandler {
  private let loop: EventLoop
  private let descriptor: Int32
  private var watch: WatchID?
  private var target: (any TimerTarget)?
  private var deadline: LoopTime?

  /// - Throws: when the process has no descriptors left.
  public init(on loop: EventLoop, _ target: any TimerTarget) throws(EventLoopError) {
    self.loop = loop
    self.target = target
    descriptor = cepoll_timer_create()
    guard descriptor >= 0 else { throw EventLoopError(operation: "timerfd_create", errno: errno) }
    watch = try loop.watch(descriptor, for: .readable, self)
  }

  deinit { Glibc.close(descriptor) }

  /// Fires once, at this time and no other.
  public func set(_ deadline: LoopTime) {
    guard deadline != self.deadline else { return }
    self.deadline = deadline
    // Zero would stop it.
    _ = cepoll_timer_set(descriptor, max(1, deadline.nanoseconds))
  }

  /// Fires no more, and lets its target go.
  public func close() {
    if let watch { loop.unwatch(watch) }
    watch = nil
    target = nil
  }

  /// Called by the loop; not for others.
  public func ready(_ readiness: Readiness) {
    cepoll_timer_clear(descriptor)
    // What was set meanwhile is still to come.
    guard let deadline, deadline <= .now else { return }
    self.deadline = nil
    target?.timerFired()
  }
}
