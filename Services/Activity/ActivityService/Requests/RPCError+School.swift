internal import RPC
internal import Serving

// The refusals of the school's side; each names what a program can act on.
extension RPCError {
  /// There is no such thing, or it is not this caller's to know of.
  static func notFound(_ type: String, _ name: String) -> RPCError { unknown(type, name) }

  /// Something else stands under the identifier.
  static func alreadyExists(_ type: String, _ name: String) -> RPCError {
    RPCError(
      .alreadyExists, "another \(type) has the identifier \"\(name)\"",
      [.errorInfo(reason: "ID_REUSED", domain: errorDomain), .resourceInfo(type: type, name: name)])
  }

  static func denied(_ why: String, reason: String) -> RPCError {
    RPCError(.permissionDenied, why, [.errorInfo(reason: reason, domain: errorDomain)])
  }

  /// Well formed, but not as things stand.
  ///
  /// - Parameter field: the field of the request that asks for it, where one can be named.
  static func precondition(
    _ reason: String, _ why: String, subject: String = "", field: String? = nil, _ metadata: [String: String] = [:]
  ) -> RPCError {
    var details: [ErrorDetail] = [
      .errorInfo(reason: reason, domain: errorDomain, metadata: metadata),
      .preconditionFailure([.init(type: reason, subject: subject, description: why)]),
    ]
    if let field { details.append(.badRequest([.init(field: field, description: why)])) }
    return RPCError(.failedPrecondition, why, details)
  }

  /// One field breaks a rule that the domain does not know of.
  static func invalid(_ field: String, _ why: String, reason: String = "INVALID") -> RPCError {
    RPCError(
      .invalidArgument, "\(field) \(why)",
      [
        .badRequest([.init(field: field, description: why)]),
        .errorInfo(reason: reason, domain: errorDomain, metadata: ["field": field]),
      ])
  }
}
