internal import Domain

/// A due time that a handout is about to get. Work that went on past it is published again, with how it stood then
/// (P20), because followers keep no history.
struct LookBack: Hashable, Sendable {
  var handout: HandoutID
  var schoolClass: ClassID
  var due: Instant

  /// How far publishing has come, which goes student by student.
  enum Progress: Hashable, Sendable {
    /// All up to this one, in the order of ids.
    case published(upTo: PersonID)
    case done
  }

  /// Attempts and marks published again in one transaction. A class of hundreds has fewer that straddle an instant.
  static let publishedPerTransactionMax = 1_000

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

/// Thrown when there is more to publish than fits one transaction: publish it in several, then make the change again.
struct LookBackPending: Error {
  var lookBack: LookBack
}
