/// A due time that a teacher gave one student of a handout, in place of the handout's (N70).
public struct StudentDue: Hashable, Sendable {
  /// Nil: it is never due for the student.
  public var due: Instant?
  /// When the teacher said so. Nothing is judged by it: what stands now holds for all work (N70).
  public var set: Instant

  /// - Parameter due: nil: never.
  public init(due: Instant?, set: Instant) {
    self.due = due
    self.set = set
  }
}

extension Handout {
  /// When it is due for the student: their own due time, else the handout's (N70). Nil: never.
  public func due(for student: PersonID) -> Instant? {
    guard !studentDues.isEmpty, let own = studentDues[student] else { return due }
    return own.due
  }

  /// Whether it is due for anybody.
  public var isEverDue: Bool { due != nil || studentDues.values.contains { $0.due != nil } }

  /// As the student sees it: with the due time that holds for them, and nobody's own.
  public func seen(by student: PersonID) -> Handout {
    var seen = self
    seen.due = due(for: student)
    seen.studentDues = [:]
    seen.policyWindows = PolicyWindows(all: policyWindows.windows(of: student))
    return seen
  }
}
