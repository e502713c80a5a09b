internal import Glibc

/// Runs the parts of a process under one parent until one of them ends or a signal asks to stop.
///
/// SIGTERM or SIGINT: every part is told to finish and has `grace` to do so; then it is cancelled, and what does not
/// heed that either is ended with the process. A second signal ends the process at once.
public struct PartGroup: Sendable {
  /// What happens to a process, for its log.
  public enum Event: Hashable, Sendable {
    /// The signal's number.
    case signalReceived(Int32)
    /// The part's name: it ended well, or was cancelled.
    case partEnded(String)
    /// The part's name, and what it threw.
    case partFailed(String, String)
    case stopping
    /// The grace is over: what still runs is cancelled.
    case graceOver
    case stopped
  }

  private let grace: Duration
  private let report: @Sendable (Event) -> Void
  /// Raised by a signal, by the first part that ends, or by other code of the process: it ends all parts.
  public let stop: StopSignal
  /// Begins to stop with the group.
  public let readiness: Readiness

  /// How long cancelled parts may take before the process is ended over their heads.
  static let hangSecondsMax: UInt32 = 5

  /// - Parameters:
  ///   - grace: how long parts may take to finish.
  ///   - report: told what happens; logs it.
  public init(
    grace: Duration = .seconds(20), stop: StopSignal = StopSignal(), readiness: Readiness = Readiness(),
    report: @escaping @Sendable (Event) -> Void = { _ in }
  ) {
    self.grace = grace
    self.stop = stop
    self.readiness = readiness
    self.report = report
  }

  /// Stops on SIGTERM and SIGINT; a second one exits at once. Call it once a process, before `run`.
  ///
  /// - Parameter hangUp: called on each SIGHUP, on an ordinary thread; nil: that one ends the process.
  public func stopOnSignals(hangUp: (@Sendable () -> Void)? = nil) throws(LifecycleError) {
    try Signals.watch(hangUp: hangUp) { [self] signal, isFirst in
      report(.signalReceived(signal))
      guard isFirst else { _exit(128 + signal) }
      stop.raise()
    }
  }

  /// Returns when every part has ended after a stop; throws what the first failing part threw.
  public func run(_ parts: [any LongRunning]) async throws {
    var failure: (any Error)?
    await withTaskGroup(of: Ended.self) { group in
      for part in parts {
        group.addTask {
          do {
            try await part.run(until: stop)
            return .part(part.name, nil)
          } catch {
            return .part(part.name, error)
          }
        }
      }
      group.addTask {
        await stop.wait()
        readiness.beginStopping()
        report(.stopping)
        return .stopRaised
      }
      var running = parts.count
      while running > 0, let ended = await group.next() {
        switch ended {
        case .part(let name, let error):
          running -= 1
          // After a cancellation an error says no more than that.
          if let error, !(error is CancellationError) {
            report(.partFailed(name, "\(error)"))
            failure = failure ?? error
          } else {
            report(.partEnded(name))
          }
          // One part alone is of no use: the first that ends, ends all.
          stop.raise()
        case .stopRaised:
          group.addTask {
            try? await Task.sleep(for: grace)
            return .graceOver
          }
        case .graceOver:
          report(.graceOver)
          alarm(Self.hangSecondsMax)
          group.cancelAll()
        }
      }
      group.cancelAll()
    }
    alarm(0)
    report(.stopped)
    if let failure { throw failure }
  }

  private enum Ended: Sendable {
    case part(String, (any Error)?)
    case stopRaised
    case graceOver
  }
}

/// Why signals cannot be watched.
public enum LifecycleError: Error, Hashable, Sendable, CustomStringConvertible {
  case system(String)

  /// What the system says.
  public var description: String {
    switch self {
    case .system(let reason): reason
    }
  }
}
