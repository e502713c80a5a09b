/// What a command takes, with its type: an `Option`, a `Flag` or an `Argument`.
public protocol Declared: Sendable {
  /// What parsing and help go by.
  var declaration: Declaration { get }
}

/// The same without the type, for parsing and help.
public struct Declaration: Sendable {
  enum Form: Equatable, Sendable {
    case option(placeholder: String, repeats: Bool)
    case flag(Character?)
    case place(repeats: Bool, isOptional: Bool)
  }

  let name: String
  let form: Form
  let environment: String?
  let help: String
  let notes: [String]
  /// The words that it takes, where these are few.
  let choices: [String]
  /// A file or a folder.
  let takesPath: Bool
  let parse: @Sendable ([String]) throws(ArgumentProblem) -> any Sendable
  let fallback: @Sendable () throws(ArgumentProblem) -> any Sendable

  var isPlace: Bool {
    if case .place = form { true } else { false }
  }

  /// What messages call it.
  var spelling: String { isPlace ? name.uppercased() : "--\(name)" }
}

/// What is wrong with one value: `is not a whole number`, to be said after its name.
public struct ArgumentProblem: Error, Hashable, Sendable {
  let text: String

  /// - Parameter text: what follows the option's name, without a full stop.
  public init(_ text: String) {
    self.text = text
  }
}
