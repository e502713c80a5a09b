public import Messages
internal import ReportTables

// The report sheet that explains why each of a student's attempts at a context counts in a handout or is hidden.
extension ReportSheet {
  /// Why a student's attempts at a context are shown or not: what each handout shows, the attempts, and a verdict for each
  /// attempt and handout.
  public init(why response: ReportV1.ExplainAttemptsResponse, student: String) {
    let name = response.studentName.isEmpty ? student : response.studentName
    self.init("why", title: "attempts of \(name) at \(response.title)", response)
    facts = [("headline", .text(response.headlineMetric.name))]
    if response.evaluateTime != nil { facts.append(("as of (UTC)", .instant(response.evaluateTime))) }
    if response.suppressed {
      facts.append(
        ("content", Shown("reports about content withhold the headline here: it is of too few students")))
    }
    tables = [Self.handouts(response)]
    list(response.attempts.compactMap(\.attempt), nextPageToken: response.nextPageToken)
    if response.handouts.isEmpty {
      facts.append(("handouts", Shown("none that you may read has this context")))
    } else if response.attempts.isEmpty {
      facts.append(("attempts", Shown("none that you may see")))
    }
    tables.append(Self.verdicts(response))
  }

  private static func handouts(_ response: ReportV1.ExplainAttemptsResponse) -> SheetTable {
    let classes = DistinctNames.of(response.handouts.map { ($0.classTitle, $0.classID) })
    let hasDeletions = response.handouts.contains { $0.deleteBeforeTime != nil }
    return SheetTable(
      [.long("handout"), .long("class"), .wrapped("shows"), .text(hasDeletions ? "deleted before (UTC)" : "")],
      zip(response.handouts, classes).map { handout, schoolClass in
        [
          .text(handout.title.isEmpty ? handout.handoutID : handout.title), .text(schoolClass),
          .text(words(handout, response)), .instant(handout.deleteBeforeTime),
        ]
      })
  }

  private static func verdicts(_ response: ReportV1.ExplainAttemptsResponse) -> SheetTable {
    let titles = Dictionary(response.handouts.map { ($0.handoutID, $0) }) { first, _ in first }
    return SheetTable(
      title: "why", [.number("no."), .rowName("handout"), .wrapped("")],
      response.attempts.flatMap { explained in
        explained.verdicts.enumerated().map { index, verdict in
          let handout = titles[verdict.handoutID] ?? ReportV1.ExplainedHandout()
          return [
            index == 0 ? .count(explained.attempt?.number ?? 0) : .blank,
            .text(handout.title.isEmpty ? verdict.handoutID : handout.title),
            .text(words(verdict, of: explained, by: handout, response)),
          ]
        }
      })
  }

  // MARK: In words

  private static func words(
    _ handout: ReportV1.ExplainedHandout, _ response: ReportV1.ExplainAttemptsResponse
  ) -> String {
    guard handout.shown else { return "nothing: \(handout.reason.words)" }
    guard handout.attempts > 0 else { return "no attempts" }
    var words = handout.attempts == 1 ? "1 attempt" : "\(handout.attempts) attempts"
    if !handout.carriedFromHandoutID.isEmpty {
      words += ", carried from \(title(of: handout.carriedFromHandoutID, response))"
    }
    if !handout.pickedAttemptID.isEmpty {
      words += "; \(handout.policy.name) picks \(attempt(handout.pickedAttemptID, in: response))"
    }
    return words
  }

  /// The identifier of a handout that the answer does not name.
  private static func title(of handout: String, _ response: ReportV1.ExplainAttemptsResponse) -> String {
    response.handouts.first { $0.handoutID == handout }.map(\.title).flatMap { $0.isEmpty ? nil : $0 } ?? handout
  }

  private static func words(
    _ verdict: ReportV1.AttemptVerdict, of explained: ReportV1.ExplainedAttempt, by handout: ReportV1.ExplainedHandout,
    _ response: ReportV1.ExplainAttemptsResponse
  ) -> String {
    guard verdict.shown else { return "not shown: \(verdict.reason.words)" }
    let shown = verdict.carried ? "shown as carried work" : "shown"
    let (policy, headline) = (handout.policy.name, response.headlineMetric.name)
    switch verdict.role {
    case .picked: return "\(shown): \(policy) picks it"
    case .passedOver:
      return "\(shown): \(policy) picks \(attempt(handout.pickedAttemptID, in: response)), \(handout.policy.preference)"
    case .counted: return "\(shown): counts in the \(headline) by \(policy)"
    case .noHeadline, .unspecified, .unrecognized:
      guard explained.quarantinedKind != .unspecified else { return "\(shown): it has no \(headline)" }
      return "\(shown): its \(explained.quarantinedKind.name) is not, since the headline here is \(headline)"
    }
  }

  private static func attempt(_ id: String, in response: ReportV1.ExplainAttemptsResponse) -> String {
    response.attempts.lazy.compactMap(\.attempt).first { $0.attemptID == id }.map { "no. \($0.number)" } ?? id
  }
}

extension ReportV1.AttemptPolicy {
  /// Why it picks another attempt.
  fileprivate var preference: String {
    switch self {
    case .latest: "which began later"
    case .first: "which began earlier"
    case .best: "which is better, or as good and later"
    case .mean, .all, .union, .sum, .unspecified, .unrecognized: "which counts"
    }
  }
}

extension ReportV1.HiddenReason {
  fileprivate var words: String {
    switch self {
    case .notPosted: "the handout is not posted"
    case .notInClass: "the student is not in the class now"
    case .notRecipient: "the student is not a recipient now"
    case .neverWhileOpen: "the student was never a recipient while the handout was open"
    case .recordingOff: "recording is off"
    case .noColumn: "the handout does not have this context"
    case .excused: "the student is excused from the task"
    case .beforePost: "it began before the handout was posted"
    case .afterEnd: "it began after the handout had ended"
    case .notInClassThen: "the student was not in the class when it began"
    case .notRecipientThen: "the student was not a recipient when it began"
    case .recordingOffThen: "recording was off when it began"
    case .notCoveredThen: "the handout did not cover the context when it began"
    case .otherHandout: "it was recorded for other handouts"
    case .deleted: "work of its time was deleted"
    case .outsideWindow: "it began outside the window asked for"
    case .carriedInstead: "it has no data, and work of an earlier handout is shown instead"
    case .unspecified, .unrecognized: "for a reason that this program does not know"
    }
  }
}
