internal import Messages
internal import Wire

// Encoding and decoding of error details as the `google.rpc.Status` in the `grpc-status-details-bin` trailer.
extension RPCError {
  /// What `grpc-status-details-bin` holds for this error: a `google.rpc.Status`. Nil where the schema has no form for it,
  /// such as for a NUL in a text.
  ///
  /// Details are left out from the first one on that would make it longer than ``RPCLimits/statusBytesMax``.
  public var statusBytes: [UInt8]? {
    guard let details = try? details.map({ try WellKnown.AnyMessage($0) }) else { return nil }
    var status = GoogleRPC.Status(code: Int32(code.rawValue), message: message, details: details)
    while let bytes = try? status.encoded() {
      guard bytes.count > RPCLimits.statusBytesMax, !status.details.isEmpty else { return bytes }
      status.details.removeLast()
    }
    return nil
  }
}

extension ErrorDetail {
  /// The details in a received `grpc-status-details-bin`; whatever cannot be read is left out.
  public static func list(inStatus bytes: [UInt8]) -> [ErrorDetail] {
    guard let status = try? GoogleRPC.Status(decoding: bytes) else { return [] }
    return status.details.compactMap { any in (try? ErrorDetail(any)) ?? nil }
  }

  /// Nil for a message that is none of ours.
  fileprivate init?(_ any: WellKnown.AnyMessage) throws(WireError) {
    guard any.typeURL.hasPrefix(WellKnown.AnyMessage.typePrefix) else { return nil }
    switch any.typeURL.dropFirst(WellKnown.AnyMessage.typePrefix.count) {
    case GoogleRPC.BadRequest.messageName:
      let violations = try GoogleRPC.BadRequest(decoding: any.value).fieldViolations
      self = .badRequest(violations.map { .init(field: $0.field, description: $0.description) })
    case GoogleRPC.ErrorInfo.messageName:
      let info = try GoogleRPC.ErrorInfo(decoding: any.value)
      self = .errorInfo(reason: info.reason, domain: info.domain, metadata: info.metadata)
    case GoogleRPC.RetryInfo.messageName:
      let delay = try GoogleRPC.RetryInfo(decoding: any.value).retryDelay ?? WellKnown.Duration()
      self = .retryInfo(.seconds(delay.seconds) + .nanoseconds(Int64(delay.nanos)))
    case GoogleRPC.PreconditionFailure.messageName:
      let violations = try GoogleRPC.PreconditionFailure(decoding: any.value).violations
      self = .preconditionFailure(
        violations.map { .init(type: $0.type, subject: $0.subject, description: $0.description) })
    case GoogleRPC.QuotaFailure.messageName:
      let violations = try GoogleRPC.QuotaFailure(decoding: any.value).violations
      self = .quotaFailure(violations.map { .init(subject: $0.subject, description: $0.description) })
    case GoogleRPC.ResourceInfo.messageName:
      let info = try GoogleRPC.ResourceInfo(decoding: any.value)
      self = .resourceInfo(
        type: info.resourceType, name: info.resourceName, owner: info.owner, description: info.description)
    default: return nil
    }
  }
}

extension WellKnown.AnyMessage {
  fileprivate static let typePrefix = "type.googleapis.com/"

  fileprivate init(_ detail: ErrorDetail) throws(WireError) {
    switch detail {
    case .badRequest(let violations):
      try self.init(
        packing: GoogleRPC.BadRequest(
          fieldViolations: violations.map { .init(field: $0.field, description: $0.description) }))
    case .errorInfo(let reason, let domain, let metadata):
      try self.init(packing: GoogleRPC.ErrorInfo(reason: reason, domain: domain, metadata: metadata))
    case .retryInfo(let delay):
      let (seconds, attoseconds) = delay.components
      try self.init(
        packing: GoogleRPC.RetryInfo(
          retryDelay: WellKnown.Duration(seconds: seconds, nanos: Int32(attoseconds / 1_000_000_000))))
    case .preconditionFailure(let violations):
      try self.init(
        packing: GoogleRPC.PreconditionFailure(
          violations: violations.map { .init(type: $0.type, subject: $0.subject, description: $0.description) }))
    case .quotaFailure(let violations):
      try self.init(
        packing: GoogleRPC.QuotaFailure(
          violations: violations.map { .init(subject: $0.subject, description: $0.description) }))
    case .resourceInfo(let type, let name, let owner, let description):
      try self.init(
        packing: GoogleRPC.ResourceInfo(
          resourceType: type, resourceName: name, owner: owner, description: description))
    }
  }

  private init<Content: Message>(packing content: Content) throws(WireError) {
    self.init(typeURL: Self.typePrefix + Content.messageName, value: try content.encoded())
  }
}
