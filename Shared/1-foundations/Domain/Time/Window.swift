/// A span of time, half-open: the opening instant belongs to it, the closing one does not (P9).
public struct Window: Hashable, Sendable {
  /// The first instant that belongs to it.
  public var opens: Instant
  /// Nil while nobody has closed it.
  public var closes: Instant?

  /// - Parameter closes: the first instant that no longer belongs to it; nil: it is open for good.
  @inlinable
  public init(opens: Instant, closes: Instant? = nil) {
    self.opens = opens
    self.closes = closes
  }

  /// Every instant from the beginning of time on, without an end.
  public static let always = Window(opens: .distantPast)

  /// `closes`, or the end of time.
  @inlinable
  public var end: Instant { closes ?? .distantFuture }

  /// Whether it holds no instant: it closes when it opens, or before.
  @inlinable
  public var isEmpty: Bool {
    guard let closes else { return false }
    return closes <= opens
  }

  /// Whether the instant lies in it: the opening one does, the closing one does not (P9).
  @inlinable
  public func contains(_ instant: Instant) -> Bool {
    guard opens <= instant else { return false }
    guard let closes else { return true }
    return instant < closes
  }

  /// What both spans hold; nil when they share no instant.
  public func intersection(_ other: Window) -> Window? {
    let closes =
      switch (self.closes, other.closes) {
      case (nil, let only), (let only, nil): only
      case (let mine?, let theirs?): min(mine, theirs)
      }
    let shared = Window(opens: max(opens, other.opens), closes: closes)
    return shared.isEmpty ? nil : shared
  }
}
