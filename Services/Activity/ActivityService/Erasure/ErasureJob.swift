internal import Domain

/// A job that removes data in short steps, each of them one transaction; after a crash it goes on with the next.
struct ErasureJob: Hashable, Sendable {
  let organization: OrganizationID
  let id: String
  let kind: Kind
  /// Whom or what it removes; empty once that need not be known any more.
  var subject: String
  var step: Step
  var cursor = Cursor()
  /// Changes up to this one are looked through.
  var historyEnd: Int64 = 0

  enum Kind: Int, Sendable {
    // These numbers are on disk and, below 100, on the wire: add, never change.
    case person = 1
    case retention = 2
    case schoolClass = 3
    case recording = 4
    /// A deletion of a class was taken back: nothing is removed, its work is published again.
    case reinstatement = 100
    /// Context's history was replaced: the new one may have content that was forgotten.
    case returnedContent = 101
  }

  enum Step: Int, CaseIterable, Sendable {
    // These numbers are on disk.
    /// Kinds of contexts that rest on the person's work.
    case fixes = 5
    /// Attempts whose context has another kind in force now are published again.
    case kinds = 7
    /// Answers to earlier requests.
    case requests = 10
    /// What leads from the audit log to the person.
    case notes = 20
    /// People, enrolments, handouts, switches.
    case school = 30
    /// The ids of records, by which resends are known.
    case records = 40
    case attempts = 50
    /// The ids of records on attempts that were removed in the step before.
    case removedRecords = 60
    /// That attempts which were removed had begun, or what clients called them.
    case remains = 70
    /// Marks of done.
    case marks = 90
    /// Looks for content of pupils' own at which nobody's work is left.
    case ownContent = 92
    /// Context forgets that content, and so does Activity.
    case ownContentRemoval = 94
    /// Publishes that all of it has been published: whoever has read so far confirms it.
    case announcement = 100
    /// Earlier changes that published what is removed.
    case history = 110
    /// What the class itself left.
    case schoolClass = 120
    /// What deleted rows left in the files.
    case files = 130
    /// The other services confirm that they hold nothing of it any more.
    case confirmations = 140
  }

  /// How far a step has come; what each part means is the step's own.
  struct Cursor: Hashable, Sendable {
    var text = ""
    var id = ""
    var number: Int64 = 0
    var start: Int64 = 0
  }
}

extension ErasureJob.Step {
  /// Whether whoever begins to read the feed meets nothing any more of what goes: then followers may say that nothing is left.
  var mayBeConfirmed: Bool { rawValue >= Self.files.rawValue }
}

extension ErasureJob.Kind {
  /// What a job of this kind goes through, in this order. What others' numbers depend on comes first.
  var steps: [ErasureJob.Step] {
    switch self {
    // Records before attempts: the number of a deleted attempt's row is given again.
    case .person:
      [.fixes, .kinds, .requests, .notes, .school, .records, .attempts, .marks, .ownContent, .ownContentRemoval]
        + [.history, .announcement, .files, .confirmations]
    case .retention:
      [.attempts, .kinds, .removedRecords, .remains, .marks, .ownContent, .ownContentRemoval]
        + [.history, .announcement, .files, .confirmations]
    case .schoolClass:
      [.attempts, .kinds, .removedRecords, .remains, .marks, .ownContent, .ownContentRemoval]
        + [.history, .schoolClass, .announcement, .files, .confirmations]
    case .recording:
      [.attempts, .kinds, .removedRecords, .remains, .ownContent, .ownContentRemoval]
        + [.history, .announcement, .files, .confirmations]
    case .reinstatement: [.attempts]
    case .returnedContent: [.ownContent, .ownContentRemoval, .announcement, .files, .confirmations]
    }
  }

  /// Whether administrators are given a receipt: of what was asked for, or has become too old.
  var hasReceipt: Bool {
    switch self {
    case .person, .retention, .schoolClass, .recording: true
    case .reinstatement, .returnedContent: false
    }
  }

  var firstStep: ErasureJob.Step { steps[0] }

  /// Nil after the last one.
  func step(after step: ErasureJob.Step) -> ErasureJob.Step? {
    steps.firstIndex(of: step).map { steps.index(after: $0) }.flatMap { $0 < steps.endIndex ? steps[$0] : nil }
  }

  /// Whether others' numbers are as they stay once a job is at this step.
  func isSettled(at step: ErasureJob.Step) -> Bool {
    guard let last = steps.firstIndex(of: .kinds), let index = steps.firstIndex(of: step) else { return false }
    return index > last
  }
}
