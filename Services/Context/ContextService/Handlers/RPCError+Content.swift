internal import ContextDomain
internal import Domain
public import Feeds
internal import Messages
public import RPC
internal import Serving

// Errors for content that is not there, and for changes and declarations that are refused.
extension RPCError {
  static func unknownApp(_ app: AppID) -> RPCError {
    notFound("APP_UNKNOWN", type: "app", name: app.rawValue, field: "app_id", "no such app is registered here")
  }

  static func unknownPath(
    _ path: IdentifierPath, field: String = "identifier_path", _ facts: [String: String] = [:]
  ) -> RPCError {
    notFound(
      "CONTEXT_UNKNOWN", type: "context", name: path.last ?? "", field: field, "nothing stands at this path", facts)
  }

  /// - Parameter field: the field of the request that names it.
  static func notFound(
    _ reason: String, type: String, name: String, field: String, _ message: String, _ facts: [String: String] = [:]
  ) -> RPCError {
    RPCError(
      .notFound, message,
      [
        .errorInfo(
          reason: reason, domain: errorDomain, metadata: facts.merging(["field": field]) { $1 }),
        .resourceInfo(type: type, name: name, description: message),
      ])
  }
}

extension DeclarationRefusal: RPCErrorConvertible {
  var rpcError: RPCError {
    switch self {
    case .violation(let violation): RPCError(violation)
    case .parentMissing:
      RPCError(
        .failedPrecondition, "nothing stands at the parent's path, here or in this call",
        [
          info(["field": field]),
          .preconditionFailure([.init(type: reason, subject: field, description: "the parent is declared first")]),
        ])
    case .sessionFull(.contexts(let max)):
      .exhausted(
        reason, "this session holds \(max) contexts already", subject: "session: contexts",
        ["field": field, "max": String(max)])
    case .sessionFull(.bytes(let max)):
      .exhausted(
        reason, "the texts of this session's contexts may be \(max) bytes", subject: "session: bytes",
        ["field": field, "max": String(max)])
    }
  }

  private func info(_ facts: [String: String]) -> ErrorDetail {
    .errorInfo(reason: reason, domain: RPCError.errorDomain, metadata: facts)
  }

  var reason: String {
    switch self {
    case .violation(let violation): violation.reason
    case .parentMissing: "PARENT_MISSING"
    case .sessionFull: "TOO_MANY_SESSION_CONTEXTS"
    }
  }

  var field: String {
    switch self {
    case .violation(let violation): violation.field
    case .parentMissing, .sessionFull: "identifier_path"
    }
  }
}

extension ChangeRefusal: RPCErrorConvertible {
  var rpcError: RPCError {
    switch self {
    case .notFound("app_id"): .unknownApp(AppID(""))
    case .notFound(let field):
      .notFound("CONTEXT_UNKNOWN", type: "context", name: "", field: field, "nothing stands at this path")
    case .stale(let revision): .stale("the content", revision: revision)
    case .liveHandouts: Self.live("handouts are under way on this content")
    case .unconfirmed: Self.live("handouts may be under way on this content, of which apps are not told")
    case .vendors:
      .denied(
        "NOT_THE_VENDOR", "this is of a published app, which its vendor alone changes; declare below it what is yours",
        field: "identifier_path")
    case .tooLarge(let max):
      .exhausted(
        "SUBTREE_TOO_LARGE", "more than \(max) contexts stand there; remove parts of it first",
        subject: "removal: contexts", ["field": "identifier_path", "max": String(max)])
    }
  }

  private static func live(_ what: String) -> RPCError {
    .precondition(
      "LIVE_HANDOUTS", "\(what); confirm_live_handouts says that you know", subject: "confirm_live_handouts",
      ["field": "confirm_live_handouts"])
  }
}

extension HeadBarrier.Failure: RPCErrorConvertible {
  /// UNAVAILABLE, ACTIVITY_UNREACHABLE: nothing was decided, and the call may be sent again after a second.
  public var rpcError: RPCError {
    .unavailable(
      "ACTIVITY_UNREACHABLE", retryAfter: .seconds(1), "Activity did not say in time what is handed out")
  }
}

extension ContextV1.ElementError {
  init(_ refusal: DeclarationRefusal) {
    let status = refusal.rpcError.bounded
    self.init(code: Int32(status.code.rawValue), message: status.message, reason: refusal.reason, field: refusal.field)
  }
}
