internal import Domain

/// What failed and is left alone for a while, so that nobody else's erasures wait for it.
struct FailedWork: Sendable {
  /// What fails by itself.
  struct Key: Hashable, Sendable {
    var organization: OrganizationID
    var part: Part
  }

  enum Part: Hashable, Sendable {
    /// By its id.
    case job(String)
    /// What jobs of the organization do together.
    case step(ErasureJob.Step)
    case earlierHistory
    case refolding
    case purge(ClassID)
    case retention
  }

  private struct Failure: Sendable {
    var error: String
    var count: Int
    var next: ContinuousClock.Instant
  }

  /// The pause doubles so often at most.
  private static let doublingsMax = 7

  private var failures: [Key: Failure] = [:]

  /// Whether it has not failed, or has been left alone for long enough.
  func mayBeTried(_ key: Key, at now: ContinuousClock.Instant) -> Bool {
    failures[key].map { $0.next <= now } ?? true
  }

  /// Notes a failure. Each one in a row doubles the pause: a row that cannot be read may fail whatever else is written with it.
  ///
  /// - Returns: whether it is news: it has not failed in this way before.
  mutating func note(_ key: Key, _ error: String, at now: ContinuousClock.Instant, pause: Duration) -> Bool {
    let former = failures[key]
    let count = (former?.count ?? 0) + 1
    let next = now + pause * (1 << min(count - 1, Self.doublingsMax))
    failures[key] = Failure(error: error, count: count, next: next)
    return former?.error != error
  }

  /// - Returns: whether it had failed before.
  mutating func noteSuccess(_ key: Key) -> Bool { failures.removeValue(forKey: key) != nil }

  mutating func forget(_ organization: OrganizationID) {
    failures = failures.filter { $0.key.organization != organization }
  }
}

extension ErasureJob {
  /// Under what a failure of its step is noted.
  var failingPart: FailedWork.Part {
    switch step {
    case .history, .ownContent: .step(step)
    default: .job(id)
    }
  }
}
