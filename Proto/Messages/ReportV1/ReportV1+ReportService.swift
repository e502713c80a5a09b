// Generated from homeroom/report/v1/report_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ReportV1 {
  /// `homeroom.report.v1.WatchRequest`
  public struct WatchRequest: Message {
    public var report: Report? = nil
    /// From an earlier answer: nothing is sent until there is something newer.
    public var resumeToken: String = ""
    /// Where nothing else was sent for two seconds, an answer without a report says that the one sent last still holds:
    /// so a reader can tell a report that does not change from one that does not come. With a `resume_token` the first
    /// one comes at once.
    public var withSignsOfLife: Bool = false

    public init() {}

    public init(
      report: Report? = nil,
      resumeToken: String = "",
      withSignsOfLife: Bool = false
    ) {
      self.report = report
      self.resumeToken = resumeToken
      self.withSignsOfLife = withSignsOfLife
    }

    /// One of these, or none.
    public enum Report: Hashable, Sendable {
      /// As GetHandoutGrid answers it.
      case handoutGrid(ReportV1.GetHandoutGridRequest)
      /// As GetClassOverview answers it.
      case classOverview(ReportV1.GetClassOverviewRequest)
      /// As GetStudentReport answers it.
      case studentReport(ReportV1.GetStudentReportRequest)
    }
  }

  /// `homeroom.report.v1.WatchResponse`
  public struct WatchResponse: Message {
    /// The whole report as it stands now.
    public var report: Report? = nil
    /// Where to resume.
    public var resumeToken: String = ""
    /// What the resume token stood for, or what was sent before, is not known any more, as after a restore: take this
    /// state instead of yours.
    public var reset: Bool = false
    /// Of an answer without a report: how far the one sent last holds.
    public var position: ReportV1.Position? = nil

    public init() {}

    public init(
      report: Report? = nil,
      resumeToken: String = "",
      reset: Bool = false,
      position: ReportV1.Position? = nil
    ) {
      self.report = report
      self.resumeToken = resumeToken
      self.reset = reset
      self.position = position
    }

    /// The numbers of the fields, for who writes the message without making it.
    public enum Field {
      @inlinable public static var handoutGrid: Int { 1 }
      @inlinable public static var classOverview: Int { 2 }
      @inlinable public static var studentReport: Int { 3 }
      @inlinable public static var resumeToken: Int { 4 }
      @inlinable public static var reset: Int { 5 }
      @inlinable public static var position: Int { 6 }
    }

    /// The whole report as it stands now.
    public enum Report: Hashable, Sendable {
      case handoutGrid(ReportV1.HandoutGrid)
      case classOverview(ReportV1.ClassOverview)
      case studentReport(ReportV1.StudentReport)
    }
  }

  /// `homeroom.report.v1.ExplainRequest`
  public struct ExplainRequest: Message {
    /// The column that the number stands in.
    public var handoutID: String = ""
    public var taskID: String = ""
    /// A column of a container task; 0 for the task's own context.
    public var contextID: Int64 = 0
    /// Progress, time, or the metric of the column's headline; UNSPECIFIED for the headline.
    public var metric: ReportV1.Metric = .unspecified
    /// As the number was asked for. One student's number is that of a grid of this student alone.
    public var options: ReportV1.ReportOptions? = nil
    /// At most 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""
    /// Instead of a metric: the additional items of this identifier and kind.
    public var itemIdentifier: String = ""
    /// Of those items.
    public var itemKind: ContextV1.ItemKind = .unspecified
    /// Instead of a column: the number that GetDistribution gives of this scope. Then a metric must be named.
    public var scope: ReportV1.ContentScope? = nil

    public init() {}

    public init(
      handoutID: String = "",
      taskID: String = "",
      contextID: Int64 = 0,
      metric: ReportV1.Metric = .unspecified,
      options: ReportV1.ReportOptions? = nil,
      pageSize: Int32 = 0,
      pageToken: String = "",
      itemIdentifier: String = "",
      itemKind: ContextV1.ItemKind = .unspecified,
      scope: ReportV1.ContentScope? = nil
    ) {
      self.handoutID = handoutID
      self.taskID = taskID
      self.contextID = contextID
      self.metric = metric
      self.options = options
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.itemIdentifier = itemIdentifier
      self.itemKind = itemKind
      self.scope = scope
    }
  }

  /// `homeroom.report.v1.ExplainResponse`
  public struct ExplainResponse: Message {
    /// The attempts that the number is made of under the policies: by student as in the grid, oldest first; of a scope by
    /// context in display order, student and start.
    public var attempts: [ReportV1.ReportedAttempt] = []
    /// Empty on the last page. It holds while these attempts bring what they do; then ABORTED: begin again.
    public var nextPageToken: String = ""
    public var position: ReportV1.Position? = nil
    /// The number.
    public var summary: ReportV1.Summary? = nil
    public var policies: ReportV1.AttemptPolicies? = nil

    public init() {}

    public init(
      attempts: [ReportV1.ReportedAttempt] = [],
      nextPageToken: String = "",
      position: ReportV1.Position? = nil,
      summary: ReportV1.Summary? = nil,
      policies: ReportV1.AttemptPolicies? = nil
    ) {
      self.attempts = attempts
      self.nextPageToken = nextPageToken
      self.position = position
      self.summary = summary
      self.policies = policies
    }
  }

  /// `homeroom.report.v1.ExportRequest`
  public struct ExportRequest: Message {
    /// What is exported: attempts, or a report that the caller may read, as its own call would answer it now. The columns
    /// of each are in docs/export.md.
    public var source: Source? = nil
    /// UNSPECIFIED is refused.
    public var format: ReportV1.ExportRequest.Format = .unspecified
    /// From an answer to the same request of the same caller: goes on behind it, in the same state of the reports.
    /// ABORTED with EXPORT_CHANGED where that state is no longer there: begin again.
    public var resumeToken: String = ""
    /// For attempts: `at_least`, `student_ids`, `from_time` and `until_time`. Reports have options of their own.
    public var options: ReportV1.ReportOptions? = nil

    public init() {}

    public init(
      source: Source? = nil,
      format: ReportV1.ExportRequest.Format = .unspecified,
      resumeToken: String = "",
      options: ReportV1.ReportOptions? = nil
    ) {
      self.source = source
      self.format = format
      self.resumeToken = resumeToken
      self.options = options
    }

    /// What is exported: attempts, or a report that the caller may read, as its own call would answer it now. The columns
    /// of each are in docs/export.md.
    public enum Source: Hashable, Sendable {
      /// Every attempt of a class that the caller may see.
      case classID(String)
      /// A row a student and column.
      case handoutGrid(ReportV1.GetHandoutGridRequest)
      /// Every attempt that the caller may see.
      case allAttempts(Bool)
      /// A row a column.
      case classOverview(ReportV1.GetClassOverviewRequest)
      /// A row a column: the student's cell beside the class.
      case studentReport(ReportV1.GetStudentReportRequest)
      /// A row a node.
      case subtree(ReportV1.GetSubtreeReportRequest)
      /// A row for the whole and one a node.
      case distribution(ReportV1.GetDistributionRequest)
      /// A row an item.
      case itemAnalysis(ReportV1.GetItemAnalysisRequest)
      /// A row a bucket.
      case timeSeries(ReportV1.GetTimeSeriesRequest)
      /// A row a part.
      case coverage(ReportV1.GetCoverageRequest)
      /// A row a group.
      case comparison(ReportV1.CompareGroupsRequest)
      /// A row a note.
      case needsAttention(ReportV1.ListNeedsAttentionRequest)
    }

    /// The form of the lines: docs/export.md.
    public enum Format: Hashable, Sendable {
      case unspecified
      case csv
      case jsonLines
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .csv
        case 2: self = .jsonLines
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .csv: 1
        case .jsonLines: 2
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.report.v1.ExportResponse`
  public struct ExportResponse: Message {
    /// Whole lines, UTF-8. The first answer of a CSV begins with the names of the columns.
    public var data: [UInt8] = []
    /// Goes on behind this answer. Empty in the last one: everything was sent.
    public var resumeToken: String = ""
    /// The state that all of it is of.
    public var position: ReportV1.Position? = nil
    /// Rows sent so far, those before `resume_token` of the request included.
    public var rows: Int64 = 0

    public init() {}

    public init(
      data: [UInt8] = [],
      resumeToken: String = "",
      position: ReportV1.Position? = nil,
      rows: Int64 = 0
    ) {
      self.data = data
      self.resumeToken = resumeToken
      self.position = position
      self.rows = rows
    }
  }
}
