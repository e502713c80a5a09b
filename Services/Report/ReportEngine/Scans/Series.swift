public import Domain

/// Work by group and stretch of time: a class and a week, say. A whole attempt lies where its start does (P32).
public struct SeriesQuery: Sendable {
  /// The group that each handout's work belongs to. An attempt counts once in each of its groups.
  public var groups: [HandoutID: Int]
  public var groupCount: Int
  /// Where each stretch of time begins, ascending; the last of them only ends the one before.
  public var edges: [Instant]
  /// Of the running times.
  public var quantiles: [Double]

  public init(groups: [HandoutID: Int], groupCount: Int, edges: [Instant], quantiles: [Double]) {
    self.groups = groups
    self.groupCount = groupCount
    self.edges = edges
    self.quantiles = quantiles
  }
}

/// One group in one stretch of time.
public struct SeriesBucket: Sendable {
  public var group: Int
  /// The place of its beginning in the query's edges.
  public var stretch: Int
  public var attempts: Int
  public var students: Int
  /// Of all scores and outcomes; nil of none.
  public var mean: Double?
}

/// The buckets of a query that hold attempts: by group, then in the order of time.
public struct Series: Sendable {
  public internal(set) var buckets: [SeriesBucket] = []
  /// Seconds: those of one bucket after those of another.
  var quantiles: [Double] = []

  /// Seconds, as the query's quantiles.
  ///
  /// - Parameter place: in `buckets`.
  public func timeQuantiles(_ place: Int) -> ArraySlice<Double> {
    let count = quantiles.count / buckets.count
    return quantiles[place * count..<(place + 1) * count]
  }
}
