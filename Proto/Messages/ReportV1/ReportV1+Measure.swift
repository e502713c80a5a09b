// Generated from homeroom/report/v1/measure.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// A policy for each metric. In answers every one is set, to what was used.
  public struct AttemptPolicies: Message {
    /// UNION at first.
    public var progress: ReportV1.AttemptPolicy = .unspecified
    /// LATEST at first.
    public var score: ReportV1.AttemptPolicy = .unspecified
    /// LATEST at first.
    public var quantity: ReportV1.AttemptPolicy = .unspecified
    /// LATEST at first.
    public var binary: ReportV1.AttemptPolicy = .unspecified
    public var time: ReportV1.AttemptPolicy = .unspecified

    public init() {}

    public init(
      progress: ReportV1.AttemptPolicy = .unspecified,
      score: ReportV1.AttemptPolicy = .unspecified,
      quantity: ReportV1.AttemptPolicy = .unspecified,
      binary: ReportV1.AttemptPolicy = .unspecified,
      time: ReportV1.AttemptPolicy = .unspecified
    ) {
      self.progress = progress
      self.score = score
      self.quantity = quantity
      self.binary = binary
      self.time = time
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var progress: Int { 1 }
      @inlinable public static var score: Int { 2 }
      @inlinable public static var quantity: Int { 3 }
      @inlinable public static var binary: Int { 4 }
      @inlinable public static var time: Int { 5 }
    }
  }

  /// How many of the assigned students there is something to say about. assigned = not_available + with_data + no_data.
  public struct Population: Message {
    /// All of them.
    public var assigned: Int32 = 0
    /// Recording is switched off for them.
    public var notAvailable: Int32 = 0
    /// With data in the metric, 0 included.
    public var withData: Int32 = 0
    /// Recorded, and without data in the metric.
    public var noData: Int32 = 0

    public init() {}

    public init(
      assigned: Int32 = 0,
      notAvailable: Int32 = 0,
      withData: Int32 = 0,
      noData: Int32 = 0
    ) {
      self.assigned = assigned
      self.notAvailable = notAvailable
      self.withData = withData
      self.noData = noData
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var assigned: Int { 1 }
      @inlinable public static var notAvailable: Int { 2 }
      @inlinable public static var withData: Int { 3 }
      @inlinable public static var noData: Int { 4 }
    }
  }

  /// One number over many students.
  public struct Summary: Message {
    public var metric: ReportV1.Metric = .unspecified
    public var population: ReportV1.Population? = nil
    /// How many observations the mean is of: students, or attempts under the policy ALL.
    public var n: Int64 = 0
    /// The mean of the cells shown. Left out where n is 0: no data is neither 0 nor 100 %.
    public var mean: Double? = nil
    /// Withheld, because it is of too few students for this reader (docs/reports.md, "Small groups"): of the population
    /// only `assigned` is told, and `n` and `mean` are not.
    public var suppressed: Bool = false
    /// Some points in the mean are a teacher's, and this is the mean by the students' own. Left out where none are, and
    /// for readers from whom small groups are withheld. Under the policy ALL a student's own mean stands for each of
    /// their attempts.
    public var ownMean: Double? = nil

    public init() {}

    public init(
      metric: ReportV1.Metric = .unspecified,
      population: ReportV1.Population? = nil,
      n: Int64 = 0,
      mean: Double? = nil,
      suppressed: Bool = false,
      ownMean: Double? = nil
    ) {
      self.metric = metric
      self.population = population
      self.n = n
      self.mean = mean
      self.suppressed = suppressed
      self.ownMean = ownMean
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var metric: Int { 1 }
      @inlinable public static var population: Int { 2 }
      @inlinable public static var n: Int { 3 }
      @inlinable public static var mean: Int { 4 }
      @inlinable public static var suppressed: Int { 5 }
      @inlinable public static var ownMean: Int { 6 }
    }
  }

  /// One number of one student.
  public struct Value: Message {
    public var metric: ReportV1.Metric = .unspecified
    /// Progress and score as a ratio, quantity as it is, binary 0 or 1 or the share of true, time in seconds.
    public var value: Double = 0
    /// Points and maximum, where one attempt's score was picked.
    public var score: ActivityV1.Score? = nil
    /// How to put true and false in words; TRUE_FALSE where attempts differ.
    public var wording: ActivityV1.BinaryWording = .unspecified
    /// Every observation, under the policy ALL.
    public var observations: [Double] = []
    /// Some points in it are a teacher's: what it would be by the student's own. Left out: it is the student's own.
    public var own: ReportV1.OwnValue? = nil

    public init() {}

    public init(
      metric: ReportV1.Metric = .unspecified,
      value: Double = 0,
      score: ActivityV1.Score? = nil,
      wording: ActivityV1.BinaryWording = .unspecified,
      observations: [Double] = [],
      own: ReportV1.OwnValue? = nil
    ) {
      self.metric = metric
      self.value = value
      self.score = score
      self.wording = wording
      self.observations = observations
      self.own = own
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var metric: Int { 1 }
      @inlinable public static var value: Int { 2 }
      @inlinable public static var score: Int { 3 }
      @inlinable public static var wording: Int { 4 }
      @inlinable public static var observations: Int { 5 }
      @inlinable public static var own: Int { 6 }
    }
  }

  /// What a number would be of the same attempts without the points that teachers have given.
  public struct OwnValue: Message {
    /// In the unit of the `Value`.
    public var value: Double = 0
    /// As in the `Value`.
    public var score: ActivityV1.Score? = nil

    public init() {}

    public init(
      value: Double = 0,
      score: ActivityV1.Score? = nil
    ) {
      self.value = value
      self.score = score
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var value: Int { 1 }
      @inlinable public static var score: Int { 2 }
    }
  }

  /// How far a report has followed the services it is made from.
  public struct Position: Message {
    /// Of Activity's changes.
    public var activityEpoch: Int64 = 0
    /// Of the last change of Activity that is in the report.
    public var activitySequence: Int64 = 0
    /// Of Context's changes.
    public var contextEpoch: Int64 = 0
    /// Of the last change of Context that is in the report.
    public var contextSequence: Int64 = 0
    /// Of answers: when everything that the other services had committed was last known to be in this report. Older than
    /// two seconds: a service cannot be reached, or more is coming than is being read. Left out: not since Report
    /// started.
    public var inStepTime: WellKnown.Timestamp? = nil
    /// Of what vendors publish for every organization (docs/published-apps.md); 0 where nobody does.
    public var catalogEpoch: Int64 = 0
    /// Of the last change of what vendors publish that is in the report.
    public var catalogSequence: Int64 = 0
    /// Of answers: how long ago `in_step_time` was when this was told, by a clock that nobody sets. It is by this that a
    /// report is old, not by the caller's time of day. Left out where `in_step_time` is.
    public var age: WellKnown.Duration? = nil

    public init() {}

    public init(
      activityEpoch: Int64 = 0,
      activitySequence: Int64 = 0,
      contextEpoch: Int64 = 0,
      contextSequence: Int64 = 0,
      inStepTime: WellKnown.Timestamp? = nil,
      catalogEpoch: Int64 = 0,
      catalogSequence: Int64 = 0,
      age: WellKnown.Duration? = nil
    ) {
      self.activityEpoch = activityEpoch
      self.activitySequence = activitySequence
      self.contextEpoch = contextEpoch
      self.contextSequence = contextSequence
      self.inStepTime = inStepTime
      self.catalogEpoch = catalogEpoch
      self.catalogSequence = catalogSequence
      self.age = age
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var activityEpoch: Int { 1 }
      @inlinable public static var activitySequence: Int { 2 }
      @inlinable public static var contextEpoch: Int { 3 }
      @inlinable public static var contextSequence: Int { 4 }
      @inlinable public static var inStepTime: Int { 5 }
      @inlinable public static var catalogEpoch: Int { 6 }
      @inlinable public static var catalogSequence: Int { 7 }
      @inlinable public static var age: Int { 8 }
    }
  }

  /// Which reading of the class a report is of.
  public struct ReportOptions: Message {
    public var policies: ReportV1.AttemptPolicies? = nil
    /// Answers only when the report has followed at least this far, or with UNAVAILABLE at the deadline.
    public var atLeast: ReportV1.Position? = nil
    /// Only these students, 20,000 at most; empty for all.
    public var studentIDs: [String] = []
    /// Only attempts begun at this instant or later.
    public var fromTime: WellKnown.Timestamp? = nil
    /// Only attempts begun before this instant.
    public var untilTime: WellKnown.Timestamp? = nil
    /// Counts only what students had done by the handout's due time, whenever it arrived; all else is as now. Without a
    /// due time it changes nothing. For reports of handouts: those of content, which have no due time, refuse it.
    public var asOfDue: Bool = false
    /// Counts only what students had done by this instant, whenever it arrived, the instant itself included; all else is
    /// as now, but for who needs attention, which is told as of the instant (N95). For reports of handouts that are asked
    /// for once: those of content, `Watch` and exports of attempts refuse it. Not together with `as_of_due`. It needs
    /// Activity to answer, and so a moment more.
    public var asOfTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      policies: ReportV1.AttemptPolicies? = nil,
      atLeast: ReportV1.Position? = nil,
      studentIDs: [String] = [],
      fromTime: WellKnown.Timestamp? = nil,
      untilTime: WellKnown.Timestamp? = nil,
      asOfDue: Bool = false,
      asOfTime: WellKnown.Timestamp? = nil
    ) {
      self.policies = policies
      self.atLeast = atLeast
      self.studentIDs = studentIDs
      self.fromTime = fromTime
      self.untilTime = untilTime
      self.asOfDue = asOfDue
      self.asOfTime = asOfTime
    }
  }

  /// One attempt as a report shows it.
  public struct ReportedAttempt: Message {
    public var attemptID: String = ""
    public var studentID: String = ""
    public var contextID: Int64 = 0
    /// Counted from 1 in order of start among the attempts that the reader may see.
    public var number: Int32 = 0
    public var startTime: WellKnown.Timestamp? = nil
    /// As it stands at the report's instant.
    public var state: ActivityV1.AttemptState = .unspecified
    /// Share of the content that was covered, 0 to 1.
    public var progress: Double = 0
    /// Whether progress was reported at all.
    public var hasProgress: Bool = false
    public var time: WellKnown.Duration? = nil
    public var primaryItem: ActivityV1.ActivityItem? = nil
    public var additionalItems: [ActivityV1.ActivityItem] = []
    /// The attempt has the column's headline, so that it is one of those which the policy chooses among.
    public var hasHeadline: Bool = false
    /// It was taken over from an earlier handout of the class.
    public var carried: Bool = false
    /// Stopped or superseded, with the context's primary kind or all of its progress (D16).
    public var finished: Bool = false
    /// Of Explain: what the attempt brings to the number.
    public var value: ReportV1.Value? = nil
    /// Those of its items whose points are a teacher's, with the student's own.
    public var markedItems: [ActivityV1.MarkedItem] = []
    /// A teacher's comment; left out: none.
    public var comment: ActivityV1.AttemptComment? = nil
    /// As the roster has it now. Empty for a person without one.
    public var studentName: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      studentID: String = "",
      contextID: Int64 = 0,
      number: Int32 = 0,
      startTime: WellKnown.Timestamp? = nil,
      state: ActivityV1.AttemptState = .unspecified,
      progress: Double = 0,
      hasProgress: Bool = false,
      time: WellKnown.Duration? = nil,
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = [],
      hasHeadline: Bool = false,
      carried: Bool = false,
      finished: Bool = false,
      value: ReportV1.Value? = nil,
      markedItems: [ActivityV1.MarkedItem] = [],
      comment: ActivityV1.AttemptComment? = nil,
      studentName: String = ""
    ) {
      self.attemptID = attemptID
      self.studentID = studentID
      self.contextID = contextID
      self.number = number
      self.startTime = startTime
      self.state = state
      self.progress = progress
      self.hasProgress = hasProgress
      self.time = time
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
      self.hasHeadline = hasHeadline
      self.carried = carried
      self.finished = finished
      self.value = value
      self.markedItems = markedItems
      self.comment = comment
      self.studentName = studentName
    }
  }

  /// What a number measures.
  public enum Metric: Hashable, Sendable {
    case unspecified
    /// Share of the content that was covered, 0 to 1.
    case progress
    /// Points earned as a share of the points possible.
    case score
    case quantity
    /// 1 for true, 0 for false; of several: the share of true.
    case binary
    /// Seconds.
    case time
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .progress
      case 2: self = .score
      case 3: self = .quantity
      case 4: self = .binary
      case 5: self = .time
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .progress: 1
      case .score: 2
      case .quantity: 3
      case .binary: 4
      case .time: 5
      case .unrecognized(let number): number
      }
    }
  }

  /// Which of a student's attempts make the number.
  public enum AttemptPolicy: Hashable, Sendable {
    /// The default of the metric: UNION for progress, SUM for time, LATEST for the others.
    case unspecified
    /// The newest attempt that has the metric.
    case latest
    /// The oldest attempt that has the metric.
    case first
    /// The greatest; for score, binary and progress. Of equals the newer.
    case best
    /// The mean over the student's attempts that have the metric.
    case mean
    /// Every attempt counts as an observation of its own.
    case all
    /// The union of all ranges of all attempts; for progress only.
    case union
    /// The sum over all attempts; for time only.
    case sum
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .latest
      case 2: self = .first
      case 3: self = .best
      case 4: self = .mean
      case 5: self = .all
      case 6: self = .union
      case 7: self = .sum
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .latest: 1
      case .first: 2
      case .best: 3
      case .mean: 4
      case .all: 5
      case .union: 6
      case .sum: 7
      case .unrecognized(let number): number
      }
    }
  }
}
