/// Which attempts of a student make a number (D5).
public enum AttemptPolicy: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are on the wire: add, never change.
  /// The newest attempt that has the metric.
  case latest = 1
  /// The oldest that has it.
  case first = 2
  /// The best by exact ratio; of equals the newer (P35).
  case best = 3
  /// The mean over those that have it.
  case mean = 4
  /// Every attempt is an observation of its own.
  case all = 5
  /// The union of all ranges; progress only.
  case union = 6
  /// The sum over attempts; time only.
  case sum = 7

  /// P2; any other pair is INVALID_ARGUMENT.
  public func isLegal(for metric: Metric) -> Bool {
    switch self {
    case .latest, .first, .mean, .all: true
    case .best: metric == .score || metric == .binary || metric == .progress
    case .union: metric == .progress
    case .sum: metric == .time
    }
  }

  /// Whether it answers with one attempt, from which items and attempt time then come (P7).
  public var picksOne: Bool {
    switch self {
    case .latest, .first, .best: true
    case .mean, .all, .union, .sum: false
    }
  }
}
