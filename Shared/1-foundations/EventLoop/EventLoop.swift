internal import CEpoll
internal import Glibc
internal import Synchronization

/// One thread that waits for file descriptors, timers and work, and runs tasks that prefer it.
///
/// Everything but ``execute(_:)``, ``enqueue(_:)``, ``isCurrent`` and ``stop()`` may only be called on the loop's own thread.
/// That is what makes the type sendable: what is not behind the lock is touched by that thread alone.
@safe public final class EventLoop: TaskExecutor, @unchecked Sendable {
  private struct Inbox {
    var jobs: [UnownedJob] = []
    var work: [@Sendable () -> Void] = []
    var woken = false
    var stopped = false
  }

  private let inbox = Mutex(Inbox())
  private let epoll: Int32
  private let wakeup: Int32
  private let thread = Mutex<pthread_t?>(nil)
  // Written by the loop's thread before anything else runs there; another thread may read the old value, which is
  // not its own id either.
  private let threadID = Atomic<UInt>(0)
  private let slowTurn: SlowTurn?

  private var jobs: [UnownedJob] = []
  private var watched: [Watched] = []
  private var freeSlots: [Int] = []
  private var timers = TimerHeap()
  private var atTurnEnd: [any TurnEndHandler] = []
  private var turnNow = LoopTime.now
  private var stopping = false

  /// Called with the time a turn took when it took longer than `bound`: the sign of a handler that blocks its loop.
  public struct SlowTurn: Sendable {
    /// How long a turn may take before it is reported.
    public var bound: Duration
    /// Called on the loop's thread, after the turn: it must not block either.
    public var report: @Sendable (Duration) -> Void

    /// - Parameter bound: 5 ms, unless said otherwise.
    public init(bound: Duration = .milliseconds(5), report: @escaping @Sendable (Duration) -> Void) {
      self.bound = bound
      self.report = report
    }
  }

  private struct Watched {
    var handler: (any ReadinessHandler)?
    var generation: UInt32 = 0
  }

  private static let wakeupTag = UInt64.max
  private static let eventsPerTurn = 256
  /// After so many, sockets are looked at again, though tasks keep each other busy.
  private static let roundsPerTurn = 8

  /// Starts the thread. Throws when the process has no descriptors left.
  public init(
    name: String, priority: ThreadPriority = .usual, slowTurn: SlowTurn? = nil
  ) throws(EventLoopError) {
    epoll = cepoll_create()
    guard epoll >= 0 else { throw EventLoopError(operation: "epoll_create1", errno: errno) }
    wakeup = cepoll_wakeup_create()
    guard wakeup >= 0, cepoll_add(epoll, wakeup, UInt32(CEPOLL_IN), Self.wakeupTag) == 0 else {
      let reason = errno
      if wakeup >= 0 { close(wakeup) }
      close(epoll)
      throw EventLoopError(operation: "eventfd", errno: reason)
    }
    self.slowTurn = slowTurn
    let started = startThread(named: name, priority) { self.run() }
    thread.withLock { $0 = started }
  }

  deinit {
    close(epoll)
    close(wakeup)
  }

  // MARK: From any thread

