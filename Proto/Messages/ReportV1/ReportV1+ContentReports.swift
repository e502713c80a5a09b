// Generated from homeroom/report/v1/content_reports.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// Whose work at which content a report is of.
  public struct ContentScope: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Only this class; empty for all that the caller may see.
    public var classID: String = ""
    /// Only content of these types or topics; empty for all.
    public var types: [ContextV1.ContextType] = []
    public var topics: [ContextV1.Topic] = []

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      classID: String = "",
      types: [ContextV1.ContextType] = [],
      topics: [ContextV1.Topic] = []
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.classID = classID
      self.types = types
      self.topics = topics
    }
  }

  /// `homeroom.report.v1.GetSubtreeReportRequest`
  public struct GetSubtreeReportRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var options: ReportV1.ReportOptions? = nil
    /// How many levels down; 0 for all.
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

  /// `homeroom.report.v1.SubtreeReport`
  public struct SubtreeReport: Message {
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

  /// `homeroom.report.v1.SubtreeNode`
  public struct SubtreeNode: Message {
    public var contextID: Int64 = 0
    public var identifierPath: [String] = []
    public var title: String = ""
    /// Work at this context alone.
    public var direct: ReportV1.ContentFigures? = nil
    /// And with everything below it; time is the union, not the sum.
    public var inclusive: ReportV1.ContentFigures? = nil

    public init() {}

    public init(
      contextID: Int64 = 0,
      identifierPath: [String] = [],
      title: String = "",
      direct: ReportV1.ContentFigures? = nil,
      inclusive: ReportV1.ContentFigures? = nil
    ) {
      self.contextID = contextID
      self.identifierPath = identifierPath
      self.title = title
      self.direct = direct
      self.inclusive = inclusive
    }
  }

  /// `homeroom.report.v1.ContentFigures`
  public struct ContentFigures: Message {
    public var attempts: Int64 = 0
    public var students: Int32 = 0
    public var progress: ReportV1.Summary? = nil
    public var score: ReportV1.Summary? = nil
    public var time: ReportV1.Summary? = nil

    public init() {}

    public init(
      attempts: Int64 = 0,
      students: Int32 = 0,
      progress: ReportV1.Summary? = nil,
      score: ReportV1.Summary? = nil,
      time: ReportV1.Summary? = nil
    ) {
      self.attempts = attempts
      self.students = students
      self.progress = progress
      self.score = score
      self.time = time
    }
  }

  /// `homeroom.report.v1.GetDistributionRequest`
  public struct GetDistributionRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var metric: ReportV1.Metric = .unspecified
    /// Each 0 to 1; type 7.
    public var quantiles: [Double] = []
    /// Bins of equal width; 0 means 10.
    public var bins: Int32 = 0
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      metric: ReportV1.Metric = .unspecified,
      quantiles: [Double] = [],
      bins: Int32 = 0,
      options: ReportV1.ReportOptions? = nil
    ) {
      self.scope = scope
      self.metric = metric
      self.quantiles = quantiles
      self.bins = bins
      self.options = options
    }
  }

  /// `homeroom.report.v1.Distribution`
  public struct Distribution: Message {
    public var metric: ReportV1.Metric = .unspecified
    public var n: Int64 = 0
    /// Left out where it is undefined.
    public var mean: Double? = nil
    /// Of the sample; undefined for n < 2.
    public var standardDeviation: Double? = nil
    public var minimum: Double? = nil
    public var maximum: Double? = nil
    public var quantiles: [Double] = []
    public var histogram: [ReportV1.HistogramBin] = []
    public var population: ReportV1.Population? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil

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
      position: ReportV1.Position? = nil
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
    }
  }

  /// `homeroom.report.v1.HistogramBin`
  public struct HistogramBin: Message {
    public var from: Double = 0
    /// Not included, but in the last bin up to 100 %.
    public var until: Double = 0
    public var count: Int64 = 0
    /// Over 100 %: a teacher's bonus marks.
    public var overMaximum: Bool = false

    public init() {}

    public init(
      from: Double = 0,
      until: Double = 0,
      count: Int64 = 0,
      overMaximum: Bool = false
    ) {
      self.from = from
      self.until = until
      self.count = count
      self.overMaximum = overMaximum
    }
  }

  /// `homeroom.report.v1.GetItemAnalysisRequest`
  public struct GetItemAnalysisRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      scope: ReportV1.ContentScope? = nil,
      options: ReportV1.ReportOptions? = nil
    ) {
      self.scope = scope
      self.options = options
    }
  }

  /// `homeroom.report.v1.ItemAnalysis`
  public struct ItemAnalysis: Message {
    public var attempts: Int64 = 0
    /// Attempts that hold every item.
    public var complete: Int64 = 0
    public var items: [ReportV1.ItemStatistics] = []
    /// Cronbach's alpha, called KR-20 when all items are binary. Left out where it is undefined.
    public var alpha: Double? = nil
    public var standardErrorOfMeasurement: Double? = nil
    public var allBinary: Bool = false
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      attempts: Int64 = 0,
      complete: Int64 = 0,
      items: [ReportV1.ItemStatistics] = [],
      alpha: Double? = nil,
      standardErrorOfMeasurement: Double? = nil,
      allBinary: Bool = false,
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil
    ) {
      self.attempts = attempts
      self.complete = complete
      self.items = items
      self.alpha = alpha
      self.standardErrorOfMeasurement = standardErrorOfMeasurement
      self.allBinary = allBinary
      self.policies = policies
      self.position = position
    }
  }

  /// `homeroom.report.v1.ItemStatistics`
  public struct ItemStatistics: Message {
    public var identifier: String = ""
    public var title: String = ""
    public var n: Int64 = 0
    public var absent: Int64 = 0
    public var facility: Double? = nil
    /// Upper less lower 27 %.
    public var discrimination: Double? = nil
    public var pointBiserial: Double? = nil
    public var correctedPointBiserial: Double? = nil
    public var responses: [ReportV1.ResponseCount] = []
    /// Too few attempts to rely on.
    public var smallN: Bool = false

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
      smallN: Bool = false
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
    }
  }

  /// `homeroom.report.v1.ResponseCount`
  public struct ResponseCount: Message {
    public var response: String = ""
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

  /// `homeroom.report.v1.GetTimeSeriesRequest`
  public struct GetTimeSeriesRequest: Message {
    public var scope: ReportV1.ContentScope? = nil
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

    /// `homeroom.report.v1.GetTimeSeriesRequest.Bucket`
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

  /// `homeroom.report.v1.TimeSeries`
  public struct TimeSeries: Message {
    /// In order; empty ones are left out.
    public var buckets: [ReportV1.TimeBucket] = []
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      buckets: [ReportV1.TimeBucket] = [],
      position: ReportV1.Position? = nil
    ) {
      self.buckets = buckets
      self.position = position
    }
  }

  /// `homeroom.report.v1.TimeBucket`
  public struct TimeBucket: Message {
    /// Local midnight at which it begins, in the school's time zone.
    public var startTime: WellKnown.Timestamp? = nil
    public var attempts: Int64 = 0
    public var activeStudents: Int32 = 0
    public var meanScore: Double? = nil
    /// Seconds.
    public var medianTime: Double = 0
    public var p95Time: Double = 0

    public init() {}

    public init(
      startTime: WellKnown.Timestamp? = nil,
      attempts: Int64 = 0,
      activeStudents: Int32 = 0,
      meanScore: Double? = nil,
      medianTime: Double = 0,
      p95Time: Double = 0
    ) {
      self.startTime = startTime
      self.attempts = attempts
      self.activeStudents = activeStudents
      self.meanScore = meanScore
      self.medianTime = medianTime
      self.p95Time = p95Time
    }
  }

  /// `homeroom.report.v1.GetCoverageRequest`
  public struct GetCoverageRequest: Message {
    public var handoutID: String = ""
    public var taskID: String = ""
    public var contextID: Int64 = 0
    /// How many parts of equal size; 0 means 50.
    public var parts: Int32 = 0
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      contextID: Int64 = 0,
      parts: Int32 = 0,
      options: ReportV1.ReportOptions? = nil
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.contextID = contextID
      self.parts = parts
      self.options = options
    }
  }

  /// `homeroom.report.v1.CoverageStrip`
  public struct CoverageStrip: Message {
    /// For each part, the students who have covered the whole of it.
    public var students: [Int32] = []
    public var withData: Int32 = 0
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      students: [Int32] = [],
      withData: Int32 = 0,
      position: ReportV1.Position? = nil
    ) {
      self.students = students
      self.withData = withData
      self.position = position
    }
  }
}
