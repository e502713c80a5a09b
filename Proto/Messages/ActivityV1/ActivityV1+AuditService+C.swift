// Generated from homeroom/activity/v1/audit_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.ListAuditRequest {
  public static var messageName: String { "homeroom.activity.v1.ListAuditRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_audit_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListAuditRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListAuditRequest>) {
    self.init()
    if let message = unsafe c.pointee.from_time { unsafe self.fromTime = WellKnown.Timestamp(UnsafePointer(message)) }
    if let message = unsafe c.pointee.until_time { unsafe self.untilTime = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.actorID = Copy.text(c.pointee.actor_id)
    unsafe self.subjectID = Copy.text(c.pointee.subject_id)
    unsafe self.actions = Copy.each(c.pointee.n_actions, c.pointee.actions) { unsafe Copy.text($0) }
    unsafe self.pageSize = c.pointee.page_size
    unsafe self.pageToken = Copy.text(c.pointee.page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListAuditRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListAuditRequest.self)
    unsafe homeroom__activity__v1__list_audit_request__init(c)
    if let fromTime { unsafe c.pointee.from_time = fromTime.c(in: arena) }
    if let untilTime { unsafe c.pointee.until_time = untilTime.c(in: arena) }
    if !actorID.isEmpty { unsafe c.pointee.actor_id = arena.text(actorID) }
    if !subjectID.isEmpty { unsafe c.pointee.subject_id = arena.text(subjectID) }
    unsafe c.pointee.n_actions = actions.count
    unsafe c.pointee.actions = arena.each(actions) { unsafe arena.text($0) }
    unsafe c.pointee.page_size = pageSize
    if !pageToken.isEmpty { unsafe c.pointee.page_token = arena.text(pageToken) }
    return unsafe c
  }
}

extension ActivityV1.ListAuditResponse {
  public static var messageName: String { "homeroom.activity.v1.ListAuditResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__list_audit_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ListAuditResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ListAuditResponse>) {
    self.init()
    unsafe self.entries = Copy.each(c.pointee.n_entries, c.pointee.entries) {
      unsafe ActivityV1.AuditEntry(UnsafePointer($0!))
    }
    unsafe self.nextPageToken = Copy.text(c.pointee.next_page_token)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ListAuditResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ListAuditResponse.self)
    unsafe homeroom__activity__v1__list_audit_response__init(c)
    unsafe c.pointee.n_entries = entries.count
    unsafe c.pointee.entries = arena.each(entries) { unsafe $0.c(in: arena) }
    if !nextPageToken.isEmpty { unsafe c.pointee.next_page_token = arena.text(nextPageToken) }
    return unsafe c
  }
}

extension ActivityV1.AuditEntry {
  public static var messageName: String { "homeroom.activity.v1.AuditEntry" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__audit_entry__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AuditEntry.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AuditEntry>) {
    self.init()
    unsafe self.sequence = c.pointee.sequence
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.actorID = Copy.text(c.pointee.actor_id)
    unsafe self.role = Copy.text(c.pointee.role)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.action = Copy.text(c.pointee.action)
    unsafe self.objectID = Copy.text(c.pointee.object_id)
    unsafe self.subjectIDs = Copy.each(c.pointee.n_subject_ids, c.pointee.subject_ids) { unsafe Copy.text($0) }
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.count = c.pointee.count
    unsafe self.digest = Copy.bytes(c.pointee.digest.len, c.pointee.digest.data)
    unsafe self.content = Copy.bytes(c.pointee.content.len, c.pointee.content.data)
    unsafe self.method = Copy.text(c.pointee.method)
    unsafe self.subjectCount = c.pointee.subject_count
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AuditEntry> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AuditEntry.self)
    unsafe homeroom__activity__v1__audit_entry__init(c)
    unsafe c.pointee.sequence = sequence
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    if !actorID.isEmpty { unsafe c.pointee.actor_id = arena.text(actorID) }
    if !role.isEmpty { unsafe c.pointee.role = arena.text(role) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !action.isEmpty { unsafe c.pointee.action = arena.text(action) }
    if !objectID.isEmpty { unsafe c.pointee.object_id = arena.text(objectID) }
    unsafe c.pointee.n_subject_ids = subjectIDs.count
    unsafe c.pointee.subject_ids = arena.each(subjectIDs) { unsafe arena.text($0) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    unsafe c.pointee.count = count
    unsafe c.pointee.digest = .init(len: digest.count, data: arena.bytes(digest))
    unsafe c.pointee.content = .init(len: content.count, data: arena.bytes(content))
    if !method.isEmpty { unsafe c.pointee.method = arena.text(method) }
    unsafe c.pointee.subject_count = subjectCount
    return unsafe c
  }
}

extension ActivityV1.AuditContent {
  public static var messageName: String { "homeroom.activity.v1.AuditContent" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__audit_content__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AuditContent.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AuditContent>) {
    self.init()
    unsafe self.sequence = c.pointee.sequence
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.actor = Copy.bytes(c.pointee.actor.len, c.pointee.actor.data)
    unsafe self.role = Copy.text(c.pointee.role)
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.action = Copy.text(c.pointee.action)
    unsafe self.objectID = Copy.text(c.pointee.object_id)
    unsafe self.method = Copy.text(c.pointee.method)
    unsafe self.subjects = Copy.bytes(c.pointee.subjects.len, c.pointee.subjects.data)
    unsafe self.subjectCount = c.pointee.subject_count
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.count = c.pointee.count
    unsafe self.sealed = Copy.bytes(c.pointee.sealed.len, c.pointee.sealed.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AuditContent> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AuditContent.self)
    unsafe homeroom__activity__v1__audit_content__init(c)
    unsafe c.pointee.sequence = sequence
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    unsafe c.pointee.actor = .init(len: actor.count, data: arena.bytes(actor))
    if !role.isEmpty { unsafe c.pointee.role = arena.text(role) }
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if !action.isEmpty { unsafe c.pointee.action = arena.text(action) }
    if !objectID.isEmpty { unsafe c.pointee.object_id = arena.text(objectID) }
    if !method.isEmpty { unsafe c.pointee.method = arena.text(method) }
    unsafe c.pointee.subjects = .init(len: subjects.count, data: arena.bytes(subjects))
    unsafe c.pointee.subject_count = subjectCount
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    unsafe c.pointee.count = count
    unsafe c.pointee.sealed = .init(len: sealed.count, data: arena.bytes(sealed))
    return unsafe c
  }
}
