/// What one student shows for one metric under its policy.
public struct Reading: Hashable, Sendable {
  /// One number that counts towards the average.
  public struct Observation: Hashable, Sendable {
    /// A share in [0, 1] for progress, a ratio for scores, 1 or 0 (or a share of true) for binaries, the quantity, or
    /// seconds.
    public var number: Double
    /// The attempt it comes from; nil when it comes from several.
    public var attempt: AttemptID?
    /// The item behind it, when one is: for its points, its wording, its title.
    public var item: Item?

    public init(number: Double, attempt: AttemptID? = nil, item: Item? = nil) {
      self.number = number
      self.attempt = attempt
      self.item = item
    }
  }

  /// None: no data. One under every policy but ALL (P39).
  public var observations: [Observation]
  /// Under LATEST: a newer attempt exists that does not have this metric (P19).
  public var newerAttemptUnfinished: Bool

  public init(_ observations: [Observation] = [], newerAttemptUnfinished: Bool = false) {
    self.observations = observations
    self.newerAttemptUnfinished = newerAttemptUnfinished
  }

  public var hasData: Bool { !observations.isEmpty }

  /// The one number of a student, the mean where ALL gives several; nil without data.
  public var number: Double? {
    observations.count == 1 ? observations[0].number : mean(observations.lazy.map(\.number))
  }
}
