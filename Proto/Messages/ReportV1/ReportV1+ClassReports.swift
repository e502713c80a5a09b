// Generated from homeroom/report/v1/class_reports.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.GetClassOverviewRequest`
  public struct GetClassOverviewRequest: Message {
    public var classID: String = ""
    public var options: ReportV1.ReportOptions? = nil
    /// Leaves out the additional items.
    public var withoutItems: Bool = false

    public init() {}

    public init(
      classID: String = "",
      options: ReportV1.ReportOptions? = nil,
      withoutItems: Bool = false
    ) {
      self.classID = classID
      self.options = options
      self.withoutItems = withoutItems
    }
  }

  /// All handouts of a class.
  public struct ClassOverview: Message {
    public var classID: String = ""
    public var title: String = ""
    /// All that were posted, the one posted last first.
    public var handouts: [ReportV1.HandoutOverview] = []
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil
    /// The instant, by the organization's clock, that lateness and membership were judged at.
    public var evaluateTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      classID: String = "",
      title: String = "",
      handouts: [ReportV1.HandoutOverview] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil,
      evaluateTime: WellKnown.Timestamp? = nil
    ) {
      self.classID = classID
      self.title = title
      self.handouts = handouts
      self.policies = policies
      self.position = position
      self.evaluateTime = evaluateTime
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var classID: Int { 1 }
      @inlinable public static var title: Int { 2 }
      @inlinable public static var handouts: Int { 3 }
      @inlinable public static var policies: Int { 4 }
      @inlinable public static var position: Int { 5 }
      @inlinable public static var evaluateTime: Int { 6 }
    }
  }

  /// One handout of a class, without its rows.
  public struct HandoutOverview: Message {
    public var handoutID: String = ""
    public var title: String = ""
    public var dueTime: WellKnown.Timestamp? = nil
    /// The grid's columns without its rows.
    public var columns: [ReportV1.GridColumn] = []
    public var postTime: WellKnown.Timestamp? = nil
    /// When it was completed or archived.
    public var endTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      handoutID: String = "",
      title: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      columns: [ReportV1.GridColumn] = [],
      postTime: WellKnown.Timestamp? = nil,
      endTime: WellKnown.Timestamp? = nil
    ) {
      self.handoutID = handoutID
      self.title = title
      self.dueTime = dueTime
      self.columns = columns
      self.postTime = postTime
      self.endTime = endTime
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var handoutID: Int { 1 }
      @inlinable public static var title: Int { 2 }
      @inlinable public static var dueTime: Int { 3 }
      @inlinable public static var columns: Int { 4 }
      @inlinable public static var postTime: Int { 5 }
      @inlinable public static var endTime: Int { 6 }
    }
  }

  /// `homeroom.report.v1.GetStudentReportRequest`
  public struct GetStudentReportRequest: Message {
    public var studentID: String = ""
    /// Only handouts of this class; empty for all that the caller may see.
    public var classID: String = ""
    /// `student_ids` are those that the student is compared with, and the student is always one of them.
    public var options: ReportV1.ReportOptions? = nil
    /// Leaves out the additional items.
    public var withoutItems: Bool = false

    public init() {}

    public init(
      studentID: String = "",
      classID: String = "",
      options: ReportV1.ReportOptions? = nil,
      withoutItems: Bool = false
    ) {
      self.studentID = studentID
      self.classID = classID
      self.options = options
      self.withoutItems = withoutItems
    }
  }

  /// One student over all handouts.
  public struct StudentReport: Message {
    public var studentID: String = ""
    public var name: String = ""
    /// Those that the student is assigned, the one posted last first.
    public var handouts: [ReportV1.StudentHandout] = []
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil
    /// The instant, by the organization's clock, that lateness and membership were judged at.
    public var evaluateTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      studentID: String = "",
      name: String = "",
      handouts: [ReportV1.StudentHandout] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil,
      evaluateTime: WellKnown.Timestamp? = nil
    ) {
      self.studentID = studentID
      self.name = name
      self.handouts = handouts
      self.policies = policies
      self.position = position
      self.evaluateTime = evaluateTime
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var studentID: Int { 1 }
      @inlinable public static var name: Int { 2 }
      @inlinable public static var handouts: Int { 3 }
      @inlinable public static var policies: Int { 4 }
      @inlinable public static var position: Int { 5 }
      @inlinable public static var evaluateTime: Int { 6 }
    }
  }

  /// One handout of a student, beside the class.
  public struct StudentHandout: Message {
    public var handoutID: String = ""
    public var title: String = ""
    /// The grid's columns, with the figures of the class; to a student with those of their own work alone.
    public var columns: [ReportV1.GridColumn] = []
    /// The student's cells, one a column.
    public var cells: [ReportV1.GridCell] = []
    public var classID: String = ""
    /// For the student, be it their own or everybody's.
    public var dueTime: WellKnown.Timestamp? = nil
    public var postTime: WellKnown.Timestamp? = nil
    /// When it was completed or archived.
    public var endTime: WellKnown.Timestamp? = nil
    /// The due time is the student's own, and stands in place of the handout's. Without `due_time` it is never due for
    /// them.
    public var ownDue: Bool = false

    public init() {}

    public init(
      handoutID: String = "",
      title: String = "",
      columns: [ReportV1.GridColumn] = [],
      cells: [ReportV1.GridCell] = [],
      classID: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      postTime: WellKnown.Timestamp? = nil,
      endTime: WellKnown.Timestamp? = nil,
      ownDue: Bool = false
    ) {
      self.handoutID = handoutID
      self.title = title
      self.columns = columns
      self.cells = cells
      self.classID = classID
      self.dueTime = dueTime
      self.postTime = postTime
      self.endTime = endTime
      self.ownDue = ownDue
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var handoutID: Int { 1 }
      @inlinable public static var title: Int { 2 }
      @inlinable public static var columns: Int { 3 }
      @inlinable public static var cells: Int { 4 }
      @inlinable public static var classID: Int { 5 }
      @inlinable public static var dueTime: Int { 6 }
      @inlinable public static var postTime: Int { 7 }
      @inlinable public static var endTime: Int { 8 }
      @inlinable public static var ownDue: Int { 9 }
    }
  }

  /// `homeroom.report.v1.CompareGroupsRequest`
  public struct CompareGroupsRequest: Message {
    /// At least one, at most 100.
    public var groups: [ReportV1.CompareGroupsRequest.Group] = []
    public var appID: String = ""
    public var identifierPath: [String] = []
    public var metric: ReportV1.Metric = .unspecified
    /// Of the intervals, above 0 and below 1; 0 means 0.95.
    public var confidence: Double = 0
    /// The window and the students of a group stand above those given here.
    public var options: ReportV1.ReportOptions? = nil
    /// Names the context by its number instead of its path.
    public var contextID: Int64 = 0
    /// Only work at the context itself, not below it.
    public var withoutDescendants: Bool = false

    public init() {}

    public init(
      groups: [ReportV1.CompareGroupsRequest.Group] = [],
      appID: String = "",
      identifierPath: [String] = [],
      metric: ReportV1.Metric = .unspecified,
      confidence: Double = 0,
      options: ReportV1.ReportOptions? = nil,
      contextID: Int64 = 0,
      withoutDescendants: Bool = false
    ) {
      self.groups = groups
      self.appID = appID
      self.identifierPath = identifierPath
      self.metric = metric
      self.confidence = confidence
      self.options = options
      self.contextID = contextID
      self.withoutDescendants = withoutDescendants
    }

    /// One group: a class, a window, students, or several of these.
    public struct Group: Message {
      /// What the answer calls the group.
      public var label: String = ""
      public var classID: String = ""
      public var fromTime: WellKnown.Timestamp? = nil
      public var untilTime: WellKnown.Timestamp? = nil
      /// Only these students; empty for all.
      public var studentIDs: [String] = []

      public init() {}

      public init(
        label: String = "",
        classID: String = "",
        fromTime: WellKnown.Timestamp? = nil,
        untilTime: WellKnown.Timestamp? = nil,
        studentIDs: [String] = []
      ) {
        self.label = label
        self.classID = classID
        self.fromTime = fromTime
        self.untilTime = untilTime
        self.studentIDs = studentIDs
      }
    }
  }

  /// `homeroom.report.v1.CompareGroupsResponse`
  public struct CompareGroupsResponse: Message {
    /// In the order asked for.
    public var groups: [ReportV1.GroupFigure] = []
    public var position: ReportV1.Position? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    public var metric: ReportV1.Metric = .unspecified
    /// That of the intervals.
    public var confidence: Double = 0

    public init() {}

    public init(
      groups: [ReportV1.GroupFigure] = [],
      position: ReportV1.Position? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      metric: ReportV1.Metric = .unspecified,
      confidence: Double = 0
    ) {
      self.groups = groups
      self.position = position
      self.policies = policies
      self.metric = metric
      self.confidence = confidence
    }
  }

  /// The number of one group.
  public struct GroupFigure: Message {
    /// As it was asked for.
    public var label: String = ""
    public var summary: ReportV1.Summary? = nil
    /// Left out where it is undefined, and where the figure is suppressed.
    public var interval: ReportV1.Interval? = nil
    /// Of the sample; undefined for n < 2.
    public var standardDeviation: Double? = nil

    public init() {}

    public init(
      label: String = "",
      summary: ReportV1.Summary? = nil,
      interval: ReportV1.Interval? = nil,
      standardDeviation: Double? = nil
    ) {
      self.label = label
      self.summary = summary
      self.interval = interval
      self.standardDeviation = standardDeviation
    }
  }

  /// Between which bounds the true mean lies, with the confidence asked for.
  public struct Interval: Message {
    /// Of a proportion: at least 0.
    public var lower: Double = 0
    /// Of a proportion: at most 1.
    public var upper: Double = 0
    /// How it was worked out.
    public var method: ReportV1.Interval.Method = .unspecified

    public init() {}

    public init(
      lower: Double = 0,
      upper: Double = 0,
      method: ReportV1.Interval.Method = .unspecified
    ) {
      self.lower = lower
      self.upper = upper
      self.method = method
    }

    /// How an interval is worked out.
    public enum Method: Hashable, Sendable {
      case unspecified
      /// Of a proportion: METRIC_BINARY, but under the policy MEAN, whose observations are not true or false. For n >= 1.
      case wilson
      /// Of a mean: everything else. For n >= 2.
      case student
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .wilson
        case 2: self = .student
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .wilson: 1
        case .student: 2
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.report.v1.ListNeedsAttentionRequest`
  public struct ListNeedsAttentionRequest: Message {
    public var classID: String = ""
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      classID: String = "",
      options: ReportV1.ReportOptions? = nil
    ) {
      self.classID = classID
      self.options = options
    }
  }

  /// `homeroom.report.v1.ListNeedsAttentionResponse`
  public struct ListNeedsAttentionResponse: Message {
    /// The version of the rule that was applied: docs/needs-attention.md.
    public var ruleVersion: String = ""
    /// By student as in a grid, then by reason in the order of the rule.
    public var notes: [ReportV1.AttentionNote] = []
    public var position: ReportV1.Position? = nil
    public var policies: ReportV1.AttemptPolicies? = nil
    /// The instant, by the organization's clock, that the rule went by: with `as_of_time` that instant, but for who is in
    /// the class and recorded, which is as now (N95).
    public var evaluateTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      ruleVersion: String = "",
      notes: [ReportV1.AttentionNote] = [],
      position: ReportV1.Position? = nil,
      policies: ReportV1.AttemptPolicies? = nil,
      evaluateTime: WellKnown.Timestamp? = nil
    ) {
      self.ruleVersion = ruleVersion
      self.notes = notes
      self.position = position
      self.policies = policies
      self.evaluateTime = evaluateTime
    }
  }

  /// One student with one reason.
  public struct AttentionNote: Message {
    public var studentID: String = ""
    public var name: String = ""
    /// A constant in UPPER_SNAKE_CASE.
    public var reason: String = ""
    /// In words, with the numbers.
    public var explanation: String = ""
    /// That it rests on, the one posted last first.
    public var handoutIDs: [String] = []
    /// The numbers of the explanation, for programs.
    public var facts: [ReportV1.AttentionFact] = []

    public init() {}

    public init(
      studentID: String = "",
      name: String = "",
      reason: String = "",
      explanation: String = "",
      handoutIDs: [String] = [],
      facts: [ReportV1.AttentionFact] = []
    ) {
      self.studentID = studentID
      self.name = name
      self.reason = reason
      self.explanation = explanation
      self.handoutIDs = handoutIDs
      self.facts = facts
    }
  }

  /// One number of an explanation.
  public struct AttentionFact: Message {
    /// A constant in lower_snake_case: docs/needs-attention.md.
    public var name: String = ""
    /// In the unit that its name says.
    public var value: Double = 0

    public init() {}

    public init(
      name: String = "",
      value: Double = 0
    ) {
      self.name = name
      self.value = value
    }
  }
}
