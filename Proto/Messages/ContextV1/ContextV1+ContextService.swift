// Generated from homeroom/context/v1/context_service.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ContextV1 {
  /// `homeroom.context.v1.GetPositionRequest`
  public struct GetPositionRequest: Message {
    public init() {}
  }

  /// `homeroom.context.v1.GetPositionResponse`
  public struct GetPositionResponse: Message {
    public var epoch: Int64 = 0
    public var sequence: Int64 = 0
    /// Of what vendors publish for every organization (docs/published-apps.md); 0 where nobody does.
    public var catalogEpoch: Int64 = 0
    /// Of the last change of what vendors publish.
    public var catalogSequence: Int64 = 0

    public init() {}

    public init(
      epoch: Int64 = 0,
      sequence: Int64 = 0,
      catalogEpoch: Int64 = 0,
      catalogSequence: Int64 = 0
    ) {
      self.epoch = epoch
      self.sequence = sequence
      self.catalogEpoch = catalogEpoch
      self.catalogSequence = catalogSequence
    }
  }

  /// `homeroom.context.v1.RegisterAppRequest`
  public struct RegisterAppRequest: Message {
    /// At most 64 of the letters from a to z, large or small, digits, '.', '-' and '_'.
    public var appID: String = ""
    /// Title of the app and of its root.
    public var title: String = ""
    /// Subject of the root; UNSPECIFIED says none.
    public var topic: ContextV1.Topic = .unspecified
    /// Offers the app to every organization that allows it: said by its vendor, and by nobody else. What a vendor's token
    /// is: docs/published-apps.md.
    public var published: Bool = false
    /// Made by the caller; the same one again answers as the first time did. At most 64 characters.
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      title: String = "",
      topic: ContextV1.Topic = .unspecified,
      published: Bool = false,
      requestID: String = ""
    ) {
      self.appID = appID
      self.title = title
      self.topic = topic
      self.published = published
      self.requestID = requestID
    }
  }

  /// `homeroom.context.v1.ListAppsRequest`
  public struct ListAppsRequest: Message {
    /// At most 200; 0 means 50.
    public var pageSize: Int32 = 0
    /// From an earlier answer; opaque.
    public var pageToken: String = ""

    public init() {}

    public init(
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.context.v1.ListAppsResponse`
  public struct ListAppsResponse: Message {
    public var apps: [ContextV1.App] = []
    /// Empty on the last page.
    public var nextPageToken: String = ""

    public init() {}

    public init(
      apps: [ContextV1.App] = [],
      nextPageToken: String = ""
    ) {
      self.apps = apps
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.context.v1.SetAppIconRequest`
  public struct SetAppIconRequest: Message {
    public var appID: String = ""
    /// PNG or JPEG, at most 1 MiB. Empty: removes the icon.
    public var image: [UInt8] = []

    public init() {}

    public init(
      appID: String = "",
      image: [UInt8] = []
    ) {
      self.appID = appID
      self.image = image
    }
  }

  /// `homeroom.context.v1.GetAppIconRequest`
  public struct GetAppIconRequest: Message {
    public var appID: String = ""
    /// The `etag` of the image that the caller holds: is it that one still, the answer holds no data.
    public var knownEtag: String = ""

    public init() {}

    public init(
      appID: String = "",
      knownEtag: String = ""
    ) {
      self.appID = appID
      self.knownEtag = knownEtag
    }
  }

  /// A picture as it is stored.
  public struct Image: Message {
    /// "image/png" or "image/jpeg".
    public var mediaType: String = ""
    /// Left out where the caller has it already.
    public var data: [UInt8] = []
    /// Another one for every other image.
    public var etag: String = ""
    /// In pixels.
    public var width: Int32 = 0
    /// In pixels.
    public var height: Int32 = 0

    public init() {}

    public init(
      mediaType: String = "",
      data: [UInt8] = [],
      etag: String = "",
      width: Int32 = 0,
      height: Int32 = 0
    ) {
      self.mediaType = mediaType
      self.data = data
      self.etag = etag
      self.width = width
      self.height = height
    }
  }

  /// `homeroom.context.v1.DeclareContextsRequest`
  public struct DeclareContextsRequest: Message {
    public var appID: String = ""
    /// At most 200. `context_id`, the times and `revision` are ignored; `app_id` may be left out.
    public var contexts: [ContextV1.Context] = []
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      contexts: [ContextV1.Context] = [],
      requestID: String = ""
    ) {
      self.appID = appID
      self.contexts = contexts
      self.requestID = requestID
    }
  }

  /// `homeroom.context.v1.DeclareContextsResponse`
  public struct DeclareContextsResponse: Message {
    /// One for each context of the request, in its order.
    public var results: [ContextV1.DeclareResult] = []

    public init() {}

    public init(
      results: [ContextV1.DeclareResult] = []
    ) {
      self.results = results
    }
  }

  /// What became of one context.
  public struct DeclareResult: Message {
    /// What was done.
    public var outcome: ContextV1.DeclareResult.Outcome = .unspecified
    /// As it stands now; left out where it was refused.
    public var context: ContextV1.Context? = nil
    /// Why it was refused.
    public var error: ContextV1.ElementError? = nil

    public init() {}

    public init(
      outcome: ContextV1.DeclareResult.Outcome = .unspecified,
      context: ContextV1.Context? = nil,
      error: ContextV1.ElementError? = nil
    ) {
      self.outcome = outcome
      self.context = context
      self.error = error
    }

    /// What became of a context.
    public enum Outcome: Hashable, Sendable {
      case unspecified
      case created
      case changed
      /// It stood there already, just so: nothing was written.
      case unchanged
      case refused
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .created
        case 2: self = .changed
        case 3: self = .unchanged
        case 4: self = .refused
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .created: 1
        case .changed: 2
        case .unchanged: 3
        case .refused: 4
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// `homeroom.context.v1.StreamDeclareContextsRequest`
  public struct StreamDeclareContextsRequest: Message {
    /// Heeded in the first message.
    public var appID: String = ""
    public var contexts: [ContextV1.Context] = []

    public init() {}

    public init(
      appID: String = "",
      contexts: [ContextV1.Context] = []
    ) {
      self.appID = appID
      self.contexts = contexts
    }
  }

  /// `homeroom.context.v1.StreamDeclareContextsResponse`
  public struct StreamDeclareContextsResponse: Message {
    /// How many were not there.
    public var created: Int64 = 0
    /// How many were there and are otherwise now.
    public var changed: Int64 = 0
    /// How many stood there already, just so.
    public var unchanged: Int64 = 0
    /// How many were refused.
    public var refused: Int64 = 0
    /// The first 100 refusals.
    public var refusals: [ContextV1.RefusedDeclaration] = []

    public init() {}

    public init(
      created: Int64 = 0,
      changed: Int64 = 0,
      unchanged: Int64 = 0,
      refused: Int64 = 0,
      refusals: [ContextV1.RefusedDeclaration] = []
    ) {
      self.created = created
      self.changed = changed
      self.unchanged = unchanged
      self.refused = refused
      self.refusals = refusals
    }
  }

  /// A context that was refused.
  public struct RefusedDeclaration: Message {
    public var identifierPath: [String] = []
    /// Why.
    public var error: ContextV1.ElementError? = nil

    public init() {}

    public init(
      identifierPath: [String] = [],
      error: ContextV1.ElementError? = nil
    ) {
      self.identifierPath = identifierPath
      self.error = error
    }
  }

  /// `homeroom.context.v1.ResolvePathRequest`
  public struct ResolvePathRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Puts the root first in the answer.
    public var includeRoot: Bool = false

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      includeRoot: Bool = false
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.includeRoot = includeRoot
    }
  }

  /// `homeroom.context.v1.ResolvePathResponse`
  public struct ResolvePathResponse: Message {
    /// What exists along the path, root to leaf.
    public var contexts: [ContextV1.Context] = []
    /// The rest of the path; empty when all was found.
    public var missing: [String] = []
    /// How the provider had to do with it.
    public var provider: ContextV1.ProviderOutcome = .unspecified

    public init() {}

    public init(
      contexts: [ContextV1.Context] = [],
      missing: [String] = [],
      provider: ContextV1.ProviderOutcome = .unspecified
    ) {
      self.contexts = contexts
      self.missing = missing
      self.provider = provider
    }
  }

  /// `homeroom.context.v1.GetDescendantRequest`
  public struct GetDescendantRequest: Message {
    public var appID: String = ""
    /// The context to start from; empty for the root.
    public var ancestorPath: [String] = []
    /// Begins with the identifier of a child of that context.
    public var identifierPath: [String] = []

    public init() {}

    public init(
      appID: String = "",
      ancestorPath: [String] = [],
      identifierPath: [String] = []
    ) {
      self.appID = appID
      self.ancestorPath = ancestorPath
      self.identifierPath = identifierPath
    }
  }

  /// `homeroom.context.v1.QueryContextsRequest`
  public struct QueryContextsRequest: Message {
    public var appID: String = ""
    public var predicate: ContextV1.QueryContextsRequest.Predicate? = nil
    /// At most 1,000; 0 means 100.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      appID: String = "",
      predicate: ContextV1.QueryContextsRequest.Predicate? = nil,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.appID = appID
      self.predicate = predicate
      self.pageSize = pageSize
      self.pageToken = pageToken
    }

    /// The predicate: every condition that is given must hold.
    public struct Predicate: Message {
      /// Children of this context. An empty path is the root.
      public var parent: ContextV1.Path? = nil
      /// The last entry of the path; empty: any.
      public var identifier: String = ""
      public var title: String = ""
      /// UNSPECIFIED: any.
      public var topic: ContextV1.Topic = .unspecified
      /// Byte for byte; empty: any.
      public var universalLinkURL: String = ""
      /// Created at this instant or later.
      public var createdFrom: WellKnown.Timestamp? = nil
      /// Created before this instant.
      public var createdUntil: WellKnown.Timestamp? = nil

      public init() {}

      public init(
        parent: ContextV1.Path? = nil,
        identifier: String = "",
        title: String = "",
        topic: ContextV1.Topic = .unspecified,
        universalLinkURL: String = "",
        createdFrom: WellKnown.Timestamp? = nil,
        createdUntil: WellKnown.Timestamp? = nil
      ) {
        self.parent = parent
        self.identifier = identifier
        self.title = title
        self.topic = topic
        self.universalLinkURL = universalLinkURL
        self.createdFrom = createdFrom
        self.createdUntil = createdUntil
      }
    }
  }

  /// A path where several stand in one message.
  public struct Path: Message {
    /// As `identifier_path` elsewhere.
    public var identifiers: [String] = []

    public init() {}

    public init(
      identifiers: [String] = []
    ) {
      self.identifiers = identifiers
    }
  }

  /// `homeroom.context.v1.QueryContextsResponse`
  public struct QueryContextsResponse: Message {
    public var contexts: [ContextV1.Context] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      contexts: [ContextV1.Context] = [],
      nextPageToken: String = ""
    ) {
      self.contexts = contexts
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.context.v1.ListChildrenRequest`
  public struct ListChildrenRequest: Message {
    public var appID: String = ""
    /// Empty for the root.
    public var identifierPath: [String] = []
    /// Leaves out the children added for navigation.
    public var treeOnly: Bool = false
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      treeOnly: Bool = false,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.treeOnly = treeOnly
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.context.v1.ListChildrenResponse`
  public struct ListChildrenResponse: Message {
    public var contexts: [ContextV1.Context] = []
    public var nextPageToken: String = ""

    public init() {}

    public init(
      contexts: [ContextV1.Context] = [],
      nextPageToken: String = ""
    ) {
      self.contexts = contexts
      self.nextPageToken = nextPageToken
    }
  }

  /// `homeroom.context.v1.UpdateContextRequest`
  public struct UpdateContextRequest: Message {
    /// Found by `app_id` and `identifier_path`; an empty path is the root.
    public var context: ContextV1.Context? = nil
    /// Which fields to take: title, type, custom_type_name, summary, topic, display_order, is_assignable, suggested_age,
    /// suggested_completion_minutes, universal_link_url, primary_kind, keywords, localizations, standards_alignments,
    /// minimum_app_version. Of the root: title and topic.
    public var updateFields: [String] = []
    /// The revision that the caller has read; 0 to change it whatever it is.
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      context: ContextV1.Context? = nil,
      updateFields: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.context = context
      self.updateFields = updateFields
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.context.v1.MoveContextRequest`
  public struct MoveContextRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// The new parent; empty for the root.
    public var newParentPath: [String] = []
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      newParentPath: [String] = [],
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.newParentPath = newParentPath
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.context.v1.RemoveContextRequest`
  public struct RemoveContextRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// Says that the caller knows of handouts that are under way on this content. Whoever calls with the token of an app
    /// says so always.
    public var confirmLiveHandouts: Bool = false
    public var revision: Int64 = 0
    public var requestID: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      confirmLiveHandouts: Bool = false,
      revision: Int64 = 0,
      requestID: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.confirmLiveHandouts = confirmLiveHandouts
      self.revision = revision
      self.requestID = requestID
    }
  }

  /// `homeroom.context.v1.RemoveContextResponse`
  public struct RemoveContextResponse: Message {
    /// How many contexts this call has removed, this one included.
    public var removed: Int64 = 0

    public init() {}

    public init(
      removed: Int64 = 0
    ) {
      self.removed = removed
    }
  }

  /// `homeroom.context.v1.ListAliasesRequest`
  public struct ListAliasesRequest: Message {
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

  /// `homeroom.context.v1.ListAliasesResponse`
  public struct ListAliasesResponse: Message {
    /// Ordered.
    public var formerPaths: [ContextV1.Path] = []

    public init() {}

    public init(
      formerPaths: [ContextV1.Path] = []
    ) {
      self.formerPaths = formerPaths
    }
  }

  /// `homeroom.context.v1.SearchContextsRequest`
  public struct SearchContextsRequest: Message {
    /// Words, in any order. A word finds those that begin with it; letters are not told apart by case, and Latin ones not
    /// by accents. At most 256 Unicode scalars and 8 words.
    public var query: String = ""
    /// Only of these apps; empty: of all that the organization lets in. At most 50.
    public var appIDs: [String] = []
    /// Only what a teacher can choose as a task.
    public var assignableOnly: Bool = false
    /// Only of this subject; UNSPECIFIED: of any.
    public var topic: ContextV1.Topic = .unspecified
    /// Only of this type; UNSPECIFIED: of any.
    public var type: ContextV1.ContextType = .unspecified
    /// At most 100; 0 means 20.
    public var pageSize: Int32 = 0
    public var pageToken: String = ""

    public init() {}

    public init(
      query: String = "",
      appIDs: [String] = [],
      assignableOnly: Bool = false,
      topic: ContextV1.Topic = .unspecified,
      type: ContextV1.ContextType = .unspecified,
      pageSize: Int32 = 0,
      pageToken: String = ""
    ) {
      self.query = query
      self.appIDs = appIDs
      self.assignableOnly = assignableOnly
      self.topic = topic
      self.type = type
      self.pageSize = pageSize
      self.pageToken = pageToken
    }
  }

  /// `homeroom.context.v1.SearchContextsResponse`
  public struct SearchContextsResponse: Message {
    public var contexts: [ContextV1.Context] = []
    /// Empty on the last page.
    public var nextPageToken: String = ""

    public init() {}

    public init(
      contexts: [ContextV1.Context] = [],
      nextPageToken: String = ""
    ) {
      self.contexts = contexts
      self.nextPageToken = nextPageToken
    }
  }

  /// Which context is shown where.
  public struct NavigationChildRequest: Message {
    public var appID: String = ""
    /// Where it is shown; empty for the root.
    public var parentPath: [String] = []
    /// What is shown there. It may not be the parent, nor lead to it.
    public var childPath: [String] = []

    public init() {}

    public init(
      appID: String = "",
      parentPath: [String] = [],
      childPath: [String] = []
    ) {
      self.appID = appID
      self.parentPath = parentPath
      self.childPath = childPath
    }
  }

  /// Says that it is so now.
  public struct NavigationChildResponse: Message {
    public init() {}
  }

  /// `homeroom.context.v1.AddCapabilitiesRequest`
  public struct AddCapabilitiesRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// One of a kind; of several the last one counts.
    public var capabilities: [ContextV1.ProgressReportingCapability] = []

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      capabilities: [ContextV1.ProgressReportingCapability] = []
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.capabilities = capabilities
    }
  }

  /// `homeroom.context.v1.ResetCapabilitiesRequest`
  public struct ResetCapabilitiesRequest: Message {
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

  /// `homeroom.context.v1.SetThumbnailRequest`
  public struct SetThumbnailRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// PNG or JPEG, at most 1 MiB. Empty: removes the thumbnail.
    public var image: [UInt8] = []

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      image: [UInt8] = []
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.image = image
    }
  }

  /// `homeroom.context.v1.GetThumbnailRequest`
  public struct GetThumbnailRequest: Message {
    public var appID: String = ""
    public var identifierPath: [String] = []
    /// As that of GetAppIconRequest.
    public var knownEtag: String = ""

    public init() {}

    public init(
      appID: String = "",
      identifierPath: [String] = [],
      knownEtag: String = ""
    ) {
      self.appID = appID
      self.identifierPath = identifierPath
      self.knownEtag = knownEtag
    }
  }

  /// `homeroom.context.v1.StreamThumbnailsRequest`
  public struct StreamThumbnailsRequest: Message {
    public var appID: String = ""
    /// Whose children; empty for the root.
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

  /// A child that has a thumbnail.
  public struct ContextThumbnail: Message {
    public var contextID: Int64 = 0
    public var identifierPath: [String] = []
    public var image: ContextV1.Image? = nil

    public init() {}

    public init(
      contextID: Int64 = 0,
      identifierPath: [String] = [],
      image: ContextV1.Image? = nil
    ) {
      self.contextID = contextID
      self.identifierPath = identifierPath
      self.image = image
    }
  }

  /// `homeroom.context.v1.GetLinkRequest`
  public struct GetLinkRequest: Message {
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

  /// How to open a context: exactly one of the two.
  public struct Link: Message {
    public var target: Target? = nil

    public init() {}

    public init(
      target: Target? = nil
    ) {
      self.target = target
    }

    /// One of these, or none.
    public enum Target: Hashable, Sendable {
      /// The context's own link.
      case url(String)
      /// The path that a user activity carries.
      case userActivityPath(ContextV1.Path)
    }
  }

  /// `homeroom.context.v1.ResolveLinkRequest`
  public struct ResolveLinkRequest: Message {
    public var appID: String = ""
    /// As GetLink gives it.
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

  /// `homeroom.context.v1.RefreshDescendantsRequest`
  public struct RefreshDescendantsRequest: Message {
    public var appID: String = ""
    /// Empty for the root.
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

  /// `homeroom.context.v1.RefreshDescendantsResponse`
  public struct RefreshDescendantsResponse: Message {
    /// How it went: BUILT where the provider answered without an error.
    public var provider: ContextV1.ProviderOutcome = .unspecified

    public init() {}

    public init(
      provider: ContextV1.ProviderOutcome = .unspecified
    ) {
      self.provider = provider
    }
  }

  /// `homeroom.context.v1.GetLimitsRequest`
  public struct GetLimitsRequest: Message {
    public init() {}
  }

  /// Limits of Context; what passes one is RESOURCE_EXHAUSTED.
  public struct Limits: Message {
    /// Unicode scalars of an identifier.
    public var identifierScalarsMax: Int32 = 0
    /// Unicode scalars of a title.
    public var titleScalarsMax: Int32 = 0
    /// Unicode scalars of a summary.
    public var summaryScalarsMax: Int32 = 0
    /// Entries of a path below the root.
    public var pathEntriesMax: Int32 = 0
    /// Children of one context.
    public var childrenMax: Int32 = 0
    /// Contexts in one DeclareContexts.
    public var declareBatchMax: Int32 = 0
    /// Of an image that is sent.
    public var imageBytesMax: Int32 = 0
    /// Of either side of an image that is sent, in pixels.
    public var imageSideMax: Int32 = 0
    /// Of one context.
    public var keywordsMax: Int32 = 0
    /// Of one context.
    public var localizationsMax: Int32 = 0
    /// Of one context.
    public var standardsAlignmentsMax: Int32 = 0

    public init() {}

    public init(
      identifierScalarsMax: Int32 = 0,
      titleScalarsMax: Int32 = 0,
      summaryScalarsMax: Int32 = 0,
      pathEntriesMax: Int32 = 0,
      childrenMax: Int32 = 0,
      declareBatchMax: Int32 = 0,
      imageBytesMax: Int32 = 0,
      imageSideMax: Int32 = 0,
      keywordsMax: Int32 = 0,
      localizationsMax: Int32 = 0,
      standardsAlignmentsMax: Int32 = 0
    ) {
      self.identifierScalarsMax = identifierScalarsMax
      self.titleScalarsMax = titleScalarsMax
      self.summaryScalarsMax = summaryScalarsMax
      self.pathEntriesMax = pathEntriesMax
      self.childrenMax = childrenMax
      self.declareBatchMax = declareBatchMax
      self.imageBytesMax = imageBytesMax
      self.imageSideMax = imageSideMax
      self.keywordsMax = keywordsMax
      self.localizationsMax = localizationsMax
      self.standardsAlignmentsMax = standardsAlignmentsMax
    }
  }

  /// What the app's provider had to do with an answer.
  public enum ProviderOutcome: Hashable, Sendable {
    case unspecified
    /// Everything was there.
    case notAsked
    /// It built what was missing.
    case built
    /// It said, now or a moment ago, that there is no such content.
    case declined
    /// No provider of this app is connected.
    case absent
    /// It did not answer in time.
    case timedOut
    /// It answered with something that cannot be stored, or with an error.
    case failed
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .notAsked
      case 2: self = .built
      case 3: self = .declined
      case 4: self = .absent
      case 5: self = .timedOut
      case 6: self = .failed
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .notAsked: 1
      case .built: 2
      case .declined: 3
      case .absent: 4
      case .timedOut: 5
      case .failed: 6
      case .unrecognized(let number): number
      }
    }
  }
}
