internal import Glibc

/// SIGTERM, SIGINT and, where somebody cares, SIGHUP, turned into calls on an ordinary thread.
enum Signals {
  /// Calls `received` with each signal from now on. Once a process.
  ///
  /// - Throws: when the system gives no pipe or no thread.
  static func watch(
    hangUp: (@Sendable () -> Void)?, _ received: @escaping @Sendable (_ signal: Int32, _ isFirst: Bool) -> Void
  ) throws(LifecycleError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw .system("no pipe for signals (error \(errno))") }
    let (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    try OrdinaryThread.start("signals") {
      var signal: UInt8 = 0
      var isFirst = true
      while true {
        let count = unsafe read(reading, &signal, 1)
        guard count == 1 else {
          if count < 0, errno == EINTR { continue }
          return
        }
        if Int32(signal) == SIGHUP {
          hangUp?()
          continue
        }
        received(Int32(signal), isFirst)
        isFirst = false
      }
    }
    unsafe signalPipe = writing
    for number in [SIGTERM, SIGINT] + (hangUp == nil ? [] : [SIGHUP]) {
      signal(number) { number in
        // A signal handler may do next to nothing; to write a byte is allowed.
        var byte = UInt8(truncatingIfNeeded: number)
        let before = errno
        _ = unsafe write(signalPipe, &byte, 1)
        errno = before
      }
    }
    // A peer that goes away is an error code of the write, not the end of the process.
    signal(SIGPIPE, SIG_IGN)
    // So is a file that may not grow any further: the store says that it is full, and goes on reading.
    signal(SIGXFSZ, SIG_IGN)
  }
}

/// Set before the handlers are, read by them alone. A plain number: nothing is initialized inside a handler.
private nonisolated(unsafe) var signalPipe: Int32 = -1
