internal import ActivityDomain
internal import Domain
internal import Messages
internal import RPC
internal import Serving

// What a caller is told of work that is not taken.
extension RPCError {
  /// - Parameter attempt: as the caller named it.
  init(_ refusal: Refusal, attempt: AttemptID) {
    switch refusal {
    case .unknownAttempt: self = .notFound("attempt", attempt.rawValue)
    case .startMissing:
      self = .invalid("EMPTY", field: "start_time", "start_time is needed in the first record of an attempt")
    case .otherContent:
      self.init(
        .alreadyExists, "the identifier was used for other content",
        [.errorInfo(reason: "ID_REUSED", domain: Self.errorDomain)])
    case .attemptTaken(let id): self = .alreadyExists("attempt", id.rawValue)
    case .superseded(let id):
      self = .precondition(
        "ATTEMPT_SUPERSEDED", "a later attempt took the place of attempt \"\(id)\"", subject: id.rawValue)
    case .limit(let violation): self.init(violation)
    }
  }

  /// Work on content that nobody has declared, or not yet (N29).
  static func undeclared(_ app: AppID, _ path: IdentifierPath) -> RPCError {
    let name = ([app.rawValue] + path.entries).joined(separator: " › ")
    return RPCError(
      .unavailable, "nothing is declared at \"\(name)\" yet; nothing was stored",
      [
        .errorInfo(reason: "CONTEXT_UNKNOWN", domain: Self.errorDomain, metadata: ["field": "identifier_path"]),
        .resourceInfo(type: "context", name: name), .retryInfo(.seconds(5)),
      ])
  }

  /// A primary item of another kind (D7). Whatever else was sent has been taken.
  init(_ conflict: KindConflict) {
    self = .precondition(
      "PRIMARY_KIND_FIXED",
      "primary items of this context are of kind \(conflict.fixed.name), not \(conflict.given.name); the item was put aside",
      subject: "primary_item", field: "primary_item",
      ["fixed_kind": conflict.fixed.name, "given_kind": conflict.given.name])
  }
}

extension ItemKind {
  fileprivate var name: String {
    switch self {
    case .score: "SCORE"
    case .quantity: "QUANTITY"
    case .binary: "BINARY"
    }
  }
}

extension ContextV1.ElementError {
  /// The same refusal, of one element of a batch.
  init(_ error: RPCError) {
    let error = error.bounded
    self.init(code: Int32(error.code.rawValue), message: error.message)
    for detail in error.details {
      switch detail {
      case .badRequest(let violations): field = violations.first?.field ?? ""
      case .errorInfo(let reason, _, let metadata):
        self.reason = reason
        if field.isEmpty { field = metadata["field"] ?? "" }
      case .retryInfo, .preconditionFailure, .quotaFailure, .resourceInfo: break
      }
    }
  }
}