  /// The calling thread is this loop's.
  public var isCurrent: Bool { threadID.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Runs `body` on the loop, soon, in the order of the calls. Dropped when the loop has been stopped.
  public func execute(_ body: @escaping @Sendable () -> Void) {
    let wakes = inbox.withLock { inbox in
      guard !inbox.stopped else { return false }
      inbox.work.append(body)
      defer { inbox.woken = true }
      return !inbox.woken
    }
    if wakes { cepoll_wakeup_signal(wakeup) }
  }

  /// Runs a piece of a task on the loop, in its turn; after ``stop()`` on Swift's own pool, so that tasks come to
  /// their end.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if isCurrent, !stopping {
      jobs.append(job)
      return
    }
    let (accepted, wakes) = inbox.withLock { inbox in
      guard !inbox.stopped else { return (false, false) }
      inbox.jobs.append(job)
      defer { inbox.woken = true }
      return (true, !inbox.woken)
    }
    if wakes { cepoll_wakeup_signal(wakeup) }
    // A task that outlives its loop still has to come to its end.
    if !accepted { globalConcurrentExecutor.enqueue(job) }
  }

  /// Ends the thread after its current turn, and waits for it unless called on it.
  public func stop() {
    inbox.withLock { $0.stopped = true }
    cepoll_wakeup_signal(wakeup)
    let started = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    guard let started else { return }
    // A thread that nobody waits for has to be told so, or what it takes is never given back.
    if isCurrent { pthread_detach(started) } else { pthread_join(started, nil) }
  }

  // MARK: On the loop

  /// The time at which this turn began.
  public var now: LoopTime { turnNow }

  /// Tells `handler` whenever the descriptor is ready for what is asked. The loop holds the handler until it is removed.
  public func watch(_ descriptor: Int32, for readiness: Readiness, _ handler: any ReadinessHandler)
    throws(EventLoopError) -> WatchID
  {
    assert(isCurrent)
    let slot = freeSlots.popLast() ?? watched.count
    if slot == watched.count { watched.append(Watched()) }
    watched[slot].handler = handler
    let id = WatchID(slot: slot, generation: watched[slot].generation, descriptor: descriptor)
    guard cepoll_add(epoll, descriptor, readiness.rawValue, id.tag) == 0 else {
      let reason = errno
      release(id)
      throw EventLoopError(operation: "epoll_ctl", errno: reason)
    }
    return id
  }

  /// Asks for something else of a descriptor that is watched; nothing of what was asked before stays.
  public func change(_ id: WatchID, to readiness: Readiness) {
    assert(isCurrent)
    _ = cepoll_change(epoll, id.descriptor, readiness.rawValue, id.tag)
  }

  /// Before the descriptor is closed.
  public func unwatch(_ id: WatchID) {
    assert(isCurrent)
    _ = cepoll_remove(epoll, id.descriptor)
    release(id)
  }

  /// Tells `target` once, at `deadline` or up to a millisecond later.
  public func schedule(at deadline: LoopTime, _ target: any TimerTarget) -> TimerID {
    assert(isCurrent)
    return timers.insert(deadline, target)
  }

  /// A timer that has fired may be cancelled too.
  public func cancel(_ timer: TimerID) {
    assert(isCurrent)
    timers.remove(timer)
  }

  /// Tells `handler` when everything else of this turn is done.
  public func callAtTurnEnd(_ handler: any TurnEndHandler) {
    assert(isCurrent)
    atTurnEnd.append(handler)
  }

  // MARK: The thread

  private func run() {
    threadID.store(UInt(pthread_self()), ordering: .relaxed)
    let executor = unsafe asUnownedTaskExecutor()
    var events = [cepoll_event](repeating: cepoll_event(), count: Self.eventsPerTurn)
    while !stopping {
      let count = unsafe cepoll_wait(epoll, &events, Int32(Self.eventsPerTurn), timeout())
      turnNow = .now
      for event in events[..<max(0, Int(count))] { handle(event) }
      takeInbox()
      unsafe runJobs(on: executor)
      while let target = timers.popDue(turnNow) { target.timerFired() }
      finishTurn()
      // What the end of a turn resumed belongs to it: it may have more to send.
      var rounds = 0
      while !jobs.isEmpty, rounds < Self.roundsPerTurn {
        unsafe runJobs(on: executor)
        finishTurn()
        rounds += 1
      }
      if let slowTurn {
        let took = Duration.nanoseconds(Int64(LoopTime.now.nanoseconds &- turnNow.nanoseconds))
        if took > slowTurn.bound { slowTurn.report(took) }
      }
    }
    for job in jobs { globalConcurrentExecutor.enqueue(job) }
    jobs = []
    watched = []
    timers = TimerHeap()
    threadID.store(0, ordering: .relaxed)
  }

  /// Milliseconds, rounded up so that a timer is due when the wait is over.
  private func timeout() -> Int32 {
    guard jobs.isEmpty else { return 0 }
    guard let deadline = timers.next else { return -1 }
    let now = LoopTime.now.nanoseconds
    guard deadline.nanoseconds > now else { return 0 }
    return Int32(min(3_600_000, (deadline.nanoseconds - now + 999_999) / 1_000_000))
  }

  private func handle(_ event: cepoll_event) {
    guard event.tag != Self.wakeupTag else { return cepoll_wakeup_clear(wakeup) }
    let slot = Int(event.tag & 0xFFFF_FFFF)
    // An earlier handler of this turn may have removed it, and another may have taken its place.
    guard watched[slot].generation == UInt32(event.tag >> 32), let handler = watched[slot].handler else { return }
    handler.ready(Readiness(rawValue: event.events))
  }

  private func takeInbox() {
    var work: [@Sendable () -> Void] = []
    inbox.withLock { inbox in
      guard inbox.woken || inbox.stopped else { return }
      inbox.woken = false
      if jobs.isEmpty { swap(&jobs, &inbox.jobs) } else { jobs += inbox.jobs }
      inbox.jobs.removeAll(keepingCapacity: true)
      swap(&work, &inbox.work)
      stopping = inbox.stopped
    }
    for body in work { body() }
  }

  /// Runs what is queued now; what that queues waits, so that sockets are looked at in between.
  private func runJobs(on executor: UnownedTaskExecutor) {
    guard !jobs.isEmpty else { return }
    var batch: [UnownedJob] = []
    swap(&batch, &jobs)
    for job in batch { unsafe job.runSynchronously(on: executor) }
    batch.removeAll(keepingCapacity: true)
    if jobs.isEmpty { swap(&batch, &jobs) }
  }

  private func finishTurn() {
    while !atTurnEnd.isEmpty {
      var batch: [any TurnEndHandler] = []
      swap(&batch, &atTurnEnd)
      for handler in batch { handler.turnEnded() }
      batch.removeAll(keepingCapacity: true)
      if atTurnEnd.isEmpty { swap(&batch, &atTurnEnd) }
    }
  }

  private func release(_ id: WatchID) {
    guard watched[id.slot].generation == id.generation else { return }
    watched[id.slot].handler = nil
    watched[id.slot].generation &+= 1
    freeSlots.append(id.slot)
  }
}
