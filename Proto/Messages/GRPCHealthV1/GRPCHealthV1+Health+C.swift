// Generated from grpc/health/v1/health.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension GRPCHealthV1.HealthCheckRequest {
  public static var messageName: String { "grpc.health.v1.HealthCheckRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__health__v1__health_check_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Health__V1__HealthCheckRequest>) {
    self.init()
    unsafe self.service = Copy.text(c.pointee.service)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest> {
    let c = unsafe arena.make(Grpc__Health__V1__HealthCheckRequest.self)
    unsafe grpc__health__v1__health_check_request__init(c)
    if !service.isEmpty { unsafe c.pointee.service = arena.text(service) }
    return unsafe c
  }
}

extension GRPCHealthV1.HealthCheckResponse {
  public static var messageName: String { "grpc.health.v1.HealthCheckResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__health__v1__health_check_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Health__V1__HealthCheckResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Health__V1__HealthCheckResponse>) {
    self.init()
    unsafe self.status = GRPCHealthV1.HealthCheckResponse.ServingStatus(
      rawValue: Int32(truncatingIfNeeded: c.pointee.status.rawValue))
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse> {
    let c = unsafe arena.make(Grpc__Health__V1__HealthCheckResponse.self)
    unsafe grpc__health__v1__health_check_response__init(c)
    unsafe c.pointee.status = Grpc__Health__V1__HealthCheckResponse__ServingStatus(
      rawValue: .init(truncatingIfNeeded: status.rawValue))
    return unsafe c
  }
}

extension GRPCHealthV1.HealthListRequest {
  public static var messageName: String { "grpc.health.v1.HealthListRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__health__v1__health_list_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Health__V1__HealthListRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Health__V1__HealthListRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthListRequest> {
    let c = unsafe arena.make(Grpc__Health__V1__HealthListRequest.self)
    unsafe grpc__health__v1__health_list_request__init(c)
    return unsafe c
  }
}

extension GRPCHealthV1.HealthListResponse {
  public static var messageName: String { "grpc.health.v1.HealthListResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__health__v1__health_list_response__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Health__V1__HealthListResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Health__V1__HealthListResponse>) {
    self.init()
    unsafe self.statuses = Copy.map(c.pointee.n_statuses, c.pointee.statuses) { entry in
      unsafe (
        Copy.text(entry.pointee.key),
        entry.pointee.value.map { unsafe GRPCHealthV1.HealthCheckResponse(UnsafePointer($0)) } ?? .init()
      )
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthListResponse> {
    let c = unsafe arena.make(Grpc__Health__V1__HealthListResponse.self)
    unsafe grpc__health__v1__health_list_response__init(c)
    unsafe c.pointee.n_statuses = statuses.count
    unsafe c.pointee.statuses = arena.each(inKeyOrder(statuses)) { key, value in
      let entry = unsafe arena.make(Grpc__Health__V1__HealthListResponse__StatusesEntry.self)
      unsafe grpc__health__v1__health_list_response__statuses_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = value.c(in: arena)
      return unsafe entry
    }
    return unsafe c
  }
}
