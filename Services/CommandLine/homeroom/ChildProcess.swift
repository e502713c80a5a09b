import Console
import Glibc

/// A program that this one started and that ends with it, even when this one is killed: its standard input then ends.
final class ChildProcess: Sendable {
  let pid: pid_t
  private let log: String
  /// Where in the log its own lines begin (bytes).
  private let logBegin: Int
  /// The other end of its standard input. Nothing is written: it is there to be closed.
  private let leash: Int32

  private static let poll = Duration.milliseconds(10)
  /// Of the log's end, looked through for the last line (bytes).
  private static let lastLineBytesMax = 4096

  /// Starts a program. What it prints is added to a file.
  init(_ path: String, _ arguments: [String], log: String) throws {
    self.log = log
    logBegin = Self.size(of: log)
    // Closed on exec from the first moment: no other child may hold this one's leash.
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else {
      throw CommandFailure("\(path) could not be started", errno: errno)
    }
    leash = ends[0]
    defer { close(ends[1]) }
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&files)
    defer { unsafe posix_spawn_file_actions_destroy(&files) }
    unsafe posix_spawn_file_actions_adddup2(&files, ends[1], STDIN_FILENO)
    unsafe posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    unsafe posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    var started: pid_t = 0
    let failure = unsafe posix_spawn(&started, path, &files, nil, words + [nil], environ)
    pid = started
    guard failure == 0 else {
      throw CommandFailure("\(path) could not be started", errno: failure)
    }
  }

  deinit { close(leash) }

  /// Waits until it has ended and says how; cancelled, it goes on running.
  func untilEnd() async throws -> ChildEnd {
    while true {
      if let end = endIfEnded() { return end }
      try await Task.sleep(for: Self.poll)
    }
  }

  /// Asks it to end, waits, and ends it when it does not.
  func stop(within grace: Duration) async {
    kill(pid, SIGTERM)
    // A task of its own is waited for even when this one is cancelled: a child must not outlive its parent.
    await Task.detached { [self] in
      let end = ContinuousClock.now + grace
      while endIfEnded() == nil {
        if ContinuousClock.now >= end { kill(pid, SIGKILL) }
        try? await Task.sleep(for: Self.poll)
      }
    }.value
  }

  /// What it printed last; nil when it printed nothing.
  var lastLine: String? {
    guard let file = unsafe fopen(log, "re") else { return nil }
    defer { unsafe fclose(file) }
    let begin = max(logBegin, Self.size(of: log) - Self.lastLineBytesMax)
    guard unsafe fseek(file, begin, SEEK_SET) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Self.lastLineBytesMax)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    let lines = bytes[..<count].split(separator: UInt8(ascii: "\n"))
    return lines.last.map { String(decoding: $0, as: UTF8.self) }
  }

  private func endIfEnded() -> ChildEnd? {
    var status: Int32 = 0
    let ended = unsafe waitpid(pid, &status, WNOHANG)
    // ECHILD: it was waited for before.
    return ended == pid || (ended == -1 && errno == ECHILD) ? ChildEnd(waitStatus: status) : nil
  }

  private static func size(of path: String) -> Int {
    var file = stat()
    return unsafe stat(path, &file) == 0 ? Int(file.st_size) : 0
  }
}
