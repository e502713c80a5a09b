/// A value whose keys are known only when it is made.
enum JSONValue: Encodable {
  case text(String)
  case count(Int64)
  case number(Double)
  case flag(Bool)
  case list([JSONValue])
  case object([String: JSONValue])
  /// What has a form of its own.
  case value(any Encodable & Sendable)

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    if case .object(let members) = self {
      var container = encoder.container(keyedBy: Key.self)
      for (key, value) in members { try container.encode(value, forKey: Key(stringValue: key)) }
      return
    }
    if case .value(let value) = self { return try value.encode(to: encoder) }
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .count(let count): try container.encode(count)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let values): try container.encode(values)
    case .object, .value: break
    }
  }
}
