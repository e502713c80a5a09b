import Arguments
import Messages

/// A policy for one metric, as it is said on the command line: `score=best`.
struct PolicyChoice: Sendable {
  var metric: MetricWord
  var policy: ReportV1.AttemptPolicy

  static let words: [(String, ReportV1.AttemptPolicy)] = [
    ("latest", .latest), ("first", .first), ("best", .best), ("mean", .mean), ("all", .all), ("union", .union),
    ("sum", .sum),
  ]

  func apply(to policies: inout ReportV1.AttemptPolicies) {
    switch metric {
    case .progress: policies.progress = policy
    case .score: policies.score = policy
    case .quantity: policies.quantity = policy
    case .binary: policies.binary = policy
    case .time: policies.time = policy
    }
  }
}

enum MetricWord: String, CaseIterable, Sendable {
  case progress, score, quantity, binary, time

  var metric: ReportV1.Metric {
    switch self {
    case .progress: .progress
    case .score: .score
    case .quantity: .quantity
    case .binary: .binary
    case .time: .time
    }
  }
}

extension Kind where Value == PolicyChoice {
  static var policy: Kind {
    Kind("METRIC=POLICY", describe: { _ in nil }) { text throws(ArgumentProblem) in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let metric = MetricWord(rawValue: parts[0]),
        let policy = PolicyChoice.words.first(where: { $0.0 == parts[1] })?.1
      else { throw ArgumentProblem("is not a metric and its policy, such as score=best") }
      return PolicyChoice(metric: metric, policy: policy)
    }
  }
}
