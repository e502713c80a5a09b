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

  /// Refuses with the status and the reason of the first, and names each. A single one is refused as it is.
  func refuse() throws(RPCError) {
    guard let first = refused.first else { return }
    guard refused.count > 1 else { throw first.error.naming(first.field) }
    // What is said once for all classes is refused once.
    var violations: [ErrorDetail.FieldViolation] = []
    for violation in refused.flatMap({ $0.error.violations(of: $0.field) })
    where violations.count < BrokenRules.listedMax && !violations.contains(violation) {
      violations.append(violation)
    }
    let message = violations.map { "\($0.field): \($0.description)" }.joined(separator: "; ")
    var details: [ErrorDetail] = [.badRequest(violations)]
    for case .errorInfo(let reason, let domain, var metadata) in first.error.details {
      metadata["field"] = violations[0].field
      details.append(.errorInfo(reason: reason, domain: domain, metadata: metadata))
    }
    throw RPCError(first.error.code, message, details)
  }
}

extension RPCError {
  /// The field that it is about, as it is called in the request: of what is said of each class, that class's own.
  fileprivate func field(in element: String) -> String? {
    for case .badRequest(let violations) in details {
      if let field = violations.first?.field { return Self.renamed(field, in: element) }
    }
    for case .errorInfo(_, _, let metadata) in details {
      if let field = metadata["field"] { return Self.renamed(field, in: element) }
    }
    return nil
  }

  /// All that it names of the request, each as `field(in:)` calls it; at least one.
  fileprivate func violations(of element: String) -> [ErrorDetail.FieldViolation] {
    for case .badRequest(let violations) in details where violations.count > 1 {
      return violations.map { .init(field: Self.renamed($0.field, in: element), description: $0.description) }
    }
    return [.init(field: field(in: element) ?? element, description: message)]
  }

  /// The same error, where it names a field by the class that it is of.
  fileprivate func naming(_ element: String) -> RPCError {
    var error = self
    let field = field(in: element) ?? element
    error.details = details.map { detail in
      guard case .badRequest(let violations) = detail, violations.count > 1 else { return detail.naming(field) }
      return .badRequest(self.violations(of: element))
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

extension ErrorDetail {
  fileprivate func naming(_ field: String) -> ErrorDetail {
    switch self {
    case .badRequest(let violations):
      return .badRequest(violations.map { .init(field: field, description: $0.description) })
    case .errorInfo(let reason, let domain, var metadata):
      metadata["field"] = field
      return .errorInfo(reason: reason, domain: domain, metadata: metadata)
    case .retryInfo, .preconditionFailure, .quotaFailure, .resourceInfo: return self
    }
  }
}
