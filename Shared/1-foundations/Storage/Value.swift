/// A value bound to a statement's parameter.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

extension Value {
  /// Texts are compared by their bytes, as stores compare them: canonically equivalent ones are different keys.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.integer(let left), .integer(let right)): left == right
    case (.real(let left), .real(let right)): left == right
    case (.text(let left), .text(let right)): left.utf8.elementsEqual(right.utf8)
    case (.blob(let left), .blob(let right)): left == right
    case (.null, _), (.integer, _), (.real, _), (.text, _), (.blob, _): false
    }
  }

  /// An integer of 64 bits.
  public static func int(_ value: Int) -> Value { .integer(Int64(value)) }
  /// SQLite has no truth values: 1 or 0.
  public static func bool(_ value: Bool) -> Value { .integer(value ? 1 : 0) }

  /// NULL where there is no value.
  public static func integer(orNull value: Int64?) -> Value { value.map(Value.integer) ?? .null }
  /// NULL where there is no value.
  public static func real(orNull value: Double?) -> Value { value.map(Value.real) ?? .null }
  /// NULL where there is no value.
  public static func text(orNull value: String?) -> Value { value.map(Value.text) ?? .null }
  /// NULL where there is no value.
  public static func blob(orNull value: [UInt8]?) -> Value { value.map(Value.blob) ?? .null }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .real(value) }
  public init(stringLiteral value: String) { self = .text(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
}
