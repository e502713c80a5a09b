public import Domain

/// What is stored when a piece of work arrives: its attempt so far, and when the next attempt starts.
public struct Standing: Sendable {
  /// Its id in the store. The client may call it otherwise.
  public var attempt: AttemptID
  /// Nil where nothing is stored of it.
  public var stored: AttemptLog?
  /// What remains of an attempt that was voided or deleted: only that it began.
  public var removed: AttemptLog?
  /// Where the student's next attempt at the context starts (P4).
  public var nextStart: Instant?

  public init(
    attempt: AttemptID, stored: AttemptLog? = nil, removed: AttemptLog? = nil, nextStart: Instant? = nil
  ) {
    self.attempt = attempt
    self.stored = stored
    self.removed = removed
    self.nextStart = nextStart
  }

  /// What is known of the attempt, whether it still counts or not; nil where it was never begun.
  public var log: AttemptLog? { stored ?? removed }
}
