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
    /// In the order of the log.
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

  /// One act, or one reading, as an administrator sees it.
  public struct AuditEntry: Message {
    /// Counts from 1 without a gap in an organization.
    public var sequence: Int64 = 0
    public var time: WellKnown.Timestamp? = nil
    /// Who acted, or read; "system" where nobody asked for it. Left out where they were erased.
    public var actorID: String = ""
    /// Of the actor: administrator, teacher, student, publisher or service; system: the service itself, at its time.
    public var role: String = ""
    public var appID: String = ""
    /// A constant in UPPER_SNAKE_CASE, as in CLASS_DELETED, PUPIL_READ, WORK_DROPPED: docs/audit.md.
    public var action: String = ""
    /// What it was done to: a class, a handout, an attempt, a context.
    public var objectID: String = ""
    /// The pupils, and others, whom it concerns: those of them who were not erased.
    public var subjectIDs: [String] = []
    /// Given by the actor, or by the rule that dropped work.
    public var reason: String = ""
    /// How often, where several were noted as one.
    public var count: Int64 = 0
    /// SHA-256 over the digest of the entry before, and `content`.
    public var digest: [UInt8] = []
    /// What the digest covers: an `AuditContent`. It stays as it is when people are erased.
    public var content: [UInt8] = []
    /// Of a read: the method that was called.
    public var method: String = ""
    /// Whom it concerned, those included who were erased since.
    public var subjectCount: Int64 = 0

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
      content: [UInt8] = [],
      method: String = "",
      subjectCount: Int64 = 0
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
      self.method = method
      self.subjectCount = subjectCount
    }
  }

  /// What is chained of an entry. People stand in it under pseudonyms: the way from them to people is kept beside the
  /// log, and is destroyed when they are erased. docs/audit.md has the formulas.
  public struct AuditContent: Message {
    public var sequence: Int64 = 0
    public var time: WellKnown.Timestamp? = nil
    /// The pseudonym of who acted, 16 bytes; empty for the system.
    public var actor: [UInt8] = []
    /// As in AuditEntry.
    public var role: String = ""
    public var appID: String = ""
    /// As in AuditEntry.
    public var action: String = ""
    /// Empty where it is sealed.
    public var objectID: String = ""
    /// As in AuditEntry.
    public var method: String = ""
    /// Names the pseudonyms of all whom it concerns, 16 bytes; empty where it concerns nobody.
    public var subjects: [UInt8] = []
    /// As in AuditEntry.
    public var subjectCount: Int64 = 0
    /// Empty where it is sealed.
    public var reason: String = ""
    /// As in AuditEntry.
    public var count: Int64 = 0
    /// Where object and reason are words of people about people: a digest of both with random bytes, which is destroyed
    /// like a name.
    public var sealed: [UInt8] = []

    public init() {}

    public init(
      sequence: Int64 = 0,
      time: WellKnown.Timestamp? = nil,
      actor: [UInt8] = [],
      role: String = "",
      appID: String = "",
      action: String = "",
      objectID: String = "",
      method: String = "",
      subjects: [UInt8] = [],
      subjectCount: Int64 = 0,
      reason: String = "",
      count: Int64 = 0,
      sealed: [UInt8] = []
    ) {
      self.sequence = sequence
      self.time = time
      self.actor = actor
      self.role = role
      self.appID = appID
      self.action = action
      self.objectID = objectID
      self.method = method
      self.subjects = subjects
      self.subjectCount = subjectCount
      self.reason = reason
      self.count = count
      self.sealed = sealed
    }
  }
}
