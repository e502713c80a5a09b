/// Why bytes are not a message, or a value cannot become bytes: a reason and the field it lies in.
public struct WireError: Error, Hashable, Sendable {
  /// What is wrong, with the bound where one was reached.
  public enum Reason: Hashable, Sendable {
    /// The bytes end in the middle of a field.
    case truncated
    /// A number of more than ten bytes, or a length of more than five.
    case numberTooLong
    /// A field number outside 1…536,870,911.
    case fieldNumberOutOfRange
    /// Wire types 3 and 4, which proto3 does not have, or 6 and 7, which nobody has.
    case unknownWireType
    /// The field is of another type than the bytes say.
    case wrongWireType
    /// A bool in a packed list that is neither 0 nor 1.
    case notABool
    case invalidUTF8
    case nulInString
    /// A message that stands alone comes twice. Such are to be merged, which protobuf-c 1.4.1 does not get right.
    case givenTwice
    case tooDeep(max: Int)
    case tooManyElements(max: Int)
    case tooMuchMemory(bytesMax: Int)
    case messageTooLarge(bytesMax: Int)
    /// protobuf-c refused what the check had let pass. A mistake of ours, if it ever shows.
    case refused
  }

  /// What is wrong.
  public var reason: Reason

  /// The way to the field, by its names in the schema, such as `tasks[].title`; empty when it is the message itself.
  public var field: String

  /// - Parameter field: the way to the field, by names of the schema; empty: the message itself.
  public init(_ reason: Reason, field: String = "") {
    self.reason = reason
    self.field = field
  }

  /// Whether a limit was reached, rather than a rule broken: RESOURCE_EXHAUSTED, not INVALID_ARGUMENT.
  public var isLimit: Bool {
    switch reason {
    case .tooDeep, .tooManyElements, .tooMuchMemory, .messageTooLarge: true
    case .truncated, .numberTooLong, .fieldNumberOutOfRange, .unknownWireType, .wrongWireType, .notABool,
      .invalidUTF8, .nulInString, .givenTwice, .refused:
      false
    }
  }

  /// The same error, seen from the message that holds the field `name`.
  func inside(_ name: String) -> WireError {
    WireError(reason, field: field.isEmpty ? name : "\(name).\(field)")
  }
}

extension WireError: CustomStringConvertible {
  /// One sentence for whoever sent the message: `tasks[].title: NUL is not allowed in a string`.
  public var description: String {
    field.isEmpty ? sentence : "\(field): \(sentence)"
  }

  private var sentence: String {
    switch reason {
    case .truncated: "the message ends in the middle of a field"
    case .numberTooLong: "a number has too many bytes"
    case .fieldNumberOutOfRange: "a field number is out of range"
    case .unknownWireType: "groups and unknown wire types are not allowed"
    case .wrongWireType: "the wire type is not that of the field"
    case .notABool: "a packed bool is neither 0 nor 1"
    case .invalidUTF8: "a string is not valid UTF-8"
    case .nulInString: "NUL is not allowed in a string"
    case .givenTwice: "the field is given twice"
    case .tooDeep(let max): "messages are nested more than \(max) deep"
    case .tooManyElements(let max): "the message has more than \(max) elements"
    case .tooMuchMemory(let bytesMax): "the message takes more than \(bytesMax) bytes of memory"
    case .messageTooLarge(let bytesMax): "the message has more than \(bytesMax) bytes"
    case .refused: "the message cannot be read"
    }
  }
}
