internal import Domain
public import RPC

// What services refuse calls with: a status, a reason that programs act on, and the details that belong to it.
extension RPCError {
  /// The caller may not do this.
  ///
  /// - Parameters:
  ///   - reason: UPPER_SNAKE; `docs/reasons.md` lists it.
  ///   - field: the field of the request that names what is not theirs, where one does.
  public static func denied(_ reason: String, _ message: String, field: String? = nil) -> RPCError {
    RPCError(
      .permissionDenied, message,
      [.errorInfo(reason: reason, domain: errorDomain, metadata: field.map { ["field": $0] } ?? [:])])
  }

  /// One field breaks a rule that the domain does not know of; those that it knows are a `Violation`.
  public static func invalid(_ reason: String, field: String, _ message: String) -> RPCError {
    RPCError(
      .invalidArgument, message,
      [
        .badRequest([.init(field: field, description: message)]),
        .errorInfo(reason: reason, domain: errorDomain, metadata: ["field": field]),
      ])
  }

  /// Well formed, but not as things stand.
  ///
  /// - Parameters:
  ///   - subject: what stands in the way, as the caller knows it.
  ///   - field: the field of the request that asks for it, where one can be named.
  public static func precondition(
    _ reason: String, _ message: String, subject: String = "", field: String? = nil, _ metadata: [String: String] = [:]
  ) -> RPCError {
    var details: [ErrorDetail] = [
      .errorInfo(reason: reason, domain: errorDomain, metadata: metadata),
      .preconditionFailure([.init(type: reason, subject: subject, description: message)]),
    ]
    if let field { details.append(.badRequest([.init(field: field, description: message)])) }
    return RPCError(.failedPrecondition, message, details)
  }

  /// Not now; the same call may succeed after a while.
  public static func unavailable(_ reason: String, retryAfter delay: Duration, _ message: String) -> RPCError {
    RPCError(.unavailable, message, [.errorInfo(reason: reason, domain: errorDomain), .retryInfo(delay)])
  }

  /// The call, or its answer, would hold more than it may. That is permanent: no RetryInfo.
  ///
  /// - Parameters:
  ///   - subject: what is counted, behind the scope in which it is: `person: identities`.
  ///   - max: how many there may be.
  ///   - count: how many there are, where that is told.
  public static func tooMany(
    _ reason: String, _ subject: String, max: Int, count: Int? = nil, _ message: String
  ) -> RPCError {
    var metadata = ["max": String(max)]
    if let count { metadata["count"] = String(count) }
    return exhausted(reason, message, subject: subject, metadata)
  }

  /// Something else has the identifier.
  ///
  /// - Parameters:
  ///   - type: what has it, in words: `handout`.
  ///   - name: the identifier.
  public static func alreadyExists(_ type: String, _ name: String) -> RPCError {
    RPCError(
      .alreadyExists, "another \(type) has the identifier \"\(name)\"",
      [.errorInfo(reason: "ID_REUSED", domain: errorDomain), .resourceInfo(type: type, name: name)])
  }

  /// There is no such thing, or it is not this caller's to know of: the words are the same, also where it is another organization's.
  ///
  /// - Parameters:
  ///   - type: what it would be, in words: `handout`.
  ///   - name: as the caller named it.
  public static func notFound(_ type: String, _ name: String) -> RPCError {
    // Nothing was named, which is a mistake of the request.
    if name.isEmpty, let field = field(of: type) { return RPCError(Violation(.empty, field: field)) }
    return RPCError(
      .notFound, "there is no \(type) \"\(name)\"",
      [
        .errorInfo(reason: reasonNotFound(type), domain: errorDomain, metadata: [:]),
        .resourceInfo(type: type, name: name),
      ])
  }

  /// The field by which requests name one; nil where that is no identifier.
  private static func field(of type: String) -> String? {
    switch type {
    case "app", "attempt", "class", "erasure", "handout", "person", "school", "student", "task", "term": "\(type)_id"
    default: nil
    }
  }

  /// Written out: programs look for these words, and so do people in these sources.
  private static func reasonNotFound(_ type: String) -> String {
    switch type {
    case "app": "APP_UNKNOWN"
    case "attempt", "current attempt", "running attempt": "ATTEMPT_UNKNOWN"
    case "class": "CLASS_UNKNOWN"
    case "column": "COLUMN_UNKNOWN"
    case "context": "CONTEXT_UNKNOWN"
    case "enrolment": "ENROLMENT_UNKNOWN"
    case "erasure": "ERASURE_UNKNOWN"
    case "handout": "HANDOUT_UNKNOWN"
    case "identity": "IDENTITY_UNKNOWN"
    case "item": "ITEM_UNKNOWN"
    case "notice": "NOTICE_UNKNOWN"
    case "person", "student": "PERSON_UNKNOWN"
    case "school": "SCHOOL_UNKNOWN"
    case "sign-in code": "SIGN_IN_CODE_UNKNOWN"
    case "task": "TASK_UNKNOWN"
    case "term": "TERM_UNKNOWN"
    default: "THING_UNKNOWN"
    }
  }
}
