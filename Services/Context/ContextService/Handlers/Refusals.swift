internal import ContextDomain
internal import Domain
internal import Feeds
internal import Messages
internal import Observability
internal import RPC
internal import Serving
internal import Storage
internal import Wire

/// The statuses of Context: what a failure below becomes at the edge, once.
enum Refusals {
  static func unknownApp(_ app: AppID) -> RPCError {
    notFound("APP_UNKNOWN", type: "app", name: app.rawValue, field: "app_id", "no such app is registered here")
  }

  static func unknownPath(
    _ path: IdentifierPath, field: String = "identifier_path", _ facts: [String: String] = [:]
  ) -> RPCError {
    notFound(
      "CONTEXT_UNKNOWN", type: "context", name: path.last ?? "", field: field, "nothing stands at this path", facts)
  }

  static func notFound(
    _ reason: String, type: String, name: String, field: String, _ message: String, _ facts: [String: String] = [:]
  ) -> RPCError {
    RPCError(
      .notFound, message,
      [
        info(reason, facts.merging(["field": field]) { $1 }),
        .resourceInfo(type: type, name: name, description: message),
      ])
  }

  static func denied(_ reason: String, _ message: String, field: String = "app_id") -> RPCError {
    RPCError(.permissionDenied, message, [info(reason, ["field": field])])
  }

  static func invalid(_ reason: String, field: String, _ message: String) -> RPCError {
    RPCError(
      .invalidArgument, message,
      [.badRequest([.init(field: field, description: message)]), info(reason, ["field": field])])
  }

  static func info(_ reason: String, _ facts: [String: String] = [:]) -> ErrorDetail {
    .errorInfo(reason: reason, domain: RPCError.errorDomain, metadata: facts)
  }

  /// Runs a handler's body; what it throws becomes a status.
  static func translating<T>(_ body: () async throws -> T) async throws -> T {
    do {
      return try await body()
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let status = status(of: error)
      // What a caller is not told, an operator is.
      if status.code == .internal { log.error("request failed", ["error": "\(error)"]) }
      throw status
    }
  }

  private static let log = Logger("context")

  static func status(of error: any Error) -> RPCError {
    switch error {
    case let error as RPCError: error
    case let error as Violation: RPCError(error)
    case let error as ChangeRefusal: status(of: error)
    case let error as DeclarationRefusal: status(of: error)
    case let error as StorageError: RPCError(error)
    case let failure as HeadBarrier.Failure:
      RPCError(
        .unavailable, "Activity did not say in time what is handed out: \(failure)",
        [info("ACTIVITY_UNREACHABLE"), .retryInfo(.seconds(1))])
    case is WireError:
      RPCError(.internal, "what is stored cannot be put into a message")
    default:
      RPCError(.internal, "the request failed")
    }
  }

  static func status(of refusal: DeclarationRefusal) -> RPCError {
    switch refusal {
    case .violation(let violation): RPCError(violation)
    case .parentMissing:
      RPCError(
        .failedPrecondition, "nothing stands at the parent's path, here or in this call",
        [
          info(refusal.reason, ["field": refusal.field]),
          .preconditionFailure([
            .init(type: refusal.reason, subject: refusal.field, description: "the parent is declared first")
          ]),
        ])
    case .sessionFull(let max):
      RPCError(
        .resourceExhausted, "this session holds \(max) contexts already",
        [info(refusal.reason, ["field": refusal.field, "max": String(max)])])
    }
  }

  private static func status(of refusal: ChangeRefusal) -> RPCError {
    switch refusal {
    case .notFound("app_id"):
      return notFound("APP_UNKNOWN", type: "app", name: "", field: "app_id", "no such app is registered here")
    case .notFound(let field):
      return notFound("CONTEXT_UNKNOWN", type: "context", name: "", field: field, "nothing stands at this path")
    case .stale(let revision):
      return .stale("the content", revision: revision)
    case .liveHandouts:
      let field = "confirm_live_handouts"
      let violation = ErrorDetail.PreconditionViolation(
        type: "LIVE_HANDOUTS", subject: field, description: "handouts are under way on this content")
      return RPCError(
        .failedPrecondition, "handouts are under way on this content; \(field) says that you know",
        [.preconditionFailure([violation]), info("LIVE_HANDOUTS", ["field": field])])
    case .tooLarge(let max):
      return RPCError(
        .resourceExhausted, "more than \(max) contexts stand there; remove parts of it first",
        [info("SUBTREE_TOO_LARGE", ["field": "identifier_path", "max": String(max)])])
    }
  }
}

extension DeclarationRefusal {
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

extension ContextV1.ElementError {
  init(_ refusal: DeclarationRefusal) {
    let status = Refusals.status(of: refusal).bounded
    self.init(code: Int32(status.code.rawValue), message: status.message, reason: refusal.reason, field: refusal.field)
  }
}
