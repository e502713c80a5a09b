internal import ActivityDomain
internal import Audit
internal import Domain
internal import Observability
internal import RPC

/// What became of a piece of work, for whoever may know.
struct WorkOutcome: Sendable {
  var outcome: Outcome
  var student: PersonID
  var context: ContextID

  init(_ receipt: Receipt) {
    outcome = receipt.outcome
    student = receipt.seen.student
    context = receipt.seen.context
  }
}

/// Notes work that was dropped, by its reason (D4), and work that an administrator recorded for somebody else: in the audit
/// log, in a metric, and in the process's log when that is asked for.
struct DropNotes: Sendable {
  private let store: ActivityStore
  private let log: Logger
  /// In the order of `Drop.allCases`.
  private let counters: [Counter]
  /// Drops that are counted and not in the audit log, because it could not be written.
  private let unnoted: Counter

  init(_ store: ActivityStore, _ metrics: Metrics, _ log: Logger) {
    self.store = store
    self.log = log
    counters = Drop.allCases.map { drop in
      metrics.counter(
        "homeroom_work_dropped_total", "Pieces of work that were not stored.", labels: ["reason": drop.name])
    }
    unnoted = metrics.counter(
      "homeroom_audit_lost_total", "Drops of work that are counted and could not be noted in the audit log.")
  }

  /// Whether anything is to be noted of it: of most work nothing is.
  static func concerns(_ receipt: Receipt, of caller: Caller) -> Bool {
    switch receipt.outcome {
    case .dropped: true
    case .stored: caller.role == .administrator && receipt.seen.student != caller.user
    case .duplicate: false
    }
  }

  func note(_ outcomes: [WorkOutcome], for call: AttemptCall) {
    for outcome in outcomes {
      switch outcome.outcome {
      case .dropped(let drop): note(drop, outcome, call)
      case .stored where call.caller.role == .administrator && outcome.student != call.caller.user:
        note(NoteKey(.workRecorded, by: call.caller, subject: outcome.student), of: outcome.student)
      case .stored, .duplicate: break
      }
    }
  }

  private func note(_ drop: Drop, _ outcome: WorkOutcome, _ call: AttemptCall) {
    counters[Drop.allCases.firstIndex(of: drop) ?? 0].increment()
    log.debug(
      "work was not stored",
      [
        "organization.id": call.caller.organization, "context.id": outcome.context, "reason": drop.name,
      ])
    // Each student apart: how much of whose work was dropped is what is asked.
    note(NoteKey(.workDropped, by: call.caller, subject: outcome.student, reason: drop.name), of: outcome.student)
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
