import Messages

/// What one student shows for one metric under its policy (D5, P2, P35, P39).
struct Reading {
  /// One number that an attempt brings.
  struct Observation {
    var attempt: CountedAttempt
    var number: Double
    var item: History.Item?
  }

  /// What the average is of: one number, or one an attempt under ALL.
  var observations: [Double] = []
  /// What the student's cell shows; nil: no data.
  var number: Double?
  /// Where the policy picks an attempt.
  var picked: Observation?
  /// The attempts behind it.
  var behind: [Observation] = []

  init() {}

  /// - Parameters:
  ///   - attempts: of the cell, oldest first.
  ///   - number: what an attempt says; nil where it does not have the metric.
  init(
    _ attempts: [CountedAttempt], _ policy: ReportV1.AttemptPolicy,
    _ number: (CountedAttempt) -> (Double, History.Item?)?
  ) {
    let having = attempts.compactMap { attempt in
      number(attempt).map { Observation(attempt: attempt, number: $0.0, item: $0.1) }
    }
    guard !having.isEmpty else { return }
    switch policy {
    case .latest: pick(having.last)
    case .first: pick(having.first)
    case .best:
      // The last of those that no other is better than: of equals the newer.
      pick(having.last { mine in !having.contains { Self.isBetter($0, mine) } })
    case .mean:
      self.number = having.map(\.number).exactMean
      observations = self.number.map { [$0] } ?? []
      behind = having
    case .all:
      observations = having.map(\.number)
      self.number = observations.exactMean
      behind = having
    case .union:
      self.number = Double(measure(attempts.flatMap(\.ranges))) / 1_000_000
      observations = self.number.map { [$0] } ?? []
      behind = having
    case .sum:
      self.number = Double(attempts.reduce(0) { $0 + $1.milliseconds }) / 1000
      observations = self.number.map { [$0] } ?? []
      behind = having
    case .unspecified, .unrecognized: preconditionFailure("a policy is always named here")
    }
  }

  private mutating func pick(_ observation: Observation?) {
    picked = observation
    number = observation?.number
    observations = number.map { [$0] } ?? []
    behind = observation.map { [$0] } ?? []
  }

  private static func isBetter(_ left: Observation, _ right: Observation) -> Bool {
    if let mine = left.item, let theirs = right.item { return mine.isBetter(than: theirs) }
    return left.number > right.number
  }
}

extension Reading {
  /// D33: what the number would be by the students' own points; nil where no teacher gave any.
  var own: ReportV1.OwnValue? {
    guard behind.contains(where: { $0.mark != nil }) else { return nil }
    if let picked { return picked.own }
    return behind.map { $0.mark.map { $0.own / $0.possible } ?? $0.number }.exactMean.map {
      ReportV1.OwnValue(value: $0)
    }
  }
}

extension Reading.Observation {
  var mark: CountedAttempt.Mark? { attempt.mark(item) }

  /// The same by the student's own points.
  var own: ReportV1.OwnValue? {
    mark.map {
      ReportV1.OwnValue(value: $0.own / $0.possible, score: ActivityV1.Score(points: $0.own, max: $0.possible))
    }
  }
}

extension ReportV1.AttemptPolicy {
  /// P7.
  var picksOne: Bool { self == .latest || self == .first || self == .best }
}
