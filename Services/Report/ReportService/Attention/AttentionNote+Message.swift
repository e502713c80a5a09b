internal import Domain
internal import Messages
internal import ReportEngine

// What the rule finds, in words and in numbers.
extension ReportV1.AttentionNote {
  init(_ note: AttentionRule.Note, name: String) {
    self.init(
      studentID: note.student.rawValue, name: name, reason: note.finding.name, explanation: note.finding.words,
      handoutIDs: note.handouts.map(\.rawValue),
      facts: note.finding.facts.map { ReportV1.AttentionFact(name: $0, value: $1) })
  }
}

extension AttentionRule.Finding {
  fileprivate var words: String {
    switch self {
    case .missingWork(let missing, let due):
      return "\(missing) of \(due) tasks that were due are not done."
    case .notStartedBeforeDue(let left, let started, let others):
      return "Not begun, and due \(Self.hours(left)); \(started) of \(others) others have begun."
    case .lowScore(let mean, let classMean, let scores):
      return "A mean of \(Self.percent(mean)) over the last \(scores) scores; the class has \(Self.percent(classMean))."
    case .fallingScores(let first, let last, let firstClassMean, let lastClassMean):
      return "The last \(AttentionRule.fallingCount) scores fell from \(Self.percent(first)) to \(Self.percent(last)); "
        + "the class went from \(Self.percent(firstClassMean)) to \(Self.percent(lastClassMean))."
    case .noRecentActivity(let since, let open, let active, let others):
      let idle = since.map { "No work for \(Self.days($0)) days" } ?? "No work yet"
      let handouts = open == 1 ? "1 handout" : "\(open) handouts"
      return "\(idle), with \(handouts) open; \(active) of \(others) others worked in the last "
        + "\(Self.days(AttentionRule.idle)) days."
    }
  }

  fileprivate var facts: [(String, Double)] {
    switch self {
    case .missingWork(let missing, let due):
      return [("tasks_missing", Double(missing)), ("tasks_due", Double(due))]
    case .notStartedBeforeDue(let left, let started, let others):
      return [
        ("seconds_left", Double(left) / 1_000), ("others_started", Double(started)), ("others", Double(others)),
      ]
    case .lowScore(let mean, let classMean, let scores):
      return [("mean", mean), ("class_mean", classMean), ("scores", Double(scores))]
    case .fallingScores(let first, let last, let firstClassMean, let lastClassMean):
      return [
        ("first", first), ("last", last), ("first_class_mean", firstClassMean), ("last_class_mean", lastClassMean),
      ]
    case .noRecentActivity(let since, let open, let active, let others):
      return (since.map { [("seconds_idle", Double($0) / 1_000)] } ?? [])
        + [("handouts_open", Double(open)), ("others_active", Double(active)), ("others", Double(others))]
    }
  }

  private static func percent(_ ratio: Double) -> String {
    DisplayedPercent(ratio).map { "\($0) %" } ?? "\(ratio)"
  }

  /// Whole hours; what is left is rounded down.
  private static func hours(_ milliseconds: Int64) -> String {
    let hours = milliseconds / 3_600_000
    return hours == 0 ? "in less than an hour" : hours == 1 ? "in 1 hour" : "in \(hours) hours"
  }

  private static func days(_ milliseconds: Int64) -> Int64 { milliseconds / 86_400_000 }
}
