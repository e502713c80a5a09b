internal import Domain
internal import RPC
internal import Serving
internal import Sharing
internal import Storage
internal import Wire

// Idempotent writes to Context's store: a repeated request gets the answer that was stored for it.
extension ContextStore {
  /// Changes content in a transaction, once for each request: again it gives the answer that was given then.
  func changeOnce<Response: Message>(
    _ request: LoggedRequest, _ time: StoreTime, weight: Int = 1,
    _ body: @escaping @Sendable (ContextWrites, inout ContextWriterState) throws -> Response
  ) async throws -> Response {
    let (caller, budget) = (request.caller, budget)
    return try await counting(time, by: caller, weight: weight) { writes, state in
      let (response, notedBytes) = try request.once(
        in: caller.organization, writes.transaction, answeredAt: time.day
      ) {
        try budget.check(caller)
        return try body(writes, &state)
      }
      state.addedBytes += notedBytes
      return response
    }
  }

  /// Requests that are looked through, and at most forgotten, at a time.
  private static let requestsPerStep = 1_000

  /// Forgets what some people have asked for, through whatever app.
  func forgetRequests(
    in organization: OrganizationID, of isOne: @escaping @Sendable (PersonID) -> Bool
  ) async throws {
    let (id, limit) = (Value.text(organization.rawValue), Self.requestsPerStep)
    var last = ""
    var isEnd = false
    while !isEnd {
      let after = last
      let page = try await readers.read { connection in
        var (keys, last, count) = ([String](), after, 0)
        try connection.forEach(
          "SELECT request_id FROM request WHERE organization = ? AND request_id > ? ORDER BY request_id LIMIT ?", id,
          .text(after), .int(limit)
        ) { row in
          last = try row.text(0)
          count += 1
          if let person = LoggedRequest.person(ofKey: last), isOne(person) { keys.append(last) }
        }
        return (keys: keys, last: last, count: count)
      }
      if !page.keys.isEmpty {
        try await writer.write(weight: page.keys.count) { _, transaction in
          for key in page.keys {
            try transaction.execute("DELETE FROM request WHERE organization = ? AND request_id = ?", id, .text(key))
          }
        }
      }
      last = page.last
      isEnd = page.count < limit
    }
  }
}
