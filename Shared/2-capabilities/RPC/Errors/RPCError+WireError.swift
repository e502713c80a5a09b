public import Wire

// Errors in decoding and encoding messages as RPC errors, with the field and a stable reason.
extension RPCError {
  /// What a caller is told of bytes that are no message of the schema: the field and what is wrong with it.
  @usableFromInline init(undecodable error: WireError) {
    let description = "\(error)"
    let facts = ["field": error.field]
    guard !error.isLimit else {
      self = .exhausted(error.reason.name, description, subject: error.field.isEmpty ? "message" : error.field, facts)
      return
    }
    let reason = ErrorDetail.errorInfo(reason: error.reason.name, domain: Self.errorDomain, metadata: facts)
    self.init(
      .invalidArgument, description, [.badRequest([.init(field: error.field, description: description)]), reason])
  }

  @usableFromInline init(unencodable error: WireError) {
    let description = "the message cannot be sent: \(error)"
    self =
      error.isLimit
      ? .exhausted(error.reason.name, description, subject: "answer") : RPCError(.internal, description)
  }
}

extension WireError.Reason {
  /// UPPER_SNAKE, stable: programs read it.
  fileprivate var name: String {
    switch self {
    case .truncated: "TRUNCATED"
    case .numberTooLong: "NUMBER_TOO_LONG"
    case .fieldNumberOutOfRange: "FIELD_NUMBER_OUT_OF_RANGE"
    case .unknownWireType: "UNKNOWN_WIRE_TYPE"
    case .wrongWireType: "WRONG_WIRE_TYPE"
    case .notABool: "NOT_A_BOOL"
    case .invalidUTF8: "INVALID_UTF8"
    case .nulInString: "CONTAINS_NUL"
    case .givenTwice: "GIVEN_TWICE"
    case .tooDeep: "MESSAGE_TOO_DEEP"
    case .tooManyElements: "TOO_MANY_ELEMENTS"
    case .tooMuchMemory: "TOO_MUCH_MEMORY"
    case .messageTooLarge: "MESSAGE_TOO_LARGE"
    case .refused: "REFUSED"
    }
  }
}
