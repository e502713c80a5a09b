internal import ContextDomain
internal import Domain
internal import Feeds
internal import Messages

// Contexts as callers read them.
extension ContextV1.Context {
  init(_ context: StandingContext) {
    let details = context.details
    self.init()
    contextID = context.id.rawValue
    appID = context.app.rawValue
    identifierPath = context.path.entries
    title = details.title
    type = .init(rawValue: Int32(details.type.rawValue))
    customTypeName = details.customTypeName
    summary = details.summary
    topic = .init(rawValue: Int32(details.topic?.rawValue ?? 0))
    displayOrder = details.displayOrder
    isAssignable = details.isAssignable
    suggestedAge = details.suggestedAge.map { .init(lower: $0.lower, upper: $0.upper ?? 0) }
    suggestedCompletionMinutes = details.suggestedMinutes.map { .init(lower: $0.lower, upper: $0.upper ?? 0) }
    capabilities = details.capabilities.kinds.map { kind in
      .init(kind: .init(rawValue: kind.wireNumber), details: details.capabilities.details(of: kind) ?? "")
    }
    universalLinkURL = details.link?.url ?? ""
    primaryKind = .init(rawValue: Int32(details.primaryKind?.rawValue ?? 0))
    createTime = .init(context.createdAt)
    updateTime = .init(context.updatedAt)
    revision = context.revision
    isVolatile = context.isVolatile
    // Of what is a session's alone there is nothing to tell.
    origin = .init(rawValue: context.isVolatile ? 0 : Int32(context.origin.rawValue))
    thumbnailEtag = context.thumbnail ?? ""
    ofCatalog = context.isOfCatalog
    set(details.catalog)
  }

  private mutating func set(_ catalog: CatalogDetails) {
    keywords = catalog.keywords
    localizations = catalog.localizations.map {
      .init(locale: $0.locale, title: $0.title, summary: $0.summary)
    }
    standardsAlignments = catalog.standards
    minimumAppVersion = catalog.minimumAppVersion
  }

  /// Details for those who look for content, and nothing else: as the store keeps them.
  init(_ catalog: CatalogDetails) {
    self.init()
    set(catalog)
  }
}

extension ContextDraft {
  /// What a caller says; who made it, when, and under which number is not theirs to say.
  init(_ message: ContextV1.Context) {
    self.init()
    title = message.title
    type = message.type.rawValue
    customTypeName = message.customTypeName
    summary = message.summary
    topic = message.topic.rawValue
    displayOrder = message.displayOrder
    isAssignable = message.isAssignable
    suggestedAge = message.suggestedAge.map { ($0.lower, $0.upper) }
    suggestedMinutes = message.suggestedCompletionMinutes.map { ($0.lower, $0.upper) }
    capabilities = message.capabilities.map { ($0.kind.rawValue, $0.details) }
    universalLinkURL = message.universalLinkURL
    primaryKind = message.primaryKind.rawValue
    catalog = CatalogDetails(message)
  }
}

extension CatalogDetails {
  init(_ message: ContextV1.Context) {
    self.init()
    keywords = message.keywords
    localizations = message.localizations.map {
      Localization(locale: $0.locale, title: $0.title, summary: $0.summary)
    }
    standards = message.standardsAlignments
    minimumAppVersion = message.minimumAppVersion
  }
}

extension ContextV1.App {
  init(_ app: RegisteredApp) {
    self.init()
    appID = app.app.rawValue
    title = app.title
    iconMediaType = app.icon?.mediaType ?? ""
    iconEtag = app.icon?.etag ?? ""
    createTime = .init(app.createdAt)
    updateTime = .init(app.updatedAt)
    revision = app.revision
    published = app.isPublished
    hidesPublished = app.hidesPublished
  }
}

extension ContextV1.ContextState {
  init(_ context: StandingContext, formerPlacements: [(from: Instant, parent: ContextID)], removedAt: Instant? = nil) {
    let placements = formerPlacements + [(from: context.placedAt, parent: context.parent ?? ContextID(0))]
    self.init(
      context: ContextV1.Context(context),
      placements: placements.map { .init(fromTime: .init($0.from), parentContextID: $0.parent.rawValue) },
      removeTime: removedAt.map { .init($0) })
  }
}

extension ContextV1.ProviderOutcome {
  init(_ ending: Descent.Ending) {
    self =
      switch ending {
      case .notAsked: .notAsked
      case .built: .built
      case .declined: .declined
      case .absent: .absent
      case .timedOut: .timedOut
      case .failed: .failed
      }
  }
}
