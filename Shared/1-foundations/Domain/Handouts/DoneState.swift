/// Whether something is Done, apart from progress and scores (D16, R86).
public struct DoneState: Hashable, Sendable {
  public struct Mark: Hashable, Sendable {
    /// Since when it stands (P8).
    public var since: Instant
    /// When a mark of this standing first reached us (P21).
    public var received: Instant
    public var isByApp: Bool

    public init(since: Instant, received: Instant, isByApp: Bool = false) {
      self.since = since
      self.received = received
      self.isByApp = isByApp
    }
  }

  /// Nil: not done.
  public var mark: Mark?

  public init(mark: Mark? = nil) {
    self.mark = mark
  }

  public static let notDone = DoneState()

  public var isDone: Bool { mark != nil }
}
