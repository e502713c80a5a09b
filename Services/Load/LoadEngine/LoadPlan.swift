/// How a service is put under load.
public struct LoadPlan: Sendable {
  public enum Shape: Sendable {
    /// A number of callers for so long, each of whom calls again as soon as it was answered. While the service stalls they wait,
    /// and ask nothing: what others would have seen meanwhile is not in the figures.
    case closed(callers: Int, duration: Duration)
    /// Calls at their times, whether the service keeps up or not, at most so many at once. Each is measured from the time at
    /// which it was due, also if it had to wait for its turn: a stall is seen by all who would have met it.
    case open(LoadSchedule, spacing: Arrivals.Spacing, inFlightMax: Int)
  }

  public var shape: Shape
  /// For how long calls are made before any are counted: connections and caches get warm.
  public var warmUp: Duration
  /// Of the kinds of calls.
  public var weights: [Double]
  public var seed: UInt64

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
