internal import Crypto
internal import Domain
internal import Messages
internal import Storage
internal import Wire

/// One request that may be sent twice and shall count once.
struct RequestKey: Sendable {
  let id: String
  let method: String
  let digest: [UInt8]

  /// Nil where the caller gave no id: then every request counts.
  ///
  /// - Parameter caller: ids are the caller's own, so that two apps may both begin at 1.
  init?(_ id: String, method: String, caller: Caller, request: some Message) throws {
    guard !id.isEmpty else { return nil }
    try TextRule(scalarsMax: 64, content: .nonEmpty).check(id, field: "request_id")
    self.id = "\(caller.app?.rawValue ?? "")\u{1F}\(caller.user.rawValue)\u{1F}\(id)"
    self.method = method
    digest = SHA256.digest(of: try request.encoded())
  }
}

/// The id was used for something else before.
struct RequestDiffers: Error {}

extension ContextStore {
  /// Runs `body` in a transaction, once for each request key: again it gives the answer that was given then.
  func writeOnce<Response: Message>(
    _ key: RequestKey?, _ time: StoreTime, in organization: OrganizationID, weight: Int = 1,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> Response
  ) async throws -> Response {
    try await write(time, in: organization, weight: weight) { writes, state in
      guard let key else { return try body(writes, &state) }
      let earlier = try RequestLog.earlier(
        organization: organization.rawValue, requestID: key.id, method: key.method, digest: key.digest,
        on: writes.transaction)
      switch earlier {
      case .answered(let bytes): return try Response(decoding: bytes)
      case .differs: throw RequestDiffers()
      case .none: break
      }
      let response = try body(writes, &state)
      try RequestLog.note(
        organization: organization.rawValue, requestID: key.id, method: key.method, digest: key.digest,
        response: try response.encoded(), answeredAt: time.day.milliseconds, in: writes.transaction)
      return response
    }
  }
}
