import Domain
import Testing

@Suite("Policies")
struct PolicyTests {
  @Test("P2: which policy goes with which metric")
  func legalPairs() {
    let illegal: Set<[UInt8]> = Set(
      [
        (AttemptPolicy.best, Metric.quantity), (.best, .time), (.union, .score), (.union, .quantity),
        (.union, .binary), (.union, .time), (.sum, .score), (.sum, .quantity), (.sum, .binary), (.sum, .progress),
      ].map { [$0.0.rawValue, $0.1.rawValue] })
    for policy in AttemptPolicy.allCases {
      for metric in Metric.allCases {
        let isLegal = !illegal.contains([policy.rawValue, metric.rawValue])
        #expect(policy.isLegal(for: metric) == isLegal, "\(policy) \(metric)")
        let changed = try? PolicySet.standard.with(policy, for: metric)
        #expect((changed?[metric] == policy) == isLegal)
      }
    }
  }
}
