internal import Domain
internal import RPC
internal import Serving

/// What a caller is told when there is no report for them.
enum Refusal {
  /// Another organization's things are as unknown as things that never were.
  static func unknown(_ type: String, _ name: String) -> RPCError {
    RPCError.unknown(type, name)
  }

  static func denied(_ reason: String, _ message: String) -> RPCError {
    RPCError(.permissionDenied, message, [.errorInfo(reason: reason, domain: RPCError.errorDomain)])
  }

  static let noCaller = RPCError.noCaller
  static let noStudentData = denied("NO_STUDENT_DATA", "publishers see no student's work")

  /// - Parameter reason: UPPER_SNAKE.
  static func notYet(_ reason: String, _ message: String) -> RPCError {
    RPCError(
      .unavailable, message,
      [.errorInfo(reason: reason, domain: RPCError.errorDomain), .retryInfo(.milliseconds(500))])
  }

  /// An answer would hold, or look at, more than it may. That is permanent: no RetryInfo.
  ///
  /// - Parameters:
  ///   - reason: UPPER_SNAKE.
  ///   - count: how many there are, where that is told.
  static func tooMany(_ reason: String, max: Int, count: Int? = nil, _ message: String) -> RPCError {
    var metadata = ["max": String(max)]
    if let count { metadata["count"] = String(count) }
    return RPCError(
      .resourceExhausted, message, [.errorInfo(reason: reason, domain: RPCError.errorDomain, metadata: metadata)])
  }

  static let numberChanged = RPCError(
    .aborted, "the number has changed since the page before: begin again",
    [.errorInfo(reason: "NUMBER_CHANGED", domain: RPCError.errorDomain)])
  static let catchingUp = notYet("CATCHING_UP", "catching up with the services that reports are made from")
  static let behind = notYet("BEHIND", "the report has not followed as far as options.at_least yet")
  static let stopping = RPCError.stopping
}
