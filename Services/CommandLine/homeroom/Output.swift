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
  ///
  /// - Throws: as everything here that is said on standard output, when not all of it could be written.
  static func say(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try say(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  static func say(_ line: String) throws { try write(line + "\n") }
  /// As it is.
  static func write(_ text: String) throws { try OutputDescriptor.standardOutput.write(Array(text.utf8)) }
  /// What cannot be complained of is left unsaid.
  static func complain(_ line: String) { try? OutputDescriptor.standardError.write(Array((line + "\n").utf8)) }

  /// Replaces the line that was last shown so; for people who wait, and only where they do.
  /// Says something beside the result, where nobody watches progress.
  static func showNote(_ line: String) {
    guard isatty(STDERR_FILENO) != 1 else { return }
    try? OutputDescriptor.standardError.write(Array((line + "\n").utf8))
  }

  static func showProgress(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? OutputDescriptor.standardError.write(Array(("\r\u{1B}[K" + line).utf8))
  }
}
