internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// The body of one answer on its way from a task, which makes it, to a connection's thread, which sends it: one piece at a time.
final class StreamedBody: Sendable {
  private enum Piece {
    /// The task makes the next one.
    case none
    case bytes([UInt8], taken: Int)
    case end
    case failure
  }

  private struct State {
    var piece = Piece.none
    /// The task, which waits until its last piece was taken.
    var producer: CheckedContinuation<Void, Never>?
    var hasLeft = false
  }

  private let state = Mutex(State())
  private let wait: ClientWait
  private let task = Mutex<Task<Void, Never>?>(nil)

  init(_ wait: ClientWait) { self.wait = wait }

  /// Asks for one piece after the other, until the end or until the client has left.
  func begin(_ next: @escaping @Sendable () async throws -> [UInt8]?) {
    let producing = Task { [self] in
      do {
        while let bytes = try await next() {
          guard await put(bytes) else { return }
        }
        finish(.end)
      } catch {
        finish(.failure)
      }
    }
    task.withLock { $0 = producing }
  }

  /// Called by the library on the connection's thread: the count of octets, or that there are no more.
  func read(into space: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      if let result = unsafe take(into: space) { return result }
      guard wait.untilWoken() else { return homeroom_body_fails }
    }
  }

  /// The client has left, or all has been sent.
  func end() {
    task.withLock { $0.take() }?.cancel()
    let producer = state.withLock { state in
      state.hasLeft = true
      return state.producer.take()
    }
    producer?.resume()
  }

  /// Nil when nothing is there yet.
  private func take(into space: UnsafeMutableRawBufferPointer) -> Int? {
    var producer: CheckedContinuation<Void, Never>?
    let result: Int? = state.withLock { state in
      switch state.piece {
      case .none: return nil
      case .end: return homeroom_body_ends
      case .failure: return homeroom_body_fails
      case .bytes(let bytes, let taken):
        let count = min(space.count, bytes.count - taken)
        unsafe bytes.withUnsafeBytes {
          unsafe space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count]))
        }
        if taken + count == bytes.count {
          state.piece = .none
          producer = state.producer.take()
        } else {
          state.piece = .bytes(bytes, taken: taken + count)
        }
        return count
      }
    }
    producer?.resume()
    return result
  }

  /// Returns when the piece was taken; false when nobody takes one any more.
  private func put(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      let hasLeft = state.withLock { state in
        guard !state.hasLeft else { return true }
        state.piece = .bytes(bytes, taken: 0)
        state.producer = continuation
        return false
      }
      if hasLeft { continuation.resume() } else { wait.wake() }
    }
    return state.withLock { !$0.hasLeft }
  }

  private func finish(_ piece: Piece) {
    state.withLock { $0.piece = piece }
    wait.wake()
  }
}
