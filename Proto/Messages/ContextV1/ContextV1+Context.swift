// Generated from homeroom/context/v1/context.proto by Proto/generate.sh. Edit the schema, not this file.

public import Wire

extension ContextV1 {
  /// An app that declares content. Its root context bears the same identifier and always exists.
  public struct App: Message {
    /// Reverse-domain name, for example "org.example.greatplays". At most 64 Unicode scalars.
    public var appID: String = ""
    /// What teachers read. At most 256 Unicode scalars.
    public var title: String = ""
    /// Its vendor offers it to every organization that allows the app, and alone may change it.
    public var published: Bool = false
    /// Media type of the stored icon; empty where there is none.
    public var iconMediaType: String = ""
    public var createTime: WellKnown.Timestamp? = nil
    public var updateTime: WellKnown.Timestamp? = nil
    /// Grows with every change. An update that names an older one is refused with ABORTED.
    public var revision: Int64 = 0
    /// Another one for every other icon; empty where there is none.
    public var iconEtag: String = ""
    /// The organization had registered the app itself before its vendor published it: it has its own, and sees nothing of
    /// the published one.
    public var hidesPublished: Bool = false

    public init() {}

    public init(
      appID: String = "",
      title: String = "",
      published: Bool = false,
      iconMediaType: String = "",
      createTime: WellKnown.Timestamp? = nil,
      updateTime: WellKnown.Timestamp? = nil,
      revision: Int64 = 0,
      iconEtag: String = "",
      hidesPublished: Bool = false
    ) {
      self.appID = appID
      self.title = title
      self.published = published
      self.iconMediaType = iconMediaType
      self.createTime = createTime
      self.updateTime = updateTime
      self.revision = revision
      self.iconEtag = iconEtag
      self.hidesPublished = hidesPublished
    }
  }

  /// Something a teacher can assign, or a container of such things. It holds no student's data.
  public struct Context: Message {
    /// Number given by the server, unique among all organizations' contexts. It stays through moves and is never given
    /// again.
    public var contextID: Int64 = 0
    /// The app whose tree this is.
    public var appID: String = ""
    /// The identifiers from just below the root down to this context; empty for the root itself. At most 7 entries, each
    /// at most 256 Unicode scalars, each unique among its siblings. Opaque: "Act 1" and "a/b" are fine.
    public var identifierPath: [String] = []
    /// What teachers read. At most 256 Unicode scalars, not blank.
    public var title: String = ""
    /// What kind of thing this is. APP is the root's alone.
    public var type: ContextV1.ContextType = .unspecified
    /// The name of the kind, heeded where `type` is CUSTOM.
    public var customTypeName: String = ""
    /// A longer description. At most 4,000 Unicode scalars.
    public var summary: String = ""
    /// The subject; UNSPECIFIED says none.
    public var topic: ContextV1.Topic = .unspecified
    /// Siblings are listed ascending by this, then by title, then by identifier.
    public var displayOrder: Int64 = 0
    /// Whether a teacher can choose it as a task. Left out means true. Always set in answers.
    public var isAssignable: Bool? = nil
    /// Ages it suits, in years, both ends included. Left out means every age.
    public var suggestedAge: ContextV1.SuggestedRange? = nil
    /// How long it takes, in minutes, both ends included. Left out means any.
    public var suggestedCompletionMinutes: ContextV1.SuggestedRange? = nil
    /// What kinds of progress the app reports here: advice for teachers, not a check. DURATION is always among them.
    public var capabilities: [ContextV1.ProgressReportingCapability] = []
    /// A universal or custom-scheme link that opens this content: no other context of the app may bear it. Empty: it is
    /// opened by a user activity that carries the path.
    public var universalLinkURL: String = ""
    /// The kind that primary items here must have. UNSPECIFIED: the first primary item stored in the organization fixes
    /// it.
    public var primaryKind: ContextV1.ItemKind = .unspecified
    public var createTime: WellKnown.Timestamp? = nil
    public var updateTime: WellKnown.Timestamp? = nil
    /// Grows with every change. An update that names an older one is refused with ABORTED.
    public var revision: Int64 = 0
    /// It lives for the caller's session only: built while a student looked for something that nobody assigned to them.
    public var isVolatile: Bool = false
    /// On whose word it stands.
    public var origin: ContextV1.ContextOrigin = .unspecified
    /// Given by the server: another one for every other thumbnail; empty where there is none.
    public var thumbnailEtag: String = ""
    /// What search finds it by, besides its title and its summary. At most 32, each at most 64 Unicode scalars and not
    /// blank.
    public var keywords: [String] = []
    /// What it is called in other languages. At most 32, one a locale.
    public var localizations: [ContextV1.LocalizedDetails] = []
    /// The curriculum's standards that it meets, as their publishers number them. At most 64, each at most 128 Unicode
    /// scalars.
    public var standardsAlignments: [String] = []
    /// The oldest version of the app that can open it: up to four numbers with dots between, as in "2.1". Empty says any.
    public var minimumAppVersion: String = ""
    /// It is of the catalog of a published app: its vendor's alone to change.
    public var ofCatalog: Bool = false

