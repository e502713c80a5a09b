import Messages

/// What a report shows of one student at one context, out of some attempts (D5, P7).
struct Cell {
  struct ItemReading {
    var identifier: String
    var title: String
    var kind: History.Kind
    var reading: Reading
  }

  var attempts: [CountedAttempt]
  var kind: History.Kind?
  var policies: ReportV1.AttemptPolicies
  var headline: Reading
  var progress: Reading
  var time: Reading
  var items: [ItemReading] = []

  /// - Parameters:
  ///   - attempts: oldest first.
  ///   - policies: all named.
  init(_ attempts: [CountedAttempt], _ kind: History.Kind?, _ policies: ReportV1.AttemptPolicies) {
    self.attempts = attempts
    self.kind = kind
    self.policies = policies
    progress = Reading(attempts, policies.progress) { $0.hasProgress ? ($0.progress, nil) : nil }
    time = Reading(attempts, policies.time) { $0.hasTime ? (Double($0.milliseconds) / 1000, nil) : nil }
    let policy = policies[ReportV1.Metric(kind)]
    // W1: the kind belongs to the column.
    headline =
      kind == nil
      ? progress : Reading(attempts, policy) { attempt in attempt.primary.map { ($0.number, $0) } }

    if policy.picksOne {
      // W5: from the attempt that was picked, or not at all.
      items = (headline.picked?.attempt.additional ?? []).map { item in
        ItemReading(
          identifier: item.identifier, title: item.title, kind: item.kind,
          reading: Reading([headline.picked!.attempt], .latest) { _ in (item.number, item) })
      }
    } else {
      for item in attempts.flatMap(\.additional) { add(item) }
    }
  }

  /// Each item goes by the policy of its own kind; the newest title is the one to show.
  private mutating func add(_ item: History.Item) {
    if let known = items.firstIndex(where: { same($0.identifier, item.identifier) && $0.kind == item.kind }) {
      items[known].title = item.title
      return
    }
    let reading = Reading(attempts, policies[ReportV1.Metric(item.kind)]) { attempt in
      attempt.item(item.identifier, item.kind).map { ($0.number, $0) }
    }
    items.append(ItemReading(identifier: item.identifier, title: item.title, kind: item.kind, reading: reading))
  }

  var hasData: Bool { attempts.contains(where: \.hasData) }
  var isOpened: Bool { !attempts.isEmpty }
  var isStarted: Bool { attempts.contains(where: \.isStarted) }
  var isFinished: Bool { attempts.contains { $0.isFinished(kind) } }

  /// The time of the attempt that was picked (W7); none where it has no time data (D19, N20).
  var attemptTime: Double? {
    headline.picked.flatMap { $0.attempt.hasTime ? Double($0.attempt.milliseconds) / 1000 : nil }
  }

  /// P19.
  var hasNewerAttempt: Bool {
    guard policies[ReportV1.Metric(kind)] == .latest, let picked = headline.picked else { return false }
    return picked.attempt.id != attempts.last?.id
  }
}
