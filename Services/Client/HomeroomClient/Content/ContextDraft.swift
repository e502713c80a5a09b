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
}
