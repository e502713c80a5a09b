// Generated from homeroom/activity/v1/organization_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// The settings of an organization.
  public struct Organization: Message {
    public var organizationID: String = ""
    /// What people read. At most 256 Unicode scalars.
    public var title: String = ""
    /// A name of the time zone database, for example "Europe/Berlin". UTC at first.
    public var timeZone: String = ""
    /// Figures over fewer students than this are withheld from readers of the whole organization. 5 at first.
    public var suppressionThreshold: Int32 = 0
    /// Days that work is kept; 0 keeps it.
    public var retentionDays: Int32 = 0
    /// Apps that may be used, ordered.
    public var allowedAppIDs: [String] = []
    /// The organization-wide switch.
    public var recording: Bool = false
    public var revision: Int64 = 0
    /// Of two signs of a live attempt no further apart than this, the time between counts. 1,800 at first.
    public var idleLimitSeconds: Int32 = 0
    /// Days that the audit log is kept; 0 keeps it.
    public var auditRetentionDays: Int32 = 0
    /// Of the apps that may be used, those that may ask whether a document is assigned to their student, ordered.
    public var documentAppIDs: [String] = []
    /// Of handouts that are made without one. Left out: no grace, and none closes by itself. Handouts that are there keep
    /// theirs.
    public var latePolicy: ActivityV1.LatePolicy? = nil
    /// In whose order people look names up: a language tag (BCP 47) such as "de" or "sv". Empty, as at first: the order
    /// that fits most languages. `homeroom` and the page list names in it; services answer in the order of bytes.
    public var language: String = ""

    public init() {}

    public init(
      organizationID: String = "",
      title: String = "",
      timeZone: String = "",
      suppressionThreshold: Int32 = 0,
      retentionDays: Int32 = 0,
      allowedAppIDs: [String] = [],
      recording: Bool = false,
      revision: Int64 = 0,
      idleLimitSeconds: Int32 = 0,
      auditRetentionDays: Int32 = 0,
      documentAppIDs: [String] = [],
      latePolicy: ActivityV1.LatePolicy? = nil,
      language: String = ""
    ) {
      self.organizationID = organizationID
      self.title = title
      self.timeZone = timeZone
      self.suppressionThreshold = suppressionThreshold
      self.retentionDays = retentionDays
      self.allowedAppIDs = allowedAppIDs
      self.recording = recording
      self.revision = revision
      self.idleLimitSeconds = idleLimitSeconds
      self.auditRetentionDays = auditRetentionDays
      self.documentAppIDs = documentAppIDs
      self.latePolicy = latePolicy
      self.language = language
    }
  }

  /// Apps with a student's token hear the title, the time zone, the language and the idle limit, and of apps themselves
  /// alone.
  public struct GetOrganizationRequest: Message {
    public init() {}
  }

  /// `homeroom.activity.v1.UpdateOrganizationRequest`
  public struct UpdateOrganizationRequest: Message {
    public var organization: ActivityV1.Organization? = nil
    /// Which fields to take: title, time_zone, suppression_threshold, retention_days, idle_limit_seconds,
    /// audit_retention_days, late_policy, language.
    public var updateFields: [String] = []
    /// The revision that the caller has read; 0 to change it whatever it is.
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      organization: ActivityV1.Organization? = nil,
      updateFields: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.organization = organization
      self.updateFields = updateFields
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.activity.v1.AllowAppRequest`
  public struct AllowAppRequest: Message {
    public var appID: String = ""
    /// The app may ask whether a document is assigned to its student (IsAssignedDocument, FetchDocumentAttempt). Left
    /// out: it may not, or not any more.
    public var mayAskAboutDocuments: Bool = false

    public init() {}

    public init(
      appID: String = "",
      mayAskAboutDocuments: Bool = false
    ) {
      self.appID = appID
      self.mayAskAboutDocuments = mayAskAboutDocuments
    }
  }

  /// `homeroom.activity.v1.DisallowAppRequest`
  public struct DisallowAppRequest: Message {
    public var appID: String = ""

    public init() {}

    public init(
      appID: String = ""
    ) {
      self.appID = appID
    }
  }

  /// `homeroom.activity.v1.SetRecordingRequest`
  public struct SetRecordingRequest: Message {
    public var scope: Scope? = nil
    /// What to switch to.
    public var mode: ActivityV1.SetRecordingRequest.Mode = .unspecified
    public var requestID: String = ""

    public init() {}

    public init(
      scope: Scope? = nil,
      mode: ActivityV1.SetRecordingRequest.Mode = .unspecified,
      requestID: String = ""
    ) {
      self.scope = scope
      self.mode = mode
      self.requestID = requestID
    }

    /// One of these, or none.
    public enum Scope: Hashable, Sendable {
      /// The whole organization; true.
      case organization(Bool)
      case classID(String)
      case studentID(String)
    }

    /// What becomes of students' work.
    public enum Mode: Hashable, Sendable {
      case unspecified
      case on
      /// New work is not stored; earlier work is hidden until recording is on again.
      case paused
      /// New work is not stored, and all work begun so far is deleted, also what arrives later. Marks of done stay.
      case deleted
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .on
        case 2: self = .paused
        case 3: self = .deleted
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .on: 1
        case .paused: 2
        case .deleted: 3
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.activity.v1.SetRecordingResponse`
  public struct SetRecordingResponse: Message {
    public init() {}
  }
}
