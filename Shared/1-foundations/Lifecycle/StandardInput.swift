internal import Glibc

/// Standard input as a leash: whoever starts a process holds the other end, and it ends with them, even when they are killed.
public enum StandardInput {
  /// Calls `ended` once there is nothing more to read, on an ordinary thread. What is read meanwhile is let go.
  public static func onEnd(_ ended: @escaping @Sendable () -> Void) throws(LifecycleError) {
    try OrdinaryThread.start("standard input") {
      var bytes = [UInt8](repeating: 0, count: 256)
      while true {
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        if count > 0 || (count < 0 && errno == EINTR) { continue }
        return ended()
      }
    }
  }
}
