public import Domain
public import Messages

// Removal of an erased person from the changes of Activity's feed.
extension ActivityV1.Change.Change {
  /// What is left of a change once a person is taken out of it.
  public enum Remainder: Hashable, Sendable {
    /// It does not name them.
    case all
    /// It names others beside them.
    case others(ActivityV1.Change.Change)
    /// It was about them.
    case nothing
  }

  /// The change as it is without a person who was erased.
  public func without(_ person: PersonID) -> Remainder { without { $0.isExactly(person.rawValue) } }

  /// The change as it is without all whom `isThey` holds for.
  func without(_ isThey: (_ id: String) -> Bool) -> Remainder {
    switch self {
    case .person(let message): return isThey(message.personID) ? .nothing : .all
    case .enrolment(let state): return isThey(state.personID) ? .nothing : .all
    case .attempt(let attempt): return isThey(attempt.studentID) ? .nothing : .all
    case .partialAttempt(let partial): return isThey(partial.attempt?.studentID ?? "") ? .nothing : .all
    case .done(let state): return isThey(state.studentID) ? .nothing : .all
    case .erasedPersonID(let id): return isThey(id) ? .nothing : .all
    case .recording(let state):
      guard case .studentID(let id) = state.scope else { return .all }
      return isThey(id) ? .nothing : .all
    case .handout(var history):
      history.recipients.removeAll { isThey($0.studentID) }
      history.handout?.recipients?.studentIDs.removeAll(where: isThey)
      history.handout?.recipients?.removedStudentIDs.removeAll(where: isThey)
      history.handout?.excuses.removeAll { isThey($0.studentID) }
      history.handout?.reopenings.removeAll { isThey($0.studentID) }
      history.handout?.studentDueTimes.removeAll { isThey($0.studentID) }
      history.policyWindows?.students.removeAll { isThey($0.studentID) }
      let left = Self.handout(history)
      return left == self ? .all : .others(left)
    case .organization, .clock, .school, .term, .schoolClass, .primaryKind, .organizationReset, .deletedClassID,
      .deletedHandoutID, .erasedPerson:
      return .all
    }
  }

  /// Says nothing: stands in the feed where something was told that is no more or was told again, so that its numbers have no
  /// gap.
  public static let blank = Self.attempt(ActivityV1.AttemptChange(removed: true))
}
