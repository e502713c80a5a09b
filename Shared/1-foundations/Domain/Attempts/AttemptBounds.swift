/// The surroundings of an attempt that decide which of its records count.
public struct AttemptBounds: Hashable, Sendable {
  /// Where the student's next stored attempt at this context starts; nil while this is the newest. Records at that very
  /// instant still count, later ones do not (P4, P37).
  public var nextStart: Instant?
  /// When any of the attempt's handouts is open to the student there (P3, P23): `Organization.openWindows(for:)`.
  public var open: WindowSet
  /// The kind in force for the context (D7).
  public var primaryKind: ItemKind?
  /// Milliseconds a live attempt may be silent (D15).
  public var lease: Int64

  /// - Parameters:
  ///   - nextStart: nil for the newest attempt.
  ///   - open: without it every instant is admitted.
  ///   - primaryKind: nil while none is in force; then every primary is quarantined (N7).
  ///   - lease: milliseconds.
  public init(
    nextStart: Instant? = nil, open: WindowSet = .always, primaryKind: ItemKind? = nil,
    lease: Int64 = Limits.standard.heartbeatLeaseMilliseconds
  ) {
    self.nextStart = nextStart
    self.open = open
    self.primaryKind = primaryKind
    self.lease = lease
  }

  /// Whether a record that happened then counts.
  public func admits(_ happened: Instant) -> Bool {
    if let nextStart, nextStart < happened { return false }
    return open.contains(happened)
  }
}
