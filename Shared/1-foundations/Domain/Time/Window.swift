/// A span of time, half-open: the opening instant belongs to it, the closing one does not (P9).
public struct Window: Hashable, Sendable {
  public var opens: Instant
  /// Nil while nobody has closed it.
  public var closes: Instant?

  @inlinable
  public init(opens: Instant, closes: Instant? = nil) {
    self.opens = opens
    self.closes = closes
  }

  public static let always = Window(opens: .distantPast)

  /// `closes`, or the end of time.
  @inlinable
  public var end: Instant { closes ?? .distantFuture }

  @inlinable
  public var isEmpty: Bool {
    guard let closes else { return false }
    return closes <= opens
  }

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
