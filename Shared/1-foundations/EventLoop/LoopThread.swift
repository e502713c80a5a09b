internal import CEpoll
internal import Glibc

/// How soon a thread has its turn where there are more of them than processors.
public enum ThreadPriority: Int32, Sendable {
  /// For who waits for sockets: it has little to do at a time, and somebody waits for that.
  case usual = 0
  /// For long computing: beside a thread of the usual priority it has about a tenth of a processor.
  case low = 10

  /// For how long a thread of the usual priority may run before another has its turn: the kernel's own turns are some 3 ms, and a thread
  /// that wakes up for a socket waits for the end of one.
  fileprivate static let usualTurnNanoseconds: UInt64 = 500_000
}

/// Starts a thread that runs `body` to its end.
func startThread(
  named name: String, _ priority: ThreadPriority = .usual, _ body: @escaping @Sendable () -> Void
) -> pthread_t {
  final class Box {
    let name: String
    let priority: ThreadPriority
    let body: @Sendable () -> Void

    init(_ name: String, _ priority: ThreadPriority, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.priority = priority
      self.body = body
    }
  }
  var thread = pthread_t()
  let box = unsafe Unmanaged.passRetained(Box(name, priority, body)).toOpaque()
  let result = unsafe pthread_create(
    &thread, nil,
    { argument in
      guard let argument = unsafe argument else { return nil }
      let box = unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue()
      // The kernel keeps fifteen characters.
      unsafe cepoll_name_thread(String(box.name.prefix(15)))
      switch box.priority {
      case .usual: cepoll_shorten_turns(ThreadPriority.usualTurnNanoseconds)
      case .low: cepoll_lower_thread(box.priority.rawValue)
      }
      box.body()
      return nil
    }, box)
  precondition(result == 0, "no thread can be started")
  return thread
}
