/// How long a live attempt may be silent for the time to count all the same (D29), as an organization has set it over time.
///
/// An attempt keeps the limit that was in force when it started (N28). So neither a change of the setting nor the order in
/// which work arrives changes what is known of it.
public struct IdleLimits: Hashable, Sendable {
  private struct Change: Hashable, Sendable {
    var from: Instant
    var milliseconds: Int64
  }

  /// Milliseconds, before anybody has set anything.
  public static let standard: Int64 = 30 * 60 * 1000
  /// Milliseconds. Heartbeats that are closer than this make no difference, and are not kept.
  public static let shortest: Int64 = 60 * 1000
  /// Milliseconds.
  public static let longest: Int64 = 24 * 60 * 60 * 1000

  /// Ascending.
  private var changes: [Change] = []

  /// The standard limit, at all times.
  public init() {}

  /// Milliseconds, for an attempt that starts then.
  public func limit(at start: Instant) -> Int64 {
    changes.last { $0.from <= start }?.milliseconds ?? Self.standard
  }

  /// - Parameter instant: from when on. Whatever was set for later is taken back: the clock was set back (D21).
  public mutating func set(_ milliseconds: Int64, from instant: Instant) {
    changes.removeAll { instant <= $0.from }
    changes.append(Change(from: instant, milliseconds: milliseconds))
  }
}
