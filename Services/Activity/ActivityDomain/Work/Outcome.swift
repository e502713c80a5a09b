public import Domain

/// What became of a piece of work. Apps learn only that it was taken; some callers may read the outcome (D27).
public enum Outcome: Hashable, Sendable {
  /// All of it, or what of it lay in an open window (P3).
  case stored
  /// The same was stored before.
  case duplicate
  /// Nothing of it is stored.
  case dropped(Drop)
}

/// Why work is not stored.
public enum Drop: UInt8, CaseIterable, Hashable, Sendable {
  // These numbers are on disk: add, never change.
  /// No handout authorises it (R106, D17).
  case unassigned = 1
  /// Recording is switched off (R113).
  case recordingOff = 2
  /// The content was removed (D10, P23).
  case withdrawn = 3
  /// It was voided or deleted before it arrived (P12, P24).
  case deleted = 4
}

/// A primary item of another kind than the context's (D7): put aside, while the rest of its record counts.
public struct KindConflict: Hashable, Sendable {
  /// The kind in force.
  public var fixed: ItemKind
  /// The kind of the item that was sent.
  public var given: ItemKind

  public init(fixed: ItemKind, given: ItemKind) {
    self.fixed = fixed
    self.given = given
  }
}

/// Why work is refused whole. Apps are told what their own session says of it, others what the store does (D27).
public enum Refusal: Error, Hashable, Sendable {
  /// Nothing is known of the attempt.
  case unknownAttempt
  /// It would begin an attempt and does not say when.
  case startMissing
  /// The id of the record or request came before with other content.
  case otherContent
  /// The attempt belongs to another context.
  case attemptTaken(AttemptID)
  /// A later attempt has superseded it (R67, R78).
  case superseded(AttemptID)
  /// More than one attempt may hold.
  case limit(Violation)
}
