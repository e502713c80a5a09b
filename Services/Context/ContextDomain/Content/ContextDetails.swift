public import Domain

/// Everything an app says of a context besides where it stands: presentation for teachers, no student's data.
public struct ContextDetails: Sendable {
  /// At most 256 scalars unless the limits say otherwise, not all white space (R4, R11).
  public var title: String
  /// `app` for the root, and for nothing else (R10).
  public var type: ContextType
  /// Empty unless the type is `custom` (R43).
  public var customTypeName: String
  /// At most 4 000 scalars unless the limits say otherwise (R44); empty for none.
  public var summary: String
  /// Nil: none was given.
  public var topic: Topic?
  /// Ascending among siblings; display only (R27, R29).
  public var displayOrder: Int64
  /// Whether a teacher can choose it as a task (R35). What lies below it is unaffected.
  public var isAssignable: Bool
  /// Years.
  public var suggestedAge: SuggestedRange?
  /// Minutes.
  public var suggestedMinutes: SuggestedRange?
  /// Advice for teachers (R42).
  public var capabilities: Capabilities
  /// Nil: a user activity opens the context (R118).
  public var link: ContentLink?
  /// What primary items here must be (D7); nil: the first one stored decides.
  public var primaryKind: ItemKind?
  /// For those who look for content.
  public var catalog: CatalogDetails

  /// Trusts the values: for what comes from our own stores. A caller's come through `ContextDraft`.
  public init(
    title: String, type: ContextType = .none, customTypeName: String = "", summary: String = "", topic: Topic? = nil,
    displayOrder: Int64 = 0, isAssignable: Bool = true, suggestedAge: SuggestedRange? = nil,
    suggestedMinutes: SuggestedRange? = nil, capabilities: Capabilities = Capabilities(), link: ContentLink? = nil,
    primaryKind: ItemKind? = nil, catalog: CatalogDetails = CatalogDetails()
  ) {
    self.title = title
    self.type = type
    self.customTypeName = customTypeName
    self.summary = summary
    self.topic = topic
    self.displayOrder = displayOrder
    self.isAssignable = isAssignable
    self.suggestedAge = suggestedAge
    self.suggestedMinutes = suggestedMinutes
    self.capabilities = capabilities
    self.link = link
    self.primaryKind = primaryKind
    self.catalog = catalog
  }

  /// As what a student's app declares is stored (D28): without a word that the student's app chose, since other students' work may come to
  /// the same identifier, and their teachers see it. Whoever publishes it says what it is called.
  public func proposed(as identifier: String) -> ContextDetails {
    ContextDetails(title: identifier, type: type == .custom ? .none : type, isAssignable: isAssignable)
  }

  /// The root's, as an app is registered. It stands for the app as a whole (D1, R10).
  public static func root(title: String, topic: Topic?) -> ContextDetails {
    ContextDetails(title: title, type: .app, topic: topic)
  }
}

/// Texts are compared by their bytes: "é" in one scalar and in two are different titles, and a change (D12).
extension ContextDetails: Hashable {
  public static func == (left: ContextDetails, right: ContextDetails) -> Bool {
    left.title.isExactly(right.title) && left.type == right.type
      && left.customTypeName.isExactly(right.customTypeName) && left.summary.isExactly(right.summary)
      && left.topic == right.topic && left.displayOrder == right.displayOrder
      && left.isAssignable == right.isAssignable && left.suggestedAge == right.suggestedAge
      && left.suggestedMinutes == right.suggestedMinutes && left.capabilities.isExactly(right.capabilities)
      && left.link == right.link && left.primaryKind == right.primaryKind && left.catalog == right.catalog
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(type)
    hasher.combine(displayOrder)
  }
}
