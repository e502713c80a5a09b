/// An opaque name of one thing within an organization. Equality and order are those of its bytes.
///
/// Each kind of thing has its own type, so that a class cannot be asked for by a person's id.
public protocol TextID: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String {
  init(rawValue: String)
}

extension TextID {
  /// Takes any text: lengths are checked where requests enter (`Limits.idRule`).
  @inlinable
  public init(_ text: String) {
    self.init(rawValue: text)
  }

  @inlinable
  public init(stringLiteral text: String) {
    self.init(rawValue: text)
  }

  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.rawValue.isExactly(right.rawValue)
  }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue.precedesExactly(right.rawValue)
  }

  /// Canonically equivalent names hash alike, which is allowed: equal bytes always do.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue)
  }

  public var description: String { rawValue }
}
