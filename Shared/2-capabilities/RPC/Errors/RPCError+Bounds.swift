// Limits on the size of RPC errors: long messages and details are shortened to fit into header lists.
extension RPCError {
  /// The same error with excerpts in place of long texts: a request may be megabytes, and what is said of it may repeat parts
  /// of it. Everything together stays within the header lists that clients take.
  public var bounded: RPCError {
    if details.isEmpty, message.utf8.count <= RPCLimits.errorMessageBytesMax { return self }
    return RPCError(code, message.excerpt(RPCLimits.errorMessageBytesMax), details.map(\.bounded))
  }
}

extension ErrorDetail {
  fileprivate var bounded: ErrorDetail {
    switch self {
    case .badRequest(let violations):
      .badRequest(
        violations.prefix(RPCLimits.errorFactsMax).map { .init(field: $0.field.fact, description: $0.description.fact) }
      )
    case .errorInfo(let reason, let domain, let metadata):
      .errorInfo(reason: reason.fact, domain: domain.fact, metadata: Self.bounded(metadata))
    case .retryInfo: self
    case .preconditionFailure(let violations):
      .preconditionFailure(
        violations.prefix(RPCLimits.errorFactsMax).map {
          .init(type: $0.type.fact, subject: $0.subject.fact, description: $0.description.fact)
        })
    case .quotaFailure(let violations):
      .quotaFailure(
        violations.prefix(RPCLimits.errorFactsMax).map {
          .init(subject: $0.subject.fact, description: $0.description.fact)
        })
    case .resourceInfo(let type, let name, let owner, let description):
      .resourceInfo(type: type.fact, name: name.fact, owner: owner.fact, description: description.fact)
    }
  }

  private static func bounded(_ facts: [String: String]) -> [String: String] {
    var kept: [String: String] = [:]
    for (name, value) in facts.sorted(by: { $0.key < $1.key }).prefix(RPCLimits.errorFactsMax) {
      kept[name.fact] = value.fact
    }
    return kept
  }
}

extension String {
  fileprivate var fact: String { excerpt(RPCLimits.errorFactBytesMax) }

  /// The text itself, or as much of its beginning as fits with a sign that it goes on.
  fileprivate func excerpt(_ bytesMax: Int) -> String {
    guard utf8.count > bytesMax else { return self }
    let ellipsis = "…"
    var kept = String.UnicodeScalarView()
    var room = bytesMax - ellipsis.utf8.count
    for scalar in unicodeScalars {
      room -= UTF8.width(scalar)
      guard room >= 0 else { break }
      kept.append(scalar)
    }
    return String(kept) + ellipsis
  }
}
