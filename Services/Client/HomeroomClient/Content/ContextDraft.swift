/// A context before it has a place in the tree: what a delegate returns, and what ``Context/addChild(_:)-(ContextDraft)`` takes.
///
/// Nothing is checked here: what breaks a rule is a failure of the save that declares it.
@dynamicMemberLookup public struct ContextDraft: Hashable, Sendable {
  /// Unique among siblings, and the same for every user and device; never shown. At most 256 Unicode scalars (R1–R4).
  public var identifier: String
  /// Everything else that can be said of it.
  public var details: ContextDetails

  /// - Parameters:
  ///   - type: `app` is the root's alone.
  ///   - identifier: at most 256 Unicode scalars, not empty.
  ///   - title: what teachers read; at most 256 Unicode scalars, not blank.
  public init(type: ContextType, identifier: String, title: String) {
    self.identifier = identifier
    details = ContextDetails(type: type, title: title)
  }

  /// `title`, `topic`, `displayOrder` and all else that ``ContextDetails`` has.
  public subscript<Value>(dynamicMember path: WritableKeyPath<ContextDetails, Value>) -> Value {
    get { details[keyPath: path] }
    set { details[keyPath: path] = newValue }
  }

  /// What of ``ContextDetails`` can be read alone.
  public subscript<Value>(dynamicMember path: KeyPath<ContextDetails, Value>) -> Value { details[keyPath: path] }

  /// Adds capabilities, or replaces those of the same kind (R40, R41); of two of a kind in one call the last one counts.
  public mutating func addProgressReportingCapabilities(_ capabilities: [ProgressReportingCapability]) {
    details.addProgressReportingCapabilities(capabilities)
  }

  /// Back to duration alone (R40).
  public mutating func resetProgressReportingCapabilities() { details.resetProgressReportingCapabilities() }
}

/// What can be said of a context beside its identifier and its place.
public struct ContextDetails: Hashable, Sendable {
  /// What kind of content it is.
  public var type: ContextType
  /// What teachers read. At most 256 Unicode scalars, not blank.
  public var title: String
  /// The name of the kind where `type` is custom (R43).
  public var customTypeName = ""
  /// At most 4,000 Unicode scalars (R44).
  public var summary = ""
  /// Nil: none.
  public var topic: Topic?
  /// Siblings are listed ascending by it (R27).
  public var displayOrder = 0
  /// Whether a teacher can choose it as a task (R35).
  public var isAssignable = true
  /// Years, both ends included; nil: every age (R36).
  public var suggestedAge: ClosedRange<Int>?
  /// Minutes, both ends included; nil: any (R37).
  public var suggestedCompletionMinutes: ClosedRange<Int>?
  /// What opens it; nil: the user activity that carries its path (R118).
  public var universalLinkURL: String?
  /// What search finds it by, besides its title and its summary: at most 32, each at most 64 Unicode scalars and not blank.
  public var keywords: [String] = []
  /// What it is called in other languages: at most 32, one a locale.
  public var localizations: [Localization] = []
  /// The curriculum's standards that it meets, as their publishers number them: at most 64, each at most 128 Unicode scalars.
  public var standardsAlignments: [String] = []
  /// The oldest version of the app that can open it: up to four numbers with dots between; empty: any.
  public var minimumAppVersion = ""
  /// The kind that primary items have here; nil: the first one that is stored fixes it (D7).
  public var primaryKind: ItemKind?
  /// By their kinds; duration is always among them (R40).
  private(set) var capabilityDetails: [ProgressReportingCapability.Kind: String] = [.duration: ""]

  /// - Parameter title: not blank, at most 256 Unicode scalars.
  public init(type: ContextType, title: String) {
    self.type = type
    self.title = title
  }

  /// What the app reports there, ascending by kind.
  public var progressReportingCapabilities: [ProgressReportingCapability] {
    ProgressReportingCapability.Kind.allCases.compactMap { kind in
      capabilityDetails[kind].map { ProgressReportingCapability(kind, details: $0) }
    }
  }

  /// Adds capabilities, or replaces those of the same kind (R40, R41); of two of a kind in one call the last one counts.
  public mutating func addProgressReportingCapabilities(_ capabilities: [ProgressReportingCapability]) {
    for capability in capabilities { capabilityDetails[capability.kind] = capability.details }
  }

  /// Back to duration alone (R40).
  public mutating func resetProgressReportingCapabilities() { capabilityDetails = [.duration: ""] }

  /// What a context is called in one language.
  public struct Localization: Hashable, Sendable {
    /// A language tag as BCP 47 has it, such as "de" or "zh-Hant-TW".
    public var locale: String
    /// What teachers read who have chosen this language; not blank.
    public var title: String
    /// Empty: there is none in this language.
    public var summary: String

    /// - Parameters:
    ///   - locale: at most 35 characters; letters are not told apart by their case.
    ///   - title: at most 256 Unicode scalars, not blank.
    ///   - summary: at most 4,000 Unicode scalars.
    public init(locale: String, title: String, summary: String = "") {
      self.locale = locale
      self.title = title
      self.summary = summary
    }
  }

  /// What a primary item measures.
  public enum ItemKind: Int32, CaseIterable, Hashable, Sendable {
    // As on the wire: add, never change.
    case score = 1
    case quantity = 2
    case binary = 3
  }
}
