internal import Synchronization

/// Whether a process wants calls: when all it waits for is there, and until it begins to stop.
public final class Readiness: Sendable {
  /// How far a process is.
  public enum State: Hashable, Sendable {
    /// What is still missing, in alphabetical order.
    case starting([String])
    case ready
    case stopping
  }

  private struct Conditions {
    var missing: Set<String>
    var isStopping = false
  }

  private let conditions: Mutex<Conditions>

  /// - Parameter awaited: what must be there first: the store, the listener, another service's feed.
  public init(awaiting awaited: [String] = []) {
    conditions = Mutex(Conditions(missing: Set(awaited)))
  }

  /// Stopping is for good, whatever is still missing.
  public var state: State {
    conditions.withLock { conditions in
      if conditions.isStopping { return .stopping }
      return conditions.missing.isEmpty ? .ready : .starting(conditions.missing.sorted())
    }
  }

  /// Whether calls are wanted now.
  public var isReady: Bool { state == .ready }

  /// Something awaited is there.
  public func met(_ condition: String) {
    conditions.withLock { _ = $0.missing.remove(condition) }
  }

  /// Something that was there is gone.
  public func lost(_ condition: String) {
    conditions.withLock { _ = $0.missing.insert(condition) }
  }

  /// Calls are wanted no more; cannot be taken back.
  public func beginStopping() {
    conditions.withLock { $0.isStopping = true }
  }
}
