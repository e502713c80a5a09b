// Generated from homeroom/context/v1/context.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ContextV1.App {
  public static var messageName: String { "homeroom.context.v1.App" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__app__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__App.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__App>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.published = c.pointee.published != 0
    unsafe self.iconMediaType = Copy.text(c.pointee.icon_media_type)
    if let message = unsafe c.pointee.create_time {
      unsafe self.createTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.update_time {
      unsafe self.updateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.revision = c.pointee.revision
    unsafe self.iconEtag = Copy.text(c.pointee.icon_etag)
    unsafe self.hidesPublished = c.pointee.hides_published != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__App> {
    let c = unsafe arena.make(Homeroom__Context__V1__App.self)
    unsafe homeroom__context__v1__app__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.published = published ? 1 : 0
    if !iconMediaType.isEmpty { unsafe c.pointee.icon_media_type = arena.text(iconMediaType) }
    if let createTime { unsafe c.pointee.create_time = createTime.c(in: arena) }
    if let updateTime { unsafe c.pointee.update_time = updateTime.c(in: arena) }
    unsafe c.pointee.revision = revision
    if !iconEtag.isEmpty { unsafe c.pointee.icon_etag = arena.text(iconEtag) }
    unsafe c.pointee.hides_published = hidesPublished ? 1 : 0
    return unsafe c
  }
}

extension ContextV1.Context {
  public static var messageName: String { "homeroom.context.v1.Context" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__context__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Context.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Context>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.type = ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.customTypeName = Copy.text(c.pointee.custom_type_name)
    unsafe self.summary = Copy.text(c.pointee.summary)
    unsafe self.topic = ContextV1.Topic(rawValue: Int32(truncatingIfNeeded: c.pointee.topic.rawValue))
    unsafe self.displayOrder = c.pointee.display_order
    switch unsafe c.pointee.is_assignable_presence_case.rawValue {
    case 10: unsafe self.isAssignable = c.pointee.is_assignable != 0
    default: break
    }
    if let message = unsafe c.pointee.suggested_age {
      unsafe self.suggestedAge = ContextV1.SuggestedRange(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.suggested_completion_minutes {
      unsafe self.suggestedCompletionMinutes = ContextV1.SuggestedRange(UnsafePointer(message))
    }
    unsafe self.capabilities = Copy.each(c.pointee.n_capabilities, c.pointee.capabilities) {
      unsafe ContextV1.ProgressReportingCapability(UnsafePointer($0!))
    }
    unsafe self.universalLinkURL = Copy.text(c.pointee.universal_link_url)
    unsafe self.primaryKind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.primary_kind.rawValue))
    if let message = unsafe c.pointee.create_time {
      unsafe self.createTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.update_time {
      unsafe self.updateTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.revision = c.pointee.revision
    unsafe self.isVolatile = c.pointee.is_volatile != 0
    unsafe self.origin = ContextV1.ContextOrigin(rawValue: Int32(truncatingIfNeeded: c.pointee.origin.rawValue))
    unsafe self.thumbnailEtag = Copy.text(c.pointee.thumbnail_etag)
    unsafe self.keywords = Copy.each(c.pointee.n_keywords, c.pointee.keywords) { unsafe Copy.text($0) }
    unsafe self.localizations = Copy.each(c.pointee.n_localizations, c.pointee.localizations) {
      unsafe ContextV1.LocalizedDetails(UnsafePointer($0!))
    }
    unsafe self.standardsAlignments = Copy.each(c.pointee.n_standards_alignments, c.pointee.standards_alignments) {
      unsafe Copy.text($0)
    }
    unsafe self.minimumAppVersion = Copy.text(c.pointee.minimum_app_version)
    unsafe self.ofCatalog = c.pointee.of_catalog != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Context> {
    let c = unsafe arena.make(Homeroom__Context__V1__Context.self)
    unsafe homeroom__context__v1__context__init(c)
    unsafe c.pointee.context_id = contextID
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.type = Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    if !customTypeName.isEmpty { unsafe c.pointee.custom_type_name = arena.text(customTypeName) }
    if !summary.isEmpty { unsafe c.pointee.summary = arena.text(summary) }
    unsafe c.pointee.topic = Homeroom__Context__V1__Topic(rawValue: .init(truncatingIfNeeded: topic.rawValue))
    unsafe c.pointee.display_order = displayOrder
    if let isAssignable {
      unsafe c.pointee.is_assignable_presence_case = .init(rawValue: 10)
      unsafe c.pointee.is_assignable = isAssignable ? 1 : 0
    }
    if let suggestedAge { unsafe c.pointee.suggested_age = suggestedAge.c(in: arena) }
    if let suggestedCompletionMinutes {
      unsafe c.pointee.suggested_completion_minutes = suggestedCompletionMinutes.c(in: arena)
    }
    unsafe c.pointee.n_capabilities = capabilities.count
    unsafe c.pointee.capabilities = arena.each(capabilities) { unsafe $0.c(in: arena) }
    if !universalLinkURL.isEmpty { unsafe c.pointee.universal_link_url = arena.text(universalLinkURL) }
    unsafe c.pointee.primary_kind = Homeroom__Context__V1__ItemKind(
      rawValue: .init(truncatingIfNeeded: primaryKind.rawValue))
    if let createTime { unsafe c.pointee.create_time = createTime.c(in: arena) }
    if let updateTime { unsafe c.pointee.update_time = updateTime.c(in: arena) }
    unsafe c.pointee.revision = revision
    unsafe c.pointee.is_volatile = isVolatile ? 1 : 0
    unsafe c.pointee.origin = Homeroom__Context__V1__ContextOrigin(rawValue: .init(truncatingIfNeeded: origin.rawValue))
    if !thumbnailEtag.isEmpty { unsafe c.pointee.thumbnail_etag = arena.text(thumbnailEtag) }
    unsafe c.pointee.n_keywords = keywords.count
    unsafe c.pointee.keywords = arena.each(keywords) { unsafe arena.text($0) }
    unsafe c.pointee.n_localizations = localizations.count
    unsafe c.pointee.localizations = arena.each(localizations) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_standards_alignments = standardsAlignments.count
    unsafe c.pointee.standards_alignments = arena.each(standardsAlignments) { unsafe arena.text($0) }
    if !minimumAppVersion.isEmpty { unsafe c.pointee.minimum_app_version = arena.text(minimumAppVersion) }
    unsafe c.pointee.of_catalog = ofCatalog ? 1 : 0
    return unsafe c
  }
}

extension ContextV1.LocalizedDetails {
  public static var messageName: String { "homeroom.context.v1.LocalizedDetails" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__localized_details__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__LocalizedDetails.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__LocalizedDetails>) {
    self.init()
    unsafe self.locale = Copy.text(c.pointee.locale)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.summary = Copy.text(c.pointee.summary)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__LocalizedDetails> {
    let c = unsafe arena.make(Homeroom__Context__V1__LocalizedDetails.self)
    unsafe homeroom__context__v1__localized_details__init(c)
    if !locale.isEmpty { unsafe c.pointee.locale = arena.text(locale) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !summary.isEmpty { unsafe c.pointee.summary = arena.text(summary) }
    return unsafe c
  }
}

extension ContextV1.SuggestedRange {
  public static var messageName: String { "homeroom.context.v1.SuggestedRange" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__suggested_range__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__SuggestedRange.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__SuggestedRange>) {
    self.init()
    unsafe self.lower = c.pointee.lower
    unsafe self.upper = c.pointee.upper
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__SuggestedRange> {
    let c = unsafe arena.make(Homeroom__Context__V1__SuggestedRange.self)
    unsafe homeroom__context__v1__suggested_range__init(c)
    unsafe c.pointee.lower = lower
    unsafe c.pointee.upper = upper
    return unsafe c
  }
}

extension ContextV1.ProgressReportingCapability {
  public static var messageName: String { "homeroom.context.v1.ProgressReportingCapability" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__context__v1__progress_reporting_capability__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ProgressReportingCapability.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ProgressReportingCapability>) {
    self.init()
    unsafe self.kind = ContextV1.ProgressReportingCapability.Kind(
      rawValue: Int32(truncatingIfNeeded: c.pointee.kind.rawValue))
    unsafe self.details = Copy.text(c.pointee.details)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ProgressReportingCapability> {
    let c = unsafe arena.make(Homeroom__Context__V1__ProgressReportingCapability.self)
    unsafe homeroom__context__v1__progress_reporting_capability__init(c)
    unsafe c.pointee.kind = Homeroom__Context__V1__ProgressReportingCapability__Kind(
      rawValue: .init(truncatingIfNeeded: kind.rawValue))
    if !details.isEmpty { unsafe c.pointee.details = arena.text(details) }
    return unsafe c
  }
}

extension ContextV1.ElementError {
  public static var messageName: String { "homeroom.context.v1.ElementError" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__element_error__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ElementError.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ElementError>) {
    self.init()
    unsafe self.code = c.pointee.code
    unsafe self.message = Copy.text(c.pointee.message)
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.field = Copy.text(c.pointee.field)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ElementError> {
    let c = unsafe arena.make(Homeroom__Context__V1__ElementError.self)
    unsafe homeroom__context__v1__element_error__init(c)
    unsafe c.pointee.code = code
    if !message.isEmpty { unsafe c.pointee.message = arena.text(message) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if !field.isEmpty { unsafe c.pointee.field = arena.text(field) }
    return unsafe c
  }
}
