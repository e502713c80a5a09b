internal import Domain

/// What the attempts' side does when the school's side deletes: it removes its rows and tells the feed of each attempt
/// removed or changed, in the transaction at hand.
protocol AttemptRemoval: Sendable {
  /// - Parameter scope: the organization as it is *after* the deletion: its switches say what is deleted
  ///   (`Organization.survivingHandouts`), its handouts and people are gone.
  func removeAttempts(_ selection: AttemptSelection, in scope: inout OrganizationTransaction) throws
}

/// Whose attempts are affected. Each is held against what still stands.
enum AttemptSelection: Hashable, Sendable {
  /// Everything: the organization's recording was deleted (R113).
  case organization
  /// A class's recording was deleted, or the class with its handouts: attempts that belong to any of these. One that
  /// belongs to other handouts too stays with those (P11, P12).
  case handouts(Set<HandoutID>)
  /// A student's recording was deleted.
  case student(PersonID)
  /// The person is erased: everything of theirs goes, quarantined items and shadows included.
  case person(PersonID)
  /// Developer mode: all rows of the organization, without telling the feed, which begins anew.
  case reset
}

/// For a service without attempts.
struct NoAttempts: AttemptRemoval {
  func removeAttempts(_ selection: AttemptSelection, in scope: inout OrganizationTransaction) throws {}
}
