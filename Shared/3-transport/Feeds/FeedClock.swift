public import Domain
public import RPC

/// One instant by two clocks: the time of day, which is what people are shown, and the monotonic clock, by which it is judged how long
/// ago the instant was. Somebody may set the time of day back, and what is old would count as new for as long.
public struct FeedMoment: Hashable, Sendable {
  /// The time of day, as this machine's clock showed it then.
  public let time: Domain.Instant
  /// The same instant by a clock that nobody sets. It says nothing in another process.
  public let monotonic: ContinuousClock.Instant

  public init(time: Domain.Instant, monotonic: ContinuousClock.Instant) {
    self.time = time
    self.monotonic = monotonic
  }

  /// The earlier of two by the monotonic clock, whatever the time of day was set to in between.
  public static func earlier(_ one: FeedMoment, _ other: FeedMoment) -> FeedMoment {
    other.monotonic < one.monotonic ? other : one
  }
}

/// Reads both clocks of a `FeedMoment`.
public struct FeedClock: Sendable {
  private let wall: WallClock
  private let monotonic: @Sendable () -> ContinuousClock.Instant

  /// - Parameters:
  ///   - wall: the time of day.
  ///   - monotonic: the clock that is never set; called on any thread.
  public init(
    _ wall: WallClock = .system, monotonic: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.wall = wall
    self.monotonic = monotonic
  }

  /// The present by both clocks.
  public var now: FeedMoment { FeedMoment(time: wall.now, monotonic: monotonic()) }

  /// How long ago that was, whatever the time of day was set to since.
  public func age(of moment: FeedMoment) -> Duration { moment.monotonic.duration(to: monotonic()) }
}
