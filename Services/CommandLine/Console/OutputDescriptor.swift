internal import Glibc

/// An open file that is written to whole, or not without a word: full disks, slow pipes and signals included.
public struct OutputDescriptor: Sendable {
  /// Of the system. Its owner keeps it open, and closes it.
  public let number: Int32
  /// For whoever reads why it failed.
  public let name: String

  /// Does not own the descriptor.
  public init(number: Int32, name: String) {
    self.number = number
    self.name = name
  }

  /// For results.
  public static let standardOutput = OutputDescriptor(number: STDOUT_FILENO, name: "standard output")
  /// For complaints, notes and progress.
  public static let standardError = OutputDescriptor(number: STDERR_FILENO, name: "standard error")

  /// Returns when all of it is written.
  ///
  /// - Throws: `CommandFailure` when some of it cannot be.
  public func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(number, $0.baseAddress!, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 {
        // It takes nothing and gives no reason: to go on would be to try for ever.
        throw CommandFailure(name, errno: EIO)
      } else if errno == EAGAIN {
        waitForRoom()
      } else if errno != EINTR {
        throw CommandFailure(name, errno: errno)
      }
    }
  }

  /// A pipe that was made not to block waits for its reader here. Whatever else is the matter, the next write says.
  private func waitForRoom() {
    var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&descriptor, 1, -1)
  }
}
