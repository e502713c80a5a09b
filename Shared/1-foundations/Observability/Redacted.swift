/// Holds what must not be seen in a log, a message or a debugger's view: a token, a key, a student's name.
public struct Redacted<Value>: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The thing itself. To ask for it is to answer for where it goes.
  public let revealed: Value

  public init(_ value: Value) {
    revealed = value
  }

  public var description: String { "[redacted]" }
  public var debugDescription: String { "[redacted]" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Redacted: Sendable where Value: Sendable {}
