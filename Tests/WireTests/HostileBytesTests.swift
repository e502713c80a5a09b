import SchemaMessages
import Testing
import Wire

/// The error of decoding `bytes`, nil when they are a message.
func decodingError<M: Message>(_ type: M.Type, _ bytes: [UInt8]) -> WireError? {
  do throws(WireError) {
    _ = try M(decoding: bytes)
    return nil
  } catch {
    return error
  }
}

@Suite("Bytes that are no message are refused")
struct HostileBytesTests {
  @Test(
    "a key that names no field is refused",
    arguments: [
      ([0x00], .fieldNumberOutOfRange), ([0x02, 0x00], .fieldNumberOutOfRange),
      ([0x80, 0x00, 0x01], .fieldNumberOutOfRange), ([0xFF, 0xFF, 0xFF, 0xFF, 0x1F], .fieldNumberOutOfRange),
      ([0x88, 0x80, 0x80, 0x80, 0x80, 0x00], .numberTooLong), ([0x88], .truncated),
    ] as [([UInt8], WireError.Reason)])
  func keys(bytes: [UInt8], reason: WireError.Reason) {
    #expect(decodingError(TestV1.Scalars.self, bytes) == WireError(reason))
  }

  @Test("a number has at most ten bytes and 64 bits", arguments: [3, 4, 13, 99] as [UInt64])
  func varints(number: UInt64) {
    let key = WireBytes.key(number, 0)
    let most = Array(repeating: 0xFF as UInt8, count: 9)
    #expect(decodingError(TestV1.Scalars.self, key + most + [0x01]) == nil)
    #expect(decodingError(TestV1.Scalars.self, key + most + [0x02])?.reason == .numberTooLong)
    #expect(decodingError(TestV1.Scalars.self, key + most + [0x80, 0x00])?.reason == .numberTooLong)
    #expect(decodingError(TestV1.Scalars.self, key + most)?.reason == .truncated)
  }

  @Test("a length that reaches beyond the end is refused", arguments: [3, 127, 128, 1 << 31, 1 << 32, 1 << 35 - 1])
  func lengths(length: UInt64) {
    for number in [15, 99, 200] as [UInt64] {
      let bytes = WireBytes.key(number, 2) + WireBytes.varint(length) + [0x61, 0x61]
      #expect(decodingError(TestV1.Scalars.self, bytes)?.reason == .truncated)
    }
  }

  @Test("a length of more than five bytes is refused", arguments: [15, 200, 99] as [UInt64])
  func longLengths(number: UInt64) {
    let bytes = WireBytes.key(number, 2) + [0x80, 0x80, 0x80, 0x80, 0x80, 0x00]
    #expect(decodingError(TestV1.Scalars.self, bytes)?.reason == .numberTooLong)
  }

  @Test("groups and the two types nobody has are refused, in known fields and others", arguments: [3, 4, 6, 7])
  func groups(wireType: UInt64) {
    let bytes = WireBytes.key(3, wireType) + [0x00]
    #expect(decodingError(TestV1.Scalars.self, bytes) == WireError(.unknownWireType, field: "int32_value"))
    #expect(decodingError(TestV1.Scalars.self, WireBytes.key(99, wireType))?.reason == .unknownWireType)
  }

