public import Domain

/// Where a piece of work falls: what is stored of its attempt, what its caller sees of it, and what comes after it.
public struct Standing: Sendable {
  public var attempt: AttemptID
  public var stored: AttemptLog?
  /// What is left of an attempt that was voided or deleted: that it began. Its caller goes on in the shadow.
  public var removed: AttemptLog?
  /// The caller's own version, which holds what is not stored.
  public var shadowed: AttemptLog?
  /// Where the student's next stored attempt at the context starts (P4).
  public var nextStored: Instant?
  /// Where the next one starts that the caller sees, stored or not.
  public var nextSeen: Instant?
  /// The kind that the caller's own unassigned work fixed.
  public var shadowKind: ItemKind?
  /// Whether what is not stored is kept for the caller. Those who are told true outcomes need no shadow.
  public var keepsShadow: Bool

  public init(
    attempt: AttemptID, stored: AttemptLog? = nil, removed: AttemptLog? = nil, shadowed: AttemptLog? = nil,
    nextStored: Instant? = nil, nextSeen: Instant? = nil, shadowKind: ItemKind? = nil, keepsShadow: Bool = true
  ) {
    self.attempt = attempt
    self.stored = stored
    self.removed = removed
    self.shadowed = shadowed
    self.nextStored = nextStored
    self.nextSeen = nextSeen
    self.shadowKind = shadowKind
    self.keepsShadow = keepsShadow
  }

  /// What the caller sees of the attempt.
  public var seen: AttemptLog? { shadowed ?? stored ?? removed }
}
