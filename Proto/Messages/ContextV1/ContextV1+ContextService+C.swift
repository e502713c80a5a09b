// Generated from homeroom/context/v1/context_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ContextV1.GetPositionRequest {
  public static var messageName: String { "homeroom.context.v1.GetPositionRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_position_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetPositionRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetPositionRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetPositionRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetPositionRequest.self)
    unsafe homeroom__context__v1__get_position_request__init(c)
    return unsafe c
  }
}

extension ContextV1.GetPositionResponse {
  public static var messageName: String { "homeroom.context.v1.GetPositionResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_position_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetPositionResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetPositionResponse>) {
    self.init()
    unsafe self.epoch = c.pointee.epoch
    unsafe self.sequence = c.pointee.sequence
    unsafe self.catalogEpoch = c.pointee.catalog_epoch
    unsafe self.catalogSequence = c.pointee.catalog_sequence
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetPositionResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetPositionResponse.self)
    unsafe homeroom__context__v1__get_position_response__init(c)
    unsafe c.pointee.epoch = epoch
    unsafe c.pointee.sequence = sequence
    unsafe c.pointee.catalog_epoch = catalogEpoch
    unsafe c.pointee.catalog_sequence = catalogSequence
    return unsafe c
  }
}

extension ContextV1.RegisterAppRequest {
  public static var messageName: String { "homeroom.context.v1.RegisterAppRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__register_app_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RegisterAppRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RegisterAppRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.topic = ContextV1.Topic(rawValue: Int32(truncatingIfNeeded: c.pointee.topic.rawValue))
    unsafe self.published = c.pointee.published != 0
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RegisterAppRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__RegisterAppRequest.self)
    unsafe homeroom__context__v1__register_app_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.topic = Homeroom__Context__V1__Topic(rawValue: .init(truncatingIfNeeded: topic.rawValue))
    unsafe c.pointee.published = published ? 1 : 0
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ContextV1.ListAppsRequest {
  public static var messageName: String { "homeroom.context.v1.ListAppsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_apps_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListAppsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListAppsRequest>) {
    self.init()
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListAppsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListAppsRequest.self)
    unsafe homeroom__context__v1__list_apps_request__init(c)
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ContextV1.ListAppsResponse {
  public static var messageName: String { "homeroom.context.v1.ListAppsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_apps_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListAppsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListAppsResponse>) {
    self.init()
    unsafe self.apps = Copy.each(c.pointee.n_apps, c.pointee.apps) { unsafe ContextV1.App(UnsafePointer($0!)) }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListAppsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListAppsResponse.self)
    unsafe homeroom__context__v1__list_apps_response__init(c)
    unsafe c.pointee.n_apps = apps.count
    unsafe c.pointee.apps = arena.each(apps) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ContextV1.SetAppIconRequest {
  public static var messageName: String { "homeroom.context.v1.SetAppIconRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__set_app_icon_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__SetAppIconRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__SetAppIconRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.image = Copy.bytes(c.pointee.image.len, c.pointee.image.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__SetAppIconRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__SetAppIconRequest.self)
    unsafe homeroom__context__v1__set_app_icon_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.image = .init(len: image.count, data: arena.bytes(image))
    return unsafe c
  }
}

extension ContextV1.GetAppIconRequest {
  public static var messageName: String { "homeroom.context.v1.GetAppIconRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_app_icon_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetAppIconRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetAppIconRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.knownEtag = Copy.text(c.pointee.known_etag)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetAppIconRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetAppIconRequest.self)
    unsafe homeroom__context__v1__get_app_icon_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !knownEtag.isEmpty { unsafe c.pointee.known_etag = arena.text(knownEtag) }
    return unsafe c
  }
}

extension ContextV1.Image {
  public static var messageName: String { "homeroom.context.v1.Image" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__image__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Image.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Image>) {
    self.init()
    unsafe self.mediaType = Copy.text(c.pointee.media_type)
    unsafe self.data = Copy.bytes(c.pointee.data.len, c.pointee.data.data)
    unsafe self.etag = Copy.text(c.pointee.etag)
    unsafe self.width = c.pointee.width
    unsafe self.height = c.pointee.height
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Image> {
    let c = unsafe arena.make(Homeroom__Context__V1__Image.self)
    unsafe homeroom__context__v1__image__init(c)
    if !mediaType.isEmpty { unsafe c.pointee.media_type = arena.text(mediaType) }
    unsafe c.pointee.data = .init(len: data.count, data: arena.bytes(data))
    if !etag.isEmpty { unsafe c.pointee.etag = arena.text(etag) }
    unsafe c.pointee.width = width
    unsafe c.pointee.height = height
    return unsafe c
  }
}

extension ContextV1.DeclareContextsRequest {
  public static var messageName: String { "homeroom.context.v1.DeclareContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__declare_contexts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__DeclareContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__DeclareContextsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__DeclareContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__DeclareContextsRequest.self)
    unsafe homeroom__context__v1__declare_contexts_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ContextV1.DeclareContextsResponse {
  public static var messageName: String { "homeroom.context.v1.DeclareContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__declare_contexts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__DeclareContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__DeclareContextsResponse>) {
    self.init()
    unsafe self.results = Copy.each(c.pointee.n_results, c.pointee.results) {
      unsafe ContextV1.DeclareResult(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__DeclareContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__DeclareContextsResponse.self)
    unsafe homeroom__context__v1__declare_contexts_response__init(c)
    unsafe c.pointee.n_results = results.count
    unsafe c.pointee.results = arena.each(results) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.DeclareResult {
  public static var messageName: String { "homeroom.context.v1.DeclareResult" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__declare_result__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__DeclareResult.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__DeclareResult>) {
    self.init()
    unsafe self.outcome = ContextV1.DeclareResult.Outcome(
      rawValue: Int32(truncatingIfNeeded: c.pointee.outcome.rawValue))
    if let message = unsafe c.pointee.context { unsafe self.context = ContextV1.Context(UnsafePointer(message)) }
    if let message = unsafe c.pointee.error { unsafe self.error = ContextV1.ElementError(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__DeclareResult> {
    let c = unsafe arena.make(Homeroom__Context__V1__DeclareResult.self)
    unsafe homeroom__context__v1__declare_result__init(c)
    unsafe c.pointee.outcome = Homeroom__Context__V1__DeclareResult__Outcome(
      rawValue: .init(truncatingIfNeeded: outcome.rawValue))
    if let context { unsafe c.pointee.context = context.c(in: arena) }
    if let error { unsafe c.pointee.error = error.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.StreamDeclareContextsRequest {
  public static var messageName: String { "homeroom.context.v1.StreamDeclareContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__context__v1__stream_declare_contexts_request__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__StreamDeclareContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__StreamDeclareContextsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__StreamDeclareContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__StreamDeclareContextsRequest.self)
    unsafe homeroom__context__v1__stream_declare_contexts_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.StreamDeclareContextsResponse {
  public static var messageName: String { "homeroom.context.v1.StreamDeclareContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__context__v1__stream_declare_contexts_response__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__StreamDeclareContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__StreamDeclareContextsResponse>) {
    self.init()
    unsafe self.created = c.pointee.created
    unsafe self.changed = c.pointee.changed
    unsafe self.unchanged = c.pointee.unchanged
    unsafe self.refused = c.pointee.refused
    unsafe self.refusals = Copy.each(c.pointee.n_refusals, c.pointee.refusals) {
      unsafe ContextV1.RefusedDeclaration(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__StreamDeclareContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__StreamDeclareContextsResponse.self)
    unsafe homeroom__context__v1__stream_declare_contexts_response__init(c)
    unsafe c.pointee.created = created
    unsafe c.pointee.changed = changed
    unsafe c.pointee.unchanged = unchanged
    unsafe c.pointee.refused = refused
    unsafe c.pointee.n_refusals = refusals.count
    unsafe c.pointee.refusals = arena.each(refusals) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.RefusedDeclaration {
  public static var messageName: String { "homeroom.context.v1.RefusedDeclaration" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__refused_declaration__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RefusedDeclaration.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RefusedDeclaration>) {
    self.init()
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.error { unsafe self.error = ContextV1.ElementError(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RefusedDeclaration> {
    let c = unsafe arena.make(Homeroom__Context__V1__RefusedDeclaration.self)
    unsafe homeroom__context__v1__refused_declaration__init(c)
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let error { unsafe c.pointee.error = error.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ResolvePathRequest {
  public static var messageName: String { "homeroom.context.v1.ResolvePathRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__resolve_path_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResolvePathRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResolvePathRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.includeRoot = c.pointee.include_root != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResolvePathRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResolvePathRequest.self)
    unsafe homeroom__context__v1__resolve_path_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.include_root = includeRoot ? 1 : 0
    return unsafe c
  }
}

extension ContextV1.ResolvePathResponse {
  public static var messageName: String { "homeroom.context.v1.ResolvePathResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__resolve_path_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResolvePathResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResolvePathResponse>) {
    self.init()
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
    unsafe self.missing = Copy.each(c.pointee.n_missing, c.pointee.missing) { unsafe Copy.text($0) }
    unsafe self.provider = ContextV1.ProviderOutcome(rawValue: Int32(truncatingIfNeeded: c.pointee.provider.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResolvePathResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResolvePathResponse.self)
    unsafe homeroom__context__v1__resolve_path_response__init(c)
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_missing = missing.count
    unsafe c.pointee.missing = arena.each(missing) { unsafe arena.text($0) }
    unsafe c.pointee.provider = Homeroom__Context__V1__ProviderOutcome(
      rawValue: .init(truncatingIfNeeded: provider.rawValue))
    return unsafe c
  }
}

extension ContextV1.GetDescendantRequest {
  public static var messageName: String { "homeroom.context.v1.GetDescendantRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_descendant_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetDescendantRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetDescendantRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.ancestorPath = Copy.each(c.pointee.n_ancestor_path, c.pointee.ancestor_path) { unsafe Copy.text($0) }
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetDescendantRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetDescendantRequest.self)
    unsafe homeroom__context__v1__get_descendant_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_ancestor_path = ancestorPath.count
    unsafe c.pointee.ancestor_path = arena.each(ancestorPath) { unsafe arena.text($0) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.QueryContextsRequest {
  public static var messageName: String { "homeroom.context.v1.QueryContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__query_contexts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__QueryContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__QueryContextsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    if let message = unsafe c.pointee.predicate {
      unsafe self.predicate = ContextV1.QueryContextsRequest.Predicate(UnsafePointer(message))
    }
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__QueryContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__QueryContextsRequest.self)
    unsafe homeroom__context__v1__query_contexts_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if let predicate { unsafe c.pointee.predicate = predicate.c(in: arena) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ContextV1.QueryContextsRequest.Predicate {
  public static var messageName: String { "homeroom.context.v1.QueryContextsRequest.Predicate" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(
      bytes, as: homeroom__context__v1__query_contexts_request__predicate__type(), from: source
    ) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__QueryContextsRequest__Predicate.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__QueryContextsRequest__Predicate>) {
    self.init()
    switch unsafe c.pointee.parent_presence_case.rawValue {
    case 1: unsafe self.parent = c.pointee.parent.map { unsafe ContextV1.Path(UnsafePointer($0)) }
    default: break
    }
    unsafe self.identifier = Copy.text(c.pointee.identifier)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.topic = ContextV1.Topic(rawValue: Int32(truncatingIfNeeded: c.pointee.topic.rawValue))
    unsafe self.universalLinkURL = Copy.text(c.pointee.universal_link_url)
    if let message = unsafe c.pointee.created_from {
      unsafe self.createdFrom = WellKnown.Timestamp(UnsafePointer(message))
    }
    if let message = unsafe c.pointee.created_until {
      unsafe self.createdUntil = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__QueryContextsRequest__Predicate> {
    let c = unsafe arena.make(Homeroom__Context__V1__QueryContextsRequest__Predicate.self)
    unsafe homeroom__context__v1__query_contexts_request__predicate__init(c)
    if let parent {
      unsafe c.pointee.parent_presence_case = .init(rawValue: 1)
      unsafe c.pointee.parent = parent.c(in: arena)
    }
    if !identifier.isEmpty { unsafe c.pointee.identifier = arena.text(identifier) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    unsafe c.pointee.topic = Homeroom__Context__V1__Topic(rawValue: .init(truncatingIfNeeded: topic.rawValue))
    if !universalLinkURL.isEmpty { unsafe c.pointee.universal_link_url = arena.text(universalLinkURL) }
    if let createdFrom { unsafe c.pointee.created_from = createdFrom.c(in: arena) }
    if let createdUntil { unsafe c.pointee.created_until = createdUntil.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.Path {
  public static var messageName: String { "homeroom.context.v1.Path" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__path__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Path.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Path>) {
    self.init()
    unsafe self.identifiers = Copy.each(c.pointee.n_identifiers, c.pointee.identifiers) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Path> {
    let c = unsafe arena.make(Homeroom__Context__V1__Path.self)
    unsafe homeroom__context__v1__path__init(c)
    unsafe c.pointee.n_identifiers = identifiers.count
    unsafe c.pointee.identifiers = arena.each(identifiers) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.QueryContextsResponse {
  public static var messageName: String { "homeroom.context.v1.QueryContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__query_contexts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__QueryContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__QueryContextsResponse>) {
    self.init()
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__QueryContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__QueryContextsResponse.self)
    unsafe homeroom__context__v1__query_contexts_response__init(c)
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ContextV1.ListChildrenRequest {
  public static var messageName: String { "homeroom.context.v1.ListChildrenRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_children_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListChildrenRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListChildrenRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.treeOnly = c.pointee.tree_only != 0
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListChildrenRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListChildrenRequest.self)
    unsafe homeroom__context__v1__list_children_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.tree_only = treeOnly ? 1 : 0
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ContextV1.ListChildrenResponse {
  public static var messageName: String { "homeroom.context.v1.ListChildrenResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_children_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListChildrenResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListChildrenResponse>) {
    self.init()
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListChildrenResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListChildrenResponse.self)
    unsafe homeroom__context__v1__list_children_response__init(c)
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ContextV1.UpdateContextRequest {
  public static var messageName: String { "homeroom.context.v1.UpdateContextRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__update_context_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__UpdateContextRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__UpdateContextRequest>) {
    self.init()
    if let message = unsafe c.pointee.context { unsafe self.context = ContextV1.Context(UnsafePointer(message)) }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__UpdateContextRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__UpdateContextRequest.self)
    unsafe homeroom__context__v1__update_context_request__init(c)
    if let context { unsafe c.pointee.context = context.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ContextV1.MoveContextRequest {
  public static var messageName: String { "homeroom.context.v1.MoveContextRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__move_context_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__MoveContextRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__MoveContextRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.newParentPath = Copy.each(c.pointee.n_new_parent_path, c.pointee.new_parent_path) {
      unsafe Copy.text($0)
    }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__MoveContextRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__MoveContextRequest.self)
    unsafe homeroom__context__v1__move_context_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.n_new_parent_path = newParentPath.count
    unsafe c.pointee.new_parent_path = arena.each(newParentPath) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ContextV1.RemoveContextRequest {
  public static var messageName: String { "homeroom.context.v1.RemoveContextRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__remove_context_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RemoveContextRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RemoveContextRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.confirmLiveHandouts = c.pointee.confirm_live_handouts != 0
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RemoveContextRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__RemoveContextRequest.self)
    unsafe homeroom__context__v1__remove_context_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.confirm_live_handouts = confirmLiveHandouts ? 1 : 0
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ContextV1.RemoveContextResponse {
  public static var messageName: String { "homeroom.context.v1.RemoveContextResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__remove_context_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RemoveContextResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RemoveContextResponse>) {
    self.init()
    unsafe self.removed = c.pointee.removed
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RemoveContextResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__RemoveContextResponse.self)
    unsafe homeroom__context__v1__remove_context_response__init(c)
    unsafe c.pointee.removed = removed
    return unsafe c
  }
}

extension ContextV1.ListAliasesRequest {
  public static var messageName: String { "homeroom.context.v1.ListAliasesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_aliases_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListAliasesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListAliasesRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListAliasesRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListAliasesRequest.self)
    unsafe homeroom__context__v1__list_aliases_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.ListAliasesResponse {
  public static var messageName: String { "homeroom.context.v1.ListAliasesResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__list_aliases_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ListAliasesResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ListAliasesResponse>) {
    self.init()
    unsafe self.formerPaths = Copy.each(c.pointee.n_former_paths, c.pointee.former_paths) {
      unsafe ContextV1.Path(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ListAliasesResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ListAliasesResponse.self)
    unsafe homeroom__context__v1__list_aliases_response__init(c)
    unsafe c.pointee.n_former_paths = formerPaths.count
    unsafe c.pointee.former_paths = arena.each(formerPaths) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.SearchContextsRequest {
  public static var messageName: String { "homeroom.context.v1.SearchContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__search_contexts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__SearchContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__SearchContextsRequest>) {
    self.init()
    unsafe self.query = Copy.text(c.pointee.query)
    unsafe self.appIDs = Copy.each(c.pointee.n_app_ids, c.pointee.app_ids) { unsafe Copy.text($0) }
    unsafe self.assignableOnly = c.pointee.assignable_only != 0
    unsafe self.topic = ContextV1.Topic(rawValue: Int32(truncatingIfNeeded: c.pointee.topic.rawValue))
    unsafe self.type = ContextV1.ContextType(rawValue: Int32(truncatingIfNeeded: c.pointee.type.rawValue))
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__SearchContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__SearchContextsRequest.self)
    unsafe homeroom__context__v1__search_contexts_request__init(c)
    if !query.isEmpty { unsafe c.pointee.query = arena.text(query) }
    unsafe c.pointee.n_app_ids = appIDs.count
    unsafe c.pointee.app_ids = arena.each(appIDs) { unsafe arena.text($0) }
    unsafe c.pointee.assignable_only = assignableOnly ? 1 : 0
    unsafe c.pointee.topic = Homeroom__Context__V1__Topic(rawValue: .init(truncatingIfNeeded: topic.rawValue))
    unsafe c.pointee.type = Homeroom__Context__V1__ContextType(rawValue: .init(truncatingIfNeeded: type.rawValue))
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ContextV1.SearchContextsResponse {
  public static var messageName: String { "homeroom.context.v1.SearchContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__search_contexts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__SearchContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__SearchContextsResponse>) {
    self.init()
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.Context(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__SearchContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__SearchContextsResponse.self)
    unsafe homeroom__context__v1__search_contexts_response__init(c)
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ContextV1.NavigationChildRequest {
  public static var messageName: String { "homeroom.context.v1.NavigationChildRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__navigation_child_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__NavigationChildRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__NavigationChildRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.parentPath = Copy.each(c.pointee.n_parent_path, c.pointee.parent_path) { unsafe Copy.text($0) }
    unsafe self.childPath = Copy.each(c.pointee.n_child_path, c.pointee.child_path) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__NavigationChildRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__NavigationChildRequest.self)
    unsafe homeroom__context__v1__navigation_child_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_parent_path = parentPath.count
    unsafe c.pointee.parent_path = arena.each(parentPath) { unsafe arena.text($0) }
    unsafe c.pointee.n_child_path = childPath.count
    unsafe c.pointee.child_path = arena.each(childPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.NavigationChildResponse {
  public static var messageName: String { "homeroom.context.v1.NavigationChildResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__navigation_child_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__NavigationChildResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__NavigationChildResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__NavigationChildResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__NavigationChildResponse.self)
    unsafe homeroom__context__v1__navigation_child_response__init(c)
    return unsafe c
  }
}

extension ContextV1.AddCapabilitiesRequest {
  public static var messageName: String { "homeroom.context.v1.AddCapabilitiesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__add_capabilities_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__AddCapabilitiesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__AddCapabilitiesRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.capabilities = Copy.each(c.pointee.n_capabilities, c.pointee.capabilities) {
      unsafe ContextV1.ProgressReportingCapability(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__AddCapabilitiesRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__AddCapabilitiesRequest.self)
    unsafe homeroom__context__v1__add_capabilities_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.n_capabilities = capabilities.count
    unsafe c.pointee.capabilities = arena.each(capabilities) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ResetCapabilitiesRequest {
  public static var messageName: String { "homeroom.context.v1.ResetCapabilitiesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__reset_capabilities_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResetCapabilitiesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResetCapabilitiesRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResetCapabilitiesRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResetCapabilitiesRequest.self)
    unsafe homeroom__context__v1__reset_capabilities_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.SetThumbnailRequest {
  public static var messageName: String { "homeroom.context.v1.SetThumbnailRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__set_thumbnail_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__SetThumbnailRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__SetThumbnailRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.image = Copy.bytes(c.pointee.image.len, c.pointee.image.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__SetThumbnailRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__SetThumbnailRequest.self)
    unsafe homeroom__context__v1__set_thumbnail_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    unsafe c.pointee.image = .init(len: image.count, data: arena.bytes(image))
    return unsafe c
  }
}

extension ContextV1.GetThumbnailRequest {
  public static var messageName: String { "homeroom.context.v1.GetThumbnailRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_thumbnail_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetThumbnailRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetThumbnailRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.knownEtag = Copy.text(c.pointee.known_etag)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetThumbnailRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetThumbnailRequest.self)
    unsafe homeroom__context__v1__get_thumbnail_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !knownEtag.isEmpty { unsafe c.pointee.known_etag = arena.text(knownEtag) }
    return unsafe c
  }
}

extension ContextV1.StreamThumbnailsRequest {
  public static var messageName: String { "homeroom.context.v1.StreamThumbnailsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__stream_thumbnails_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__StreamThumbnailsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__StreamThumbnailsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__StreamThumbnailsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__StreamThumbnailsRequest.self)
    unsafe homeroom__context__v1__stream_thumbnails_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.ContextThumbnail {
  public static var messageName: String { "homeroom.context.v1.ContextThumbnail" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__context_thumbnail__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ContextThumbnail.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ContextThumbnail>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.image { unsafe self.image = ContextV1.Image(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ContextThumbnail> {
    let c = unsafe arena.make(Homeroom__Context__V1__ContextThumbnail.self)
    unsafe homeroom__context__v1__context_thumbnail__init(c)
    unsafe c.pointee.context_id = contextID
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if let image { unsafe c.pointee.image = image.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.GetLinkRequest {
  public static var messageName: String { "homeroom.context.v1.GetLinkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_link_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetLinkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetLinkRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetLinkRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetLinkRequest.self)
    unsafe homeroom__context__v1__get_link_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.Link {
  public static var messageName: String { "homeroom.context.v1.Link" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__link__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Link.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Link>) {
    self.init()
    switch unsafe c.pointee.target_case.rawValue {
    case 1: unsafe self.target = .url(Copy.text(c.pointee.url))
    case 2:
      unsafe self.target = c.pointee.user_activity_path.map {
        unsafe .userActivityPath(ContextV1.Path(UnsafePointer($0)))
      }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Link> {
    let c = unsafe arena.make(Homeroom__Context__V1__Link.self)
    unsafe homeroom__context__v1__link__init(c)
    switch target {
    case .url(let value):
      unsafe c.pointee.target_case = .init(rawValue: 1)
      unsafe c.pointee.url = arena.text(value)
    case .userActivityPath(let value):
      unsafe c.pointee.target_case = .init(rawValue: 2)
      unsafe c.pointee.user_activity_path = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ContextV1.ResolveLinkRequest {
  public static var messageName: String { "homeroom.context.v1.ResolveLinkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__resolve_link_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResolveLinkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResolveLinkRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.url = Copy.text(c.pointee.url)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResolveLinkRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResolveLinkRequest.self)
    unsafe homeroom__context__v1__resolve_link_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    return unsafe c
  }
}

extension ContextV1.RefreshDescendantsRequest {
  public static var messageName: String { "homeroom.context.v1.RefreshDescendantsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__refresh_descendants_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RefreshDescendantsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RefreshDescendantsRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RefreshDescendantsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__RefreshDescendantsRequest.self)
    unsafe homeroom__context__v1__refresh_descendants_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.RefreshDescendantsResponse {
  public static var messageName: String { "homeroom.context.v1.RefreshDescendantsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__refresh_descendants_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__RefreshDescendantsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__RefreshDescendantsResponse>) {
    self.init()
    unsafe self.provider = ContextV1.ProviderOutcome(rawValue: Int32(truncatingIfNeeded: c.pointee.provider.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__RefreshDescendantsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__RefreshDescendantsResponse.self)
    unsafe homeroom__context__v1__refresh_descendants_response__init(c)
    unsafe c.pointee.provider = Homeroom__Context__V1__ProviderOutcome(
      rawValue: .init(truncatingIfNeeded: provider.rawValue))
    return unsafe c
  }
}

extension ContextV1.GetLimitsRequest {
  public static var messageName: String { "homeroom.context.v1.GetLimitsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_limits_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetLimitsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetLimitsRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetLimitsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetLimitsRequest.self)
    unsafe homeroom__context__v1__get_limits_request__init(c)
    return unsafe c
  }
}

extension ContextV1.Limits {
  public static var messageName: String { "homeroom.context.v1.Limits" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__limits__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Limits.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Limits>) {
    self.init()
    unsafe self.identifierScalarsMax = c.pointee.identifier_scalars_max
    unsafe self.titleScalarsMax = c.pointee.title_scalars_max
    unsafe self.summaryScalarsMax = c.pointee.summary_scalars_max
    unsafe self.pathEntriesMax = c.pointee.path_entries_max
    unsafe self.childrenMax = c.pointee.children_max
    unsafe self.declareBatchMax = c.pointee.declare_batch_max
    unsafe self.imageBytesMax = c.pointee.image_bytes_max
    unsafe self.imageSideMax = c.pointee.image_side_max
    unsafe self.keywordsMax = c.pointee.keywords_max
    unsafe self.localizationsMax = c.pointee.localizations_max
    unsafe self.standardsAlignmentsMax = c.pointee.standards_alignments_max
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Limits> {
    let c = unsafe arena.make(Homeroom__Context__V1__Limits.self)
    unsafe homeroom__context__v1__limits__init(c)
    unsafe c.pointee.identifier_scalars_max = identifierScalarsMax
    unsafe c.pointee.title_scalars_max = titleScalarsMax
    unsafe c.pointee.summary_scalars_max = summaryScalarsMax
    unsafe c.pointee.path_entries_max = pathEntriesMax
    unsafe c.pointee.children_max = childrenMax
    unsafe c.pointee.declare_batch_max = declareBatchMax
    unsafe c.pointee.image_bytes_max = imageBytesMax
    unsafe c.pointee.image_side_max = imageSideMax
    unsafe c.pointee.keywords_max = keywordsMax
    unsafe c.pointee.localizations_max = localizationsMax
    unsafe c.pointee.standards_alignments_max = standardsAlignmentsMax
    return unsafe c
  }
}
