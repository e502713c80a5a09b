public import Arguments
internal import Glibc

// Runs a command as the whole process: arguments, environment, output and exit code.
extension Command {
  /// The program's whole life: parses, runs, and ends the process with the right code.
  ///
  /// - Parameter complain: puts what went wrong in words of its own; nil leaves it to the command.
  public func runAsProgram(complain: @Sendable (CallProblem) -> String? = { _ in nil }) async -> Never {
    let code = await main(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.current(),
      version: ProgramVersion.current, complain: complain,
      print: { text, isError in
        let line = Array((text + "\n").utf8)
        _ = unsafe line.withUnsafeBytes {
          unsafe write(isError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress!, $0.count)
        }
      })
    exit(code)
  }
}
