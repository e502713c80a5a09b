/// What was given, checked and typed: `values[port]`.
public struct Values: Sendable {
  private var values: [String: any Sendable] = [:]

  init() {}

  mutating func set(_ name: String, _ value: any Sendable) {
    values[name] = value
  }

  /// What was given by name, else in the environment, else the default. Traps where the command does not take it.
  public subscript<Value>(_ option: Option<Value>) -> Value { value(option.name) }
  /// Whether it was given, by name or in the environment. Traps where the command does not take it.
  public subscript(_ flag: Flag) -> Bool { value(flag.name) }
  /// What was given by position, else the default. Traps where the command does not take it.
  public subscript<Value>(_ argument: Argument<Value>) -> Value { value(argument.name) }

  private func value<Value>(_ name: String) -> Value {
    guard let value = values[name] as? Value else {
      preconditionFailure("\(name) was asked for but is not among what the command takes")
    }
    return value
  }
}
