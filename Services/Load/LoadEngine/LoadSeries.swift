/// A load by the second: what was due, what was answered and what failed in each, and how long the answered took.
///
/// A load that takes long has longer intervals, so that their number has a bound.
public struct LoadSeries: Sendable {
  /// What ended in one interval, whenever it was due; beside it how many were due in it.
  public struct Point: Sendable {
    /// Calls that were to be sent in it.
    public internal(set) var due = 0
    /// Calls whose answer came in it.
    public internal(set) var answered = 0
    /// Calls that failed in it.
    public internal(set) var failed = 0
    /// Of those answered, from when they were due.
    public internal(set) var latencies = LatencyHistogram()
  }

  /// Intervals at most, besides the one for what ended after the time was up: a load of more than an hour has
  /// intervals of more than a second.
  public static let pointsMax = 3600

  /// Whole seconds.
  public let interval: Duration
  private let length: Int64
  /// The last is what ended after the time was up.
  private let lastIndex: Int
  /// As far as there was something.
  public private(set) var points: [Point] = []

  init(of duration: Duration) {
    let seconds = max(1, Int((duration / .seconds(1)).rounded(.up)))
    let perPoint = (seconds + Self.pointsMax - 1) / Self.pointsMax
    interval = .seconds(perPoint)
    length = Int64(perPoint) * 1_000_000_000
    lastIndex = (seconds + perPoint - 1) / perPoint
  }

  /// Whether the interval lies within the time in which calls were made.
  public func isWithin(_ index: Int) -> Bool { index < lastIndex }

  mutating func due(at time: Int64) { points[index(at: time)].due += 1 }

  mutating func answered(at time: Int64, latency: Int64) {
    let index = index(at: time)
    points[index].answered += 1
    points[index].latencies.record(nanoseconds: latency)
  }

  mutating func failed(at time: Int64) { points[index(at: time)].failed += 1 }

  mutating func add(_ other: LoadSeries) {
    while points.count < other.points.count { points.append(Point()) }
    for (index, point) in other.points.enumerated() {
      points[index].due += point.due
      points[index].answered += point.answered
      points[index].failed += point.failed
      points[index].latencies.add(point.latencies)
    }
  }

  private mutating func index(at time: Int64) -> Int {
    let index = min(lastIndex, max(0, Int(time / length)))
    while points.count <= index { points.append(Point()) }
    return index
  }
}
