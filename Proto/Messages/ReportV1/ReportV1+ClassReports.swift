// Generated from homeroom/report/v1/class_reports.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.GetClassOverviewRequest`
  public struct GetClassOverviewRequest: Message {
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

  /// `homeroom.report.v1.ClassOverview`
  public struct ClassOverview: Message {
    public var classID: String = ""
    public var title: String = ""
    /// Newest first.
    public var handouts: [ReportV1.HandoutOverview] = []
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      classID: String = "",
      title: String = "",
      handouts: [ReportV1.HandoutOverview] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil
    ) {
      self.classID = classID
      self.title = title
      self.handouts = handouts
      self.policies = policies
      self.position = position
    }
  }

  /// `homeroom.report.v1.HandoutOverview`
  public struct HandoutOverview: Message {
    public var handoutID: String = ""
    public var title: String = ""
    public var dueTime: WellKnown.Timestamp? = nil
    /// The grid's columns without its rows.
    public var columns: [ReportV1.GridColumn] = []

    public init() {}

    public init(
      handoutID: String = "",
      title: String = "",
      dueTime: WellKnown.Timestamp? = nil,
      columns: [ReportV1.GridColumn] = []
    ) {
      self.handoutID = handoutID
      self.title = title
      self.dueTime = dueTime
      self.columns = columns
    }
  }

  /// `homeroom.report.v1.GetStudentReportRequest`
  public struct GetStudentReportRequest: Message {
    public var studentID: String = ""
    /// Only handouts of this class; empty for all that the caller may see.
    public var classID: String = ""
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      studentID: String = "",
      classID: String = "",
      options: ReportV1.ReportOptions? = nil
    ) {
      self.studentID = studentID
      self.classID = classID
      self.options = options
    }
  }

  /// `homeroom.report.v1.StudentReport`
  public struct StudentReport: Message {
    public var studentID: String = ""
    public var name: String = ""
    public var handouts: [ReportV1.StudentHandout] = []
    public var policies: ReportV1.AttemptPolicies? = nil
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      studentID: String = "",
      name: String = "",
      handouts: [ReportV1.StudentHandout] = [],
      policies: ReportV1.AttemptPolicies? = nil,
      position: ReportV1.Position? = nil
    ) {
      self.studentID = studentID
      self.name = name
      self.handouts = handouts
      self.policies = policies
      self.position = position
    }
  }

  /// `homeroom.report.v1.StudentHandout`
  public struct StudentHandout: Message {
    public var handoutID: String = ""
    public var title: String = ""
    /// The grid's columns, with the figures of the class.
    public var columns: [ReportV1.GridColumn] = []
    /// The student's cells, one a column.
    public var cells: [ReportV1.GridCell] = []

    public init() {}

    public init(
      handoutID: String = "",
      title: String = "",
      columns: [ReportV1.GridColumn] = [],
      cells: [ReportV1.GridCell] = []
    ) {
      self.handoutID = handoutID
      self.title = title
      self.columns = columns
      self.cells = cells
    }
  }

  /// `homeroom.report.v1.CompareGroupsRequest`
  public struct CompareGroupsRequest: Message {
    public var groups: [ReportV1.CompareGroupsRequest.Group] = []
    public var appID: String = ""
    public var identifierPath: [String] = []
    public var metric: ReportV1.Metric = .unspecified
    /// Of the intervals, for example 0.95.
    public var confidence: Double = 0
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      groups: [ReportV1.CompareGroupsRequest.Group] = [],
      appID: String = "",
      identifierPath: [String] = [],
      metric: ReportV1.Metric = .unspecified,
      confidence: Double = 0,
      options: ReportV1.ReportOptions? = nil
    ) {
      self.groups = groups
      self.appID = appID
      self.identifierPath = identifierPath
      self.metric = metric
      self.confidence = confidence
      self.options = options
    }

    /// `homeroom.report.v1.CompareGroupsRequest.Group`
    public struct Group: Message {
      public var label: String = ""
      public var classID: String = ""
      public var fromTime: WellKnown.Timestamp? = nil
      public var untilTime: WellKnown.Timestamp? = nil

      public init() {}

      public init(
        label: String = "",
        classID: String = "",
        fromTime: WellKnown.Timestamp? = nil,
        untilTime: WellKnown.Timestamp? = nil
      ) {
        self.label = label
        self.classID = classID
        self.fromTime = fromTime
        self.untilTime = untilTime
      }
    }
  }

  /// `homeroom.report.v1.CompareGroupsResponse`
  public struct CompareGroupsResponse: Message {
    public var groups: [ReportV1.GroupFigure] = []
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      groups: [ReportV1.GroupFigure] = [],
      position: ReportV1.Position? = nil
    ) {
      self.groups = groups
      self.position = position
    }
  }

  /// `homeroom.report.v1.GroupFigure`
  public struct GroupFigure: Message {
    public var label: String = ""
    public var summary: ReportV1.Summary? = nil
    /// Wilson's interval for a proportion, Student's for a mean. Left out where it is undefined.
    public var interval: ReportV1.Interval? = nil

    public init() {}

    public init(
      label: String = "",
      summary: ReportV1.Summary? = nil,
      interval: ReportV1.Interval? = nil
    ) {
      self.label = label
      self.summary = summary
      self.interval = interval
    }
  }

  /// `homeroom.report.v1.Interval`
  public struct Interval: Message {
    public var lower: Double = 0
    public var upper: Double = 0

    public init() {}

    public init(
      lower: Double = 0,
      upper: Double = 0
    ) {
      self.lower = lower
      self.upper = upper
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
    /// The version of the rule that was applied.
    public var ruleVersion: String = ""
    public var notes: [ReportV1.AttentionNote] = []
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      ruleVersion: String = "",
      notes: [ReportV1.AttentionNote] = [],
      position: ReportV1.Position? = nil
    ) {
      self.ruleVersion = ruleVersion
      self.notes = notes
      self.position = position
    }
  }

  /// `homeroom.report.v1.AttentionNote`
  public struct AttentionNote: Message {
    public var studentID: String = ""
    public var name: String = ""
    /// A constant in UPPER_SNAKE_CASE.
    public var reason: String = ""
    /// In words, with the numbers.
    public var explanation: String = ""
    public var handoutIDs: [String] = []

    public init() {}

    public init(
      studentID: String = "",
      name: String = "",
      reason: String = "",
      explanation: String = "",
      handoutIDs: [String] = []
    ) {
      self.studentID = studentID
      self.name = name
      self.reason = reason
      self.explanation = explanation
      self.handoutIDs = handoutIDs
    }
  }
}
