/// Finds a text in an encoded message without knowing what message it is.
enum EncodedText {
  /// Deeper than any message of ours.
  private static let depthMax = 16

  /// Whether some field, however deep, is exactly this text.
  static func isField(_ text: String, of message: [UInt8]) -> Bool {
    isField(Array(text.utf8), of: message[...], depthLeft: depthMax) == true
  }

  /// Nil where the bytes are no message.
  private static func isField(_ text: [UInt8], of message: ArraySlice<UInt8>, depthLeft: Int) -> Bool? {
    guard depthLeft > 0 else { return nil }
    var rest = message
    var isFound = false
    while !rest.isEmpty {
      guard let key = varint(&rest), key >> 3 > 0 else { return nil }
      switch key & 7 {
      case 0: guard varint(&rest) != nil else { return nil }
      case 1: guard skip(8, &rest) else { return nil }
      case 5: guard skip(4, &rest) else { return nil }
      case 2:
        guard let length = varint(&rest), length <= UInt64(rest.count) else { return nil }
        let field = rest.prefix(Int(length))
        rest = rest.dropFirst(Int(length))
        // A text may look like a message; it is not taken for one unless it is one to its end.
        if field.elementsEqual(text) || isField(text, of: field, depthLeft: depthLeft - 1) == true { isFound = true }
      default: return nil
      }
    }
    return isFound
  }

  private static func varint(_ bytes: inout ArraySlice<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: 0 as UInt64, to: 64, by: 7) {
      guard let byte = bytes.popFirst() else { return nil }
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  private static func skip(_ count: Int, _ bytes: inout ArraySlice<UInt8>) -> Bool {
    guard bytes.count >= count else { return false }
    bytes = bytes.dropFirst(count)
    return true
  }
}
