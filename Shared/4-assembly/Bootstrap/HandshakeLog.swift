internal import Observability
internal import RPC
internal import Synchronization

/// Says with whom no encryption came about, and why: who runs the server sees a client's wrong certificate nowhere else.
///
/// Anybody may try as often as they like, so that there is a line in ten seconds at most; the next one counts the others.
final class HandshakeLog: Sendable {
  private struct State {
    var quietUntil = Moment(nanoseconds: 0)
    var unsaid = 0
  }

  private let log: Logger
  private let now: @Sendable () -> Moment
  private let state = Mutex(State())

  /// Between two lines (nanoseconds).
  private static let pause: UInt64 = 10_000_000_000

  init(_ log: Logger, now: @escaping @Sendable () -> Moment = { .now }) {
    self.log = log
    self.now = now
  }

  func refused(_ peer: String, _ reason: String) {
    let now = now()
    let unsaid = state.withLock { state -> Int? in
      guard now >= state.quietUntil else {
        state.unsaid += 1
        return nil
      }
      defer { state = State(quietUntil: now.adding(nanoseconds: Self.pause)) }
      return state.unsaid
    }
    guard let unsaid else { return }
    log.warning("no TLS with a client", ["peer": peer, "reason": reason, "others.unsaid": unsaid])
  }
}
