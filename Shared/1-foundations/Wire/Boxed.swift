/// A value kept elsewhere, for a message that may hold one of its own kind.
public indirect enum Boxed<Value: Hashable & Sendable>: Hashable, Sendable {
  case nothing
  case something(Value)

  /// Nil becomes `nothing`.
  public init(_ value: Value?) {
    self = value.map(Boxed.something) ?? .nothing
  }

  /// The value that is kept; nil where there is none.
  public var value: Value? {
    switch self {
    case .nothing: nil
    case .something(let value): value
    }
  }
}
