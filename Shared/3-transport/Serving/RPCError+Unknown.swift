internal import Domain
public import RPC

// The NOT_FOUND errors for things that do not exist or that the caller may not know of.
extension RPCError {
  /// There is no such thing, or it is not this caller's to know of: the words are the same.
  ///
  /// - Parameters:
  ///   - type: what it would be, in words: `handout`.
  ///   - name: as the caller named it.
  public static func unknown(_ type: String, _ name: String) -> RPCError {
    // Nothing was named, which is a mistake of the request.
    if name.isEmpty, let field = field(of: type) { return RPCError(Violation(.empty, field: field)) }
    return RPCError(
      .notFound, "there is no \(type) \"\(name)\"",
      [
        .errorInfo(reason: reasonUnknown(type), domain: errorDomain, metadata: [:]),
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
  private static func reasonUnknown(_ type: String) -> String {
    switch type {
    case "app": "APP_UNKNOWN"
    case "attempt", "current attempt": "ATTEMPT_UNKNOWN"
    case "class": "CLASS_UNKNOWN"
    case "column": "COLUMN_UNKNOWN"
    case "context": "CONTEXT_UNKNOWN"
    case "enrolment": "ENROLMENT_UNKNOWN"
    case "erasure": "ERASURE_UNKNOWN"
    case "handout": "HANDOUT_UNKNOWN"
    case "person", "student": "PERSON_UNKNOWN"
    case "school": "SCHOOL_UNKNOWN"
    case "task": "TASK_UNKNOWN"
    case "term": "TERM_UNKNOWN"
    default: "THING_UNKNOWN"
    }
  }
}
