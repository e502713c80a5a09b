// The RPC errors for a busy or stopping server, and for messages and headers that are too large.
extension RPCError {
  /// The server holds or runs as much as it takes, of everybody together: the same call may succeed in a moment.
  public static func busy(_ message: String) -> RPCError {
    RPCError(.resourceExhausted, message, [info("SERVER_BUSY"), .retryInfo(.seconds(1))])
  }

  /// - Parameter bytesMax: of a message as it is without compression.
  static func messageTooLarge(_ message: String, bytesMax: Int) -> RPCError {
    RPCError(.resourceExhausted, message, [info("MESSAGE_TOO_LARGE", ["max": String(bytesMax)])])
  }

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
