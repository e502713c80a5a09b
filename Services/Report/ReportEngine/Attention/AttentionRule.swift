public import Domain

/// Who in a class needs a teacher's attention, by numbers that a teacher could name. docs/needs-attention.md is this rule in
/// words, with worked cases; whatever changes an outcome is a new version.
public enum AttentionRule {
  /// Every answer says which version of the rule made it.
  public static let version = "2"

  /// Nobody is compared with fewer students than this, themselves included.
  public static let groupMin = 5
  /// Tasks past their due time and not done.
  public static let missingMin = 2
  /// How long before the due time, in milliseconds.
  public static let dueSoon: Int64 = 24 * 60 * 60 * 1_000
  /// A mean of so many scores at least, the newest so many at most.
  public static let scoresMin = 3
  /// The newest so many are looked at, older ones never.
  public static let scoresMax = 5
  /// A mean below this, and below the class by at least that.
  public static let lowScore = 0.5
  /// In ratios: how far below the class's mean.
  public static let lowScoreGap = 0.15
  /// Against the class, each score below the one before, and so much from the first to the last.
  public static let fallingCount = 3
  /// In ratios: how much is lost against the class, from the first score to the last.
  public static let fallingGap = 0.2
  /// Without work, in milliseconds.
  public static let idle: Int64 = 7 * 24 * 60 * 60 * 1_000

  /// What is found of one student; in the order of the rule.
  public enum Finding: Hashable, Sendable {
    /// Of `due` tasks of open handouts that are past their due time.
    case missingWork(missing: Int, due: Int)
    /// The handout that is due next: in so many milliseconds; so many of the others have begun it.
    case notStartedBeforeDue(left: Int64, othersStarted: Int, others: Int)
    /// Means over the same columns.
    case lowScore(mean: Double, classMean: Double, scores: Int)
    /// The first and the last of those that fall, with the class's means there.
    case fallingScores(first: Double, last: Double, firstClassMean: Double, lastClassMean: Double)
    /// - `since`: milliseconds since the last work; nil: there never was any.
    /// - `open`: handouts open for long enough, with something not done.
    case noRecentActivity(since: Int64?, open: Int, othersActive: Int, others: Int)

    /// What programs know it by.
    public var name: String {
      switch self {
      case .missingWork: "MISSING_WORK"
      case .notStartedBeforeDue: "NOT_STARTED_BEFORE_DUE"
      case .lowScore: "LOW_SCORE"
      case .fallingScores: "FALLING_SCORES"
      case .noRecentActivity: "NO_RECENT_ACTIVITY"
      }
    }
  }

  /// That one student needs attention, and for which reason. A student has one for each finding.
  public struct Note: Hashable, Sendable {
    /// Of the class that was asked for.
    public var student: PersonID
    /// With the numbers that led to it.
    public var finding: Finding
    /// The one posted last first.
    public var handouts: [HandoutID]
  }
}
