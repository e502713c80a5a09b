public import RPC

/// Reasons that more than one service gives: the same refusal has the same name everywhere. A service's own reasons stand
/// where it refuses; `docs/reasons.md` has all of them, and a test holds it against the sources.
public enum Reason: String, CaseIterable, Sendable {
  case tokenMissing = "TOKEN_MISSING"
  case appNotOfToken = "APP_NOT_OF_TOKEN"
  case appNotAllowed = "APP_NOT_ALLOWED"
  case personErased = "PERSON_ERASED"
  case staleRevision = "STALE_REVISION"
  case requestIDReused = "REQUEST_ID_REUSED"
  case invalidPageToken = "INVALID_PAGE_TOKEN"
  case storeBusy = "STORE_BUSY"
  case storeFull = "STORE_FULL"
  case storeConflict = "STORE_CONFLICT"
  case storeDamaged = "STORE_DAMAGED"
  case ownedElsewhere = "OWNED_ELSEWHERE"
  case organizationMoved = "ORGANIZATION_MOVED"
  case ownerUnreachable = "OWNER_UNREACHABLE"
  case heldElsewhere = "HELD_ELSEWHERE"
  case developerModeOff = "DEVELOPER_MODE_OFF"

  /// As a detail of an error.
  public func info(_ facts: [String: String] = [:]) -> ErrorDetail {
    .errorInfo(reason: rawValue, domain: RPCError.errorDomain, metadata: facts)
  }
}

extension RPCError {
  /// The call says nobody it is from.
  public static var noCaller: RPCError {
    RPCError(.unauthenticated, "this call needs a token", [Reason.tokenMissing.info()])
  }

  /// What only developer mode serves was asked for without it.
  public static var developerModeOff: RPCError {
    RPCError(.unimplemented, "developer mode is off", [Reason.developerModeOff.info()])
  }

  /// The same request_id came before, with another request.
  public static var requestIDReused: RPCError {
    RPCError(
      .alreadyExists, "the request_id was used for another request",
      [Reason.requestIDReused.info(["field": "request_id"])])
  }

  /// The thing was changed since the caller read it.
  public static func stale(_ what: String, revision: Int64) -> RPCError {
    let description = "it is at revision \(revision) now"
    return RPCError(
      .aborted, "\(what) was changed meanwhile: \(description); read it and decide anew",
      [
        Reason.staleRevision.info(["field": "revision", "revision": String(revision)]),
        .preconditionFailure([.init(type: Reason.staleRevision.rawValue, subject: what, description: description)]),
      ])
  }

  /// An app's credentials are good for that app only, unless they are those of a service or an administrator (D20).
  public static func appNotOfToken(_ message: String, field: String = "app_id") -> RPCError {
    RPCError(.permissionDenied, message, [Reason.appNotOfToken.info(["field": field])])
  }
}
