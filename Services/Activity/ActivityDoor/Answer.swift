public import ActivityDomain
public import Domain

/// An attempt as its app has made it since the session began: what every answer to the app is written from.
public struct Answer: Hashable, Sendable {
  /// All that the session knows of the attempt; what an earlier session sent is not in it.
  public var log: AttemptLog
  /// Where the app began it; the root where the session does not know.
  public var path: IdentifierPath
  /// Where the next attempt starts that the session knows.
  public var nextStart: Instant?
  /// The kind of the context's primary items, as far as the app may know.
  public var kind: ItemKind?
  /// The primary item that was just sent is of another kind: it is put aside.
  public var conflict: KindConflict?
  /// What the session had taken of the attempt before the work that was just sent, which may begin it: where nothing is stored of it yet, that
  /// came too early (D14).
  public var earlier: [AttemptEvent] = []
  /// The session took the same before.
  public var isResent = false

  /// How much work one call about the attempt is: 1, and more where it holds much by now, all of which is read and folded where it is stored.
  public var pieces: Int { 1 + (log.items.count + log.progress.count + log.marks.count) / Self.eventsPerPiece }

  private static let eventsPerPiece = 200
}

/// What an answer may rest on beside the session: the same for everybody in the organization, whatever is assigned.
public struct Terms: Sendable {
  /// Of items, texts and sizes (D9).
  public var limits: Limits
  /// The organization's, by the start of an attempt (N28).
  public var idleLimits: IdleLimits

  public init(limits: Limits, idleLimits: IdleLimits) {
    self.limits = limits
    self.idleLimits = idleLimits
  }
}
