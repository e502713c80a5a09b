internal import CProtobufC

/// Where a string with a NUL was to be filled in. Filling goes on with a mark in its place, so that generated code
/// needs no error paths; afterwards the mark is looked for, which costs only those who send such strings.
extension Arena {
  /// An address no text can have: that of the arena's own state.
  var refusedText: UnsafeMutablePointer<CChar> {
    unsafe UnsafeMutableRawPointer(state).assumingMemoryBound(to: CChar.self)
  }

  /// The way to the first marked field within a filled message.
  func fieldWithRefusedText(in message: UnsafePointer<ProtobufCMessage>) -> String? {
    let descriptor = unsafe message.pointee.descriptor!
    for index in 0..<Int(unsafe descriptor.pointee.n_fields) {
      let field = unsafe descriptor.pointee.fields + index
      let name = unsafe String(cString: field.pointee.name)
      let value = unsafe UnsafeRawPointer(message) + Int(field.pointee.offset)
      let quantifier = unsafe UnsafeRawPointer(message) + Int(field.pointee.quantifier_offset)
      if unsafe field.pointee.label == PROTOBUF_C_LABEL_REPEATED {
        guard let elements = unsafe value.load(as: UnsafeRawPointer?.self) else { continue }
        let count = unsafe quantifier.load(as: Int.self)
        for element in 0..<count {
          let path = unsafe refused(at: elements + element * MemoryLayout<UnsafeRawPointer>.stride, field, "\(name)[]")
          if let path { return path }
        }
      } else {
        let isOneof = unsafe field.pointee.flags & PROTOBUF_C_FIELD_FLAG_ONEOF.rawValue != 0
        if isOneof, unsafe quantifier.load(as: UInt32.self) != field.pointee.id { continue }
        if let path = unsafe refused(at: value, field, name) { return path }
      }
    }
    return nil
  }

  private func refused(
    at value: UnsafeRawPointer, _ field: UnsafePointer<ProtobufCFieldDescriptor>, _ name: String
  ) -> String? {
    switch unsafe field.pointee.type {
    case PROTOBUF_C_TYPE_STRING:
      return unsafe value.load(as: UnsafeMutablePointer<CChar>?.self) == refusedText ? name : nil
    case PROTOBUF_C_TYPE_MESSAGE:
      guard let message = unsafe value.load(as: UnsafePointer<ProtobufCMessage>?.self) else { return nil }
      return unsafe fieldWithRefusedText(in: message).map { "\(name).\($0)" }
    default:
      return nil
    }
  }
}
