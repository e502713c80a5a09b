internal import Domain

/// A due time that a handout is about to get. What went on past it has to be told anew, with how it stood then (P20):
/// followers keep no history.
struct LookBack: Hashable, Sendable {
  var handout: HandoutID
  var schoolClass: ClassID
  var due: Instant

  /// How far telling has come, which goes student by student.
  enum Progress: Hashable, Sendable {
    /// All up to this one, in the order of ids.
    case told(upTo: PersonID)
    case done
  }

  /// Attempts and marks told anew in one transaction. A class of hundreds has fewer that straddle an instant.
  static let toldPerTransactionMax = 1_000

  init(handout: HandoutID, schoolClass: ClassID, due: Instant) {
    self.handout = handout
    self.schoolClass = schoolClass
    self.due = due
  }

  /// Nil where no due time is new.
  init?(for handout: Handout, instead former: Handout?) {
    guard let due = handout.due, due != former?.due else { return nil }
    self.init(handout: handout.id, schoolClass: handout.schoolClass, due: due)
  }
}

/// There is more to tell than one transaction should: it is told in several, and then the change is asked for again.
struct LookBackPending: Error {
  var lookBack: LookBack
}
