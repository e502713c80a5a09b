internal import Domain
internal import Serving
internal import Wire

// Idempotent requests in an organization's transaction: a repeated request gets the answer that was stored for it.
extension OrganizationTransaction {
  /// Answers a request once: the same one again gets the same answer and changes nothing. That the answer is remembered counts for
  /// ``addedBytes``.
  mutating func once<Response: Message>(
    _ request: LoggedRequest, _ body: (inout OrganizationTransaction) throws -> Response
  ) throws -> Response {
    let (response, notedBytes) = try request.once(in: id, transaction, answeredAt: committedAt) { try body(&self) }
    addedBytes += notedBytes
    return response
  }
}
