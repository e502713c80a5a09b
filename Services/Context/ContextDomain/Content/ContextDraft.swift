public import Domain

/// What a caller says a context shall be, unchecked: enums are still numbers, texts of any length.
public struct ContextDraft: Sendable {
  /// Must hold a character that is not white space (R11).
  public var title = ""
  /// The number on the wire; that of the app's root is refused (R10).
  public var type: Int32 = 0
  /// Heeded only where the type is custom (R43).
  public var customTypeName = ""
  /// Empty is none.
  public var summary = ""
  /// The number on the wire; 0 is none.
  public var topic: Int32 = 0
  /// Any number (R27).
  public var displayOrder: Int64 = 0
  /// Nil means true.
  public var isAssignable: Bool?
  /// Years, as the caller gave them; nil: not given.
  public var suggestedAge: (lower: Int64, upper: Int64)?
  /// As the caller gave them; nil: not given.
  public var suggestedMinutes: (lower: Int64, upper: Int64)?
  /// Numbers on the wire; of two of one kind the later stands (R40).
  public var capabilities: [(kind: Int32, details: String)] = []
  /// Empty: a user activity opens the context (R118).
  public var universalLinkURL = ""
  /// The number on the wire; 0: the first primary that is stored decides (D7).
  public var primaryKind: Int32 = 0
  /// For those who look for content.
  public var catalog = CatalogDetails()

  /// A draft that says nothing. It needs a title at least.
  public init() {}

  /// The details, once every rule holds; what does not is thrown, field by field, with the fields' names on the wire.
  public func checked(_ limits: Limits = .standard) throws(Violation) -> ContextDetails {
    var broken = BrokenRules()
    let title = broken.value(try Self.checkedTitle(title, limits), or: "")
    let type = broken.value(try Self.checkedType(type), or: .none)
    let details = ContextDetails(
      title: title,
      type: type,
      customTypeName: type == .custom ? broken.value(try Self.checkedTypeName(customTypeName, limits), or: "") : "",
      summary: broken.value(try Self.checkedSummary(summary, limits), or: ""),
      topic: broken.value(try Self.checkedTopic(topic), or: nil),
      displayOrder: displayOrder,
      isAssignable: isAssignable ?? true,
      suggestedAge: broken.value(try Self.checkedRange(suggestedAge, "suggested_age"), or: nil),
      suggestedMinutes: broken.value(
        try Self.checkedRange(suggestedMinutes, "suggested_completion_minutes"), or: nil),
      capabilities: broken.value(try Self.checkedCapabilities(capabilities, limits), or: Capabilities()),
      link: broken.value(try ContentLink.checking(universalLinkURL, field: "universal_link_url"), or: nil),
      primaryKind: broken.value(try Self.checkedKind(primaryKind), or: nil),
      catalog: broken.value(try Self.checkedCatalog(catalog, limits), or: catalog))
    try broken.refuse()
    return details
  }
}

extension ContextDraft {
  static func checkedTitle(_ title: String, _ limits: Limits) throws(Violation) -> String {
    try limits.titleRule.check(title, field: "title")
    return title
  }

  static func checkedType(_ number: Int32) throws(Violation) -> ContextType {
    guard let type = UInt8(exactly: number).flatMap(ContextType.init) else {
      throw Violation(.outOfRange("a type of context that this version knows"), field: "type")
    }
    guard type != .app else { throw Violation(.notAllowed("CONTEXT_TYPE_APP is the root's alone"), field: "type") }
    return type
  }

  static func checkedTypeName(_ name: String, _ limits: Limits) throws(Violation) -> String {
    try TextRule(scalarsMax: limits.titleScalarsMax, content: .any).check(name, field: "custom_type_name")
    return name
  }

  static func checkedSummary(_ summary: String, _ limits: Limits) throws(Violation) -> String {
    try limits.summaryRule.check(summary, field: "summary")
    return summary
  }

  /// Nil for none (0). Public: an app's topic is checked the same way.
  public static func checkedTopic(_ number: Int32) throws(Violation) -> Topic? {
    guard number != 0 else { return nil }
    guard let topic = UInt8(exactly: number).flatMap(Topic.init) else {
      throw Violation(.outOfRange("a topic that this version knows"), field: "topic")
    }
    return topic
  }

  static func checkedRange(
    _ range: (lower: Int64, upper: Int64)?, _ field: String
  ) throws(Violation) -> SuggestedRange? {
    guard let range else { return nil }
    return try SuggestedRange.checking(lower: range.lower, upper: range.upper, field: field)
  }

  /// Public: capabilities are also added by a call of their own.
  public static func checkedCapabilities(
    _ drafts: [(kind: Int32, details: String)], _ limits: Limits
  ) throws(Violation) -> Capabilities {
    var capabilities = Capabilities()
    var broken = BrokenRules()
    for (index, draft) in drafts.enumerated() {
      let kind = Capabilities.Kind(wireNumber: draft.kind)
      if kind == nil {
        broken.note(Violation(.outOfRange("a kind that this version knows"), field: "capabilities[\(index)].kind"))
      }
      broken.check(try limits.summaryRule.check(draft.details, field: "capabilities[\(index)].details"))
      if let kind { capabilities.add(kind, details: draft.details) }
    }
    try broken.refuse()
    return capabilities
  }

  static func checkedCatalog(_ draft: CatalogDetails, _ limits: Limits) throws(Violation) -> CatalogDetails {
    guard !draft.isEmpty else { return draft }
    var catalog = draft
    var broken = BrokenRules()
    catalog.keywords = broken.value(try CatalogDetails.checkedKeywords(draft.keywords, limits), or: [])
    catalog.localizations = broken.value(try CatalogDetails.checkedLocalizations(draft.localizations, limits), or: [])
    catalog.standards = broken.value(try CatalogDetails.checkedStandards(draft.standards, limits), or: [])
    catalog.minimumAppVersion = broken.value(try CatalogDetails.checkedVersion(draft.minimumAppVersion), or: "")
    try broken.refuse()
    return catalog
  }

  static func checkedKind(_ number: Int32) throws(Violation) -> ItemKind? {
    guard number != 0 else { return nil }
    guard let kind = UInt8(exactly: number).flatMap(ItemKind.init) else {
      throw Violation(.outOfRange("a kind of item that this version knows"), field: "primary_kind")
    }
    return kind
  }
}
