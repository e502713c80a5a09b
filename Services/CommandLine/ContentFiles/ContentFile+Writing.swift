public import Messages
public import ReportTables

// Content as a file has it, for people who keep it elsewhere.

extension ContextV1.Context {
  /// As a file of content has it, in the form of ClassKit's Catalog API, with all that declaring it says. `primaryKind` and
  /// `localizations` are Homeroom's own.
  public var catalogEntry: TableValue {
    .object([
      (
        "data",
        .object([
          ("identifierPath", .texts([appID] + identifierPath)), ("title", .text(title)), ("type", .text(type.word)),
          ("customTypeName", .text(orNone: customTypeName)), ("summary", .text(orNone: summary)),
          ("topic", .text(orNone: CatalogWords.word(topic.word))), ("displayOrder", .integer(displayOrder)),
          ("isAssignable", .flag(isAssignable ?? true)), ("suggestedAge", suggestedAge.catalogValue),
          ("suggestedCompletionTime", suggestedCompletionMinutes.catalogValue),
          ("progressReportingCapabilities", .list(capabilities.map(\.catalogValue))),
          ("universalLinkURL", .text(orNone: universalLinkURL)), ("primaryKind", .text(orNone: primaryKind.word)),
          ("localizations", .list(orNone: localizations.map(\.catalogValue))),
        ])
      ), ("metadata", catalogMetadata),
    ])
  }

  private var catalogMetadata: TableValue {
    guard !(keywords.isEmpty && standardsAlignments.isEmpty && minimumAppVersion.isEmpty) else { return .none }
    return .object([
      ("keywords", .list(orNone: keywords.map { .text($0) })),
      ("standardsAlignments", .list(orNone: standardsAlignments.map { .text($0) })),
      ("minimumBundleVersion", .text(orNone: minimumAppVersion)),
    ])
  }
}

extension TableValue {
  fileprivate static func list(orNone values: [TableValue]) -> TableValue { values.isEmpty ? .none : .list(values) }
}

extension ContextV1.LocalizedDetails {
  fileprivate var catalogValue: TableValue {
    .object([("locale", .text(locale)), ("title", .text(title)), ("summary", .text(orNone: summary))])
  }
}

extension ContextV1.SuggestedRange? {
  fileprivate var catalogValue: TableValue {
    guard let range = self else { return .none }
    return .list([.integer(range.lower), .integer(range.upper == 0 ? .max - 1 : range.upper)])
  }
}

extension ContextV1.ProgressReportingCapability {
  fileprivate var catalogValue: TableValue {
    let word = Kind.words.first { $0.1 == kind }?.0 ?? ""
    return .object([("kind", .text(word)), ("details", .text(details))])
  }
}
