/// What came of one rule.
public enum RuleOutcome: Sendable, Equatable {
  case passed
  /// What was expected, and what came.
  case failed(String)
  /// Why it cannot be seen at a server, or not at this one as it was called.
  case notApplicable(String)

  /// The word for it.
  public var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .notApplicable: "not applicable"
    }
  }

  /// Empty where it passed.
  public var reason: String {
    switch self {
    case .passed: ""
    case .failed(let reason), .notApplicable(let reason): reason
    }
  }
}

/// A row of what a run found.
public struct RuleResult: Sendable {
  /// R1 to R123, W1 to W16, or the name of a published report case.
  public let number: String
  /// What the rule says.
  public let sentence: String
  public let outcome: RuleOutcome
  /// How long it took.
  public let seconds: Double
}
