import Glibc

/// A program that this one started and that ends with it.
final class ChildProcess: Sendable {
  let pid: pid_t

  private static let poll = Duration.milliseconds(10)

  /// Starts a program. What it prints is added to a file.
  init(_ path: String, _ arguments: [String], log: String) throws {
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var started: pid_t = 0
    let failure = unsafe posix_spawn(&started, path, &files, nil, words + [nil], environ)
    guard failure == 0 else {
      throw Failure(description: "\(path) could not be started: \(unsafe String(cString: strerror(failure)))")
    }
    pid = started
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Waits until it has ended and says how; cancelled, it goes on running.
  func untilEnd() async throws -> Int32 {
    while true {
      if let status = statusIfEnded() { return status }
      try await Task.sleep(for: Self.poll)
    }
  }

  /// Asks it to end, waits, and ends it when it does not.
  func stop(within grace: Duration) async {
    kill(pid, SIGTERM)
    let end = ContinuousClock.now + grace
    while ContinuousClock.now < end {
      if statusIfEnded() != nil { return }
      // Waited for even when the task is cancelled: a child must not outlive its parent.
      usleep(10_000)
    }
    kill(pid, SIGKILL)
    var status: Int32 = 0
    unsafe waitpid(pid, &status, 0)
  }

  private func statusIfEnded() -> Int32? {
    var status: Int32 = 0
    let ended = unsafe waitpid(pid, &status, WNOHANG)
    // ECHILD: it was waited for before.
    return ended == pid || (ended == -1 && errno == ECHILD) ? status : nil
  }
}
