internal import Domain

/// Decides whether the time of day can be believed. What is removed for its age is gone for good, so one wrong minute of a clock
/// without a battery, or of a bad answer from a time server, must remove nothing.
///
/// The time of day is believed while it goes along with the monotonic clock, which nobody sets. Once it is more than two days off, be it
/// ahead or behind, it is believed again when it has gone along for an hour: so a school that was switched off for weeks goes on.
struct ClockWatch: Sendable {
  /// Milliseconds that the time of day may be off.
  static let tolerance: Int64 = 2 * 24 * 60 * 60 * 1000
  /// For how many milliseconds a time of day that was doubted has to go along before it is believed.
  static let proof: Int64 = 60 * 60 * 1000
  /// Milliseconds that it may be set by meanwhile.
  private static let steadiness: Int64 = 60 * 1000

  enum Verdict: Hashable, Sendable {
    case believed
    /// It was doubted at the last look.
    case believedAgain
    /// - isNew: false where the same time of day was doubted at the last look.
    case doubted(daysOff: Int64, isNew: Bool)
  }

  private let origin: ContinuousClock.Instant
  /// What time of day it was at the origin, by the clock that is believed.
  private var believed: Instant
  /// The same by the clock that is doubted, and since when it is.
  private var doubt: (atOrigin: Instant, since: ContinuousClock.Instant)?

  /// - Parameters:
  ///   - lastKnown: a time of day that has been; nil where none is known: the first look is believed.
  ///   - wall: the time of day.
  ///   - now: by the monotonic clock, as in ``look(at:now:)``.
  init(lastKnown: Instant?, wall: Instant, now: ContinuousClock.Instant) {
    origin = now
    believed = lastKnown.map { Self.isNear(wall, $0, Self.tolerance) ? wall : $0 } ?? wall
  }

  mutating func look(at wall: Instant, now: ContinuousClock.Instant) -> Verdict {
    let atOrigin = wall - origin.duration(to: now).wholeMilliseconds
    let former = doubt
    if Self.isNear(atOrigin, believed, Self.tolerance) {
      doubt = nil
      return former == nil ? .believed : .believedAgain
    }
    if let former, Self.isNear(atOrigin, former.atOrigin, Self.steadiness) {
      guard former.since.duration(to: now).wholeMilliseconds >= Self.proof else {
        return .doubted(daysOff: daysOff(atOrigin), isNew: false)
      }
      believed = atOrigin
      doubt = nil
      return .believedAgain
    }
    doubt = (atOrigin, now)
    return .doubted(daysOff: daysOff(atOrigin), isNew: true)
  }

  private func daysOff(_ atOrigin: Instant) -> Int64 { atOrigin.since(believed) / ErasureRunner.day }

  private static func isNear(_ left: Instant, _ right: Instant, _ milliseconds: Int64) -> Bool {
    left.since(right).magnitude <= milliseconds.magnitude
  }
}
