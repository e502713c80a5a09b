// Generated from google/rpc/error_details.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension GoogleRPC.ErrorInfo {
  public static var messageName: String { "google.rpc.ErrorInfo" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__error_info__type(), from: source) { message in
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

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__retry_info__type(), from: source) { message in
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

extension GoogleRPC.DebugInfo {
  public static var messageName: String { "google.rpc.DebugInfo" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__debug_info__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__DebugInfo.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__DebugInfo>) {
    self.init()
    unsafe self.stackEntries = Copy.each(c.pointee.n_stack_entries, c.pointee.stack_entries) { unsafe Copy.text($0) }
    unsafe self.detail = Copy.text(c.pointee.detail)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__DebugInfo> {
    let c = unsafe arena.make(Google__Rpc__DebugInfo.self)
    unsafe google__rpc__debug_info__init(c)
    unsafe c.pointee.n_stack_entries = stackEntries.count
    unsafe c.pointee.stack_entries = arena.each(stackEntries) { unsafe arena.text($0) }
    if !detail.isEmpty { unsafe c.pointee.detail = arena.text(detail) }
    return unsafe c
  }
}

extension GoogleRPC.QuotaFailure {
  public static var messageName: String { "google.rpc.QuotaFailure" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__quota_failure__type(), from: source) { message in
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

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__quota_failure__violation__type(), from: source) { message in
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
    unsafe self.apiService = Copy.text(c.pointee.api_service)
    unsafe self.quotaMetric = Copy.text(c.pointee.quota_metric)
    unsafe self.quotaID = Copy.text(c.pointee.quota_id)
    unsafe self.quotaDimensions = Copy.map(c.pointee.n_quota_dimensions, c.pointee.quota_dimensions) { entry in
      unsafe (Copy.text(entry.pointee.key), Copy.text(entry.pointee.value))
    }
    unsafe self.quotaValue = c.pointee.quota_value
    switch unsafe c.pointee.future_quota_value_presence_case.rawValue {
    case 8: unsafe self.futureQuotaValue = c.pointee.future_quota_value
    default: break
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__QuotaFailure__Violation> {
    let c = unsafe arena.make(Google__Rpc__QuotaFailure__Violation.self)
    unsafe google__rpc__quota_failure__violation__init(c)
    if !subject.isEmpty { unsafe c.pointee.subject = arena.text(subject) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    if !apiService.isEmpty { unsafe c.pointee.api_service = arena.text(apiService) }
    if !quotaMetric.isEmpty { unsafe c.pointee.quota_metric = arena.text(quotaMetric) }
    if !quotaID.isEmpty { unsafe c.pointee.quota_id = arena.text(quotaID) }
    unsafe c.pointee.n_quota_dimensions = quotaDimensions.count
    unsafe c.pointee.quota_dimensions = arena.each(inKeyOrder(quotaDimensions)) { key, value in
      let entry = unsafe arena.make(Google__Rpc__QuotaFailure__Violation__QuotaDimensionsEntry.self)
      unsafe google__rpc__quota_failure__violation__quota_dimensions_entry__init(entry)
      unsafe entry.pointee.key = arena.text(key)
      unsafe entry.pointee.value = arena.text(value)
      return unsafe entry
    }
    unsafe c.pointee.quota_value = quotaValue
    if let futureQuotaValue {
      unsafe c.pointee.future_quota_value_presence_case = .init(rawValue: 8)
      unsafe c.pointee.future_quota_value = futureQuotaValue
    }
    return unsafe c
  }
}

extension GoogleRPC.PreconditionFailure {
  public static var messageName: String { "google.rpc.PreconditionFailure" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__precondition_failure__type(), from: source) { message in
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

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__precondition_failure__violation__type(), from: source) {
      message in
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

extension GoogleRPC.BadRequest {
  public static var messageName: String { "google.rpc.BadRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__bad_request__type(), from: source) { message in
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

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__bad_request__field_violation__type(), from: source) {
      message in
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
    unsafe self.reason = Copy.text(c.pointee.reason)
    if let message = unsafe c.pointee.localized_message {
      unsafe self.localizedMessage = GoogleRPC.LocalizedMessage(UnsafePointer(message))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__BadRequest__FieldViolation> {
    let c = unsafe arena.make(Google__Rpc__BadRequest__FieldViolation.self)
    unsafe google__rpc__bad_request__field_violation__init(c)
    if !field.isEmpty { unsafe c.pointee.field = arena.text(field) }
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    if !reason.isEmpty { unsafe c.pointee.reason = arena.text(reason) }
    if let localizedMessage { unsafe c.pointee.localized_message = localizedMessage.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.RequestInfo {
  public static var messageName: String { "google.rpc.RequestInfo" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__request_info__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__RequestInfo.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__RequestInfo>) {
    self.init()
    unsafe self.requestID = Copy.text(c.pointee.request_id)
    unsafe self.servingData = Copy.text(c.pointee.serving_data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__RequestInfo> {
    let c = unsafe arena.make(Google__Rpc__RequestInfo.self)
    unsafe google__rpc__request_info__init(c)
    if !requestID.isEmpty { unsafe c.pointee.request_id = arena.text(requestID) }
    if !servingData.isEmpty { unsafe c.pointee.serving_data = arena.text(servingData) }
    return unsafe c
  }
}

extension GoogleRPC.ResourceInfo {
  public static var messageName: String { "google.rpc.ResourceInfo" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__resource_info__type(), from: source) { message in
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

extension GoogleRPC.Help {
  public static var messageName: String { "google.rpc.Help" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__help__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__Help.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__Help>) {
    self.init()
    unsafe self.links = Copy.each(c.pointee.n_links, c.pointee.links) { unsafe GoogleRPC.Help.Link(UnsafePointer($0!)) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__Help> {
    let c = unsafe arena.make(Google__Rpc__Help.self)
    unsafe google__rpc__help__init(c)
    unsafe c.pointee.n_links = links.count
    unsafe c.pointee.links = arena.each(links) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}

extension GoogleRPC.Help.Link {
  public static var messageName: String { "google.rpc.Help.Link" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__help__link__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__Help__Link.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__Help__Link>) {
    self.init()
    unsafe self.description = Copy.text(c.pointee.description)
    unsafe self.url = Copy.text(c.pointee.url)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__Help__Link> {
    let c = unsafe arena.make(Google__Rpc__Help__Link.self)
    unsafe google__rpc__help__link__init(c)
    if !description.isEmpty { unsafe c.pointee.description = arena.text(description) }
    if !url.isEmpty { unsafe c.pointee.url = arena.text(url) }
    return unsafe c
  }
}

extension GoogleRPC.LocalizedMessage {
  public static var messageName: String { "google.rpc.LocalizedMessage" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__localized_message__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__LocalizedMessage.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__LocalizedMessage>) {
    self.init()
    unsafe self.locale = Copy.text(c.pointee.locale)
    unsafe self.message = Copy.text(c.pointee.message)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__LocalizedMessage> {
    let c = unsafe arena.make(Google__Rpc__LocalizedMessage.self)
    unsafe google__rpc__localized_message__init(c)
    if !locale.isEmpty { unsafe c.pointee.locale = arena.text(locale) }
    if !message.isEmpty { unsafe c.pointee.message = arena.text(message) }
    return unsafe c
  }
}
