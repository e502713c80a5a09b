// Generated from homeroom/context/v1/context_changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ContextV1 {
  /// A place in the sequence of one organization's changes.
  public struct Cursor: Message {
    public var organizationID: String = ""
    /// Another epoch than the server's means: begin anew, the history was replaced.
    public var epoch: Int64 = 0
    /// The last change that was taken; 0 for none.
    public var sequence: Int64 = 0
    /// Of all changes up to this one, in their order. Two positions with one epoch and sequence and different digests are
    /// of different histories. Empty for sequence 0.
    public var digest: [UInt8] = []

    public init() {}

    public init(
      organizationID: String = "",
      epoch: Int64 = 0,
      sequence: Int64 = 0,
      digest: [UInt8] = []
    ) {
      self.organizationID = organizationID
      self.epoch = epoch
      self.sequence = sequence
      self.digest = digest
    }
  }

  /// `homeroom.context.v1.GetHeadRequest`
  public struct GetHeadRequest: Message {
    /// Left out: the answer is a mark, a cursor of no organization, that streams of changes repeat in `heads` behind all
    /// that had been committed before.
    public var organizationID: String = ""

    public init() {}

    public init(
      organizationID: String = ""
    ) {
      self.organizationID = organizationID
    }
  }

  /// `homeroom.context.v1.GetFollowingRequest`
  public struct GetFollowingRequest: Message {
    public init() {}
  }

  /// `homeroom.context.v1.GetFollowingResponse`
  public struct GetFollowingResponse: Message {
    /// One for each service that this one follows.
    public var feeds: [ContextV1.FollowedFeed] = []

    public init() {}

    public init(
      feeds: [ContextV1.FollowedFeed] = []
    ) {
      self.feeds = feeds
    }
  }

  /// How far a service has followed one other.
  public struct FollowedFeed: Message {
    /// "context" or "activity".
    public var service: String = ""
    /// Its stream of changes is open.
    public var connected: Bool = false
    /// When everything that had been committed there was last known to have arrived here. Left out: not since this
    /// service started.
    public var inStepTime: WellKnown.Timestamp? = nil
    /// The organizations that the caller may see.
    public var organizations: [ContextV1.FollowedOrganization] = []
    /// How long ago `in_step_time` was when this was told, by a clock that nobody sets. Left out where `in_step_time` is.
    public var age: WellKnown.Duration? = nil

    public init() {}

    public init(
      service: String = "",
      connected: Bool = false,
      inStepTime: WellKnown.Timestamp? = nil,
      organizations: [ContextV1.FollowedOrganization] = [],
      age: WellKnown.Duration? = nil
    ) {
      self.service = service
      self.connected = connected
      self.inStepTime = inStepTime
      self.organizations = organizations
      self.age = age
    }
  }

  /// How far a service has followed one organization of another.
  public struct FollowedOrganization: Message {
    /// The last change taken.
    public var position: ContextV1.Cursor? = nil
    /// The newest change that this service has heard of.
    public var head: ContextV1.Cursor? = nil

    public init() {}

    public init(
      position: ContextV1.Cursor? = nil,
      head: ContextV1.Cursor? = nil
    ) {
      self.position = position
      self.head = head
    }
  }

  /// `homeroom.context.v1.ResetContentRequest`
  public struct ResetContentRequest: Message {
    public var organizationID: String = ""

    public init() {}

    public init(
      organizationID: String = ""
    ) {
      self.organizationID = organizationID
    }
  }

  /// `homeroom.context.v1.ResetContentResponse`
  public struct ResetContentResponse: Message {
    /// Where the new history begins.
    public var head: ContextV1.Cursor? = nil

    public init() {}

    public init(
      head: ContextV1.Cursor? = nil
    ) {
      self.head = head
    }
  }

  /// `homeroom.context.v1.ReinstateContextsRequest`
  public struct ReinstateContextsRequest: Message {
    public var organizationID: String = ""
    /// As they were followed; what stands below another comes after it. At most 500.
    public var contexts: [ContextV1.ContextState] = []

    public init() {}

    public init(
      organizationID: String = "",
      contexts: [ContextV1.ContextState] = []
    ) {
      self.organizationID = organizationID
      self.contexts = contexts
    }
  }

  /// `homeroom.context.v1.ReinstateContextsResponse`
  public struct ReinstateContextsResponse: Message {
    /// How many were not known.
    public var reinstated: Int64 = 0

    public init() {}

    public init(
      reinstated: Int64 = 0
    ) {
      self.reinstated = reinstated
    }
  }

  /// `homeroom.context.v1.ForgetContextsRequest`
  public struct ForgetContextsRequest: Message {
    public var organizationID: String = ""
    /// At most 500.
    public var contextIDs: [Int64] = []

    public init() {}

    public init(
      organizationID: String = "",
      contextIDs: [Int64] = []
    ) {
      self.organizationID = organizationID
      self.contextIDs = contextIDs
    }
  }

  /// `homeroom.context.v1.ForgetContextsResponse`
  public struct ForgetContextsResponse: Message {
    /// Those of them that stay.
    public var keptContextIDs: [Int64] = []
    /// How many this call removed: what was gone before is not counted.
    public var forgotten: Int64 = 0
    /// Whoever has followed so far knows nothing of them any more.
    public var head: ContextV1.Cursor? = nil

    public init() {}

    public init(
      keptContextIDs: [Int64] = [],
      forgotten: Int64 = 0,
      head: ContextV1.Cursor? = nil
    ) {
      self.keptContextIDs = keptContextIDs
      self.forgotten = forgotten
      self.head = head
    }
  }

  /// `homeroom.context.v1.StreamChangesRequest`
  public struct StreamChangesRequest: Message {
    /// Organizations that are not named are sent from their beginning.
    public var cursors: [ContextV1.Cursor] = []
    /// Only these organizations; empty for all, those to come included.
    public var organizationIDs: [String] = []
    /// The follower takes marks (`GetHeadRequest`) in the stream. Left out: it is sent none.
    public var takesMarks: Bool = false
    /// The follower is one of several that hold copies of organizations: only those that it holds. Left out: all. Servers
    /// of before 0.1.0 send all of them anyway.
    public var placement: ContextV1.CopyPlacement? = nil

    public init() {}

    public init(
      cursors: [ContextV1.Cursor] = [],
      organizationIDs: [String] = [],
      takesMarks: Bool = false,
      placement: ContextV1.CopyPlacement? = nil
    ) {
      self.cursors = cursors
      self.organizationIDs = organizationIDs
      self.takesMarks = takesMarks
      self.placement = placement
    }
  }

  /// Which of several instances of a service hold an organization: the first `copies` of them in the order of rendezvous
  /// hashing. The weight of an instance is the 64-bit FNV-1a of the organization's id and then the instance's address,
  /// both in UTF-8, of which h becomes x = (h ^ h >> 33) * 0xff51afd7ed558ccd modulo 2^64 and then x ^ x >> 33; the
  /// greatest comes first. What belongs to no organization, as the content that vendors publish, is held by all.
  public struct CopyPlacement: Message {
    /// All of them, by the addresses at which they call each other; at most 16, of at most 255 visible ASCII characters
    /// each.
    public var instances: [String] = []
    /// The one that follows.
    public var instance: String = ""
    /// From 1 to the number of instances.
    public var copies: Int32 = 0

    public init() {}

    public init(
      instances: [String] = [],
      instance: String = "",
      copies: Int32 = 0
    ) {
      self.instances = instances
      self.instance = instance
      self.copies = copies
    }
  }

  /// Some of the changes of one organization.
  public struct ContextChangeBatch: Message {
    /// The first message of a stream holds no changes, only the head of every organization at that moment. Later ones
    /// that name no organization hold a mark (`GetHeadRequest`) and the heads of the organizations that have more than
    /// was sent before; of all others everything was.
    public var heads: [ContextV1.Cursor] = []
    public var organizationID: String = ""
    public var epoch: Int64 = 0
    /// In ascending sequence without a gap.
    public var changes: [ContextV1.ContextChange] = []
    /// Of all changes up to the last one of this message: belongs into the follower's cursor.
    public var digest: [UInt8] = []
    /// The follower's cursor is not of this history: it forgets what it has, and the changes start from the first.
    public var reset: Bool = false
    /// Of sampled calls that made some of these changes a moment ago (W3C Trace Context). Not stored: changes that are
    /// read again come without.
    public var traceparents: [String] = []

    public init() {}

    public init(
      heads: [ContextV1.Cursor] = [],
      organizationID: String = "",
      epoch: Int64 = 0,
      changes: [ContextV1.ContextChange] = [],
      digest: [UInt8] = [],
      reset: Bool = false,
      traceparents: [String] = []
    ) {
      self.heads = heads
      self.organizationID = organizationID
      self.epoch = epoch
      self.changes = changes
      self.digest = digest
      self.reset = reset
      self.traceparents = traceparents
    }
  }

  /// One thing as it stands after a change.
  public struct ContextChange: Message {
    public var sequence: Int64 = 0
    public var commitTime: WellKnown.Timestamp? = nil
    public var change: Change? = nil

    public init() {}

    public init(
      sequence: Int64 = 0,
      commitTime: WellKnown.Timestamp? = nil,
      change: Change? = nil
    ) {
      self.sequence = sequence
      self.commitTime = commitTime
      self.change = change
    }

    /// One of these, or none.
    public enum Change: Hashable, Sendable {
      case app(ContextV1.App)
      /// A context with its history.
      case context(ContextV1.ContextState)
      /// The context of this number is as if it had never been declared. So say the changes, too, that told of it before.
      case forgottenContextID(Int64)
    }
  }

  /// One context with its history.
  public struct ContextState: Message {
    public var context: ContextV1.Context? = nil
    /// Where it has stood, oldest first; the last one holds now.
    public var placements: [ContextV1.Placement] = []
    /// When it was removed; left out while it stands.
    public var removeTime: WellKnown.Timestamp? = nil

    public init() {}

    public init(
      context: ContextV1.Context? = nil,
      placements: [ContextV1.Placement] = [],
      removeTime: WellKnown.Timestamp? = nil
    ) {
      self.context = context
      self.placements = placements
      self.removeTime = removeTime
    }
  }

  /// Where a context stands from an instant on.
  public struct Placement: Message {
    public var fromTime: WellKnown.Timestamp? = nil
    /// 0 for the root.
    public var parentContextID: Int64 = 0

    public init() {}

    public init(
      fromTime: WellKnown.Timestamp? = nil,
      parentContextID: Int64 = 0
    ) {
      self.fromTime = fromTime
      self.parentContextID = parentContextID
    }
  }

  /// `homeroom.context.v1.LookUpPathRequest`
  public struct LookUpPathRequest: Message {
    public var organizationID: String = ""
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// On whose behalf.
    public var userID: String = ""
    /// They are a student, whatever else they are in other classes.
    public var isStudent: Bool = false
    /// Work that has come to the path is assigned to them: what is not published there is to be stored.
    public var isAssigned: Bool = false

    public init() {}

    public init(
      organizationID: String = "",
      appID: String = "",
      identifierPath: [String] = [],
      userID: String = "",
      isStudent: Bool = false,
      isAssigned: Bool = false
    ) {
      self.organizationID = organizationID
      self.appID = appID
      self.identifierPath = identifierPath
      self.userID = userID
      self.isStudent = isStudent
      self.isAssigned = isAssigned
    }
  }

  /// `homeroom.context.v1.LookUpPathResponse`
  public struct LookUpPathResponse: Message {
    public var result: Result? = nil
    /// The ancestors of `context`, root first.
    public var ancestors: [ContextV1.ContextState] = []
    /// The head of the organization's changes when this was answered.
    public var sequence: Int64 = 0
    /// Of what is not published: the kind that its declaration names in this user's session.
    public var sessionKind: ContextV1.ItemKind = .unspecified

    public init() {}

    public init(
      result: Result? = nil,
      ancestors: [ContextV1.ContextState] = [],
      sequence: Int64 = 0,
      sessionKind: ContextV1.ItemKind = .unspecified
    ) {
      self.result = result
      self.ancestors = ancestors
      self.sequence = sequence
      self.sessionKind = sessionKind
    }

    /// One of these, or none.
    public enum Result: Hashable, Sendable {
      /// It is stored; it is also in the changes, at or before `sequence`.
      case context(ContextV1.ContextState)
      /// It exists for this user's session only.
      case isVolatile(Bool)
      /// There is nothing.
      case notFound(Bool)
    }
  }

  /// `homeroom.context.v1.LookUpLinkRequest`
  public struct LookUpLinkRequest: Message {
    public var organizationID: String = ""
    public var appID: String = ""
    /// At most 2,048 Unicode scalars.
    public var url: String = ""

    public init() {}

    public init(
      organizationID: String = "",
      appID: String = "",
      url: String = ""
    ) {
      self.organizationID = organizationID
      self.appID = appID
      self.url = url
    }
  }

  /// `homeroom.context.v1.LookUpLinkResponse`
  public struct LookUpLinkResponse: Message {
    /// 0: no context that stands bears the link, or was the last to bear it.
    public var contextID: Int64 = 0

    public init() {}

    public init(
      contextID: Int64 = 0
    ) {
      self.contextID = contextID
    }
  }
}
