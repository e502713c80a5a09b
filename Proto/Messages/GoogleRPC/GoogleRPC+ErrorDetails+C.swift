// Generated from google/rpc/error_details.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension GoogleRPC.ErrorInfo {
  public static var messageName: String { "google.rpc.ErrorInfo" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__error_info__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__ErrorInfo.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__ErrorInfo>) {
    self.init()
    unsafe self.reason = Copy.text(c.pointee.reason)
    unsafe self.domain = Copy.text(c.pointee.domain)
    unsafe self.metadata = Copy.map(c.pointee.n_metadata, c.pointee.metadata) { entry in
      unsafe (Copy.text(entry.pointee.key), Copy.text(entry.pointee.value))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__ErrorInfo> {
    let c = unsafe arena.make(Google__Rpc__ErrorInfo.self)
    unsafe google__rpc__error_info__init(c)
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if !domain.isEmpty { unsafe c.pointee.domain = arena.text(domain) }
    unsafe c.pointee.n_metadata = metadata.count
    unsafe c.pointee.metadata = arena.each(inKeyOrder(metadata)) { key, value in
      let entry = unsafe arena.make(Google__Rpc__ErrorInfo__MetadataEntry.self)
      unsafe google__rpc__error_info__metadata_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = arena.text(value)
      return unsafe entry
    }
    return unsafe c
  }
}

extension GoogleRPC.RetryInfo {
  public static var messageName: String { "google.rpc.RetryInfo" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__retry_info__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__RetryInfo.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__RetryInfo>) {
    self.init()
    if let message = unsafe c.pointee.retry_delay {
      unsafe self.retryDelay = WellKnown.Duration(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__RetryInfo> {
    let c = unsafe arena.make(Google__Rpc__RetryInfo.self)
    unsafe google__rpc__retry_info__init(c)
    if let retryDelay { unsafe c.pointee.retry_delay = retryDelay.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.BadRequest {
  public static var messageName: String { "google.rpc.BadRequest" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__bad_request__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__BadRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__BadRequest>) {
    self.init()
    unsafe self.fieldViolations = Copy.each(c.pointee.n_field_violations, c.pointee.field_violations) {
      unsafe GoogleRPC.BadRequest.FieldViolation(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__BadRequest> {
    let c = unsafe arena.make(Google__Rpc__BadRequest.self)
    unsafe google__rpc__bad_request__init(c)
    unsafe c.pointee.n_field_violations = fieldViolations.count
    unsafe c.pointee.field_violations = arena.each(fieldViolations) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.BadRequest.FieldViolation {
  public static var messageName: String { "google.rpc.BadRequest.FieldViolation" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__bad_request__field_violation__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__BadRequest__FieldViolation.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__BadRequest__FieldViolation>) {
    self.init()
    unsafe self.field = Copy.text(c.pointee.field)
    unsafe self.description = Copy.text(c.pointee.description)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation> {
    let c = unsafe arena.make(Google__Rpc__BadRequest__FieldViolation.self)
    unsafe google__rpc__bad_request__field_violation__init(c)
    if !field.isEmpty { unsafe c.pointee.field = arena.text(field) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    return unsafe c
  }
}

extension GoogleRPC.PreconditionFailure {
  public static var messageName: String { "google.rpc.PreconditionFailure" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__precondition_failure__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__PreconditionFailure.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__PreconditionFailure>) {
    self.init()
    unsafe self.violations = Copy.each(c.pointee.n_violations, c.pointee.violations) {
      unsafe GoogleRPC.PreconditionFailure.Violation(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__PreconditionFailure> {
    let c = unsafe arena.make(Google__Rpc__PreconditionFailure.self)
    unsafe google__rpc__precondition_failure__init(c)
    unsafe c.pointee.n_violations = violations.count
    unsafe c.pointee.violations = arena.each(violations) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.PreconditionFailure.Violation {
  public static var messageName: String { "google.rpc.PreconditionFailure.Violation" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__precondition_failure__violation__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__PreconditionFailure__Violation.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__PreconditionFailure__Violation>) {
    self.init()
    unsafe self.type = Copy.text(c.pointee.type)
    unsafe self.subject = Copy.text(c.pointee.subject)
    unsafe self.description = Copy.text(c.pointee.description)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__PreconditionFailure__Violation> {
    let c = unsafe arena.make(Google__Rpc__PreconditionFailure__Violation.self)
    unsafe google__rpc__precondition_failure__violation__init(c)
    if !type.isEmpty { unsafe c.pointee.type = arena.text(type) }
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    return unsafe c
  }
}

extension GoogleRPC.QuotaFailure {
  public static var messageName: String { "google.rpc.QuotaFailure" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__quota_failure__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__QuotaFailure.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__QuotaFailure>) {
    self.init()
    unsafe self.violations = Copy.each(c.pointee.n_violations, c.pointee.violations) {
      unsafe GoogleRPC.QuotaFailure.Violation(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__QuotaFailure> {
    let c = unsafe arena.make(Google__Rpc__QuotaFailure.self)
    unsafe google__rpc__quota_failure__init(c)
    unsafe c.pointee.n_violations = violations.count
    unsafe c.pointee.violations = arena.each(violations) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.QuotaFailure.Violation {
  public static var messageName: String { "google.rpc.QuotaFailure.Violation" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__quota_failure__violation__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__QuotaFailure__Violation.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__QuotaFailure__Violation>) {
    self.init()
    unsafe self.subject = Copy.text(c.pointee.subject)
    unsafe self.description = Copy.text(c.pointee.description)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__QuotaFailure__Violation> {
    let c = unsafe arena.make(Google__Rpc__QuotaFailure__Violation.self)
    unsafe google__rpc__quota_failure__violation__init(c)
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    return unsafe c
  }
}

extension GoogleRPC.ResourceInfo {
  public static var messageName: String { "google.rpc.ResourceInfo" }

  public init(decoding bytes: RawSpan) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__resource_info__type()) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__ResourceInfo.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__ResourceInfo>) {
    self.init()
    unsafe self.resourceType = Copy.text(c.pointee.resource_type)
    unsafe self.resourceName = Copy.text(c.pointee.resource_name)
    unsafe self.owner = Copy.text(c.pointee.owner)
    unsafe self.description = Copy.text(c.pointee.description)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__ResourceInfo> {
    let c = unsafe arena.make(Google__Rpc__ResourceInfo.self)
    unsafe google__rpc__resource_info__init(c)
    if !resourceType.isEmpty { unsafe c.pointee.resource_type = arena.text(resourceType) }
    if !resourceName.isEmpty { unsafe c.pointee.resource_name = arena.text(resourceName) }
    if !owner.isEmpty { unsafe c.pointee.owner = arena.text(owner) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    return unsafe c
  }
}
