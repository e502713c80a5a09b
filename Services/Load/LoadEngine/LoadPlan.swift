/// How a service is put under load.
public struct LoadPlan: Sendable {
  /// Who decides when a call is made: the answers, or the clock.
  public enum Shape: Sendable {
    /// A number of callers for so long, each of whom calls again as soon as it was answered. While the service stalls they wait,
    /// and ask nothing: what others would have seen meanwhile is not in the figures.
    case closed(callers: Int, duration: Duration)
    /// Calls at their times, whether the service keeps up or not, at most so many at once. Each is measured from the time at
    /// which it was due, also if it had to wait for its turn: a stall is seen by all who would have met it.
    case open(LoadSchedule, spacing: Arrivals.Spacing, inFlightMax: Int)
  }

  /// What is called when, and for how long.
  public var shape: Shape
  /// For how long calls are made before any are counted: connections and caches get warm.
  public var warmUp: Duration
  /// Of the kinds of calls.
  public var weights: [Double]
  /// The same one makes the same calls: each caller's in order, and those of an open loop at the same times.
  public var seed: UInt64

  /// - Parameters:
  ///   - warmUp: comes before the shape's own duration.
  ///   - weights: how often each kind of call is made, in proportion.
  public init(_ shape: Shape, warmUp: Duration = .zero, weights: [Double] = [1], seed: UInt64 = 1) {
    self.shape = shape
    self.warmUp = warmUp
    self.weights = weights
    self.seed = seed
  }

  /// For how long calls are counted.
  public var duration: Duration {
    switch shape {
    case .closed(_, let duration): duration
    case .open(let schedule, _, _): schedule.duration
    }
  }
}
