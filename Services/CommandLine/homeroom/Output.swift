import Arguments
import FoundationEssentials
import Glibc
import TerminalReport

/// What the commands print: results on standard output, everything else on standard error.
enum Output {
  static let json = Flag("json", environment: "HOMEROOM_JSON", help: "Print the result as JSON.")

  /// How standard output is read: by a person with so many columns, or by a program.
  static var terminal: Terminal {
    var size = winsize()
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let asked = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    let width = asked == 0 && size.ws_col > 0 ? Int(size.ws_col) : 120
    return Terminal(styled: unsafe isTerminal && getenv("NO_COLOR") == nil, width: width)
  }

  /// One line of JSON.
  static func say(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    say(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  static func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }
  /// As it is.
  static func write(_ text: String) { write(text, to: STDOUT_FILENO) }
  static func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Replaces the line that was last shown so; for people who wait, and only where they do.
  static func showProgress(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    write("\r\u{1B}[K" + line, to: STDERR_FILENO)
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress!, $0.count) }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }
}
