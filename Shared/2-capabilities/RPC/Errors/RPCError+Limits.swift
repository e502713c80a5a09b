public import Sharing

// The RPC errors for a busy or stopping server, and for messages and headers that are too large.
extension RPCError {
  /// The server holds or runs as much as it takes, of everybody together: the same call may succeed in a moment.
  public static func busy(_ message: String) -> RPCError {
    RPCError(.resourceExhausted, message, [info("SERVER_BUSY"), .retryInfo(.seconds(1))])
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
    return RPCError(
      .resourceExhausted, description,
      [
        info(quota.reason, ["quota": quota.name, "scope": name]),
        .quotaFailure([.init(subject: "\(name): \(quota.name)", description: description)]),
        .retryInfo(quota.retryAfter),
      ])
  }

  /// - Parameter bytesMax: of a message as it is without compression.
  static func messageTooLarge(_ message: String, bytesMax: Int) -> RPCError {
    RPCError(.resourceExhausted, message, [info("MESSAGE_TOO_LARGE", ["max": String(bytesMax)])])
  }

  /// What was asked for is more than one message of a response may hold; it is so however often it is asked for.
  public static var answerTooLarge: RPCError {
    RPCError(
      .resourceExhausted,
      "the answer is too large: ask for less of it, such as fewer people, a shorter time, no items or not all attempts",
      [info("ANSWER_TOO_LARGE", ["max": String(RPCLimits.answerBytesMax)])])
  }

  /// The request's headers are longer than the server takes: permanent, so nothing says when to come again.
  public static var headersTooLarge: RPCError {
    RPCError(.resourceExhausted, "the headers are too large", [info("HEADERS_TOO_LARGE")])
  }

  /// The server is going away; whatever did not begin may be sent again, here or elsewhere.
  public static var stopping: RPCError {
    RPCError(.unavailable, "the service is stopping: connect again", [info("STOPPING"), .retryInfo(.seconds(1))])
  }

  private static func info(_ reason: String, _ facts: [String: String] = [:]) -> ErrorDetail {
    .errorInfo(reason: reason, domain: errorDomain, metadata: facts)
  }
}