  @Test("a field of another wire type than the schema's is refused by its name")
  func wrongWireTypes() {
    let contents: [UInt64: [UInt8]] = [
      0: [0x01], 1: [1, 2, 3, 4, 5, 6, 7, 8], 2: [0x00], 5: [1, 2, 3, 4],
    ]
    let fields: [(number: UInt64, wireType: UInt64, name: String)] = [
      (1, 1, "double_value"), (2, 5, "float_value"), (3, 0, "int32_value"), (10, 1, "fixed64_value"),
      (13, 0, "bool_value"), (200, 2, "string_value"), (15, 2, "bytes_value"), (16, 0, "color"),
    ]
    for field in fields {
      for (wireType, content) in contents where wireType != field.wireType {
        let bytes = WireBytes.key(field.number, wireType) + content
        #expect(
          decodingError(TestV1.Scalars.self, bytes) == WireError(.wrongWireType, field: field.name), "\(wireType)")
      }
    }
    // What is repeated may come packed, unless it has a length of its own.
    #expect(decodingError(TestV1.Lists.self, WireBytes.field(18, [1, 2])) == nil)
    #expect(
      decodingError(TestV1.Lists.self, WireBytes.key(14, 0) + [1]) == WireError(.wrongWireType, field: "strings[]"))
    #expect(decodingError(TestV1.Node.self, WireBytes.key(2, 0) + [1]) == WireError(.wrongWireType, field: "next"))
  }

  @Test("a packed list ends with its last element")
  func packed() {
    #expect(decodingError(TestV1.Lists.self, WireBytes.field(1, [1, 2, 3, 4, 5, 6, 7]))?.reason == .truncated)
    #expect(decodingError(TestV1.Lists.self, WireBytes.field(9, [1, 2, 3, 4, 5]))?.reason == .truncated)
    #expect(decodingError(TestV1.Lists.self, WireBytes.field(4, [0x01, 0x80]))?.reason == .truncated)
    #expect(decodingError(TestV1.Lists.self, WireBytes.field(13, [0, 1, 2])) == WireError(.notABool, field: "bools[]"))
    #expect(
      decodingError(TestV1.Lists.self, WireBytes.field(16, Array(repeating: 0x80, count: 11)))?.reason == .numberTooLong
    )
  }

  @Test(
    "a string is UTF-8 without NUL",
    arguments: [
      ([0x80], .invalidUTF8), ([0xC0, 0x80], .invalidUTF8), ([0xC1, 0xBF], .invalidUTF8), ([0xC2], .invalidUTF8),
      ([0xE0, 0x9F, 0xBF], .invalidUTF8), ([0xE1, 0x80], .invalidUTF8), ([0xED, 0xA0, 0x80], .invalidUTF8),
      ([0xEF, 0xBF, 0x41], .invalidUTF8), ([0xF0, 0x8F, 0xBF, 0xBF], .invalidUTF8), ([0xF1, 0x80, 0x80], .invalidUTF8),
      ([0xF4, 0x90, 0x80, 0x80], .invalidUTF8), ([0xF5, 0x80, 0x80, 0x80], .invalidUTF8), ([0xFF], .invalidUTF8),
      ([0x00], .nulInString), ([0x61, 0x00, 0x61], .nulInString),
      ([0x7F], nil), ([0xC2, 0x80], nil), ([0xE0, 0xA0, 0x80], nil), ([0xED, 0x9F, 0xBF], nil),
      ([0xEF, 0xBF, 0xBF], nil),
      ([0xF0, 0x90, 0x80, 0x80], nil), ([0xF4, 0x8F, 0xBF, 0xBF], nil),
    ] as [([UInt8], WireError.Reason?)])
  func strings(bytes: [UInt8], reason: WireError.Reason?) throws {
    // At every place of the eight bytes that are looked at together, and at the end.
    for before in 0..<17 {
      for after in [0, 1, 8] {
        let text = Array(repeating: 0x61, count: before) + bytes + Array(repeating: 0x62, count: after)
        let field = WireBytes.field(200, text)
        #expect(decodingError(TestV1.Scalars.self, field)?.reason == reason, "\(before), \(after)")
        if reason == nil { #expect(try Array(TestV1.Scalars(decoding: field).stringValue.utf8) == text) }
      }
    }
  }

  @Test("an error names the way to its field")
  func paths() {
    let bad = WireBytes.field(1, [0x61, 0x00])
    let cases: [([UInt8], String)] = [
      (bad, "label"),
      (WireBytes.field(3, bad), "children[].label"),
      (WireBytes.field(3, WireBytes.field(2, bad)), "children[].next.label"),
      (WireBytes.field(4, bad), "named[].key"),
      (WireBytes.field(4, WireBytes.field(2, bad)), "named[].value.label"),
      (WireBytes.field(6, WireBytes.field(1, bad)), "right.node.label"),
    ]
    for (bytes, path) in cases {
      #expect(decodingError(TestV1.Node.self, bytes) == WireError(.nulInString, field: path))
    }
    #expect("\(WireError(.nulInString, field: "tasks[].title"))" == "tasks[].title: NUL is not allowed in a string")
    #expect("\(WireError(.truncated))" == "the message ends in the middle of a field")
  }

  @Test("a message cut at any byte is refused, or is the fields before the cut")
  func cut() throws {
    let whole = try Samples.scalars.encoded()
    for count in 0..<whole.count {
      let bytes = Array(whole[..<count])
      if let error = decodingError(TestV1.Scalars.self, bytes) {
        #expect(error.reason == .truncated)
      } else {
        #expect(try TestV1.Scalars(decoding: bytes).encoded() == bytes)
      }
    }
  }

  @Test("fields that the schema does not know are dropped")
  func unknown() throws {
    let known = try Samples.scalars.encoded()
    let strange =
      WireBytes.key(77, 0) + [0x01] + WireBytes.key(78, 1) + [1, 2, 3, 4, 5, 6, 7, 8] + WireBytes.field(79, [0, 255])
      + WireBytes.key(536_870_911, 5) + [1, 2, 3, 4]
    let message = try TestV1.Scalars(decoding: strange + known + strange)
    #expect(message == Samples.scalars)
    #expect(try message.encoded() == known)
  }
}
