public import Domain

// Violations of domain rules in a request's fields as RPC errors, with status code and details.
extension RPCError {
  /// The domain of every `google.rpc.ErrorInfo` of ours.
  public static let errorDomain = "homeroom"

  /// What a caller is told of a rule that one of the fields of their request broke (D9, D22).
  ///
  /// Counts are RESOURCE_EXHAUSTED with an ErrorInfo and a QuotaFailure, and permanent: they never carry RetryInfo. Everything else is
  /// INVALID_ARGUMENT with a BadRequest. Both name the field and, as a reason, the rule. Of several fields the first decides which it is; a
  /// BadRequest names all of them, a QuotaFailure those that are counts.
  public init(_ violation: Violation) {
    var facts = ["field": violation.field]
    if case .tooMany(_, let max) = violation.rule { facts["max"] = String(max) }
    let reason = ErrorDetail.errorInfo(reason: violation.reason, domain: Self.errorDomain, metadata: facts)
    switch violation.category {
    case .count:
      let quotas = violation.all.filter { $0.category == .count }.map {
        ErrorDetail.QuotaViolation(subject: $0.field, description: $0.description)
      }
      self.init(.resourceExhausted, violation.description, [reason, .quotaFailure(quotas)])
    case .length, .format:
      let fields = violation.all.map { ErrorDetail.FieldViolation(field: $0.field, description: $0.description) }
      self.init(.invalidArgument, violation.description, [.badRequest(fields), reason])
    }
  }
}
