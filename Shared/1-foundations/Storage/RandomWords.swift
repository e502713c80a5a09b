internal import Glibc
internal import Synchronization

/// Random words from the system, asked for many at a time: asking costs more than a digest does.
///
/// A word that was given is not kept.
final class RandomWords: Sendable {
  static let shared = RandomWords()

  private struct State {
    var words = [UInt64](repeating: 0, count: RandomWords.count)
    var next = RandomWords.count
  }

  /// As many as the system gives at once (256 bytes).
  private static let count = 32
  private let state = Mutex(State())

  func two() -> (UInt64, UInt64) {
    state.withLock { state in
      if state.next == Self.count {
        let failure = unsafe state.words.withUnsafeMutableBytes { unsafe getentropy($0.baseAddress!, $0.count) }
        precondition(failure == 0, "the system has no random numbers")
        state.next = 0
      }
      defer {
        state.words[state.next] = 0
        state.words[state.next + 1] = 0
        state.next += 2
      }
      return (state.words[state.next], state.words[state.next + 1])
    }
  }
}
