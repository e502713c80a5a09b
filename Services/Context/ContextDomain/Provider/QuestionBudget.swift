public import Domain

/// How many questions to providers each student may cause with each app: so many at once, then so many a second (D11).
///
/// Bounded: students who have not asked for long are forgotten, which gives them nothing they would not have anyway.
public struct QuestionBudget: Sendable {
  /// Who causes the questions. What a student's other apps ask is nothing to an app (D27).
  public struct Key: Hashable, Sendable {
    /// Of the verified credentials (D2).
    public var organization: OrganizationID
    /// The student.
    public var user: PersonID
    /// Whose provider is asked.
    public var app: AppID

    public init(organization: OrganizationID, user: PersonID, app: AppID) {
      (self.organization, self.user, self.app) = (organization, user, app)
    }
  }

  private struct Bucket {
    /// In thousandths of a question.
    var left: Int64
    var filledAt: Int64
  }

  private let burst: Int64
  private let perSecond: Int64
  private let studentsMax: Int
  private var buckets: [Key: Bucket] = [:]

  /// - Parameters:
  ///   - burst: questions at once.
  ///   - perSecond: questions a second after that; above 0.
  ///   - studentsMax: students remembered at a time.
  public init(burst: Int, perSecond: Int, studentsMax: Int) {
    self.burst = Int64(burst)
    self.perSecond = Int64(perSecond)
    self.studentsMax = studentsMax
  }

  /// Students remembered.
  public var count: Int { buckets.count }

  /// Takes one question; nil when it may be asked, else how many milliseconds until the next one may.
  ///
  /// - Parameter now: milliseconds of a clock that never goes back.
  public mutating func take(_ key: Key, at now: Int64) -> Int64? {
    if buckets.count >= studentsMax, buckets[key] == nil { evict(at: now) }
    var bucket = buckets[key] ?? Bucket(left: burst * 1000, filledAt: now)
    bucket.left = min(burst * 1000, bucket.left + max(0, now - bucket.filledAt) * perSecond)
    bucket.filledAt = now
    defer { buckets[key] = bucket }
    guard bucket.left >= 1000 else { return (1000 - bucket.left + perSecond - 1) / perSecond }
    bucket.left -= 1000
    return nil
  }

  private mutating func evict(at now: Int64) {
    let burst = burst * 1000
    let perSecond = perSecond
    buckets = buckets.filter { $0.value.left + (now - $0.value.filledAt) * perSecond < burst }
    // No bucket is full again: the student who has not asked for longest is forgotten all the same.
    if buckets.count >= studentsMax, let oldest = buckets.min(by: { $0.value.filledAt < $1.value.filledAt }) {
      buckets[oldest.key] = nil
    }
  }
}
