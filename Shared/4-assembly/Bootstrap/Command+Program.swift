public import Arguments
internal import Glibc

// Runs a command as the whole process: arguments, environment, output and exit code.
extension Command {
  /// The program's whole life: parses, runs, and ends the process with the right code.
  ///
  /// - Parameter complain: puts what went wrong with a call in words of its own; nil leaves it to the command.
  public func runAsProgram(complain: @Sendable (CallProblem, String) -> String? = { _, _ in nil }) async -> Never {
    let code = await main(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.current(),
      version: ProgramVersion.current, columns: Self.columns, complain: complain,
      print: { text, isError in
        let (descriptor, name) = isError ? (STDERR_FILENO, "standard error") : (STDOUT_FILENO, "standard output")
        try Self.write(Array((text + "\n").utf8), to: descriptor, name)
      })
    exit(code)
  }

  /// Lines of help are no longer than these: whoever has a wide terminal reads no wide lines.
  private static let columnsMax = 100

  /// Of the help: as wide as the terminal, or as `COLUMNS` says.
  private static var columns: Int {
    var size = winsize()
    let isAsked = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let wanted = Environment.current()["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(wanted ?? (isAsked ? Int(size.ws_col) : columnsMax), columnsMax)
  }

  /// Returns when all of it is written.
  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ name: String) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written < 0, errno == EAGAIN {
        var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&room, 1, -1)
      } else if written == 0 || errno != EINTR {
        throw UnwrittenOutput(name, errno: written == 0 ? EIO : errno)
      }
    }
  }
}

/// What a program has to say cannot be written.
private struct UnwrittenOutput: Error, CustomStringConvertible {
  let description: String

  init(_ name: String, errno: Int32) {
    description = unsafe "\(name) cannot be written: \(String(cString: strerror(errno)))"
  }
}
