/// Whether something is Done, apart from progress and scores (D16, R86).
public struct DoneState: Hashable, Sendable {
  /// A mark that stands.
  public struct Mark: Hashable, Sendable {
    /// Since when it stands (P8).
    public var since: Instant
    /// When a mark of this standing first reached us (P21).
    public var received: Instant
    /// Whether the first mark of this standing was an app's, on the student's behalf (R103).
    public var isByApp: Bool

    /// - Parameters:
    ///   - since: by happened time (P8).
    ///   - received: when it first reached us (P21).
    public init(since: Instant, received: Instant, isByApp: Bool = false) {
      self.since = since
      self.received = received
      self.isByApp = isByApp
    }
  }

  /// Nil: not done.
  public var mark: Mark?

  /// - Parameter mark: nil: not done.
  public init(mark: Mark? = nil) {
    self.mark = mark
  }

  /// Nothing was marked, or the mark was taken back.
  public static let notDone = DoneState()

  /// Whether a mark stands.
  public var isDone: Bool { mark != nil }
}
