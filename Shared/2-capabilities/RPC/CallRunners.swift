/// The tasks that serve the calls of one loop: each serves one call after another, and is kept for the next.
///
/// Most handlers end without ever waiting, so one task serves all the calls of a turn, and none of them pays for a task of its own.
/// When a handler does wait, the next task goes on with the calls behind it. Belongs to the thread of its executor.
public final class CallRunners: @unchecked Sendable {
  /// One task. A cancelled task stays cancelled, so one that was cancelled together with its call serves no other.
  final class Runner: @unchecked Sendable {
    fileprivate(set) var task: Task<Void, Never>?
    fileprivate var waiter: Waiter?
  }

  /// Tasks that are kept though they have nothing to do.
  private static let idleMax = 64

  private let executor: any TaskExecutor
  private var ready: [ServerCall] = []
  private var readyHead = 0
  private var idle: [Runner] = []
  /// A task has been woken and has not begun.
  private var isWoken = false
  private var isStopped = false

  public init(on executor: any TaskExecutor) { self.executor = executor }

  /// Lets the idle tasks end.
  public func stop() {
    isStopped = true
    for runner in idle { runner.waiter.take()?.resume() }
    idle = []
  }

  func serve(_ call: ServerCall) {
    ready.append(call)
    wake()
  }

  private func wake() {
    guard !isWoken else { return }
    isWoken = true
    if let runner = idle.popLast() {
      runner.waiter.take()?.resume()
    } else {
      let runner = Runner()
      runner.task = Task(executorPreference: executor) { await self.run(runner) }
    }
  }

  private func run(_ runner: Runner) async {
    repeat {
      isWoken = false
      while let call = next() {
        guard let (handler, context) = call.begin(runner.task) else { continue }
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
    guard readyHead < ready.count else { return nil }
    let call = ready[readyHead]
    readyHead += 1
    if readyHead == ready.count {
      ready.removeAll(keepingCapacity: true)
      readyHead = 0
    } else {
      wake()
    }
    return call
  }
}
