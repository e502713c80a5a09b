// Generated from homeroom/activity/v1/activity_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// `homeroom.activity.v1.GetPositionRequest`
  public struct GetPositionRequest: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.GetPositionResponse`
  public struct GetPositionResponse: Message {
    public var epoch: Int64 = 0
    public var sequence: Int64 = 0

    public init() {}

    public init(
      epoch: Int64 = 0,
      sequence: Int64 = 0
    ) {
      self.epoch = epoch
      self.sequence = sequence
    }
  }

  /// `homeroom.activity.v1.StartAttemptRequest`
  public struct StartAttemptRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Begins a new attempt even if there is one that could be resumed.
    public var startNew: Bool = false
    /// The identifier that a new attempt shall have, one of the student's in this app. Left out: the server makes one.
    public var attemptID: String = ""
    public var time: ActivityV1.ClientTime? = nil
    /// Made by the caller, one of the student's in this app: the same one again changes nothing. At most 64 characters.
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      startNew: Bool = false,
      attemptID: String = "",
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.startNew = startNew
      self.attemptID = attemptID
      self.time = time
      self.requestID = requestID
    }
  }

  /// That something happened to an attempt.
  public struct AttemptEventRequest: Message {
    public var attemptID: String = ""
    public var time: ActivityV1.ClientTime? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.time = time
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.AddProgressRequest`
  public struct AddProgressRequest: Message {
    public var attemptID: String = ""
    /// At most 200.
    public var ranges: [ActivityV1.ProgressRange] = []
    /// The same as the range from 0 to this, and counts as reported also at 0.
    public var progress: Double? = nil
    public var time: ActivityV1.ClientTime? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      ranges: [ActivityV1.ProgressRange] = [],
      progress: Double? = nil,
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.ranges = ranges
      self.progress = progress
      self.time = time
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.PutItemsRequest`
  public struct PutItemsRequest: Message {
    public var attemptID: String = ""
    public var primaryItem: ActivityV1.ActivityItem? = nil
    /// At most 100 in an attempt.
    public var additionalItems: [ActivityV1.ActivityItem] = []
    public var time: ActivityV1.ClientTime? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      primaryItem: ActivityV1.ActivityItem? = nil,
      additionalItems: [ActivityV1.ActivityItem] = [],
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.primaryItem = primaryItem
      self.additionalItems = additionalItems
      self.time = time
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.GetCurrentAttemptRequest`
  public struct GetCurrentAttemptRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = []
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
    }
  }

  /// `homeroom.activity.v1.GetRunningAttemptRequest`
  public struct GetRunningAttemptRequest: Message {
    public var appID: String = ""

    public init() {}

    public init(
      appID: String = ""
    ) {
      self.appID = appID
    }
  }

  /// `homeroom.activity.v1.ListAttemptsRequest`
  public struct ListAttemptsRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Left out: the caller's own.
    public var studentID: String = ""
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      studentID: String = "",
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.studentID = studentID
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListAttemptsResponse`
  public struct ListAttemptsResponse: Message {
    public var attempts: [ActivityV1.Attempt] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      attempts: [ActivityV1.Attempt] = [],
      nextPageToken: String = ""
    ) {
      self.attempts = attempts
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.RecordAttemptsRequest`
  public struct RecordAttemptsRequest: Message {
    /// At most 200.
    public var records: [ActivityV1.AttemptRecord] = []
    /// What the client's clock says as it sends this. Left out: the client's clock is taken to be right.
    public var sentTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      records: [ActivityV1.AttemptRecord] = [],
      sentTime: WellKnown.Timestamp? = nil
    ) {
      self.records = records
      self.sentTime = sentTime
    }
  }

  /// `homeroom.activity.v1.RecordAttemptsResponse`
  public struct RecordAttemptsResponse: Message {
    /// One for each record of the request, in its order.
    public var results: [ActivityV1.RecordResult] = []

    public init() {}

    public init(
      results: [ActivityV1.RecordResult] = []
    ) {
      self.results = results
    }
  }

  /// What became of one record.
  public struct RecordResult: Message {
    /// Whether it was taken; only REFUSED is a failure.
    public var outcome: ActivityV1.RecordResult.Outcome = .unspecified
    /// Why it was refused; left out otherwise. UNAVAILABLE: send it again with the same identifiers.
    public var error: ContextV1.ElementError? = nil

    public init() {}

    public init(
      outcome: ActivityV1.RecordResult.Outcome = .unspecified,
      error: ContextV1.ElementError? = nil
    ) {
      self.outcome = outcome
      self.error = error
    }

    /// What became of a record. What is accepted or dropped need not be sent again.
    public enum Outcome: Hashable, Sendable {
      case unspecified
      /// All that an app is told: it was taken.
      case accepted
      case refused
      /// The rest is told to services and administrators alone.
      case stored
      /// The same record was stored before.
      case duplicate
      /// No handout authorises it.
      case droppedUnassigned
      /// Recording is switched off.
      case droppedRecordingOff
      /// The content has been removed.
      case droppedWithdrawn
      /// It was deleted before it arrived.
      case droppedDeleted
      /// Part of it was stored: the item of another kind was put aside.
      case storedWithoutPrimary
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .accepted
        case 2: self = .refused
        case 3: self = .stored
        case 4: self = .duplicate
        case 5: self = .droppedUnassigned
        case 6: self = .droppedRecordingOff
        case 7: self = .droppedWithdrawn
        case 8: self = .droppedDeleted
        case 9: self = .storedWithoutPrimary
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .accepted: 1
        case .refused: 2
        case .stored: 3
        case .duplicate: 4
        case .droppedUnassigned: 5
        case .droppedRecordingOff: 6
        case .droppedWithdrawn: 7
        case .droppedDeleted: 8
        case .storedWithoutPrimary: 9
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.activity.v1.CompleteAssignedRequest`
  public struct CompleteAssignedRequest: Message {
    public var appID: String = ""
    /// Only the last context of the path is marked.
    public var identifierPath: [String] = []
    public var time: ActivityV1.ClientTime? = nil
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      time: ActivityV1.ClientTime? = nil,
      requestID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.time = time
      self.requestID = requestID
    }
  }

  /// Says nothing of what was marked: an app cannot tell who was assigned what.
  public struct CompleteAssignedResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.FetchDocumentAttemptRequest`
  public struct FetchDocumentAttemptRequest: Message {
    public var appID: String = ""
    /// The document's link, or one that it has borne: compared whole, as by ResolveLink. At most 2,048 Unicode scalars.
    public var url: String = ""

    public init() {}

    public init(
      appID: String = "",
      url: String = ""
    ) {
      self.appID = appID
      self.url = url
    }
  }

  /// `homeroom.activity.v1.IsAssignedDocumentRequest`
  public struct IsAssignedDocumentRequest: Message {
    public var appID: String = ""
    /// As in FetchDocumentAttemptRequest.
    public var url: String = ""

    public init() {}

    public init(
      appID: String = "",
      url: String = ""
    ) {
      self.appID = appID
      self.url = url
    }
  }

  /// `homeroom.activity.v1.IsAssignedDocumentResponse`
  public struct IsAssignedDocumentResponse: Message {
    /// The document itself is a task of a handout that is open to the student; a task above it attaches nothing.
    public var isAssigned: Bool = false

    public init() {}

    public init(
      isAssigned: Bool = false
    ) {
      self.isAssigned = isAssigned
    }
  }

  /// `homeroom.activity.v1.ActivateContextRequest`
  public struct ActivateContextRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = []
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
    }
  }

  /// `homeroom.activity.v1.GetActiveContextRequest`
  public struct GetActiveContextRequest: Message {
    public var appID: String = ""

    public init() {}

    public init(
      appID: String = ""
    ) {
      self.appID = appID
    }
  }

  /// Which context of an app a student has in front of them.
  public struct ActiveContext: Message {
    public var appID: String = ""
    /// Empty: none.
    public var identifierPath: [String] = []
    /// Whether there is one.
    public var isActive: Bool = false

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      isActive: Bool = false
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.isActive = isActive
    }
  }

  /// `homeroom.activity.v1.VoidAttemptRequest`
  public struct VoidAttemptRequest: Message {
    public var attemptID: String = ""
    /// Kept in the audit log. At most 256 Unicode scalars.
    public var reason: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      reason: String = "",
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.reason = reason
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.VoidAttemptResponse`
  public struct VoidAttemptResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.SetItemPointsRequest`
  public struct SetItemPointsRequest: Message {
    public var attemptID: String = ""
    /// Of an item that the attempt holds. At most 256 Unicode scalars.
    public var itemIdentifier: String = ""
    /// At least 0. More than the item's maximum is a bonus, up to 100 times the maximum.
    public var points: Double = 0
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      itemIdentifier: String = "",
      points: Double = 0,
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.itemIdentifier = itemIdentifier
      self.points = points
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ClearItemPointsRequest`
  public struct ClearItemPointsRequest: Message {
    public var attemptID: String = ""
    /// Of an item that was given points, be it that the attempt does not hold it any more.
    public var itemIdentifier: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      itemIdentifier: String = "",
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.itemIdentifier = itemIdentifier
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.CommentAttemptRequest`
  public struct CommentAttemptRequest: Message {
    public var attemptID: String = ""
    /// At most 4,000 Unicode scalars. Empty: the comment is taken back.
    public var text: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      attemptID: String = "",
      text: String = "",
      requestID: String = ""
    ) {
      self.attemptID = attemptID
      self.text = text
      self.requestID = requestID
    }
  }

  /// What teachers have said of an attempt, as it stands.
  public struct AttemptMarks: Message {
    public var attemptID: String = ""
    public var studentID: String = ""
    /// Those that count, in the attempt's order.
    public var markedItems: [ActivityV1.MarkedItem] = []
    /// Left out: none.
    public var comment: ActivityV1.AttemptComment? = nil

    public init() {}

    public init(
      attemptID: String = "",
      studentID: String = "",
      markedItems: [ActivityV1.MarkedItem] = [],
      comment: ActivityV1.AttemptComment? = nil
    ) {
      self.attemptID = attemptID
      self.studentID = studentID
      self.markedItems = markedItems
      self.comment = comment
    }
  }

  /// `homeroom.activity.v1.ResetPrimaryKindRequest`
  public struct ResetPrimaryKindRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// UNSPECIFIED: the next primary item fixes it anew.
    public var primaryKind: ContextV1.ItemKind = .unspecified
    /// Kept in the audit log. At most 256 Unicode scalars.
    public var reason: String = ""
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      primaryKind: ContextV1.ItemKind = .unspecified,
      reason: String = "",
      requestID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.primaryKind = primaryKind
      self.reason = reason
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.ResetPrimaryKindResponse`
  public struct ResetPrimaryKindResponse: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.GetLimitsRequest`
  public struct GetLimitsRequest: Message {
    public init() {}
  }

  /// Limits of Activity; what passes one is RESOURCE_EXHAUSTED.
  public struct ActivityLimits: Message {
    /// Items that an attempt may hold, the primary one included.
    public var itemsPerAttemptMax: Int32 = 0
    /// Records in one RecordAttempts, or in one message of StreamRecordAttempts.
    public var recordBatchMax: Int32 = 0
    /// Handouts of a class that may be posted or scheduled at a time.
    public var activeHandoutsPerClassMax: Int32 = 0
    /// Teachers that a class may have at a time.
    public var teachersPerClassMax: Int32 = 0
    /// How long after its last sign of life an attempt is shown as running, in seconds.
    public var heartbeatLeaseSeconds: Int32 = 0

    public init() {}

    public init(
      itemsPerAttemptMax: Int32 = 0,
      recordBatchMax: Int32 = 0,
      activeHandoutsPerClassMax: Int32 = 0,
      teachersPerClassMax: Int32 = 0,
      heartbeatLeaseSeconds: Int32 = 0
    ) {
      self.itemsPerAttemptMax = itemsPerAttemptMax
      self.recordBatchMax = recordBatchMax
      self.activeHandoutsPerClassMax = activeHandoutsPerClassMax
      self.teachersPerClassMax = teachersPerClassMax
      self.heartbeatLeaseSeconds = heartbeatLeaseSeconds
    }
  }
}
