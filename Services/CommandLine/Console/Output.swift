public import Arguments
internal import FoundationEssentials
internal import Glibc

/// What commands print: results on standard output, everything else on standard error.
public enum Output {
  /// For every command that prints a result.
  public static let json = Flag("json", environment: "HOMEROOM_JSON", help: "Print the result as JSON.")

  /// One line of JSON.
  ///
  /// - Throws: as everything here that is said on standard output, when not all of it could be written.
  public static func say(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try say(String(decoding: try encoder.encode(value), as: UTF8.self))
  }

  /// Prints a line of a result.
  public static func say(_ line: String) throws { try write(line + "\n") }
  /// As it is.
  public static func write(_ text: String) throws { try OutputDescriptor.standardOutput.write(Array(text.utf8)) }
  /// What cannot be complained of is left unsaid.
  public static func complain(_ line: String) { try? OutputDescriptor.standardError.write(Array((line + "\n").utf8)) }

  /// Puts a question to whoever sits there: what they type stands behind it.
  public static func ask(_ question: String) { try? OutputDescriptor.standardError.write(Array(question.utf8)) }

  /// Says something beside the result, where nobody watches progress.
  public static func showNote(_ line: String) {
    guard isatty(STDERR_FILENO) != 1 else { return }
    try? OutputDescriptor.standardError.write(Array((line + "\n").utf8))
  }

  /// Replaces the line that was last shown so; for people who wait, and only where they do.
  public static func showProgress(_ line: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    try? OutputDescriptor.standardError.write(Array(("\r\u{1B}[K" + line).utf8))
  }
}
