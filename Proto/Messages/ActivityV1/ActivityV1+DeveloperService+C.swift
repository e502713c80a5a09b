// Generated from homeroom/activity/v1/developer_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ActivityV1.IssueTokenRequest {
  public static var messageName: String { "homeroom.activity.v1.IssueTokenRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__issue_token_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__IssueTokenRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__IssueTokenRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.userID = Copy.text(c.pointee.user_id)
    unsafe self.role = ActivityV1.Role(rawValue: Int32(truncatingIfNeeded: c.pointee.role.rawValue))
    unsafe self.appID = Copy.text(c.pointee.app_id)
    if let message = unsafe c.pointee.lifetime { unsafe self.lifetime = WellKnown.Duration(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__IssueTokenRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__IssueTokenRequest.self)
    unsafe homeroom__activity__v1__issue_token_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    if !userID.isEmpty { unsafe c.pointee.user_id = arena.text(userID) }
    unsafe c.pointee.role = Homeroom__Activity__V1__Role(rawValue: .init(truncatingIfNeeded: role.rawValue))
    if !appID.isEmpty { unsafe c.pointee.app_id = arena.text(appID) }
    if let lifetime { unsafe c.pointee.lifetime = lifetime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.IssueTokenResponse {
  public static var messageName: String { "homeroom.activity.v1.IssueTokenResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__issue_token_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__IssueTokenResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__IssueTokenResponse>) {
    self.init()
    unsafe self.token = Copy.text(c.pointee.token)
    if let message = unsafe c.pointee.expire_time {
      unsafe self.expireTime = WellKnown.Timestamp(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__IssueTokenResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__IssueTokenResponse.self)
    unsafe homeroom__activity__v1__issue_token_response__init(c)
    if !token.isEmpty { unsafe c.pointee.token = arena.text(token) }
    if let expireTime { unsafe c.pointee.expire_time = expireTime.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.SetClockRequest {
  public static var messageName: String { "homeroom.activity.v1.SetClockRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__set_clock_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__SetClockRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__SetClockRequest>) {
    self.init()
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Timestamp(UnsafePointer(message)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__SetClockRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__SetClockRequest.self)
    unsafe homeroom__activity__v1__set_clock_request__init(c)
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    return unsafe c
  }
}

extension ActivityV1.ReleaseClockRequest {
  public static var messageName: String { "homeroom.activity.v1.ReleaseClockRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__release_clock_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ReleaseClockRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ReleaseClockRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ReleaseClockRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ReleaseClockRequest.self)
    unsafe homeroom__activity__v1__release_clock_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.GetClockRequest {
  public static var messageName: String { "homeroom.activity.v1.GetClockRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__get_clock_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__GetClockRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__GetClockRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__GetClockRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__GetClockRequest.self)
    unsafe homeroom__activity__v1__get_clock_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.Clock {
  public static var messageName: String { "homeroom.activity.v1.Clock" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__clock__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__Clock.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__Clock>) {
    self.init()
    if let message = unsafe c.pointee.time { unsafe self.time = WellKnown.Timestamp(UnsafePointer(message)) }
    unsafe self.standsStill = c.pointee.stands_still != 0
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__Clock> {
    let c = unsafe arena.make(Homeroom__Activity__V1__Clock.self)
    unsafe homeroom__activity__v1__clock__init(c)
    if let time { unsafe c.pointee.time = time.c(in: arena) }
    unsafe c.pointee.stands_still = standsStill ? 1 : 0
    return unsafe c
  }
}

extension ActivityV1.ResetOrganizationRequest {
  public static var messageName: String { "homeroom.activity.v1.ResetOrganizationRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reset_organization_request__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResetOrganizationRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResetOrganizationRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResetOrganizationRequest> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResetOrganizationRequest.self)
    unsafe homeroom__activity__v1__reset_organization_request__init(c)
    return unsafe c
  }
}

extension ActivityV1.ResetOrganizationResponse {
  public static var messageName: String { "homeroom.activity.v1.ResetOrganizationResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__activity__v1__reset_organization_response__type(), from: source)
    { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Activity__V1__ResetOrganizationResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Activity__V1__ResetOrganizationResponse>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Activity__V1__ResetOrganizationResponse> {
    let c = unsafe arena.make(Homeroom__Activity__V1__ResetOrganizationResponse.self)
    unsafe homeroom__activity__v1__reset_organization_response__init(c)
    return unsafe c
  }
}
