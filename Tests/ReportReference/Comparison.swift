public import Messages

/// One of several that are compared.
public struct ComparedGroup: Sendable, Hashable {
  public var schoolClass: String?
  public var from: Time?
  public var until: Time?
  public var students: Set<String>?

  public init() {}
}

extension Reference {
  /// Groups beside each other, each with its mean and 95 % interval; those beyond the printed table are left out.
  public func comparison(
    of metric: ReportV1.Metric, _ scope: Scope, _ groups: [ComparedGroup], _ options: Options, now: Time
  ) -> ReportV1.CompareGroupsResponse {
    let policies = options.policies.used
    let figures = groups.map { group in
      var scope = scope
      scope.schoolClass = group.schoolClass
      var own = options
      // A group's own stand above those of all.
      if group.from != nil || group.until != nil { (own.from, own.until) = (group.from, group.until) }
      own.students = group.students ?? options.students
      let view = ContentView(self, scope, own, policies, now: now)
      let tally = view.nodes.isEmpty ? Tally() : view.tally(metric, view.range(0))
      let spread = Spread(tally.numbers)
      let isProportion = metric == .binary && policies.binary != .mean
      return ReportV1.GroupFigure(
        summary: tally.summary(metric), interval: isProportion ? spread.wilson : spread.student,
        standardDeviation: spread.standardDeviation)
    }
    return ReportV1.CompareGroupsResponse(groups: figures, policies: policies, metric: metric, confidence: 0.95)
  }
}

extension Spread {
  /// Two-sided, 95 %: of the normal distribution, and of Student's for 1, 2, 3 … degrees of freedom.
  private static let z = 1.959963984540054
  private static let t = [
    12.706204736, 4.30265273, 3.182446305, 2.776445105, 2.570581836, 2.446911851, 2.364624252, 2.306004135, 2.262157163,
    2.228138852, 2.20098516, 2.17881283, 2.160368656, 2.144786688, 2.131449546, 2.119905299, 2.109815578, 2.10092204,
    2.093024054, 2.085963447,
  ]

  fileprivate var wilson: ReportV1.Interval? {
    guard !numbers.isEmpty else { return nil }
    let (n, z2) = (Double(numbers.count), Self.z * Self.z)
    let p = Double(numbers.count { $0 == 1 }) / n
    let middle = p + z2 / (2 * n)
    let reach = Self.z * (p * (1 - p) / n + z2 / (4 * n * n)).squareRoot()
    return ReportV1.Interval(
      lower: (middle - reach) / (1 + z2 / n), upper: (middle + reach) / (1 + z2 / n), method: .wilson)
  }

  fileprivate var student: ReportV1.Interval? {
    guard let mean, let standardDeviation, numbers.count - 2 < Self.t.count else { return nil }
    let reach = Self.t[numbers.count - 2] * standardDeviation / Double(numbers.count).squareRoot()
    return ReportV1.Interval(lower: mean - reach, upper: mean + reach, method: .student)
  }
}

extension ReportV1.CompareGroupsResponse {
  /// The same with the intervals of `truth` where they are near enough to be these: within what a printed table is good for.
  public func settled(by truth: ReportV1.CompareGroupsResponse) -> ReportV1.CompareGroupsResponse {
    var settled = self
    for (index, expected) in truth.groups.enumerated() where settled.groups.indices.contains(index) {
      guard let own = settled.groups[index].interval else { continue }
      guard let theirs = expected.interval else {
        if settled.groups[index].summary?.n ?? 0 > 21 { settled.groups[index].interval = nil }
        continue
      }
      let scale = Swift.max(1, abs(own.lower), abs(own.upper)) * 1e-8
      if own.method == theirs.method, abs(own.lower - theirs.lower) < scale, abs(own.upper - theirs.upper) < scale {
        settled.groups[index].interval = theirs
      }
    }
    return settled
  }
}
