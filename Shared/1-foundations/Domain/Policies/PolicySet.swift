/// The policy of each metric, as every report request and answer carries it (D5).
public struct PolicySet: Hashable, Sendable {
  private var policies: [AttemptPolicy]

  /// The defaults: UNION for progress, SUM for time, LATEST for items (D5).
  public init() {
    policies = Metric.allCases.map { metric in
      switch metric {
      case .progress: .union
      case .time: .sum
      case .score, .quantity, .binary: .latest
      }
    }
  }

  /// One policy for every metric; it must be legal for all of them (P2).
  ///
  /// - Precondition: LATEST, FIRST, MEAN or ALL.
  public init(all policy: AttemptPolicy) {
    precondition(Metric.allCases.allSatisfy { policy.isLegal(for: $0) })
    policies = Metric.allCases.map { _ in policy }
  }

  /// The defaults (D5).
  public static let standard = PolicySet()

  /// The policy in force for a metric: always one that is legal for it (P2).
  public subscript(metric: Metric) -> AttemptPolicy {
    policies[Int(metric.rawValue) - 1]
  }

  /// Refuses pairs that mean nothing (P2).
  public mutating func set(
    _ policy: AttemptPolicy, for metric: Metric, field: @autoclosure () -> String = "policies"
  ) throws(Violation) {
    guard policy.isLegal(for: metric) else {
      throw Violation(.notAllowed("\(policy) is not a policy for \(metric)"), field: field())
    }
    policies[Int(metric.rawValue) - 1] = policy
  }

  /// A copy with one policy changed.
  public func with(_ policy: AttemptPolicy, for metric: Metric) throws(Violation) -> PolicySet {
    var changed = self
    try changed.set(policy, for: metric)
    return changed
  }
}
