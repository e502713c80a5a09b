internal import Lifecycle

/// Keeps the service manager informed while the process serves: that it accepts calls, how it is, and that it is not stuck.
struct ManagerNotices: Sendable {
  let manager: ServiceManager
  /// Why the server as a whole is not serving; empty: it is.
  let reasonsNotToServe: @Sendable () -> [String]
  /// Other services that cannot be reached, which is no reason not to serve.
  let unreachable: @Sendable () -> [String]

  /// Between two looks, where the watchdog does not ask for more.
  private static let interval = Duration.seconds(1)

  /// Says that the process is ready, and then what changes, until it is time to stop.
  ///
  /// Ready means that it accepts calls, not that it serves: a service that waits for another one, or whose store is damaged, is not
  /// helped by being started again. The status says so instead.
  func run(until stop: StopSignal) async throws {
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask { try await report() }
      tasks.addTask { await stop.wait() }
      try await tasks.next()
      tasks.cancelAll()
    }
  }

  private func report() async throws {
    var isReady = false
    var told: String?
    var aliveAt: ContinuousClock.Instant?
    while true {
      if !isReady { isReady = manager.send(.ready) }
      let status = status
      if status != told, manager.send(.status(status)) { told = status }
      if let interval = manager.watchdogInterval, aliveAt.map({ .now - $0 >= interval }) ?? true,
        manager.send(.alive)
      {
        aliveAt = .now
      }
      // Whatever of it is due meanwhile is at most this late: half of what the watchdog leaves.
      try await Task.sleep(for: min(Self.interval, (manager.watchdogInterval ?? Self.interval) / 2))
    }
  }

  private var status: String {
    let reasons = reasonsNotToServe()
    let notes = unreachable().map { "\($0) cannot be reached" }
    return ([reasons.isEmpty ? "serving" : "not serving"] + reasons + notes).joined(separator: "; ")
  }
}