    public init() {}

    public init(
      contextID: Int64 = 0,
      appID: String = "",
      identifierPath: [String] = [],
      title: String = "",
      type: ContextV1.ContextType = .unspecified,
      customTypeName: String = "",
      summary: String = "",
      topic: ContextV1.Topic = .unspecified,
      displayOrder: Int64 = 0,
      isAssignable: Bool? = nil,
      suggestedAge: ContextV1.SuggestedRange? = nil,
      suggestedCompletionMinutes: ContextV1.SuggestedRange? = nil,
      capabilities: [ContextV1.ProgressReportingCapability] = [],
      universalLinkURL: String = "",
      primaryKind: ContextV1.ItemKind = .unspecified,
      createTime: WellKnown.Timestamp? = nil,
      updateTime: WellKnown.Timestamp? = nil,
      revision: Int64 = 0,
      isVolatile: Bool = false,
      origin: ContextV1.ContextOrigin = .unspecified,
      thumbnailEtag: String = "",
      keywords: [String] = [],
      localizations: [ContextV1.LocalizedDetails] = [],
      standardsAlignments: [String] = [],
      minimumAppVersion: String = "",
      ofCatalog: Bool = false
    ) {
      self.contextID = contextID
      self.appID = appID
      self.identifierPath = identifierPath
      self.title = title
      self.type = type
      self.customTypeName = customTypeName
      self.summary = summary
      self.topic = topic
      self.displayOrder = displayOrder
      self.isAssignable = isAssignable
      self.suggestedAge = suggestedAge
      self.suggestedCompletionMinutes = suggestedCompletionMinutes
      self.capabilities = capabilities
      self.universalLinkURL = universalLinkURL
      self.primaryKind = primaryKind
      self.createTime = createTime
      self.updateTime = updateTime
      self.revision = revision
      self.isVolatile = isVolatile
      self.origin = origin
      self.thumbnailEtag = thumbnailEtag
      self.keywords = keywords
      self.localizations = localizations
      self.standardsAlignments = standardsAlignments
      self.minimumAppVersion = minimumAppVersion
      self.ofCatalog = ofCatalog
    }
  }

  /// What a context is called in one language.
  public struct LocalizedDetails: Message {
    /// A language tag as BCP 47 has it, such as "de" or "zh-Hant-TW". At most 35 characters; letters are not told apart
    /// by their case.
    public var locale: String = ""
    /// As that of the context. Not blank.
    public var title: String = ""
    /// As that of the context; empty: there is none in this language.
    public var summary: String = ""

    public init() {}

    public init(
      locale: String = "",
      title: String = "",
      summary: String = ""
    ) {
      self.locale = locale
      self.title = title
      self.summary = summary
    }
  }

  /// Both ends included. `upper` 0 means no upper end.
  public struct SuggestedRange: Message {
    /// At least 0.
    public var lower: Int64 = 0
    /// At least `lower`, or 0.
    public var upper: Int64 = 0

    public init() {}

    public init(
      lower: Int64 = 0,
      upper: Int64 = 0
    ) {
      self.lower = lower
      self.upper = upper
    }
  }

  /// One kind of progress that an app reports.
  public struct ProgressReportingCapability: Message {
    /// At most one capability of a kind; of several the last one counts.
    public var kind: ContextV1.ProgressReportingCapability.Kind = .unspecified
    /// What it means here, in words for teachers.
    public var details: String = ""

    public init() {}

    public init(
      kind: ContextV1.ProgressReportingCapability.Kind = .unspecified,
      details: String = ""
    ) {
      self.kind = kind
      self.details = details
    }

    /// What is reported. The numbers are stored: they are added to, never changed.
    public enum Kind: Hashable, Sendable {
      case unspecified
      case duration
      case percent
      case binary
      case quantity
      case score
      /// A value that this version does not know.
      case unrecognized(Int32)

