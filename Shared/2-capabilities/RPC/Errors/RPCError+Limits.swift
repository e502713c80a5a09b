public import Sharing

// The RPC errors for what is used up or too large, and for a stopping server.
extension RPCError {
  /// There is no more of something, or the call would hold more than it may: with a QuotaFailure always, since that is what tells one
  /// bound from another.
  ///
  /// - Parameters:
  ///   - reason: UPPER_SNAKE; `docs/reasons.md` lists it.
  ///   - subject: what is bounded, behind the scope in which it is: `person: identities`; or the field of the request.
  ///   - facts: for programs, in ErrorInfo.
  ///   - delay: when the same call may succeed; nil: no waiting changes it.
  public static func exhausted(
    _ reason: String, _ message: String, subject: String, _ facts: [String: String] = [:],
    retryAfter delay: Duration? = nil
  ) -> RPCError {
    var details = [info(reason, facts), .quotaFailure([.init(subject: subject, description: message)])]
    if let delay { details.append(.retryInfo(delay)) }
    return RPCError(.resourceExhausted, message, details)
  }

  /// The server holds or runs as much as it takes, of everybody together: the same call may succeed in a moment.
  ///
  /// - Parameter quota: what it is that it holds: `requests`.
  public static func busy(_ quota: String, _ message: String) -> RPCError {
    exhausted("SERVER_BUSY", message, subject: "server: \(quota)", retryAfter: .seconds(1))
  }

  /// A caller, or an organization, has as large a share of something as it may have at the moment; others still find some.
  ///
  /// - Parameters:
  ///   - scope: whose share it is.
  ///   - isStranger: nobody knows who calls: its connection counts as the caller, and its address as the organization.
  public static func shareExceeded(
    of quota: Quota, _ scope: ShareScope, ofStranger isStranger: Bool = false
  ) -> RPCError {
    let name =
      switch scope {
      case .caller: isStranger ? "connection" : "caller"
      case .organization: isStranger ? "address" : "organization"
      case .everybody: "server"
      }
    let description =
      scope == .everybody
      ? "others hold all there is of \(quota.words): try again when some are over"
      : "this \(name) has its share of \(quota.words): try again when some are over"
    return exhausted(
      quota.reason, description, subject: "\(name): \(quota.name)", ["quota": quota.name, "scope": name],
      retryAfter: quota.retryAfter)
  }

  /// A caller, or an organization, has used up what comes back with time alone.
  public init(_ usedUp: UsedUp) {
    let (quota, scope) = (usedUp.quota, usedUp.scope == .caller ? "caller" : "organization")
    self = .exhausted(
      quota.reason, "this \(scope) has used up its \(quota.words): they come back with time",
      subject: "\(scope): \(quota.name)", ["quota": quota.name, "scope": scope],
      retryAfter: max(quota.retryAfter, usedUp.wait))
  }

  /// - Parameter bytesMax: of a message as it is without compression.
  static func messageTooLarge(_ message: String, bytesMax: Int) -> RPCError {
    exhausted("MESSAGE_TOO_LARGE", message, subject: "message: bytes", ["max": String(bytesMax)])
  }

  /// What was asked for is more than one message of a response may hold; it is so however often it is asked for.
  public static var answerTooLarge: RPCError {
    exhausted(
      "ANSWER_TOO_LARGE",
      "the answer is too large: ask for less of it, such as fewer people, a shorter time, no items or not all attempts",
      subject: "answer: bytes", ["max": String(RPCLimits.answerBytesMax)])
  }

  /// The request's headers are longer than the server takes: permanent, so nothing says when to come again.
  public static var headersTooLarge: RPCError {
    exhausted(
      "HEADERS_TOO_LARGE", "the headers are too large", subject: "headers: bytes",
      ["max": String(RPCLimits.headerListBytesMax)])
  }

  /// The server is going away; whatever did not begin may be sent again, here or elsewhere.
  public static var stopping: RPCError {
    RPCError(.unavailable, "the service is stopping: connect again", [info("STOPPING"), .retryInfo(.seconds(1))])
  }

  private static func info(_ reason: String, _ facts: [String: String] = [:]) -> ErrorDetail {
    .errorInfo(reason: reason, domain: errorDomain, metadata: facts)
  }
}

extension UsedUp: RPCErrorConvertible {
  /// RESOURCE_EXHAUSTED with when there is something again.
  public var rpcError: RPCError { RPCError(self) }
}
