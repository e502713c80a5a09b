/// A value given by name: `--port 50051`, `--port=50051`, or `HOMEROOM_PORT=50051`. Ask the parsed values for it with
/// `values[port]`.
public struct Option<Value: Sendable>: Declared {
  /// The name on the command line, without the dashes.
  public let name: String
  let kind: Kind<Value>
  let fallback: Fallback
  let environment: String?
  let help: String

  enum Fallback: Sendable {
    case required
    case value(Value)
  }

  /// Has a value when none is given; nil when `Value` is optional.
  public init(
    _ name: String, _ kind: Kind<Value>, default value: Value, environment: String? = nil, help: String
  ) {
    self.init(name, kind, .value(value), environment, help)
  }

  /// Must be given, by flag or in the environment.
  public init(required name: String, _ kind: Kind<Value>, environment: String? = nil, help: String) {
    self.init(name, kind, .required, environment, help)
  }

  private init(_ name: String, _ kind: Kind<Value>, _ fallback: Fallback, _ environment: String?, _ help: String) {
    self.name = name
    self.kind = kind
    self.fallback = fallback
    self.environment = environment
    self.help = help
  }

  /// For ``Command``: the same without its type.
  public var declaration: Declaration {
    var notes: [String] = []
    switch fallback {
    case .required: notes.append("required")
    case .value(let value): if let text = kind.describe(value) { notes.append("default: \(text)") }
    }
    return Declaration(
      name: name, form: .option(placeholder: kind.placeholder, repeats: kind.repeats), environment: environment,
      help: help, notes: notes, choices: kind.choices, takesPath: kind.placeholder == Kind<String>.path.placeholder,
      parse: { texts throws(ArgumentProblem) in try kind.parse(texts) },
      fallback: { () throws(ArgumentProblem) in
        switch fallback {
        case .value(let value): return value
        case .required: throw ArgumentProblem("is missing")
        }
      })
  }
}

/// Given or not: `--json`, or `HOMEROOM_JSON=1` (also true, yes, on; 0, false, no, off).
public struct Flag: Declared {
  /// The name on the command line, without the dashes.
  public let name: String
  let short: Character?
  let environment: String?
  let help: String

  /// - Parameters:
  ///   - short: the letter behind one dash; nil: it has none.
  ///   - environment: the variable that says it where the call does not.
  public init(_ name: String, short: Character? = nil, environment: String? = nil, help: String) {
    self.name = name
    self.short = short
    self.environment = environment
    self.help = help
  }

  /// For ``Command``: the same without its type.
  public var declaration: Declaration {
    Declaration(
      name: name, form: .flag(short), environment: environment, help: help, notes: [], choices: [],
      takesPath: false,
      parse: { texts throws(ArgumentProblem) in
        switch texts.last?.lowercased() {
        case "1", "true", "yes", "on": return true
        case "0", "false", "no", "off", "": return false
        default: throw ArgumentProblem("is neither true nor false")
        }
      },
      fallback: { () throws(ArgumentProblem) in false })
  }
}

/// A value given by its place: `homeroom declare FILE`.
public struct Argument<Value: Sendable>: Declared {
  /// As the help has it, in capitals.
  public let name: String
  let kind: Kind<Value>
  let fallback: Value?
  let help: String

  /// Must be given.
  public init(_ name: String, _ kind: Kind<Value>, help: String) {
    self.name = name
    self.kind = kind
    fallback = nil
    self.help = help
  }

  /// May be left out, if it comes last.
  public init(_ name: String, _ kind: Kind<Value>, default value: Value, help: String) {
    self.name = name
    self.kind = kind
    fallback = value
    self.help = help
  }

  /// For ``Command``: the same without its type.
  public var declaration: Declaration {
    let fallback = fallback
    return Declaration(
      name: name, form: .place(repeats: kind.repeats, isOptional: fallback != nil), environment: nil, help: help,
      notes: fallback.flatMap(kind.describe).map { ["default: \($0)"] } ?? [], choices: kind.choices,
      takesPath: kind.placeholder == Kind<String>.path.placeholder,
      parse: { texts throws(ArgumentProblem) in try kind.parse(texts) },
      fallback: { () throws(ArgumentProblem) in
        guard let fallback else { throw ArgumentProblem("is missing") }
        return fallback
      })
  }
}
