/// What a command line asks for. Paths lead from the program to the subcommand in question.
enum Request {
  case run(Command, Values, [Command])
  /// A command that is another program, and what to tell it.
  case handOver(Command, [String], [Command])
  case help([Command])
  case version
  case wrong([String], [Command])
}

extension Command {
  /// Flags win over the environment, the environment over defaults. Every problem is named, not only the first.
  func parse(_ arguments: [String], environment: [String: String]) -> Request {
    var parser = ArgumentParser(program: self)
    return parser.parse(arguments, environment)
  }
}

private struct ArgumentParser {
  private var path: [Command]
  private var given: [String: [String]] = [:]
  private var places: [String] = []
  private var problems: [String] = []

  init(program: Command) {
    path = [program]
  }

  private var command: Command { path[path.count - 1] }
  private var declarations: [Declaration] { path.declarations }

  mutating func parse(_ arguments: [String], _ environment: [String: String]) -> Request {
    var rest = arguments[...]
    var onlyPlaces = false
    while let word = rest.popFirst() {
      if onlyPlaces || word == "-" || !word.hasPrefix("-") {
        guard onlyPlaces || command.subcommands.isEmpty else {
          if word == "help" { return help(rest) }
          guard enter(word) else { return .wrong(problems, path) }
          if command.handOver != nil {
            return .handOver(command, arguments.dropLast(rest.count + 1) + rest, path)
          }
          continue
        }
        places.append(word)
      } else if word == "--" {
        onlyPlaces = true
      } else if word == "--help" || word == "-h" {
        return .help(path)
      } else if word == "--version", path.count == 1 {
        return .version
      } else {
        take(word, &rest)
      }
    }
    guard command.run != nil else {
      return problems.isEmpty && given.isEmpty ? .help(path) : .wrong(problems + ["a command is missing"], path)
    }
    let values = values(environment)
    return problems.isEmpty ? .run(command, values, path) : .wrong(problems, path)
  }

  private mutating func help(_ names: ArraySlice<String>) -> Request {
    for (index, name) in names.enumerated() {
      guard enter(name) else { return .wrong(problems, path) }
      if command.handOver != nil { return .handOver(command, ["help"] + names.dropFirst(index + 1), path) }
    }
    return .help(path)
  }

  private mutating func enter(_ name: String) -> Bool {
    if let next = command.subcommands.first(where: { $0.name == name }) {
      // What stands before the subcommand's name is this one's, which is not run.
      let own = command.run == nil ? [] : command.declarations.filter { given[$0.name] != nil }
      problems += own.map { "\($0.spelling) is for \(command.name) without \(name)" }
      path.append(next)
      return true
    }
    let suggestion = Suggestion.nearest(to: name, among: command.subcommands.map(\.name))
    problems.append("there is no command \(name)" + (suggestion.map { "; did you mean \($0)?" } ?? ""))
    return false
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelling = String(parts[0])
    guard let declaration = declarations.first(where: { $0.answers(to: spelling) }) else {
      let known = declarations.filter { !$0.isPlace }.map(\.spelling) + ["--help"]
      let suggestion = Suggestion.nearest(to: spelling, among: known)
      problems.append("there is no option \(spelling)" + (suggestion.map { "; did you mean \($0)?" } ?? ""))
      // What follows may have been its value, and is not to be blamed for that.
      if parts.count == 1, let next = rest.first, !next.hasPrefix("-"), command.subcommands.isEmpty {
        rest.removeFirst()
      }
      return
    }
    switch declaration.form {
    case .flag:
      given[declaration.name] = [parts.count == 2 ? String(parts[1]) : "true"]
    case .option(let placeholder, let repeats):
      var value = parts.count == 2 ? String(parts[1]) : nil
      // "--name --other" is a forgotten value; one that begins with "--" is given as "--name=--value".
      if value == nil, let next = rest.first, !next.hasPrefix("--") { value = rest.popFirst() }
      guard let value else { return problems.append("\(declaration.spelling) needs a value: \(placeholder)") }
      if !repeats, given[declaration.name] != nil {
        return problems.append("\(declaration.spelling) is given twice")
      }
      given[declaration.name, default: []].append(value)
    case .place: break
    }
  }

  private mutating func values(_ environment: [String: String]) -> Values {
    var values = Values()
    for declaration in declarations {
      do throws(ArgumentProblem) {
        values.set(declaration.name, try value(declaration, environment))
      } catch {
        problems.append(error.text)
      }
    }
    if let extra = places.first { problems.append("\(extra) is one argument too many") }
    return values
  }

  private mutating func value(
    _ declaration: Declaration, _ environment: [String: String]
  ) throws(ArgumentProblem) -> any Sendable {
    var texts = given[declaration.name] ?? []
    var source = declaration.spelling
    if case .place(let repeats, _) = declaration.form {
      let count = repeats ? places.count : min(1, places.count)
      texts = Array(places.prefix(count))
      places.removeFirst(count)
    } else if texts.isEmpty, let name = declaration.environment, let text = environment[name], !text.isEmpty {
      texts = [text]
      source = name
      if case .option(_, true) = declaration.form { texts = text.split(separator: ",").map(String.init) }
    }
    do throws(ArgumentProblem) {
      return texts.isEmpty ? try declaration.fallback() : try declaration.parse(texts)
    } catch {
      let hint = texts.isEmpty ? declaration.environment.map { " (give it, or set \($0))" } ?? "" : ""
      throw ArgumentProblem("\(source)\(texts.isEmpty ? "" : " \(texts.joined(separator: " "))") \(error.text)\(hint)")
    }
  }
}

extension Declaration {
  fileprivate func answers(to word: String) -> Bool {
    if case .place = form { return false }
    if case .flag(let short?) = form, word == "-\(short)" { return true }
    return word == "--\(name)"
  }
}
