internal import Domain
internal import RPC
internal import Serving

/// What stands against a request for several classes or handouts, class by class: whoever asks mends all of it at once.
struct ClassRefusals {
  private var refused: [(field: String, error: RPCError)] = []

  init() {}

  /// Runs what is of one of them. A refusal is kept, and everything else goes on its way.
  ///
  /// - Parameter field: of the request: `classes[2]`.
  mutating func note(_ field: String, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as any RPCErrorConvertible {
      refused.append((field, error.rpcError))
    }
  }

  /// Refuses with the status and the reason of the first, and names each.
  func refuse() throws(RPCError) {
    guard let first = refused.first else { return }
    // What is said once for all classes is refused once.
    var violations: [ErrorDetail.FieldViolation] = []
    for violation in refused.flatMap({ $0.error.violations(of: $0.field) })
    where violations.count < BrokenRules.listedMax && !violations.contains(violation) {
      violations.append(violation)
    }
    var error = first.error.naming(violations)
    if refused.count > 1 {
      error.message = violations.map { "\($0.field): \($0.description)" }.joined(separator: "; ")
      // What else the first says is of one class alone.
      let reasons = error.details.filter { if case .errorInfo = $0 { true } else { false } }
      error.details = [.badRequest(violations)] + reasons
    }
    throw error
  }
}

extension RPCError {
  /// All that it names of the request, as that is called there: of what is said of each class, that class's own; at least one.
  fileprivate func violations(of element: String) -> [ErrorDetail.FieldViolation] {
    for case .badRequest(let violations) in details where !violations.isEmpty {
      return violations.map { .init(field: Self.renamed($0.field, in: element), description: $0.description) }
    }
    for case .errorInfo(_, _, let metadata) in details {
      if let field = metadata["field"] { return [.init(field: Self.renamed(field, in: element), description: message)] }
    }
    return [.init(field: element, description: message)]
  }

  /// The same error, where it names fields by these.
  fileprivate func naming(_ violations: [ErrorDetail.FieldViolation]) -> RPCError {
    var error = self
    error.details = details.map { detail in
      switch detail {
      case .badRequest: return .badRequest(violations)
      case .errorInfo(let reason, let domain, var metadata):
        metadata["field"] = violations.first?.field
        return .errorInfo(reason: reason, domain: domain, metadata: metadata)
      case .retryInfo, .preconditionFailure, .quotaFailure, .resourceInfo: return detail
      }
    }
    return error
  }

  /// Title, instructions and tasks are said once for all classes.
  private static func renamed(_ field: String, in element: String) -> String {
    let own = ["handout.class_id", "handout.handout_id", "handout.recipients"]
    if own.contains(where: { field.hasPrefix($0) }) { return element + field.dropFirst("handout".count) }
    return field.hasPrefix("handout.") ? field : element
  }
}
