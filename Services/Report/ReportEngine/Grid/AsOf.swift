public import Domain

/// The instant as of which a report shows students' work and marks. All else in it is as now (P20).
public enum AsOf: Hashable, Sendable {
  case now
  /// For each student the due time that holds for them, grace included (N70, N71); for whom it is never due, now.
  case dueTime
  /// Any instant (D34).
  case instant(Instant, EarlierWork)
}

/// How students' work stood at an instant, where that is otherwise than now. Of other instants than due times this is not held here.
public struct EarlierWork: Hashable, Sendable {
  /// As they stood.
  public private(set) var attempts: [AttemptID: Attempt] = [:]
  /// As they stood.
  public private(set) var marks: [DoneTarget: [PersonID: DoneState]] = [:]

  /// None of it.
  public init() {}

  /// Adds an attempt as it stood.
  public mutating func add(_ attempt: Attempt) { attempts[attempt.id] = attempt }

  /// Adds a student's mark as it stood.
  public mutating func add(_ mark: DoneState, of student: PersonID, on target: DoneTarget) {
    marks[target, default: [:]][student] = mark
  }
}
