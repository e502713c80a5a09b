// Generated from homeroom/report/v1/content_reports.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// Whose work at which content a report is of.
  ///
  /// A teacher reads the work of handouts of classes they teach, administrators and services that of the whole
  /// organization, without what is of small groups.
  public struct ContentScope: Message {
    public var appID: String = ""
    /// May be a former path. Empty for the whole app.
    public var identifierPath: [String] = []
    /// Only this class; empty for all that the caller may see.
    public var classID: String = ""
    /// Only content of these types or topics; empty for all.
    public var types: [ContextV1.ContextType] = []
    /// As `types`.
    public var topics: [ContextV1.Topic] = []
    /// Names the context by its number instead of its path.
    public var contextID: Int64 = 0
    /// Only the context itself, not what lies below it.
    public var withoutDescendants: Bool = false
    /// Only work for this handout.
    public var handoutID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      classID: String = "",
      types: [ContextV1.ContextType] = [],
      topics: [ContextV1.Topic] = [],
      contextID: Int64 = 0,
      withoutDescendants: Bool = false,
      handoutID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.classID = classID
      self.types = types
      self.topics = topics
      self.contextID = contextID
      self.withoutDescendants = withoutDescendants
      self.handoutID = handoutID
    }
  }

  /// `homeroom.report.v1.GetSubtreeReportRequest`
  public struct GetSubtreeReportRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var options: ReportV1.ReportOptions? = nil
    /// How many levels down nodes are listed; 0 for all. What lies deeper still counts in the inclusive figures.
    public var depth: Int32 = 0

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      options: ReportV1.ReportOptions? = nil,
      depth: Int32 = 0
    ) {
      self.scope = scope
      self.options = options
      self.depth = depth
    }
  }

  /// Content from a context down.
  public struct SubtreeReport: Message {
    /// What is assigned to anybody in the report or holds their work, and what lies above it up to the context asked for.
    /// In display order, parents before children.
    public var nodes: [ReportV1.SubtreeNode] = []
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      nodes: [ReportV1.SubtreeNode] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil
    ) {
      self.nodes = nodes
      self.policies = policies
      self.position = position
    }
  }

  /// One context.
  public struct SubtreeNode: Message {
    public var contextID: Int64 = 0
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Work at this context alone. Left out where the scope's types and topics leave the context out.
    public var direct: ReportV1.ContentFigures? = nil
    /// And with everything below it; time is the union, not the sum.
    public var inclusive: ReportV1.ContentFigures? = nil
    /// Of the context.
    public var type: ContextV1.ContextType = .unspecified
    /// 0 for the context asked for, 1 for its children.
    public var depth: Int32 = 0
    /// The content is no longer there; its work is.
    public var withdrawn: Bool = false
    /// The kind of its primary items; UNSPECIFIED where none is fixed, and progress is its headline.
    public var primaryKind: ContextV1.ItemKind = .unspecified

    public init() {}

    public init(
      contextID: Int64 = 0,
      identifierPath: [String] = [],
      title: String = "",
      direct: ReportV1.ContentFigures? = nil,
      inclusive: ReportV1.ContentFigures? = nil,
      type: ContextV1.ContextType = .unspecified,
      depth: Int32 = 0,
      withdrawn: Bool = false,
      primaryKind: ContextV1.ItemKind = .unspecified
    ) {
      self.contextID = contextID
      self.identifierPath = identifierPath
      self.title = title
      self.direct = direct
      self.inclusive = inclusive
      self.type = type
      self.depth = depth
      self.withdrawn = withdrawn
      self.primaryKind = primaryKind
    }
  }

  /// Figures over cells: a cell is what one student has at one context under the policies.
  public struct ContentFigures: Message {
    /// How many.
    public var attempts: Int64 = 0
    /// With an attempt.
    public var students: Int32 = 0
    /// Over cells with progress.
    public var progress: ReportV1.Summary? = nil
    /// Score, quantity and binary only where the primary items of some context are of that kind.
    public var score: ReportV1.Summary? = nil
    /// The mean over students who have time. Direct: by the policy. Inclusive: of the union of a student's intervals.
    public var time: ReportV1.Summary? = nil
    /// Only direct: quantities of different contexts count different things.
    public var quantity: ReportV1.Summary? = nil
    /// The share of true.
    public var binary: ReportV1.Summary? = nil
    /// Over all students, of the union of each one's intervals.
    public var totalTime: WellKnown.Duration? = nil
    /// `attempts`, `students` and `total_time` are withheld: they are of too few students for this reader.
    public var suppressed: Bool = false

    public init() {}

    public init(
      attempts: Int64 = 0,
      students: Int32 = 0,
      progress: ReportV1.Summary? = nil,
      score: ReportV1.Summary? = nil,
      time: ReportV1.Summary? = nil,
      quantity: ReportV1.Summary? = nil,
      binary: ReportV1.Summary? = nil,
      totalTime: WellKnown.Duration? = nil,
      suppressed: Bool = false
    ) {
      self.attempts = attempts
      self.students = students
      self.progress = progress
      self.score = score
      self.time = time
      self.quantity = quantity
      self.binary = binary
      self.totalTime = totalTime
      self.suppressed = suppressed
    }
  }

  /// `homeroom.report.v1.GetDistributionRequest`
  public struct GetDistributionRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var metric: ReportV1.Metric = .unspecified
    /// Each 0 to 1; type 7.
    public var quantiles: [Double] = []
    /// Bins of equal width, at most 1,000; 0 means 10.
    public var bins: Int32 = 0
    public var options: ReportV1.ReportOptions? = nil
    /// UNSPECIFIED: of the whole alone.
    public var nodes: ReportV1.GetDistributionRequest.Nodes = .unspecified

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      metric: ReportV1.Metric = .unspecified,
      quantiles: [Double] = [],
      bins: Int32 = 0,
      options: ReportV1.ReportOptions? = nil,
      nodes: ReportV1.GetDistributionRequest.Nodes = .unspecified
    ) {
      self.scope = scope
      self.metric = metric
      self.quantiles = quantiles
      self.bins = bins
      self.options = options
      self.nodes = nodes
    }

    /// Of what there is a distribution besides that of the whole.
    public enum Nodes: Hashable, Sendable {
      /// One distribution, of the scope as a whole.
      case unspecified
      /// And one of each node's own work.
      case direct
      /// And one of each node with everything below it.
      case inclusive
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .direct
        case 2: self = .inclusive
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .direct: 1
        case .inclusive: 2
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// How a metric is spread over observations.
  public struct Distribution: Message {
    public var metric: ReportV1.Metric = .unspecified
    /// How many observations.
    public var n: Int64 = 0
    /// Left out where it is undefined.
    public var mean: Double? = nil
    /// Of the sample; undefined for n < 2.
    public var standardDeviation: Double? = nil
    /// The least observation.
    public var minimum: Double? = nil
    /// The greatest observation.
    public var maximum: Double? = nil
    /// In the order asked for; none where there is no data, and where one of them is suppressed.
    public var quantiles: [Double] = []
    /// Score, progress and binary: 0 to 1 in equal parts, and one more where something is over. Quantity and time: least
    /// to greatest in equal parts, one where they are equal.
    public var histogram: [ReportV1.HistogramBin] = []
    public var population: ReportV1.Population? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil
    /// Withheld, because it is of too few students for this reader: only `population.assigned` is told.
    public var suppressed: Bool = false
    /// The extremes, which are always somebody's own, are withheld from this reader; so are the bins of quantity and
    /// time.
    public var extremesSuppressed: Bool = false
    /// A quantile has too few students on one of its sides for this reader: none is told.
    public var quantilesSuppressed: Bool = false
    /// By node, as asked for, in the order of a subtree report.
    public var nodes: [ReportV1.NodeDistribution] = []
    /// Some points among the observations are a teacher's, and this is the mean by the students' own, as
    /// `Summary.own_mean` is.
    public var ownMean: Double? = nil

    public init() {}

    public init(
      metric: ReportV1.Metric = .unspecified,
      n: Int64 = 0,
      mean: Double? = nil,
      standardDeviation: Double? = nil,
      minimum: Double? = nil,
      maximum: Double? = nil,
      quantiles: [Double] = [],
      histogram: [ReportV1.HistogramBin] = [],
      population: ReportV1.Population? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil,
      suppressed: Bool = false,
      extremesSuppressed: Bool = false,
      quantilesSuppressed: Bool = false,
      nodes: [ReportV1.NodeDistribution] = [],
      ownMean: Double? = nil
    ) {
      self.metric = metric
      self.n = n
      self.mean = mean
      self.standardDeviation = standardDeviation
      self.minimum = minimum
      self.maximum = maximum
      self.quantiles = quantiles
      self.histogram = histogram
      self.population = population
      self.policies = policies
      self.position = position
      self.suppressed = suppressed
      self.extremesSuppressed = extremesSuppressed
      self.quantilesSuppressed = quantilesSuppressed
      self.nodes = nodes
      self.ownMean = ownMean
    }
  }

  /// The distribution of one context.
  public struct NodeDistribution: Message {
    public var contextID: Int64 = 0
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Without policies and position: they are those of the whole.
    public var distribution: ReportV1.Distribution? = nil

    public init() {}

    public init(
      contextID: Int64 = 0,
      identifierPath: [String] = [],
      title: String = "",
      distribution: ReportV1.Distribution? = nil
    ) {
      self.contextID = contextID
      self.identifierPath = identifierPath
      self.title = title
      self.distribution = distribution
    }
  }

  /// How many observations lie between two values.
  public struct HistogramBin: Message {
    /// Included.
    public var from: Double = 0
    /// Not included, but in the last bin of the scale.
    public var until: Double = 0
    /// How many observations.
    public var count: Int64 = 0
    /// Over 100 %: a teacher's bonus marks.
    public var overMaximum: Bool = false
    /// The count is withheld.
    public var suppressed: Bool = false

    public init() {}

    public init(
      from: Double = 0,
      until: Double = 0,
      count: Int64 = 0,
      overMaximum: Bool = false,
      suppressed: Bool = false
    ) {
      self.from = from
      self.until = until
      self.count = count
      self.overMaximum = overMaximum
      self.suppressed = suppressed
    }
  }

  /// Of one context: what lies below it is not looked at. Uses each student's FIRST finished attempt, unless the policy
  /// of the context's headline says LATEST, BEST or ALL. Readers of the whole organization ask for LATEST and
  /// include_unfinished, of no class and in no window: else PERMISSION_DENIED with SMALL_GROUPS.
  public struct GetItemAnalysisRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var options: ReportV1.ReportOptions? = nil
    /// The identifiers of the quiz's items, in its order. Then an absent item is either omitted or not reached.
    public var itemIdentifiers: [String] = []
    /// Also attempts that are not finished.
    public var includeUnfinished: Bool = false

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      options: ReportV1.ReportOptions? = nil,
      itemIdentifiers: [String] = [],
      includeUnfinished: Bool = false
    ) {
      self.scope = scope
      self.options = options
      self.itemIdentifiers = itemIdentifiers
      self.includeUnfinished = includeUnfinished
    }
  }

  /// The questions of a quiz.
  public struct ItemAnalysis: Message {
    /// How many were looked at, one a student but under the policy ALL.
    public var attempts: Int64 = 0
    /// Attempts that hold every item.
    public var complete: Int64 = 0
    /// One for each question that is asked for or occurs.
    public var items: [ReportV1.ItemStatistics] = []
    /// Cronbach's alpha, called KR-20 when all items are binary. Left out where it is undefined.
    public var alpha: Double? = nil
    /// In points; left out where it is undefined.
    public var standardErrorOfMeasurement: Double? = nil
    /// All items are binary.
    public var allBinary: Bool = false
    /// The policy of the context's headline is the one that chose the attempts.
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil
    /// The context's headline.
    public var headlineMetric: ReportV1.Metric = .unspecified
    /// Only finished attempts were looked at.
    public var finishedOnly: Bool = false
    /// Withheld, because it is of too few students for this reader.
    public var suppressed: Bool = false
    /// `complete` is withheld, and with it alpha and the standard error.
    public var completeSuppressed: Bool = false

    public init() {}

    public init(
      attempts: Int64 = 0,
      complete: Int64 = 0,
      items: [ReportV1.ItemStatistics] = [],
      alpha: Double? = nil,
      standardErrorOfMeasurement: Double? = nil,
      allBinary: Bool = false,
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil,
      headlineMetric: ReportV1.Metric = .unspecified,
      finishedOnly: Bool = false,
      suppressed: Bool = false,
      completeSuppressed: Bool = false
    ) {
      self.attempts = attempts
      self.complete = complete
      self.items = items
      self.alpha = alpha
      self.standardErrorOfMeasurement = standardErrorOfMeasurement
      self.allBinary = allBinary
      self.policies = policies
      self.position = position
      self.headlineMetric = headlineMetric
      self.finishedOnly = finishedOnly
      self.suppressed = suppressed
      self.completeSuppressed = completeSuppressed
    }
  }

  /// One question.
  public struct ItemStatistics: Message {
    /// Of the item.
    public var identifier: String = ""
    public var title: String = ""
    /// Attempts that hold the item, and that do not.
    public var n: Int64 = 0
    /// Attempts that do not hold it.
    public var absent: Int64 = 0
    /// The mean share of its points, over attempts that hold it.
    public var facility: Double? = nil
    /// Upper less lower 27 %.
    public var discrimination: Double? = nil
    /// With the total.
    public var pointBiserial: Double? = nil
    /// With the total of the other items.
    public var correctedPointBiserial: Double? = nil
    /// The most frequent first, at most 100.
    public var responses: [ReportV1.ResponseCount] = []
    /// Fewer than 10 attempts hold the item: too few to rely on.
    public var smallN: Bool = false
    /// Of the item.
    public var kind: ContextV1.ItemKind = .unspecified
    /// Of `absent`, where the request declares the items: followed by a later item or not.
    public var omitted: Int64? = nil
    /// Followed by no later item.
    public var notReached: Int64? = nil
    /// The groups that discrimination compares hold fewer than 10 attempts each.
    public var discriminationSmallN: Bool = false
    /// Answers of fewer students than this reader may see, or beyond the first 100.
    public var responsesIncomplete: Bool = false
    /// The item's figures are withheld from this reader.
    public var suppressed: Bool = false
    /// How many omitted it and how many did not reach it is withheld.
    public var absentSuppressed: Bool = false
    /// Some of the points are a teacher's, and this is the facility by the students' own. Left out where none are, and
    /// for readers from whom small groups are withheld.
    public var ownFacility: Double? = nil

    public init() {}

    public init(
      identifier: String = "",
      title: String = "",
      n: Int64 = 0,
      absent: Int64 = 0,
      facility: Double? = nil,
      discrimination: Double? = nil,
      pointBiserial: Double? = nil,
      correctedPointBiserial: Double? = nil,
      responses: [ReportV1.ResponseCount] = [],
      smallN: Bool = false,
      kind: ContextV1.ItemKind = .unspecified,
      omitted: Int64? = nil,
      notReached: Int64? = nil,
      discriminationSmallN: Bool = false,
      responsesIncomplete: Bool = false,
      suppressed: Bool = false,
      absentSuppressed: Bool = false,
      ownFacility: Double? = nil
    ) {
      self.identifier = identifier
      self.title = title
      self.n = n
      self.absent = absent
      self.facility = facility
      self.discrimination = discrimination
      self.pointBiserial = pointBiserial
      self.correctedPointBiserial = correctedPointBiserial
      self.responses = responses
      self.smallN = smallN
      self.kind = kind
      self.omitted = omitted
      self.notReached = notReached
      self.discriminationSmallN = discriminationSmallN
      self.responsesIncomplete = responsesIncomplete
      self.suppressed = suppressed
      self.absentSuppressed = absentSuppressed
      self.ownFacility = ownFacility
    }
  }

  /// How often one option was chosen.
  public struct ResponseCount: Message {
    /// The option, as it was sent.
    public var response: String = ""
    /// In how many attempts.
    public var count: Int64 = 0

    public init() {}

    public init(
      response: String = "",
      count: Int64 = 0
    ) {
      self.response = response
      self.count = count
    }
  }

  /// Every attempt is an observation of its own (ALL) unless the options name a policy: then a bucket shows what a report
  /// with the bucket as its window would.
  public struct GetTimeSeriesRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    /// UNSPECIFIED is refused.
    public var bucket: ReportV1.GetTimeSeriesRequest.Bucket = .unspecified
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      bucket: ReportV1.GetTimeSeriesRequest.Bucket = .unspecified,
      options: ReportV1.ReportOptions? = nil
    ) {
      self.scope = scope
      self.bucket = bucket
      self.options = options
    }

    /// How long a bucket is.
    public enum Bucket: Hashable, Sendable {
      case unspecified
      case day
      /// From Monday.
      case week
      case month
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .day
        case 2: self = .week
        case 3: self = .month
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .day: 1
        case .week: 2
        case .month: 3
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// Work by day, week or month.
  public struct TimeSeries: Message {
    /// In order; empty ones are left out.
    public var buckets: [ReportV1.TimeBucket] = []
    public var position: ReportV1.Position? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    /// Whose days these are: the school's, else the organization's.
    public var timeZone: String = ""

    public init() {}

    public init(
      buckets: [ReportV1.TimeBucket] = [],
      position: ReportV1.Position? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      timeZone: String = ""
    ) {
      self.buckets = buckets
      self.position = position
      self.policies = policies
      self.timeZone = timeZone
    }
  }

  /// One day, week or month.
  public struct TimeBucket: Message {
    /// Local midnight at which it begins, in the school's time zone.
    public var startTime: WellKnown.Timestamp? = nil
    /// Attempts that began in it.
    public var attempts: Int64 = 0
    /// Students with such an attempt.
    public var activeStudents: Int32 = 0
    /// A ratio; left out where nothing was scored.
    public var meanScore: Double? = nil
    /// Seconds, over what has time; left out where nothing has.
    public var medianTime: Double? = nil
    /// 95 % of the observations are no longer.
    public var p95Time: Double? = nil
    /// The first day, as in "2026-09-07".
    public var startDate: String = ""
    /// Withheld, because it is of too few students for this reader: only when it begins is told.
    public var suppressed: Bool = false
    /// The mean score is withheld; of the times, those that are left out.
    public var scoreSuppressed: Bool = false
    /// As `score_suppressed`.
    public var timeSuppressed: Bool = false
    /// The mean score with its n and population.
    public var score: ReportV1.Summary? = nil
    /// Time with its n and population; its mean is that of the observations whose median is given.
    public var time: ReportV1.Summary? = nil

    public init() {}

    public init(
      startTime: WellKnown.Timestamp? = nil,
      attempts: Int64 = 0,
      activeStudents: Int32 = 0,
      meanScore: Double? = nil,
      medianTime: Double? = nil,
      p95Time: Double? = nil,
      startDate: String = "",
      suppressed: Bool = false,
      scoreSuppressed: Bool = false,
      timeSuppressed: Bool = false,
      score: ReportV1.Summary? = nil,
      time: ReportV1.Summary? = nil
    ) {
      self.startTime = startTime
      self.attempts = attempts
      self.activeStudents = activeStudents
      self.meanScore = meanScore
      self.medianTime = medianTime
      self.p95Time = p95Time
      self.startDate = startDate
      self.suppressed = suppressed
      self.scoreSuppressed = scoreSuppressed
      self.timeSuppressed = timeSuppressed
      self.score = score
      self.time = time
    }
  }

  /// `homeroom.report.v1.GetCoverageRequest`
  public struct GetCoverageRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    public var contextID: Int64 = 0
    /// How many parts of equal size, at most 1,000; 0 means 50. Readers of the whole organization, from whom small groups
    /// are withheld, see ten.
    public var parts: Int32 = 0
    public var options: ReportV1.ReportOptions? = nil
    /// Instead of handout, task and context: all work in the scope at its context itself.
    public var scope: ReportV1.ContentScope? = nil

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      contextID: Int64 = 0,
      parts: Int32 = 0,
      options: ReportV1.ReportOptions? = nil,
      scope: ReportV1.ContentScope? = nil
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.contextID = contextID
      self.parts = parts
      self.options = options
      self.scope = scope
    }
  }

  /// Which parts of a context have been covered, and by how many.
  public struct CoverageStrip: Message {
    /// For each part, the students who have covered the whole of it. Part i of n begins at tick floor(1,000,000 i / n).
    public var students: [Int32] = []
    /// Students with progress data.
    public var withData: Int32 = 0
    public var position: ReportV1.Position? = nil
    public var population: ReportV1.Population? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    /// Withheld, because it is of too few students for this reader.
    public var suppressed: Bool = false
    /// Parts whose count is withheld, by their place from 0.
    public var suppressedParts: [Int32] = []

    public init() {}

    public init(
      students: [Int32] = [],
      withData: Int32 = 0,
      position: ReportV1.Position? = nil,
      population: ReportV1.Population? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      suppressed: Bool = false,
      suppressedParts: [Int32] = []
    ) {
      self.students = students
      self.withData = withData
      self.position = position
      self.population = population
      self.policies = policies
      self.suppressed = suppressed
      self.suppressedParts = suppressedParts
    }
  }
}
