import Arguments
import Console
import Glibc
import Text

/// Something with an identifier and a name that people know it by.
struct Named {
  var id: String
  var name: String
  /// What else is known of it: tells it from others of its name.
  var about = ""
}

/// Which of several things of one name is meant: asked of whoever sits there, and an error where nobody does.
enum NameChoice {
  /// The most that are listed.
  static let listedMax = 20
  private static let triesMax = 3

  /// - Throws: `AmbiguousName` where nobody answers.
  static func choose(_ word: String, _ kind: String, among candidates: [Named]) throws -> String {
    let ambiguous = AmbiguousName(word: word, kind: kind, candidates: candidates)
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { throw ambiguous }
    let numbered = candidates.prefix(listedMax).enumerated().map { "\($0 + 1)) \(AmbiguousName.line($1))" }
    Output.complain(([ambiguous.headline] + numbered.map { "  " + $0 }).joined(separator: "\n"))
    for _ in 0..<triesMax {
      Output.ask("Which one (1 to \(numbered.count))? ")
      guard let line = readLine() else { throw ambiguous }
      if let number = Int(line.filter { $0 != " " }), 1...numbered.count ~= number { return candidates[number - 1].id }
    }
    throw ambiguous
  }
}

/// Several things bear the name that was given.
struct AmbiguousName: Error, CustomStringConvertible {
  let word: String
  let kind: String
  let candidates: [Named]

  var headline: String { "\(candidates.count) \(kind) are called \"\(DisplayWidth.harmless(word))\"" }

  var description: String {
    let lines = candidates.prefix(NameChoice.listedMax).map { "  " + Self.line($0) }
    let more = candidates.count - lines.count
    return (["\(headline): give the identifier"] + lines + (more > 0 ? ["  and \(more) more"] : [])).joined(
      separator: "\n")
  }

  static func line(_ named: Named) -> String {
    let id = DisplayWidth.harmless(named.id)
    let about = [named.name, named.about].filter { !$0.isEmpty }.map(DisplayWidth.harmless).joined(separator: ", ")
    return "\(id)  \(about)"
  }
}
