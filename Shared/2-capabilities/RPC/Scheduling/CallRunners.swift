/// The tasks that serve the calls of one loop: each serves one call after another, and is kept for the next.
///
/// Most handlers end without ever waiting, so one task serves all the calls of a turn, and none of them pays for a task of its own.
/// When a handler does wait, the next task goes on with the calls behind it. The calls of a turn share a part of it
/// (``TurnShare``); those whose requests may take long to read come last, and one of them is served in every turn. Belongs to
/// the thread of its executor.
public final class CallRunners: @unchecked Sendable {
  /// One task. A cancelled task stays cancelled, so one that was cancelled together with its call serves no other.
  final class Runner: @unchecked Sendable {
    fileprivate(set) var task: Task<Void, Never>?
    fileprivate(set) var identity: TaskIdentity?
    fileprivate var waiter: Waiter?
  }

  private enum Heavy {
    case call(ServerCall)
    /// A handler that is about to read a message of a stream.
    case reader(Waiter)
  }

  /// Tasks that are kept though they have nothing to do.
  private static let idleMax = 64

  private let executor: any TaskExecutor
  private let turns: any CallTurns
  private var ready = CallQueue<ServerCall>()
  private var heavy = CallQueue<Heavy>()
  private var share = TurnShare()
  private var idle: [Runner] = []
  /// A task has been woken and has not begun.
  private var isWoken = false
  /// The rest is served in the next turn.
  private var isPutOff = false
  private var isStopped = false

  public init(on executor: any TaskExecutor, _ turns: any CallTurns) {
    self.executor = executor
    self.turns = turns
  }

  /// Lets the idle tasks end.
  public func stop() {
    isStopped = true
    for runner in idle { runner.waiter.take()?.resume() }
    idle = []
    ready = CallQueue()
    while let one = heavy.next() {
      if case .reader(let waiter) = one { waiter.resume() }
    }
  }

  /// - Parameter isHeavy: its request may take long to read.
  func serve(_ call: ServerCall, isHeavy: Bool) {
    if isHeavy { heavy.append(.call(call)) } else { ready.append(call) }
    wake()
  }

  /// Returns when a message that may take long to read may be read. At once on other threads, which nobody waits for.
  func heavyTurn() async {
    guard turns.isCurrent, !isStopped else { return }
    await Waiter.wait { waiter in
      heavy.append(.reader(waiter))
      wake()
      return true
    }
  }

  private func wake() {
    guard !isWoken, !isPutOff else { return }
    isWoken = true
    if let runner = idle.popLast() {
      runner.waiter.take()?.resume()
    } else {
      let runner = Runner()
      runner.task = Task(executorPreference: executor) { await self.run(runner) }
    }
  }

  private func run(_ runner: Runner) async {
    runner.identity = .current
    repeat {
      isWoken = false
      while let call = next() {
        guard let (handler, context) = call.begin(runner) else { continue }
        guard await handler.serve(call, context) else { return }
      }
    } while await rest(runner)
  }

  /// Waits until there is something to do; false when the task is needed no more.
  private func rest(_ runner: Runner) async -> Bool {
    guard !isStopped, idle.count < Self.idleMax else { return false }
    await Waiter.wait { waiter in
      runner.waiter = waiter
      idle.append(runner)
      return true
    }
    return !isStopped
  }

  /// The call that has waited longest. Should its handler wait, another task goes on with the others.
  private func next() -> ServerCall? {
    guard !ready.isEmpty || !heavy.isEmpty, !isPutOff else { return nil }
    let isSpent = share.isSpent(in: turns)
    if !heavy.isEmpty, isSpent ? !share.hasServedHeavy : ready.isEmpty { return nextHeavy() }
    guard !isSpent else {
      putOff()
      return nil
    }
    let call = ready.next()
    if !ready.isEmpty || !heavy.isEmpty { wake() }
    return call
  }

  private func nextHeavy() -> ServerCall? {
    share.serveHeavy()
    guard let one = heavy.next() else { return nil }
    let hasMore = !ready.isEmpty || !heavy.isEmpty
    switch one {
    case .call(let call):
      if hasMore { wake() }
      return call
    case .reader(let waiter):
      // It reads first, then the task that is woken behind it goes on.
      waiter.resume()
      if hasMore { wake() }
      return nil
    }
  }

  private func putOff() {
    isPutOff = true
    turns.next { [self] in
      isPutOff = false
      if !ready.isEmpty || !heavy.isEmpty { wake() }
    }
  }
}

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
