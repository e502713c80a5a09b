/// Lays out a command's help for people.
enum Help {
  /// - Parameter path: from the program to the command in question.
  static func text(for path: [Command], columns: Int) -> String {
    let command = path[path.count - 1]
    let columns = max(40, columns)
    let declarations = command.declarations
    let inherited = path.inherited
    let places = declarations.filter(\.isPlace)
    var sections = [wrap(command.summary, columns).joined(separator: "\n")]
    sections.append("Usage: " + usage(path))
    if !command.discussion.isEmpty {
      let paragraphs = paragraphs(of: command.discussion)
      sections.append(paragraphs.flatMap { isProse($0) ? wrap($0, columns) : [$0] }.joined(separator: "\n"))
    }
    sections.append(table("Commands", command.subcommands.map { ($0.name, $0.summary) }, columns))
    sections.append(table("Arguments", places.map { ($0.name.uppercased(), explanation($0)) }, columns))
    let options = declarations.filter { !$0.isPlace }.map { (spelling($0), explanation($0)) }
    let common = inherited.map { (spelling($0), explanation($0)) } + [("-h, --help", "Show this help.")]
    sections.append(table("Options", options + common, columns))
    if path.count == 1, !command.subcommands.isEmpty {
      sections.append(table("Exit codes", ExitCode.meanings.map { ("\($0.code)", $0.meaning) }, columns))
    }
    if !command.subcommands.isEmpty {
      let call = path.map(\.name).joined(separator: " ")
      sections.append("Run “\(call) COMMAND --help” for a command's own options.")
    }
    return sections.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// Lines that follow each other are one paragraph. What is indented stays as it is: an example.
  private static func paragraphs(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.reduce(into: []) { paragraphs, line in
      if let last = paragraphs.last, isProse(last), isProse(line) {
        paragraphs[paragraphs.count - 1] = "\(last) \(line)"
      } else {
        paragraphs.append(line)
      }
    }
  }

  private static func isProse(_ line: String) -> Bool { !line.isEmpty && !line.hasPrefix(" ") }

  static func usage(_ path: [Command]) -> String {
    var words = path.map(\.name)
    let command = path[path.count - 1]
    let places = command.declarations.filter(\.isPlace)
    let hasOptions = path.flatMap(\.declarations).count > places.count
    if !command.subcommands.isEmpty { words.append(command.run == nil ? "COMMAND" : "[COMMAND]") }
    if hasOptions { words.append("[OPTIONS]") }
    for place in places {
      guard case .place(let repeats, let isOptional) = place.form else { continue }
      let word = place.name.uppercased() + (repeats ? "..." : "")
      words.append(isOptional ? "[\(word)]" : word)
    }
    return words.joined(separator: " ")
  }

  static func spelling(_ declaration: Declaration) -> String {
    switch declaration.form {
    case .flag(let short): (short.map { "-\($0), " } ?? "") + declaration.spelling
    case .option(let placeholder, let repeats): "\(declaration.spelling) \(placeholder)\(repeats ? " ..." : "")"
    case .place: declaration.name.uppercased()
    }
  }

  static func explanation(_ declaration: Declaration) -> String {
    let notes = declaration.notes + (declaration.environment.map { ["or \($0)"] } ?? [])
    return declaration.help + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  /// Two columns: what it is called, what it is. A long name has a line of its own.
  private static func table(_ title: String, _ rows: [(String, String)], _ columns: Int) -> String {
    guard !rows.isEmpty else { return "" }
    let widest = rows.map(\.0.count).filter { $0 <= 28 }.max() ?? 12
    let indent = String(repeating: " ", count: widest + 4)
    var lines = ["\(title):"]
    for (name, text) in rows {
      let wrapped = wrap(text, max(20, columns - indent.count))
      if name.count <= widest {
        lines.append("  " + name + String(repeating: " ", count: widest - name.count + 2) + (wrapped.first ?? ""))
        lines += wrapped.dropFirst().map { indent + $0 }
      } else {
        lines.append("  " + name)
        lines += wrapped.map { indent + $0 }
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func wrap(_ text: String, _ columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
