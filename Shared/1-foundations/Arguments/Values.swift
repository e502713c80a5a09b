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

extension Values {
  /// The texts given under a name, or its default's; none where the command takes no such texts, and of those that are empty.
  public func texts(_ name: String) -> [String] {
    let value = values[name]
    let texts = (value as? [String]) ?? (value as? String).map { [$0] } ?? []
    return texts.filter { !$0.isEmpty }
  }

  /// Whether the command takes something of the name.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// Puts another text in the place of each given under a name; does nothing where there is none.
  public mutating func replace(_ name: String, _ change: (String) async throws -> String) async rethrows {
    var texts: [String] = []
    for text in self.texts(name) { texts.append(try await change(text)) }
    guard let first = texts.first else { return }
    values[name] = values[name] is [String] ? texts : first
  }
}
