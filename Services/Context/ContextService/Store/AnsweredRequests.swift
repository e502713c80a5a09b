internal import Domain
internal import RPC
internal import Serving
internal import Sharing
internal import Wire

// Idempotent writes to Context's store: a repeated request gets the answer that was stored for it.
extension ContextStore {
  /// Runs `body` in a transaction, once for each request: again it gives the answer that was given then.
  func writeOnce<Response: Message>(
    _ request: LoggedRequest?, _ time: StoreTime, in organization: OrganizationID, weight: Int = 1,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> Response
  ) async throws -> Response {
    try await write(time, in: organization, for: request.map { Holder($0.caller) }, weight: weight) { writes, state in
      guard let request else { return try body(writes, &state) }
      return try request.once(in: organization, writes.transaction, answeredAt: time.day) { try body(writes, &state) }
    }
  }
}
