// Generated from homeroom/context/v1/context_changes_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ContextV1.Cursor {
  public static var messageName: String { "homeroom.context.v1.Cursor" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__cursor__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Cursor.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Cursor>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.epoch = c.pointee.epoch
    unsafe self.sequence = c.pointee.sequence
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Cursor> {
    let c = unsafe arena.make(Homeroom__Context__V1__Cursor.self)
    unsafe homeroom__context__v1__cursor__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.epoch = epoch
    unsafe c.pointee.sequence = sequence
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    return unsafe c
  }
}

extension ContextV1.GetHeadRequest {
  public static var messageName: String { "homeroom.context.v1.GetHeadRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_head_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetHeadRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetHeadRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetHeadRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetHeadRequest.self)
    unsafe homeroom__context__v1__get_head_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    return unsafe c
  }
}

extension ContextV1.GetFollowingRequest {
  public static var messageName: String { "homeroom.context.v1.GetFollowingRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_following_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetFollowingRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetFollowingRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetFollowingRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetFollowingRequest.self)
    unsafe homeroom__context__v1__get_following_request__init(c)
    return unsafe c
  }
}

extension ContextV1.GetFollowingResponse {
  public static var messageName: String { "homeroom.context.v1.GetFollowingResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__get_following_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__GetFollowingResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__GetFollowingResponse>) {
    self.init()
    unsafe self.feeds = Copy.each(c.pointee.n_feeds, c.pointee.feeds) {
      unsafe ContextV1.FollowedFeed(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__GetFollowingResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__GetFollowingResponse.self)
    unsafe homeroom__context__v1__get_following_response__init(c)
    unsafe c.pointee.n_feeds = feeds.count
    unsafe c.pointee.feeds = arena.each(feeds) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.FollowedFeed {
  public static var messageName: String { "homeroom.context.v1.FollowedFeed" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__followed_feed__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__FollowedFeed.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__FollowedFeed>) {
    self.init()
    unsafe self.service = Copy.text(c.pointee.service)
    unsafe self.connected = c.pointee.connected != 0
    if let message = unsafe c.pointee.in_step_time {
      unsafe self.inStepTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    unsafe self.organizations = Copy.each(c.pointee.n_organizations, c.pointee.organizations) {
      unsafe ContextV1.FollowedOrganization(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.age { unsafe self.age = WellKnown.Duration(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__FollowedFeed> {
    let c = unsafe arena.make(Homeroom__Context__V1__FollowedFeed.self)
    unsafe homeroom__context__v1__followed_feed__init(c)
    if !service.isEmpty { unsafe c.pointee.service = arena.text(service) }
    unsafe c.pointee.connected = connected ? 1 : 0
    if let inStepTime { unsafe c.pointee.in_step_time = inStepTime.c(in: arena) }
    unsafe c.pointee.n_organizations = organizations.count
    unsafe c.pointee.organizations = arena.each(organizations) { unsafe $0.c(in: arena) }
    if let age { unsafe c.pointee.age = age.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.FollowedOrganization {
  public static var messageName: String { "homeroom.context.v1.FollowedOrganization" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__followed_organization__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__FollowedOrganization.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__FollowedOrganization>) {
    self.init()
    if let message = unsafe c.pointee.position { unsafe self.position = ContextV1.Cursor(UnsafePointer(message)) }
    if let message = unsafe c.pointee.head { unsafe self.head = ContextV1.Cursor(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__FollowedOrganization> {
    let c = unsafe arena.make(Homeroom__Context__V1__FollowedOrganization.self)
    unsafe homeroom__context__v1__followed_organization__init(c)
    if let position { unsafe c.pointee.position = position.c(in: arena) }
    if let head { unsafe c.pointee.head = head.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ResetContentRequest {
  public static var messageName: String { "homeroom.context.v1.ResetContentRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__reset_content_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResetContentRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResetContentRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResetContentRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResetContentRequest.self)
    unsafe homeroom__context__v1__reset_content_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    return unsafe c
  }
}

extension ContextV1.ResetContentResponse {
  public static var messageName: String { "homeroom.context.v1.ResetContentResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__reset_content_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ResetContentResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ResetContentResponse>) {
    self.init()
    if let message = unsafe c.pointee.head { unsafe self.head = ContextV1.Cursor(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ResetContentResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ResetContentResponse.self)
    unsafe homeroom__context__v1__reset_content_response__init(c)
    if let head { unsafe c.pointee.head = head.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ReinstateContextsRequest {
  public static var messageName: String { "homeroom.context.v1.ReinstateContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__reinstate_contexts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ReinstateContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ReinstateContextsRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.contexts = Copy.each(c.pointee.n_contexts, c.pointee.contexts) {
      unsafe ContextV1.ContextState(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ReinstateContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ReinstateContextsRequest.self)
    unsafe homeroom__context__v1__reinstate_contexts_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.n_contexts = contexts.count
    unsafe c.pointee.contexts = arena.each(contexts) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.ReinstateContextsResponse {
  public static var messageName: String { "homeroom.context.v1.ReinstateContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__reinstate_contexts_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ReinstateContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ReinstateContextsResponse>) {
    self.init()
    unsafe self.reinstated = c.pointee.reinstated
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ReinstateContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ReinstateContextsResponse.self)
    unsafe homeroom__context__v1__reinstate_contexts_response__init(c)
    unsafe c.pointee.reinstated = reinstated
    return unsafe c
  }
}

extension ContextV1.ForgetContextsRequest {
  public static var messageName: String { "homeroom.context.v1.ForgetContextsRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__forget_contexts_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ForgetContextsRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ForgetContextsRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.contextIDs = Copy.numbers(c.pointee.n_context_ids, c.pointee.context_ids)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ForgetContextsRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__ForgetContextsRequest.self)
    unsafe homeroom__context__v1__forget_contexts_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.n_context_ids = contextIDs.count
    unsafe c.pointee.context_ids = arena.numbers(contextIDs)
    return unsafe c
  }
}

extension ContextV1.ForgetContextsResponse {
  public static var messageName: String { "homeroom.context.v1.ForgetContextsResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__forget_contexts_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ForgetContextsResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ForgetContextsResponse>) {
    self.init()
    unsafe self.keptContextIDs = Copy.numbers(c.pointee.n_kept_context_ids, c.pointee.kept_context_ids)
    unsafe self.forgotten = c.pointee.forgotten
    if let message = unsafe c.pointee.head { unsafe self.head = ContextV1.Cursor(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ForgetContextsResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__ForgetContextsResponse.self)
    unsafe homeroom__context__v1__forget_contexts_response__init(c)
    unsafe c.pointee.n_kept_context_ids = keptContextIDs.count
    unsafe c.pointee.kept_context_ids = arena.numbers(keptContextIDs)
    unsafe c.pointee.forgotten = forgotten
    if let head { unsafe c.pointee.head = head.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.StreamChangesRequest {
  public static var messageName: String { "homeroom.context.v1.StreamChangesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__stream_changes_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__StreamChangesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__StreamChangesRequest>) {
    self.init()
    unsafe self.cursors = Copy.each(c.pointee.n_cursors, c.pointee.cursors) {
      unsafe ContextV1.Cursor(UnsafePointer($0!))
    }
    unsafe self.organizationIDs = Copy.each(c.pointee.n_organization_ids, c.pointee.organization_ids) {
      unsafe Copy.text($0)
    }
    unsafe self.takesMarks = c.pointee.takes_marks != 0
    if let message = unsafe c.pointee.placement {
      unsafe self.placement = ContextV1.CopyPlacement(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__StreamChangesRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__StreamChangesRequest.self)
    unsafe homeroom__context__v1__stream_changes_request__init(c)
    unsafe c.pointee.n_cursors = cursors.count
    unsafe c.pointee.cursors = arena.each(cursors) { unsafe $0.c(in: arena) }
    unsafe c.pointee.n_organization_ids = organizationIDs.count
    unsafe c.pointee.organization_ids = arena.each(organizationIDs) { unsafe arena.text($0) }
    unsafe c.pointee.takes_marks = takesMarks ? 1 : 0
    if let placement { unsafe c.pointee.placement = placement.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.CopyPlacement {
  public static var messageName: String { "homeroom.context.v1.CopyPlacement" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__copy_placement__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__CopyPlacement.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__CopyPlacement>) {
    self.init()
    unsafe self.instances = Copy.each(c.pointee.n_instances, c.pointee.instances) { unsafe Copy.text($0) }
    unsafe self.instance = Copy.text(c.pointee.instance)
    unsafe self.copies = c.pointee.copies
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__CopyPlacement> {
    let c = unsafe arena.make(Homeroom__Context__V1__CopyPlacement.self)
    unsafe homeroom__context__v1__copy_placement__init(c)
    unsafe c.pointee.n_instances = instances.count
    unsafe c.pointee.instances = arena.each(instances) { unsafe arena.text($0) }
    if !instance.isEmpty { unsafe c.pointee.instance = arena.text(instance) }
    unsafe c.pointee.copies = copies
    return unsafe c
  }
}

extension ContextV1.ContextChangeBatch {
  public static var messageName: String { "homeroom.context.v1.ContextChangeBatch" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__context_change_batch__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ContextChangeBatch.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ContextChangeBatch>) {
    self.init()
    unsafe self.heads = Copy.each(c.pointee.n_heads, c.pointee.heads) { unsafe ContextV1.Cursor(UnsafePointer($0!)) }
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.epoch = c.pointee.epoch
    unsafe self.changes = Copy.each(c.pointee.n_changes, c.pointee.changes) {
      unsafe ContextV1.ContextChange(UnsafePointer($0!))
    }
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
    unsafe self.reset = c.pointee.reset != 0
    unsafe self.traceparents = Copy.each(c.pointee.n_traceparents, c.pointee.traceparents) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ContextChangeBatch> {
    let c = unsafe arena.make(Homeroom__Context__V1__ContextChangeBatch.self)
    unsafe homeroom__context__v1__context_change_batch__init(c)
    unsafe c.pointee.n_heads = heads.count
    unsafe c.pointee.heads = arena.each(heads) { unsafe $0.c(in: arena) }
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.epoch = epoch
    unsafe c.pointee.n_changes = changes.count
    unsafe c.pointee.changes = arena.each(changes) { unsafe $0.c(in: arena) }
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    unsafe c.pointee.reset = reset ? 1 : 0
    unsafe c.pointee.n_traceparents = traceparents.count
    unsafe c.pointee.traceparents = arena.each(traceparents) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ContextV1.ContextChange {
  public static var messageName: String { "homeroom.context.v1.ContextChange" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__context_change__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ContextChange.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ContextChange>) {
    self.init()
    unsafe self.sequence = c.pointee.sequence
    if let message = unsafe c.pointee.commit_time {
      unsafe self.commitTime = WellKnown.Timestamp(UnsafePointer(message))
    }
    switch unsafe c.pointee.change_case.rawValue {
    case 3: unsafe self.change = c.pointee.app.map { unsafe .app(ContextV1.App(UnsafePointer($0))) }
    case 4: unsafe self.change = c.pointee.context.map { unsafe .context(ContextV1.ContextState(UnsafePointer($0))) }
    case 5: unsafe self.change = .forgottenContextID(c.pointee.forgotten_context_id)
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ContextChange> {
    let c = unsafe arena.make(Homeroom__Context__V1__ContextChange.self)
    unsafe homeroom__context__v1__context_change__init(c)
    unsafe c.pointee.sequence = sequence
    if let commitTime { unsafe c.pointee.commit_time = commitTime.c(in: arena) }
    switch change {
    case .app(let value):
      unsafe c.pointee.change_case = .init(rawValue: 3)
      unsafe c.pointee.app = value.c(in: arena)
    case .context(let value):
      unsafe c.pointee.change_case = .init(rawValue: 4)
      unsafe c.pointee.context = value.c(in: arena)
    case .forgottenContextID(let value):
      unsafe c.pointee.change_case = .init(rawValue: 5)
      unsafe c.pointee.forgotten_context_id = value
    case nil: break
    }
    return unsafe c
  }
}

extension ContextV1.ContextState {
  public static var messageName: String { "homeroom.context.v1.ContextState" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__context_state__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__ContextState.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__ContextState>) {
    self.init()
    if let message = unsafe c.pointee.context { unsafe self.context = ContextV1.Context(UnsafePointer(message)) }
    unsafe self.placements = Copy.each(c.pointee.n_placements, c.pointee.placements) {
      unsafe ContextV1.Placement(UnsafePointer($0!))
    }
    if let message = unsafe c.pointee.remove_time {
      unsafe self.removeTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__ContextState> {
    let c = unsafe arena.make(Homeroom__Context__V1__ContextState.self)
    unsafe homeroom__context__v1__context_state__init(c)
    if let context { unsafe c.pointee.context = context.c(in: arena) }
    unsafe c.pointee.n_placements = placements.count
    unsafe c.pointee.placements = arena.each(placements) { unsafe $0.c(in: arena) }
    if let removeTime { unsafe c.pointee.remove_time = removeTime.c(in: arena) }
    return unsafe c
  }
}

extension ContextV1.Placement {
  public static var messageName: String { "homeroom.context.v1.Placement" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__placement__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__Placement.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__Placement>) {
    self.init()
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.parentContextID = c.pointee.parent_context_id
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__Placement> {
    let c = unsafe arena.make(Homeroom__Context__V1__Placement.self)
    unsafe homeroom__context__v1__placement__init(c)
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    unsafe c.pointee.parent_context_id = parentContextID
    return unsafe c
  }
}

extension ContextV1.LookUpPathRequest {
  public static var messageName: String { "homeroom.context.v1.LookUpPathRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__look_up_path_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__LookUpPathRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__LookUpPathRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.identifierPath = Copy.each(c.pointee.n_identifier_path, c.pointee.identifier_path) {
      unsafe Copy.text($0)
    }
    unsafe self.userID = Copy.text(c.pointee.user_id)
    unsafe self.isStudent = c.pointee.is_student != 0
    unsafe self.isAssigned = c.pointee.is_assigned != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__LookUpPathRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__LookUpPathRequest.self)
    unsafe homeroom__context__v1__look_up_path_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.n_identifier_path = identifierPath.count
    unsafe c.pointee.identifier_path = arena.each(identifierPath) { unsafe arena.text($0) }
    if !userID.isEmpty { unsafe c.pointee.user_id = arena.text(userID) }
    unsafe c.pointee.is_student = isStudent ? 1 : 0
    unsafe c.pointee.is_assigned = isAssigned ? 1 : 0
    return unsafe c
  }
}

extension ContextV1.LookUpPathResponse {
  public static var messageName: String { "homeroom.context.v1.LookUpPathResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__look_up_path_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__LookUpPathResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__LookUpPathResponse>) {
    self.init()
    switch unsafe c.pointee.result_case.rawValue {
    case 1: unsafe self.result = c.pointee.context.map { unsafe .context(ContextV1.ContextState(UnsafePointer($0))) }
    case 2: unsafe self.result = .isVolatile(c.pointee.is_volatile != 0)
    case 3: unsafe self.result = .notFound(c.pointee.not_found != 0)
    default: break
    }
    unsafe self.ancestors = Copy.each(c.pointee.n_ancestors, c.pointee.ancestors) {
      unsafe ContextV1.ContextState(UnsafePointer($0!))
    }
    unsafe self.sequence = c.pointee.sequence
    unsafe self.sessionKind = ContextV1.ItemKind(rawValue: Int32(truncatingIfNeeded: c.pointee.session_kind.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__LookUpPathResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__LookUpPathResponse.self)
    unsafe homeroom__context__v1__look_up_path_response__init(c)
    switch result {
    case .context(let value):
      unsafe c.pointee.result_case = .init(rawValue: 1)
      unsafe c.pointee.context = value.c(in: arena)
    case .isVolatile(let value):
      unsafe c.pointee.result_case = .init(rawValue: 2)
      unsafe c.pointee.is_volatile = value ? 1 : 0
    case .notFound(let value):
      unsafe c.pointee.result_case = .init(rawValue: 3)
      unsafe c.pointee.not_found = value ? 1 : 0
    case nil: break
    }
    unsafe c.pointee.n_ancestors = ancestors.count
    unsafe c.pointee.ancestors = arena.each(ancestors) { unsafe $0.c(in: arena) }
    unsafe c.pointee.sequence = sequence
    unsafe c.pointee.session_kind = Homeroom__Context__V1__ItemKind(
      rawValue: .init(truncatingIfNeeded: sessionKind.rawValue))
    return unsafe c
  }
}

extension ContextV1.LookUpLinkRequest {
  public static var messageName: String { "homeroom.context.v1.LookUpLinkRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__look_up_link_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__LookUpLinkRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__LookUpLinkRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.url = Copy.text(c.pointee.url)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__LookUpLinkRequest> {
    let c = unsafe arena.make(Homeroom__Context__V1__LookUpLinkRequest.self)
    unsafe homeroom__context__v1__look_up_link_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    return unsafe c
  }
}

extension ContextV1.LookUpLinkResponse {
  public static var messageName: String { "homeroom.context.v1.LookUpLinkResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__context__v1__look_up_link_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Context__V1__LookUpLinkResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Context__V1__LookUpLinkResponse>) {
    self.init()
    unsafe self.contextID = c.pointee.context_id
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Context__V1__LookUpLinkResponse> {
    let c = unsafe arena.make(Homeroom__Context__V1__LookUpLinkResponse.self)
    unsafe homeroom__context__v1__look_up_link_response__init(c)
    unsafe c.pointee.context_id = contextID
    return unsafe c
  }
}
