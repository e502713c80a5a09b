internal import Messages

// Contexts as Context's service has them. Whoever declares a context says all of it, so what was read of one is sent back with what
// was changed.
extension ContextV1.Context {
  /// - Parameter path: below the root; empty for the root.
  init(_ path: [String], _ details: ContextDetails) {
    self.init(
      identifierPath: path, title: details.title, type: ContextV1.ContextType(rawValue: details.type.rawValue),
      customTypeName: details.customTypeName, summary: details.summary,
      topic: ContextV1.Topic(rawValue: details.topic?.rawValue ?? 0), displayOrder: Int64(details.displayOrder),
      isAssignable: details.isAssignable, suggestedAge: details.suggestedAge.map(ContextV1.SuggestedRange.init),
      suggestedCompletionMinutes: details.suggestedCompletionMinutes.map(ContextV1.SuggestedRange.init),
      capabilities: details.progressReportingCapabilities.map { capability in
        ContextV1.ProgressReportingCapability(
          kind: ContextV1.ProgressReportingCapability.Kind(rawValue: capability.kind.rawValue),
          details: capability.details)
      },
      universalLinkURL: details.universalLinkURL ?? "",
      primaryKind: ContextV1.ItemKind(rawValue: details.primaryKind?.rawValue ?? 0), keywords: details.keywords,
      localizations: details.localizations.map {
        ContextV1.LocalizedDetails(locale: $0.locale, title: $0.title, summary: $0.summary)
      },
      standardsAlignments: details.standardsAlignments, minimumAppVersion: details.minimumAppVersion)
  }
}

extension ContextDetails {
  /// Kinds and topics that this version does not know are `none`.
  init(_ context: ContextV1.Context) {
    self.init(type: ContextType(rawValue: context.type.rawValue) ?? .none, title: context.title)
    customTypeName = context.customTypeName
    summary = context.summary
    topic = Topic(rawValue: context.topic.rawValue)
    displayOrder = Int(context.displayOrder)
    isAssignable = context.isAssignable ?? true
    suggestedAge = ClosedRange(context.suggestedAge)
    suggestedCompletionMinutes = ClosedRange(context.suggestedCompletionMinutes)
    universalLinkURL = context.universalLinkURL.isEmpty ? nil : context.universalLinkURL
    primaryKind = ItemKind(rawValue: context.primaryKind.rawValue)
    keywords = context.keywords
    localizations = context.localizations.map {
      Localization(locale: $0.locale, title: $0.title, summary: $0.summary)
    }
    standardsAlignments = context.standardsAlignments
    minimumAppVersion = context.minimumAppVersion
    addProgressReportingCapabilities(
      context.capabilities.compactMap { capability in
        ProgressReportingCapability.Kind(rawValue: capability.kind.rawValue).map {
          ProgressReportingCapability($0, details: capability.details)
        }
      })
  }
}

extension ContextV1.SuggestedRange {
  init(_ range: ClosedRange<Int>) {
    // No upper end is 0 on the wire.
    let isOpen = range.upperBound >= ContextDetails.noUpperEnd
    self.init(lower: Int64(range.lowerBound), upper: isOpen ? 0 : Int64(range.upperBound))
  }
}

extension ContextDetails {
  /// From here on an upper end is none (R36–R38).
  public static let noUpperEnd = Int.max - 1
}

extension ClosedRange<Int> {
  fileprivate init?(_ range: ContextV1.SuggestedRange?) {
    guard let range else { return nil }
    let upper = range.upper == 0 ? ContextDetails.noUpperEnd : Int(range.upper)
    guard range.lower <= upper else { return nil }
    self = Int(range.lower)...upper
  }
}
