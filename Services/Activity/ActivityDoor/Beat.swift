/// When answers leave: a whole number of beats after their calls came. How long it took to store something, or to find that nothing was
/// to be stored, is not to be read from the time of the reply (D27).
public struct Beat: Sendable {
  /// Longer than a commit takes on a usual disk.
  public static let standard: Duration = .milliseconds(10)

  private let interval: Duration

  /// - Parameter interval: zero answers at once.
  public init(_ interval: Duration = Beat.standard) {
    self.interval = interval
  }

  /// Runs `body`, and returns, or throws, with the next beat.
  public func after<T: Sendable>(_ body: () async throws -> T) async throws -> T {
    guard interval > .zero else { return try await body() }
    let begin = ContinuousClock.now
    do {
      let answer = try await body()
      await rest(since: begin)
      return answer
    } catch {
      await rest(since: begin)
      throw error
    }
  }

  private func rest(since begin: ContinuousClock.Instant) async {
    let beats = (begin.duration(to: .now) / interval).rounded(.up)
    // A call that is cancelled is answered to nobody.
    try? await Task.sleep(until: begin + interval * beats)
  }
}
