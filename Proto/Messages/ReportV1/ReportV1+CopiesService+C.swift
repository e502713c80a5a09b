// Generated from homeroom/report/v1/copies_service.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension ReportV1.ListCopiesRequest {
  public static var messageName: String { "homeroom.report.v1.ListCopiesRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_copies_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListCopiesRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListCopiesRequest>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListCopiesRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListCopiesRequest.self)
    unsafe homeroom__report__v1__list_copies_request__init(c)
    return unsafe c
  }
}

extension ReportV1.ListCopiesResponse {
  public static var messageName: String { "homeroom.report.v1.ListCopiesResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__list_copies_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__ListCopiesResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__ListCopiesResponse>) {
    self.init()
    unsafe self.organizationIDs = Copy.each(c.pointee.n_organization_ids, c.pointee.organization_ids) {
      unsafe Copy.text($0)
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__ListCopiesResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__ListCopiesResponse.self)
    unsafe homeroom__report__v1__list_copies_response__init(c)
    unsafe c.pointee.n_organization_ids = organizationIDs.count
    unsafe c.pointee.organization_ids = arena.each(organizationIDs) { unsafe arena.text($0) }
    return unsafe c
  }
}

extension ReportV1.CopySnapshotRequest {
  public static var messageName: String { "homeroom.report.v1.CopySnapshotRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__copy_snapshot_request__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CopySnapshotRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CopySnapshotRequest>) {
    self.init()
    unsafe self.organizationID = Copy.text(c.pointee.organization_id)
    unsafe self.identity = Copy.bytes(c.pointee.identity.len, c.pointee.identity.data)
    unsafe self.receivedBytes = c.pointee.received_bytes
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CopySnapshotRequest> {
    let c = unsafe arena.make(Homeroom__Report__V1__CopySnapshotRequest.self)
    unsafe homeroom__report__v1__copy_snapshot_request__init(c)
    if !organizationID.isEmpty { unsafe c.pointee.organization_id = arena.text(organizationID) }
    unsafe c.pointee.identity = .init(len: identity.count, data: arena.bytes(identity))
    unsafe c.pointee.received_bytes = receivedBytes
    return unsafe c
  }
}

extension ReportV1.CopySnapshotResponse {
  public static var messageName: String { "homeroom.report.v1.CopySnapshotResponse" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__copy_snapshot_response__type(), from: source) {
      message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CopySnapshotResponse.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CopySnapshotResponse>) {
    self.init()
    unsafe self.identity = Copy.bytes(c.pointee.identity.len, c.pointee.identity.data)
    unsafe self.sizeBytes = c.pointee.size_bytes
    switch unsafe c.pointee.file_case.rawValue {
    case 3: unsafe self.file = c.pointee.snapshot.map { unsafe .snapshot(ReportV1.CopiedBytes(UnsafePointer($0))) }
    case 4: unsafe self.file = c.pointee.parts.map { unsafe .parts(ReportV1.CopiedBytes(UnsafePointer($0))) }
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CopySnapshotResponse> {
    let c = unsafe arena.make(Homeroom__Report__V1__CopySnapshotResponse.self)
    unsafe homeroom__report__v1__copy_snapshot_response__init(c)
    unsafe c.pointee.identity = .init(len: identity.count, data: arena.bytes(identity))
    unsafe c.pointee.size_bytes = sizeBytes
    switch file {
    case .snapshot(let value):
      unsafe c.pointee.file_case = .init(rawValue: 3)
      unsafe c.pointee.snapshot = value.c(in: arena)
    case .parts(let value):
      unsafe c.pointee.file_case = .init(rawValue: 4)
      unsafe c.pointee.parts = value.c(in: arena)
    case nil: break
    }
    return unsafe c
  }
}

extension ReportV1.CopiedBytes {
  public static var messageName: String { "homeroom.report.v1.CopiedBytes" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__report__v1__copied_bytes__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Report__V1__CopiedBytes.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Report__V1__CopiedBytes>) {
    self.init()
    unsafe self.offset = c.pointee.offset
    unsafe self.data = Copy.bytes(c.pointee.data.len, c.pointee.data.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Report__V1__CopiedBytes> {
    let c = unsafe arena.make(Homeroom__Report__V1__CopiedBytes.self)
    unsafe homeroom__report__v1__copied_bytes__init(c)
    unsafe c.pointee.offset = offset
    unsafe c.pointee.data = .init(len: data.count, data: arena.bytes(data))
    return unsafe c
  }
}
