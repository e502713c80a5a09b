public import Domain
internal import Glibc

/// The time of day, passed in wherever it matters.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Domain.Instant

  /// - Parameter read: the time; called on any thread.
  public init(_ read: @escaping @Sendable () -> Domain.Instant) { self.read = read }

  /// The time of day; may go backwards when the clock is set.
  public var now: Domain.Instant { read() }

  /// The machine's clock.
  public static let system = WallClock {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Domain.Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}