      /// The value of a number on the wire.
      public init(rawValue: Int32) {
        switch rawValue {
        case 0: self = .unspecified
        case 1: self = .duration
        case 2: self = .percent
        case 3: self = .binary
        case 4: self = .quantity
        case 5: self = .score
        default: self = .unrecognized(rawValue)
        }
      }

      /// Its number on the wire.
      public var rawValue: Int32 {
        switch self {
        case .unspecified: 0
        case .duration: 1
        case .percent: 2
        case .binary: 3
        case .quantity: 4
        case .score: 5
        case .unrecognized(let number): number
        }
      }
    }
  }

  /// Why one element of a batch was refused.
  public struct ElementError: Message {
    /// A canonical gRPC status code.
    public var code: Int32 = 0
    /// In words for developers.
    public var message: String = ""
    /// A constant in UPPER_SNAKE_CASE for programs.
    public var reason: String = ""
    /// The field that is wrong, seen from the element.
    public var field: String = ""

    public init() {}

    public init(
      code: Int32 = 0,
      message: String = "",
      reason: String = "",
      field: String = ""
    ) {
      self.code = code
      self.message = message
      self.reason = reason
      self.field = field
    }
  }

  /// On whose word a context stands. The numbers are stored: they are added to, never changed. Students' apps see what is
  /// published and what they have declared or asked for themselves.
  public enum ContextOrigin: Hashable, Sendable {
    /// On that of those who look after the app's content: it is published.
    case unspecified
    /// The app's provider built it for a student who has work there. It is published when somebody else asks for it or
    /// declares it.
    case provided
    /// A student's app declared it, and the student has work there. It is published when somebody else declares it.
    case proposed
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .provided
      case 2: self = .proposed
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .provided: 1
      case .proposed: 2
      case .unrecognized(let number): number
      }
    }
  }

  /// Kinds of content. The numbers are stored: they are added to, never changed.
  public enum ContextType: Hashable, Sendable {
    case unspecified
    case app
    case chapter
    case section
    case level
    case page
    case task
    case challenge
    case quiz
    case exercise
    case lesson
    case book
    case game
    case document
    case audio
    case video
    case course
    case custom
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .app
      case 2: self = .chapter
      case 3: self = .section
      case 4: self = .level
      case 5: self = .page
      case 6: self = .task
      case 7: self = .challenge
      case 8: self = .quiz
      case 9: self = .exercise
      case 10: self = .lesson
      case 11: self = .book
      case 12: self = .game
      case 13: self = .document
      case 14: self = .audio
      case 15: self = .video
      case 16: self = .course
      case 17: self = .custom
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .app: 1
      case .chapter: 2
      case .section: 3
      case .level: 4
      case .page: 5
      case .task: 6
      case .challenge: 7
      case .quiz: 8
      case .exercise: 9
      case .lesson: 10
      case .book: 11
      case .game: 12
      case .document: 13
      case .audio: 14
      case .video: 15
      case .course: 16
      case .custom: 17
      case .unrecognized(let number): number
      }
    }
  }

  /// Subjects.
  public enum Topic: Hashable, Sendable {
    case unspecified
    case math
    case science
    case literacyAndWriting
    case worldLanguage
    case socialScience
    case computerScienceAndEngineering
    case artsAndMusic
    case healthAndFitness
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .math
      case 2: self = .science
      case 3: self = .literacyAndWriting
      case 4: self = .worldLanguage
      case 5: self = .socialScience
      case 6: self = .computerScienceAndEngineering
      case 7: self = .artsAndMusic
      case 8: self = .healthAndFitness
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .math: 1
      case .science: 2
      case .literacyAndWriting: 3
      case .worldLanguage: 4
      case .socialScience: 5
      case .computerScienceAndEngineering: 6
      case .artsAndMusic: 7
      case .healthAndFitness: 8
      case .unrecognized(let number): number
      }
    }
  }

  /// Kinds of activity items.
  public enum ItemKind: Hashable, Sendable {
    case unspecified
    /// Points out of a maximum.
    case score
    /// A plain number, for example of hints used.
    case quantity
    /// One of two outcomes.
    case binary
    /// A value that this version does not know.
    case unrecognized(Int32)

    /// The value of a number on the wire.
    public init(rawValue: Int32) {
      switch rawValue {
      case 0: self = .unspecified
      case 1: self = .score
      case 2: self = .quantity
      case 3: self = .binary
      default: self = .unrecognized(rawValue)
      }
    }

    /// Its number on the wire.
    public var rawValue: Int32 {
      switch self {
      case .unspecified: 0
      case .score: 1
      case .quantity: 2
      case .binary: 3
      case .unrecognized(let number): number
      }
    }
  }
}
