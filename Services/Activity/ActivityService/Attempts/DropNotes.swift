internal import ActivityDomain
internal import Audit
internal import Domain
internal import Observability
internal import RPC

/// What is to be noted of a piece of work: that it was not stored, or that an administrator recorded it for somebody else.
struct WorkOutcome: Sendable {
  enum Noted: Sendable {
    case recorded
    /// With why, in a word.
    case dropped(String)
  }

  var noted: Noted
  var student: PersonID
  /// Zero where an app went on with an attempt that is not known here.
  var context: ContextID

  /// Nil: there is nothing to note, as of most work.
  init?(_ taken: Intake.Taken, of work: Work, by caller: Caller) {
    switch taken {
    case .success(let receipt):
      (student, context) = (receipt.log.student, receipt.log.context)
      switch receipt.outcome {
      case .dropped(let drop): noted = .dropped(drop.name)
      case .stored where caller.role == .administrator && student != caller.user: noted = .recorded
      case .stored, .duplicate: return nil
      }
    case .failure(let refusal):
      // Whoever is told of it knows it.
      guard !caller.readsOutcomes else { return nil }
      (student, context) = (work.student, work.location?.context ?? 0)
      noted = .dropped(refusal.name)
    }
  }
}

/// Notes work that was dropped, by its reason (D27), and work that an administrator recorded for somebody else: in the audit
/// log, in a metric, and in the process's log when that is asked for.
struct DropNotes: Sendable {
  private let store: ActivityStore
  private let log: Logger
  private let counters: [String: Counter]
  /// Drops that are counted and not in the audit log, because it could not be written.
  private let unnoted: Counter

  init(_ store: ActivityStore, _ metrics: Metrics, _ log: Logger) {
    self.store = store
    self.log = log
    let reasons = Drop.allCases.map(\.name) + Refusal.names
    counters = Dictionary(
      uniqueKeysWithValues: reasons.map { reason in
        (
          reason,
          metrics.counter(
            "homeroom_work_dropped_total", "Pieces of work that were not stored.", labels: ["reason": reason])
        )
      })
    unnoted = metrics.counter(
      "homeroom_audit_lost_total", "Drops of work that are counted and could not be noted in the audit log.")
  }

  func note(_ outcomes: [WorkOutcome], for call: AttemptCall) {
    for outcome in outcomes {
      switch outcome.noted {
      case .dropped(let reason): note(reason, outcome, call)
      case .recorded: note(NoteKey(.workRecorded, by: call.caller, subject: outcome.student), of: outcome.student)
      }
    }
  }

  private func note(_ reason: String, _ outcome: WorkOutcome, _ call: AttemptCall) {
    counters[reason]?.increment()
    log.debug(
      "work was not stored",
      ["organization.id": call.caller.organization, "context.id": outcome.context, "reason": reason])
    // Each student apart: how much of whose work was dropped is what is asked.
    note(NoteKey(.workDropped, by: call.caller, subject: outcome.student, reason: reason), of: outcome.student)
  }

  private func note(_ key: NoteKey, of student: PersonID) {
    if !store.noted.note(key, ShownPeople(others: [student]), at: store.clock.now) { unnoted.increment() }
  }
}

extension Drop {
  /// In metrics and in the audit log.
  var name: String {
    switch self {
    case .unassigned: "unassigned"
    case .recordingOff: "recording_off"
    case .withdrawn: "withdrawn"
    case .deleted: "deleted"
    }
  }
}

extension Refusal {
  /// Why an app's work was not stored although its session had nothing against it.
  var name: String {
    switch self {
    case .unknownAttempt, .startMissing: "unknown_attempt"
    case .otherContent, .attemptTaken: "id_reused"
    case .superseded: "superseded"
    case .limit: "over_limit"
    }
  }

  static let names = ["unknown_attempt", "id_reused", "superseded", "over_limit"]
}
