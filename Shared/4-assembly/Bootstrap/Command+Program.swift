public import Arguments
internal import Glibc

// Runs a command as the whole process: arguments, environment, output and exit code.
extension Command {
  /// The program's whole life: parses, runs, and ends the process with the right code.
  public func runAsProgram() async -> Never {
    let code = await main(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: Environment.current(),
      version: ProgramVersion.current,
      print: { text, isError in
        let line = Array((text + "\n").utf8)
        _ = unsafe line.withUnsafeBytes {
          unsafe write(isError ? STDERR_FILENO : STDOUT_FILENO, $0.baseAddress!, $0.count)
        }
      })
    exit(code)
  }
}
