/// Holds what must not be seen in a log, a message or a debugger's view: a token, a key, a student's name.
public struct Redacted<Value>: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The thing itself. To ask for it is to answer for where it goes.
  public let revealed: Value

  /// Hides the value from every print and every debugger's view, not from the program.
  public init(_ value: Value) {
    revealed = value
  }

  /// Says nothing of the value.
  public var description: String { "[redacted]" }
  /// Says nothing of the value.
  public var debugDescription: String { "[redacted]" }
  /// Has no children: a dump says nothing of the value either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Redacted: Sendable where Value: Sendable {}
