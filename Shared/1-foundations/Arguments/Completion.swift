/// What a program knows names of: scripts run `PROGRAM names KIND` for them, which prints one a line.
public struct LiveNames: Sendable {
  /// What options and arguments are called that take such names.
  public var kinds: Set<String>
  /// The program's commands that take them; others may have options of these names, and take identifiers.
  public var commands: Set<String>

  /// None, unless said otherwise.
  public init(kinds: Set<String> = [], commands: Set<String> = []) {
    self.kinds = kinds
    self.commands = commands
  }
}

/// A script by which a shell completes a program's words: made of the declarations that its help is made of.
public enum Completion: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, for the shell to read.
  ///
  /// - Parameter names: what the program knows names of when the script runs.
  public func script(for program: Command, names: LiveNames = LiveNames()) -> String {
    let states = State.all(of: program, names)
    switch self {
    case .bash: return Self.bash(program.name, states)
    case .zsh: return Self.zsh(program.name, states)
    case .fish: return Self.fish(program.name, states)
    }
  }

  /// What may come behind a command's words.
  private struct State {
    /// The words so far: `homeroom report grid`.
    var path: String
    var subcommands: [Command]
    var options: [Declaration]
    var takesFiles: Bool
    /// Options and arguments whose values the program is asked for.
    var named: Set<String>
    /// Of the arguments, in their order.
    var namedPlaces: [String]

    static func all(of program: Command, _ names: LiveNames) -> [State] { all(below: [program], names) }

    private static func all(below path: [Command], _ names: LiveNames) -> [State] {
      let command = path[path.count - 1]
      let declared = path.declarations
      let isNamed = path.dropFirst().first.map { names.commands.contains($0.name) } ?? false
      let named = isNamed ? names.kinds.intersection(declared.map(\.name)) : []
      let state = State(
        path: path.map(\.name).joined(separator: " "), subcommands: command.subcommands,
        options: declared.filter { !$0.isPlace }, takesFiles: declared.contains { $0.isPlace && $0.takesPath },
        named: named, namedPlaces: declared.filter { $0.isPlace && named.contains($0.name) }.map(\.name))
      return [state] + command.subcommands.flatMap { all(below: path + [$0], names) }
    }

    /// Of an option that takes a value, with what stands before the value.
    var valued: [(words: String, option: Declaration)] {
      options.filter { $0.takesValue && !named.contains($0.name) }.map { ("\(path) \($0.spelling)", $0) }
    }

    /// The same of options whose values the program is asked for.
    var asked: [(words: String, kind: String)] {
      options.filter { $0.takesValue && named.contains($0.name) }.map { ("\(path) \($0.spelling)", $0.name) }
    }

    var described: [(word: String, text: String)] {
      subcommands.map { ($0.name, $0.summary) } + options.map { ($0.spelling, $0.help) } + [
        ("--help", "Show the help.")
      ]
    }
  }

  /// In single quotes for a shell of Bourne's kind.
  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  private static func branches(_ patterns: [String], _ body: String, open: String = "") -> [String] {
    patterns.isEmpty ? [] : ["    \(open)" + patterns.map(quoted).joined(separator: "|") + ") \(body) ;;"]
  }

  /// Cases by what stands before a value: words to choose from, names to ask for, files, or nothing that could be known.
  private static func values(
    _ states: [State], words: (String) -> String, names: (String) -> String, files: String, open: String = ""
  ) -> [String] {
    let valued = states.flatMap(\.valued)
    let asked = Dictionary(grouping: states.flatMap(\.asked), by: \.kind).sorted { $0.key < $1.key }
    let chosen = Dictionary(grouping: valued.filter { !$0.option.choices.isEmpty }) {
      $0.option.choices.joined(separator: " ")
    }
    return chosen.sorted { $0.key < $1.key }.flatMap { branches($1.map(\.words), words($0), open: open) }
      + asked.flatMap { branches($1.map(\.words), "\(names($0)); return", open: open) }
      + branches(valued.filter(\.option.takesPath).map(\.words), files, open: open)
      + branches(
        valued.filter { $0.option.choices.isEmpty && !$0.option.takesPath }.map(\.words), "return", open: open)
  }

  // MARK: Shells

  private static func bash(_ name: String, _ states: [State]) -> String {
    let function = "_\(name)"
    var lines = [
      "# Completion of \(name) for bash.",
      // What is written may have its blanks behind backslashes already.
      "\(function)_names() {", "  local name quoted", "  while IFS= read -r name; do",
      "    printf -v quoted %q \"$name\"",
      "    [[ $name == \"$cur\"* || $quoted == \"$cur\"* ]] && COMPREPLY+=(\"$quoted\")",
      "  done < <(\(name) names \"$1\" 2>/dev/null)", "}",
      "\(function)() {", "  local cur prev path word words",
      "  cur=${COMP_WORDS[COMP_CWORD]}",
      "  prev=${COMP_WORDS[COMP_CWORD-1]}", "  path=\(name)", "  COMPREPLY=()",
      "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do", "    case \"$path $word\" in",
    ]
    lines += branches(states.dropFirst().map(\.path), "path=\"$path $word\"")
    lines += ["    esac", "  done", "  case \"$path $prev\" in"]
    lines += values(
      states, words: { "COMPREPLY=($(compgen -W \(quoted($0)) -- \"$cur\")); return" },
      names: { "\(function)_names \($0)" },
      files: "COMPREPLY=($(compgen -f -- \"$cur\")); return")
    lines += ["  esac", "  case \"$path\" in"]
    for state in states {
      let words = "words=\(quoted(state.described.map(\.word).joined(separator: " ")))"
      let files = state.takesFiles ? "; COMPREPLY=($(compgen -f -- \"$cur\"))" : ""
      let names = state.namedPlaces.map { "; [[ $cur == -* ]] || \(function)_names \($0)" }.joined()
      lines += branches([state.path], words + files + names)
    }
    lines += ["  esac", "  COMPREPLY+=($(compgen -W \"$words\" -- \"$cur\"))", "}", "complete -F \(function) \(name)"]
    return lines.joined(separator: "\n")
  }

  private static func zsh(_ name: String, _ states: [State]) -> String {
    let function = "_\(name)"
    var lines = [
      "#compdef \(name)", "# Completion of \(name) for zsh.", "\(function)() {", "  local called=\(name) index",
      "  local -a described",
      "  for ((index = 2; index < CURRENT; index++)); do", "    case \"$called $words[index]\" in",
    ]
    lines += branches(states.dropFirst().map(\.path), "called=\"$called $words[index]\"", open: "(")
    lines += ["    esac", "  done", "  case \"$called $words[CURRENT-1]\" in"]
    lines += values(
      states,
      words: { "compadd -- \($0.split(separator: " ").map { quoted(String($0)) }.joined(separator: " ")); return" },
      names: { "compadd -- ${(f)\"$(\(name) names \($0) 2>/dev/null)\"}" },
      files: "_files; return", open: "(")
    lines += ["  esac", "  case \"$called\" in"]
    for state in states {
      let entries = state.described.map { word, text in
        quoted("\(word):\(text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:"))")
      }
      let names = state.namedPlaces.map {
        "; [[ $words[CURRENT] == -* ]] || compadd -- ${(f)\"$(\(name) names \($0) 2>/dev/null)\"}"
      }
      let body = "described=(\(entries.joined(separator: " ")))" + names.joined()
      lines += branches([state.path], state.takesFiles ? body + "; _files" : body, open: "(")
    }
    lines += [
      "  esac", "  _describe \(name) described", "}",
      "if [ \"$funcstack[1]\" = \(function) ]; then \(function) \"$@\"; else compdef \(function) \(name); fi",
    ]
    return lines.joined(separator: "\n")
  }

  private static func fish(_ name: String, _ states: [State]) -> String {
    let function = "__\(name)_called"
    var lines = [
      "# Completion of \(name) for fish.", "function \(function)", "  set -l called \(name)",
      "  for word in (commandline -opc)[2..-1]", "    switch \"$called $word\"",
      "      case \(states.dropFirst().map { quoted($0.path) }.joined(separator: " "))",
      "        set called \"$called $word\"",
      "    end", "  end", "  test \"$called\" = \"$argv\"", "end", "complete -c \(name) -f",
    ]
    for state in states {
      let begin = "complete -c \(name) -n \(quoted("\(function) \(state.path)"))"
      if state.takesFiles { lines.append("\(begin) -F") }
      let isPlace = "\(function) \(state.path); and not string match -q -- \"-*\" (commandline -ct)"
      lines += state.namedPlaces.map {
        "complete -c \(name) -n \(quoted(isPlace)) -a '(\(name) names \($0) 2>/dev/null)'"
      }
      lines += state.subcommands.map { "\(begin) -a \($0.name) -d \(fishQuoted($0.summary))" }
      for option in state.options {
        var line = "\(begin) -l \(option.name) -d \(fishQuoted(option.help))"
        if option.takesValue { line += option.takesPath ? " -r -F" : " -x" }
        if state.named.contains(option.name) { line += " -a '(\(name) names \(option.name) 2>/dev/null)'" }
        if !option.choices.isEmpty { line += " -a \(fishQuoted(option.choices.joined(separator: " ")))" }
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Within single quotes fish knows \' and \\ alone.
  private static func fishQuoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}

extension Declaration {
  fileprivate var takesValue: Bool {
    if case .option = form { true } else { false }
  }
}
