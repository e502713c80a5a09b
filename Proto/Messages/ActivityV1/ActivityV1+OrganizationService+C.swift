// Generated from homeroom/activity/v1/organization_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.Organization {
  public static var messageName: String { "homeroom.activity.v1.Organization" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__organization__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Organization.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Organization>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.title = Copy.text(c.pointee.title)
    unsafe self.timeZone = Copy.text(c.pointee.time_zone)
    unsafe self.suppressionThreshold = c.pointee.suppression_threshold
    unsafe self.retentionDays = c.pointee.retention_days
    unsafe self.allowedAppIDs = Copy.each(c.pointee.n_allowed_app_ids, c.pointee.allowed_app_ids) {
      unsafe Copy.text($0)
    }
    unsafe self.recording = c.pointee.recording != 0
    unsafe self.revision = c.pointee.revision
    unsafe self.idleLimitSeconds = c.pointee.idle_limit_seconds
    unsafe self.auditRetentionDays = c.pointee.audit_retention_days
    unsafe self.documentAppIDs = Copy.each(c.pointee.n_document_app_ids, c.pointee.document_app_ids) {
      unsafe Copy.text($0)
    }
    if let message = unsafe c.pointee.late_policy {
      unsafe self.latePolicy = ActivityV1.LatePolicy(UnsafePointer(message))
    }
    unsafe self.language = Copy.text(c.pointee.language)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Organization> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Organization.self)
    unsafe homeroom__activity__v1__organization__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !title.isEmpty { unsafe c.pointee.title = arena.text(title) }
    if !timeZone.isEmpty { unsafe c.pointee.time_zone = arena.text(timeZone) }
    unsafe c.pointee.suppression_threshold = suppressionThreshold
    unsafe c.pointee.retention_days = retentionDays
    unsafe c.pointee.n_allowed_app_ids = allowedAppIDs.count
    unsafe c.pointee.allowed_app_ids = arena.each(allowedAppIDs) { unsafe arena.text($0) }
    unsafe c.pointee.recording = recording ? 1 : 0
    unsafe c.pointee.revision = revision
    unsafe c.pointee.idle_limit_seconds = idleLimitSeconds
    unsafe c.pointee.audit_retention_days = auditRetentionDays
    unsafe c.pointee.n_document_app_ids = documentAppIDs.count
    unsafe c.pointee.document_app_ids = arena.each(documentAppIDs) { unsafe arena.text($0) }
    if let latePolicy { unsafe c.pointee.late_policy = latePolicy.c(in: arena) }
    if !language.isEmpty { unsafe c.pointee.language = arena.text(language) }
    return unsafe c
  }
}

extension ActivityV1.GetOrganizationRequest {
  public static var messageName: String { "homeroom.activity.v1.GetOrganizationRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_organization_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetOrganizationRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetOrganizationRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetOrganizationRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetOrganizationRequest.self)
    unsafe homeroom__activity__v1__get_organization_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.UpdateOrganizationRequest {
  public static var messageName: String { "homeroom.activity.v1.UpdateOrganizationRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__update_organization_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__UpdateOrganizationRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__UpdateOrganizationRequest>) {
    self.init()
    if let message = unsafe c.pointee.organization {
      unsafe self.organization = ActivityV1.Organization(UnsafePointer(message))
    }
    unsafe self.updateFields = Copy.each(c.pointee.n_update_fields, c.pointee.update_fields) { unsafe Copy.text($0) }
    unsafe self.revision = c.pointee.revision
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__UpdateOrganizationRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__UpdateOrganizationRequest.self)
    unsafe homeroom__activity__v1__update_organization_request__init(c)
    if let organization { unsafe c.pointee.organization = organization.c(in: arena) }
    unsafe c.pointee.n_update_fields = updateFields.count
    unsafe c.pointee.update_fields = arena.each(updateFields) { unsafe arena.text($0) }
    unsafe c.pointee.revision = revision
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.AllowAppRequest {
  public static var messageName: String { "homeroom.activity.v1.AllowAppRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__allow_app_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__AllowAppRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__AllowAppRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
    unsafe self.mayAskAboutDocuments = c.pointee.may_ask_about_documents != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__AllowAppRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__AllowAppRequest.self)
    unsafe homeroom__activity__v1__allow_app_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    unsafe c.pointee.may_ask_about_documents = mayAskAboutDocuments ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.DisallowAppRequest {
  public static var messageName: String { "homeroom.activity.v1.DisallowAppRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__disallow_app_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__DisallowAppRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__DisallowAppRequest>) {
    self.init()
    unsafe self.appID = Copy.text(c.pointee.app_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__DisallowAppRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__DisallowAppRequest.self)
    unsafe homeroom__activity__v1__disallow_app_request__init(c)
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    return unsafe c
  }
}

extension ActivityV1.SetRecordingRequest {
  public static var messageName: String { "homeroom.activity.v1.SetRecordingRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__set_recording_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SetRecordingRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SetRecordingRequest>) {
    self.init()
    switch unsafe c.pointee.scope_case.rawValue {
    case 1: unsafe self.scope = .organization(c.pointee.organization != 0)
    case 2: unsafe self.scope = .classID(Copy.text(c.pointee.class_id))
    case 3: unsafe self.scope = .studentID(Copy.text(c.pointee.student_id))
    default: break
    }
    unsafe self.mode = ActivityV1.SetRecordingRequest.Mode(rawValue: Int32(truncatingIfNeeded: c.pointee.mode.rawValue))
    unsafe self.requestID = Copy.text(c.pointee.request_id)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SetRecordingRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SetRecordingRequest.self)
    unsafe homeroom__activity__v1__set_recording_request__init(c)
    switch scope {
    case .organization(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 1)
      unsafe c.pointee.organization = value ? 1 : 0
    case .classID(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 2)
      unsafe c.pointee.class_id = arena.text(value)
    case .studentID(let value):
      unsafe c.pointee.scope_case = .init(rawValue: 3)
      unsafe c.pointee.student_id = arena.text(value)
    case nil: break
    }
    unsafe c.pointee.mode = Homeroom__Activity__V1__SetRecordingRequest__Mode(
      rawValue: .init(truncatingIfNeeded: mode.rawValue))
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    return unsafe c
  }
}

extension ActivityV1.SetRecordingResponse {
  public static var messageName: String { "homeroom.activity.v1.SetRecordingResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__set_recording_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SetRecordingResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SetRecordingResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SetRecordingResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SetRecordingResponse.self)
    unsafe homeroom__activity__v1__set_recording_response__init(c)
    return unsafe c
  }
}
