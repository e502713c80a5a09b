// Generated from homeroom/activity/v1/audit_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ActivityV1 {
  /// `homeroom.activity.v1.ListAuditRequest`
  public struct ListAuditRequest: Message {
    /// Only entries from this instant on.
    public var fromTime: WellKnown.Timestamp? = nil
    /// Only entries before this instant.
    public var untilTime: WellKnown.Timestamp? = nil
    /// Only what this person did, or was shown.
    public var actorID: String = ""
    /// Only what concerns this pupil.
    public var subjectID: String = ""
    /// Only these actions; empty for all.
    public var actions: [String] = []
    /// At most 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      fromTime: WellKnown.Timestamp? = nil,
      untilTime: WellKnown.Timestamp? = nil,
      actorID: String = "",
      subjectID: String = "",
      actions: [String] = [],
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.fromTime = fromTime
      self.untilTime = untilTime
      self.actorID = actorID
      self.subjectID = subjectID
      self.actions = actions
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.activity.v1.ListAuditResponse`
  public struct ListAuditResponse: Message {
    public var entries: [ActivityV1.AuditEntry] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      entries: [ActivityV1.AuditEntry] = [],
      nextPageToken: String = ""
    ) {
      self.entries = entries
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.activity.v1.AuditEntry`
  public struct AuditEntry: Message {
    /// Counts from 1 without a gap in an organization.
    public var sequence: Int64 = 0
    public var time: WellKnown.Timestamp? = nil
    /// Who acted, or read.
    public var actorID: String = ""
    /// Of the actor: administrator, teacher, student, publisher or service.
    public var role: String = ""
    public var appID: String = ""
    /// A constant in UPPER_SNAKE_CASE, as in CLASS_DELETED, PUPIL_READ, WORK_DROPPED: docs/audit.md.
    public var action: String = ""
    /// What it was done to: a class, a handout, an attempt, a method that was called.
    public var objectID: String = ""
    /// The pupils concerned. Left out where their key was destroyed: they were erased.
    public var subjectIDs: [String] = []
    /// Given by the actor, or by the rule that dropped work.
    public var reason: String = ""
    /// How often, where several were noted as one.
    public var count: Int64 = 0
    /// SHA-256 over the digest of the entry before, and `content`.
    public var digest: [UInt8] = []
    /// What the digest covers: pupils stand in it encrypted, so that it stays as it is when one of them is erased.
    public var content: [UInt8] = []

    public init() {}

    public init(
      sequence: Int64 = 0,
      time: WellKnown.Timestamp? = nil,
      actorID: String = "",
      role: String = "",
      appID: String = "",
      action: String = "",
      objectID: String = "",
      subjectIDs: [String] = [],
      reason: String = "",
      count: Int64 = 0,
      digest: [UInt8] = [],
      content: [UInt8] = []
    ) {
      self.sequence = sequence
      self.time = time
      self.actorID = actorID
      self.role = role
      self.appID = appID
      self.action = action
      self.objectID = objectID
      self.subjectIDs = subjectIDs
      self.reason = reason
      self.count = count
      self.digest = digest
      self.content = content
    }
  }
}
