public import Arguments
internal import Glibc

/// Shows a result a page at a time where a person reads it and it is longer than their terminal.
public enum Pager {
  /// For every command that pages.
  public static let off = Flag(
    "no-pager", environment: "HOMEROOM_NO_PAGER",
    help:
      "Print all at once. Otherwise what is longer than the terminal goes to the program that PAGER names, less -FRX at first."
  )

  private static let standard = "less -FRX"

  /// Prints the lines of a result; returns when the reader has seen enough.
  public static func show(_ lines: [String], _ values: Values) throws {
    let text = lines.joined(separator: "\n")
    guard !values[off], let program, let rows = terminalRows, lines.count >= rows, try send(text, to: program) else {
      return try Output.say(text)
    }
  }

  /// Nil where `PAGER` is set to nothing.
  private static var program: String? {
    guard let named = unsafe getenv("PAGER") else { return standard }
    let name = unsafe String(cString: named)
    return name.isEmpty ? nil : name
  }

  /// Nil where nobody reads.
  private static var terminalRows: Int? {
    var size = winsize()
    guard isatty(STDOUT_FILENO) == 1, unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_row > 0 ? Int(size.ws_row) : nil
  }

  /// - Returns: whether there is such a program.
  private static func send(_ text: String, to program: String) throws -> Bool {
    guard let pipe = unsafe popen(program, "we") else { return false }
    // The reader may leave before the end, and what interrupts is meant for the program that they are in.
    let former = (signal(SIGPIPE, SIG_IGN), signal(SIGINT, SIG_IGN))
    defer { (_, _) = (signal(SIGPIPE, former.0), signal(SIGINT, former.1)) }
    try? unsafe OutputDescriptor(number: fileno(pipe), name: program).write(Array((text + "\n").utf8))
    let shellFoundNothing: Int32 = 127
    return unsafe pclose(pipe) >> 8 & 0xFF != shellFoundNothing
  }
}
