public import Domain

/// The fields of a context that can be changed one by one, by their names on the wire.
public enum ContextField: String, CaseIterable, Hashable, Sendable {
  case title
  case type
  case customTypeName = "custom_type_name"
  case summary
  case topic
  case displayOrder = "display_order"
  case isAssignable = "is_assignable"
  case suggestedAge = "suggested_age"
  case suggestedMinutes = "suggested_completion_minutes"
  case link = "universal_link_url"
  case primaryKind = "primary_kind"
  case keywords
  case localizations
  case standards = "standards_alignments"
  case minimumAppVersion = "minimum_app_version"

  /// The root has a title and a topic (and an icon, which is set by a call of its own): D1.
  public var belongsToRoot: Bool { self == .title || self == .topic }

  /// The fields a caller names; each must be one that can be changed there.
  public static func checking(_ names: [String], ofRoot isRoot: Bool) throws(Violation) -> Set<ContextField> {
    guard !names.isEmpty else { throw Violation(.empty, field: "update_fields") }
    var fields: Set<ContextField> = []
    for (index, name) in names.enumerated() {
      guard let field = ContextField(rawValue: name) else {
        let what = allCases.map(\.rawValue).joined(separator: ", ")
        throw Violation(.outOfRange("one of \(what)"), field: "update_fields[\(index)]")
      }
      guard !isRoot || field.belongsToRoot else {
        throw Violation(.notAllowed("the root has a title and a topic only"), field: "update_fields[\(index)]")
      }
      fields.insert(field)
    }
    return fields
  }
}

extension ContextDetails {
  /// These details with the named fields of `draft`; what is not named is not looked at. Each named field that breaks a rule is thrown.
  public func taking(
    _ fields: Set<ContextField>, from draft: ContextDraft, _ limits: Limits = .standard
  ) throws(Violation) -> ContextDetails {
    var changed = self
    var broken = BrokenRules()
    for field in ContextField.allCases where fields.contains(field) {
      broken.check(try changed.take(field, from: draft, limits))
    }
    try broken.refuse()
    if changed.type != .custom { changed.customTypeName = "" }
    return changed
  }

  private mutating func take(_ field: ContextField, from draft: ContextDraft, _ limits: Limits) throws(Violation) {
    switch field {
    case .title: title = try ContextDraft.checkedTitle(draft.title, limits)
    case .type: type = try ContextDraft.checkedType(draft.type)
    case .customTypeName: customTypeName = try ContextDraft.checkedTypeName(draft.customTypeName, limits)
    case .summary: summary = try ContextDraft.checkedSummary(draft.summary, limits)
    case .topic: topic = try ContextDraft.checkedTopic(draft.topic)
    case .displayOrder: displayOrder = draft.displayOrder
    case .isAssignable: isAssignable = draft.isAssignable ?? true
    case .suggestedAge: suggestedAge = try ContextDraft.checkedRange(draft.suggestedAge, field.rawValue)
    case .suggestedMinutes: suggestedMinutes = try ContextDraft.checkedRange(draft.suggestedMinutes, field.rawValue)
    case .link: link = try ContentLink.checking(draft.universalLinkURL, field: field.rawValue)
    case .primaryKind: primaryKind = try ContextDraft.checkedKind(draft.primaryKind)
    case .keywords: catalog.keywords = try CatalogDetails.checkedKeywords(draft.catalog.keywords, limits)
    case .localizations:
      catalog.localizations = try CatalogDetails.checkedLocalizations(draft.catalog.localizations, limits)
    case .standards: catalog.standards = try CatalogDetails.checkedStandards(draft.catalog.standards, limits)
    case .minimumAppVersion:
      catalog.minimumAppVersion = try CatalogDetails.checkedVersion(draft.catalog.minimumAppVersion)
    }
  }
}
