internal import Crypto
internal import Domain
internal import Messages
internal import RPC
internal import Storage
internal import Wire

/// A request as the log of requests knows it: what was asked, by whom, under which name.
struct LoggedRequest: Sendable {
  private let key: String
  private let method: String
  private let digest: [UInt8]
  let isNamed: Bool

  /// - Parameters:
  ///   - requestID: as the caller made it; the empty one names nothing and is never remembered.
  ///   - caller: two people's requests of one name are two requests.
  init(_ request: some Message, requestID: String, method: MethodDescriptor, caller: Caller) throws {
    isNamed = !requestID.isEmpty
    self.method = method.name
    guard isNamed else {
      (key, digest) = ("", [])
      return
    }
    try TextRule(scalarsMax: 64, content: .any).check(requestID, field: "request_id")
    key = "\(caller.user.rawValue.utf8.count):\(caller.user)\(requestID)"
    digest = SHA256.digest(of: try request.encoded())
  }

  fileprivate func earlier(in organization: OrganizationID, on connection: any Connection) throws -> [UInt8]? {
    guard isNamed else { return nil }
    switch try RequestLog.earlier(
      organization: organization.rawValue, requestID: key, method: method, digest: digest, on: connection)
    {
    case .none: return nil
    case .answered(let response): return response
    case .differs:
      throw RPCError(
        .alreadyExists, "the request_id was used for another request",
        [
          .errorInfo(reason: "REQUEST_ID_REUSED", domain: RPCError.errorDomain, metadata: ["field": "request_id"])
        ])
    }
  }

  fileprivate func note(_ response: [UInt8], in scope: OrganizationTransaction) throws {
    guard isNamed else { return }
    try RequestLog.note(
      organization: scope.id.rawValue, requestID: key, method: method, digest: digest, response: response,
      answeredAt: scope.committedAt.milliseconds, in: scope.transaction)
  }
}

extension OrganizationTransaction {
  /// Answers a request once: the same one again gets the same answer and changes nothing.
  ///
  /// Whether the caller may ask at all is to be decided before: the log gives its answer to whoever repeats the request.
  mutating func once<Response: Message>(
    _ request: LoggedRequest, _ body: (inout OrganizationTransaction) throws -> Response
  ) throws -> Response {
    if let earlier = try request.earlier(in: id, on: transaction) { return try Response(decoding: earlier) }
    let response = try body(&self)
    if request.isNamed { try request.note(try response.encoded(), in: self) }
    return response
  }
}
