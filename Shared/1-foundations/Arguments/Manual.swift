/// A program's page for `man`, in roff: made of the declarations that its help is made of.
public enum Manual {
  /// All commands on one page.
  ///
  /// - Parameter version: at the foot.
  public static func page(for program: Command, version: String) -> String {
    let title = program.name.uppercased()
    var lines = [
      ".\\\" Made by \(program.name) itself.",
      ".TH \(title) 1 \"\" \(quoted("\(program.name) \(version)")) \(quoted("User commands"))",
      ".SH NAME", "\(escaped(program.name)) \\- \(escaped(program.summary))", ".SH SYNOPSIS",
    ]
    lines += [
      ".B \(escaped(program.name))",
      escaped(Help.usage([program]).split(separator: " ").dropFirst().joined(separator: " ")),
    ]
    lines += [".SH DESCRIPTION"] + text(program.discussion)
    lines += options(program.declarations.filter { !$0.isPlace }, title: ".SH OPTIONS")
    lines += [".SH COMMANDS"] + program.subcommands.flatMap { section([program, $0]) }
    lines += [".SH \"EXIT STATUS\""] + ExitCode.meanings.flatMap { [".TP", ".B \($0.code)", escaped($0.meaning)] }
    lines += environment(of: program)
    return lines.joined(separator: "\n")
  }

  private static func section(_ path: [Command]) -> [String] {
    let command = path[path.count - 1]
    let call = path.map(\.name).joined(separator: " ")
    var lines = [".SS \(quoted(call))", escaped(command.summary), ".PP", ".I \(escaped(Help.usage(path)))"]
    if !command.discussion.isEmpty { lines += [".PP"] + text(command.discussion) }
    lines += command.declarations.flatMap(entry)
    return lines + command.subcommands.flatMap { section(path + [$0]) }
  }

  private static func options(_ declarations: [Declaration], title: String) -> [String] {
    declarations.isEmpty ? [] : [title] + declarations.flatMap(entry)
  }

  private static func entry(_ declaration: Declaration) -> [String] {
    [".TP", ".B \(escaped(Help.spelling(declaration)))", escaped(Help.explanation(declaration))]
  }

  private static func environment(of program: Command) -> [String] {
    var help: [String: String] = [:]
    func collect(_ command: Command) {
      for declaration in command.declarations {
        if let name = declaration.environment {
          help[name] = help[name] ?? "As \(declaration.spelling): \(declaration.help)"
        }
      }
      command.subcommands.forEach(collect)
    }
    collect(program)
    guard !help.isEmpty else { return [] }
    return [".SH ENVIRONMENT"] + help.sorted { $0.key < $1.key }.flatMap { [".TP", ".B \(escaped($0))", escaped($1)] }
  }

  /// Paragraphs; those that are indented are examples and stay as they are.
  private static func text(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      if line.isEmpty { return [".PP"] }
      return line.hasPrefix(" ") ? [".EX", escaped(String(line)), ".EE"] : [escaped(String(line))]
    }
  }

  /// What roff would take for commands of its own is text.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "\n": escaped += " "
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  /// One word of a request.
  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
  }
}
