/// The interval to which reply times are rounded up, so that they do not disclose whether anything was stored (D27).
///
/// It is longer than storing takes on a usual disk.
public enum Beat: Sendable {
  /// For a read.
  case single
  /// For marks of done, which are looked for in every open handout.
  case marks
  /// For so much work: see ``Answer/pieces``.
  case pieces(Int)

  /// Between one moment at which answers leave and the next, counted from when the call came.
  public var interval: Duration {
    switch self {
    case .single, .pieces(...1): .milliseconds(20)
    case .marks, .pieces(...20): .milliseconds(100)
    case .pieces: .milliseconds(500)
    }
  }
}

/// Holds answers back until the next beat.
public struct BeatKeeper: Sendable {
  private let isKeeping: Bool

  /// - Parameter isKeeping: false answers at once, for tests of what is answered.
  public init(isKeeping: Bool = true) {
    self.isKeeping = isKeeping
  }

  /// Runs `body`, and returns, or throws, with the next beat.
  public func after<T: Sendable>(_ beat: Beat, _ body: () async throws -> T) async throws -> T {
    try await after(beat) { _ in try await body() }
  }

  /// The same, where `body` says which beat it is. Only what the session knows, or the request says, may decide that.
  public func after<T: Sendable>(_ beat: Beat, _ body: (inout Beat) async throws -> T) async throws -> T {
    var beat = beat
    guard isKeeping else { return try await body(&beat) }
    let begin = ContinuousClock.now
    do {
      let answer = try await body(&beat)
      await rest(since: begin, beat.interval)
      return answer
    } catch {
      await rest(since: begin, beat.interval)
      throw error
    }
  }

  private func rest(since begin: ContinuousClock.Instant, _ interval: Duration) async {
    let beats = (begin.duration(to: .now) / interval).rounded(.up)
    // A call that is cancelled is answered to nobody.
    try? await Task.sleep(until: begin + interval * beats)
  }
}
