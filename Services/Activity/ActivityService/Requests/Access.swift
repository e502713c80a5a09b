internal import Audit
internal import Domain
internal import Messages
internal import RPC
internal import Serving
internal import Sharing
internal import Storage
internal import Wire

/// What requests to the school's side have in common: who asks, whether they may, what stands, and how an answer is stored.
struct Access: Sendable {
  let store: ActivityStore
  let content: ContentLookup
  let limits: Limits
  /// Removes in the background what calls have taken out of answers.
  let erasures: ErasureRunner
  /// Makes identifiers for what the caller did not name.
  let newID: @Sendable () -> String
  /// How much callers change.
  var budget = ChangeBudget()

  /// Answers from the newest committed state; no SQL.
  func read<Response>(
    _ call: CallContext, _ body: (Inquiry) throws -> Response
  ) async throws -> Response {
    let caller = try call.verifiedCaller
    let snapshot = try await store.current(caller.organization)
    return try body(
      Inquiry(
        caller: caller, record: snapshot.record, now: snapshot.organization.now(wall: call.receivedAt),
        tokens: store.tokens))
  }

  /// Answers a list from rows and the newest committed state. It is read, put together and encoded where rows are read: callers take turns
  /// there by how long theirs takes, and a call that came back to its loop would keep it for as long as its list is.
  func list<Response: Message>(
    _ call: CallContext, _ body: @escaping @Sendable (Inquiry, any Connection) throws -> Response
  ) async throws -> EncodedMessage<Response> {
    let inquiry = try await read(call) { $0 }
    return try await store.read(for: Holder(inquiry.caller)) { try EncodedMessage(body(inquiry, $0)) }
  }

  /// Notes that the caller is shown something of people, before they are; of themselves nothing is noted.
  ///
  /// - Parameter object: the class, handout or context that was asked for.
  func noteRead(of people: [PersonID], object: String, _ call: CallContext) throws {
    let caller = try call.verifiedCaller
    let others = people.filter { $0 != caller.user }
    guard !others.isEmpty else { return }
    try store.note(
      NoteKey(.pupilRead, by: caller, method: call.method.name, object: object), ShownPeople(others: others),
      at: call.receivedAt)
  }

  /// Decides and stores in one transaction.
  ///
  /// - Parameters:
  ///   - id: the request's own identifier; under the same one the same request is answered once.
  ///   - mayAsk: throws where the caller may not ask this at all; decided before earlier answers are looked up.
  ///   - body: decides first, then stores.
  func change<Request: Message, Response: Message>(
    _ request: Request, id: String, _ call: CallContext, weight: Int = 1, bytes: Int = 0,
    mayAsk: @escaping @Sendable (Inquiry) throws -> Void,
    _ body: @escaping @Sendable (inout OrganizationTransaction, Inquiry) throws -> Response
  ) async throws -> Response {
    let caller = try call.verifiedCaller
    let logged = try LoggedRequest(request, requestID: id, method: call.method, caller: caller)
    let receivedAt = call.receivedAt
    let (tokens, budget) = (store.tokens, budget)
    let (response, addedBytes) = try await store.write(
      caller.organization, by: AuditActor(caller), weight: weight, bytes: bytes
    ) { scope in
      let inquiry = Inquiry(
        caller: caller, record: scope.record, now: scope.organization.now(wall: receivedAt), tokens: tokens)
      try mayAsk(inquiry)
      let response = try scope.once(logged) { scope in
        try budget.check(caller)
        return try body(&scope, inquiry)
      }
      return (response, scope.addedBytes)
    }
    budget.use(addedBytes, by: caller)
    return response
  }
}

/// One request's caller, the state of their organization and the time: what rights are decided on.
struct Inquiry: Sendable {
  let caller: Caller
  /// As it stands before anything is changed.
  let record: OrganizationRecord
  /// By the organization's clock.
  let now: Instant
  let tokens: PageTokens

  var organization: Organization { record.organization }
}
