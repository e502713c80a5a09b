internal import Glibc
internal import Synchronization

/// Runs what waits for a name server on threads of its own: it is rare, and no loop may wait.
final class NameLookup: Sendable {
  /// All channels' of the process.
  static let shared = NameLookup(threadsMax: 4, waitingMax: 256)

  private typealias Work = @Sendable () -> Void

  private struct State {
    var threads = 0
    var waiting: [Work] = []
  }

  private let threadsMax: Int
  private let waitingMax: Int
  private let state = Mutex(State())

  private final class Box {
    let body: Work

    init(_ body: @escaping Work) { self.body = body }
  }

  /// - Parameters:
  ///   - threadsMax: names that are looked up at one time.
  ///   - waitingMax: names that may wait for it.
  init(threadsMax: Int, waitingMax: Int) {
    self.threadsMax = threadsMax
    self.waitingMax = waitingMax
  }

  /// False when too much waits already, or no thread can be had: then `body` will not be run.
  func run(_ body: @escaping @Sendable () -> Void) -> Bool {
    let (accepted, starts) = state.withLock { state in
      guard state.threads >= threadsMax else {
        state.threads += 1
        return (true, true)
      }
      guard state.waiting.count < waitingMax else { return (false, false) }
      state.waiting.append(body)
      return (true, false)
    }
    return starts ? start(body) : accepted
  }

  private func start(_ first: @escaping Work) -> Bool {
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(
      Box { [self] in
        var next: Work? = first
        while let body = next {
          body()
          next = following()
        }
      })
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
        box.body()
        return nil
      }, box.toOpaque())
    guard result == 0 else {
      unsafe box.release()
      state.withLock { $0.threads -= 1 }
      return false
    }
    pthread_detach(thread)
    return true
  }

  /// What waits longest; nil ends the thread.
  private func following() -> Work? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.threads -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
  }
}
