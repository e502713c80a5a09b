internal import Domain
internal import Messages

// Attempt policies (D5), from a request and back into the answer.
extension Metric {
  /// The metric's name in `AttemptPolicies`.
  fileprivate var field: String {
    switch self {
    case .score: "score"
    case .quantity: "quantity"
    case .binary: "binary"
    case .progress: "progress"
    case .time: "time"
    }
  }
}

extension PolicySet {
  /// The policies asked for; `standard` where none is named. Pairs that mean nothing are refused (P2).
  ///
  /// - Parameter field: what the caller calls them: `options.policies`.
  init(_ policies: ReportV1.AttemptPolicies?, field: String, standard: PolicySet = .standard) throws(Violation) {
    self = standard
    guard let policies else { return }
    for metric in Metric.allCases {
      let field = "\(field).\(metric.field)"
      guard let policy = try AttemptPolicy(policies[metric], field: field) else { continue }
      try set(policy, for: metric, field: field)
    }
  }
}

extension ReportV1.AttemptPolicies {
  /// Every one set, to what was used.
  init(_ policies: PolicySet) {
    self.init(
      progress: ReportV1.AttemptPolicy(policies[.progress]), score: ReportV1.AttemptPolicy(policies[.score]),
      quantity: ReportV1.AttemptPolicy(policies[.quantity]), binary: ReportV1.AttemptPolicy(policies[.binary]),
      time: ReportV1.AttemptPolicy(policies[.time]))
  }

  fileprivate subscript(metric: Metric) -> ReportV1.AttemptPolicy {
    switch metric {
    case .score: score
    case .quantity: quantity
    case .binary: binary
    case .progress: progress
    case .time: time
    }
  }
}

extension AttemptPolicy {
  /// Nil for UNSPECIFIED: the default.
  fileprivate init?(_ policy: ReportV1.AttemptPolicy, field: String) throws(Violation) {
    switch policy {
    case .unspecified: return nil
    case .latest: self = .latest
    case .first: self = .first
    case .best: self = .best
    case .mean: self = .mean
    case .all: self = .all
    case .union: self = .union
    case .sum: self = .sum
    case .unrecognized(let number):
      throw Violation(.notAllowed("\(number) is no policy"), field: field)
    }
  }
}

extension ReportV1.AttemptPolicy {
  init(_ policy: AttemptPolicy) {
    switch policy {
    case .latest: self = .latest
    case .first: self = .first
    case .best: self = .best
    case .mean: self = .mean
    case .all: self = .all
    case .union: self = .union
    case .sum: self = .sum
    }
  }
}

extension ReportV1.Metric {
  init(_ metric: Metric) {
    switch metric {
    case .score: self = .score
    case .quantity: self = .quantity
    case .binary: self = .binary
    case .progress: self = .progress
    case .time: self = .time
    }
  }
}
