import RPC
import Testing

@Suite("what a call says beside its messages")
struct WireFormTests {
  @Test(
    "a timeout is read in every unit",
    arguments: [
      ("1H", 3_600_000_000_000), ("2M", 120_000_000_000), ("3S", 3_000_000_000), ("4m", 4_000_000),
      ("5u", 5000), ("99999999n", 99_999_999), ("99999999H", UInt64.max),
    ])
  func timeout(text: String, expected: UInt64) {
    let bytes = Array(text.utf8)
    #expect(unsafe CallTimeout.parse(bytes.span.bytes) == expected)
  }

  @Test("what is no timeout is refused", arguments: ["", "5", "S", "-1S", "1s", "123456789S", "1.5S", " 1S", "1h"])
  func badTimeout(text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe CallTimeout.parse(bytes.span.bytes) == nil)
  }

  @Test(
    "a timeout is sent in the finest unit that fits, rounded up",
    arguments: [
      (Duration.zero, nil), (.seconds(-1), nil), (.nanoseconds(1), "1n"), (.milliseconds(20), "20000000n"),
      (.seconds(1), "1000000u"), (.seconds(100), "100000m"), (.seconds(1_000_000), "1000000S"),
      (.seconds(100_000_001), "1666667M"), (.seconds(Int64.max), "99999999H"),
    ] as [(Duration, String?)])
  func encodedTimeout(timeout: Duration, expected: String?) {
    #expect(CallTimeout.encode(timeout) == expected)
  }

  @Test(
    "a status message survives its encoding",
    arguments: ["", "plain", "100 %", "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n"])
  func statusMessage(text: String) {
    let encoded = StatusMessage.encode(text)
    #expect(encoded.allSatisfy { (0x20...0x7E).contains($0) })
    #expect(StatusMessage.decode(encoded) == text)
  }

  @Test("a bad escape is kept as it is", arguments: ["%", "%1", "%zz", "a%2", "%G0b"])
  func badEscape(text: String) {
    #expect(StatusMessage.decode(Array(text.utf8)) == text)
  }

  @Test("octets that are no UTF-8 do not make a status message disappear")
  func badUTF8() {
    #expect(StatusMessage.decode(Array("a%FFb%C3%".utf8)) == "a\u{FFFD}b\u{FFFD}%")
  }

  @Test("binary metadata is taken with padding, without, and joined by commas")
  func binaryMetadata() {
    var (metadata, room) = (Metadata(), 1000)
    for value in ["AP8=", "AP8", "AA,AQ==, Ag", "", ",, ,"] {
      let (name, text) = (Array("x-bin".utf8), Array(value.utf8))
      unsafe metadata.append(receivedName: name.span.bytes, value: text.span.bytes, joinedRoom: &room)
    }
    #expect(metadata.entries.map(\.value) == [[0, 255], [0, 255], [0], [1], [2], [], []])
  }

  @Test("values that were joined count as if each had come by itself, and are no more than there is room for")
  func joinedValues() {
    let name = Array("x-name-bin".utf8)
    func entries(_ text: String, _ room: inout Int) -> Int {
      var metadata = Metadata()
      let text = Array(text.utf8)
      unsafe metadata.append(receivedName: name.span.bytes, value: text.span.bytes, joinedRoom: &room)
      return metadata.entries.count
    }
    var room = 10 * (name.count + 32)
    #expect(entries(String(repeating: ",", count: 10_000), &room) == 0)
    #expect(room == 10 * (name.count + 32))
    #expect(entries(String(repeating: "AA,", count: 11), &room) == 11)
    #expect(room == 0)
    #expect(entries("AA", &room) == 1)
    #expect(entries(String(repeating: "AA,", count: 5000), &room) == 1)
    #expect(room < 0)
  }

  @Test(
    "metadata that cannot be sent is refused",
    arguments: [
      ("Upper", "x"), ("grpc-mine", "x"), ("te", "x"), ("upgrade", "x"), ("", "x"), ("a", "ü"), ("a", " x"),
      ("a-bin", "x"),
    ])
  func refusedMetadata(name: String, value: String) {
    var metadata = Metadata()
    #expect(throws: MetadataError.self) { try metadata.add(name, value) }
    #expect(metadata.isEmpty)
  }

  @Test("what was received is passed on as it came, but for what belongs to the protocol")
  func passedOn() throws {
    var (received, room) = (Metadata(), 1000)
    for (name, value) in [("x-a", "gr\u{fc}n"), ("grpc-mine", "x"), ("x-a", "2"), ("x-b-bin", "AP8")] {
      let (name, value) = (Array(name.utf8), Array(value.utf8))
      unsafe received.append(receivedName: name.span.bytes, value: value.span.bytes, joinedRoom: &room)
    }
    var some: Metadata = ["x-0": "0"]
    some.add("x-a", from: received)
    #expect(some.values("x-a") == ["gr\u{fc}n", "2"])
    var sent: [String] = []
    received.forEachField { name, value in
      unsafe name.withUnsafeBytes { unsafe sent.append(String(decoding: $0, as: UTF8.self)) }
    }
    #expect(sent == ["x-a", "x-a", "x-b-bin"])
  }

  @Test("metadata keeps its order and its repeats")
  func order() {
    let metadata: Metadata = ["b": "1", "a": "2", "b": "3"]
    #expect(metadata.values("b") == ["1", "3"])
    #expect(metadata.first("b") == "1")
    #expect(metadata.first("c") == nil)
    #expect(metadata.entries.map(\.name) == ["b", "a", "b"])
  }

  @Test("every detail survives its encoding")
  func details() throws {
    let details: [ErrorDetail] = [
      .badRequest([.init(field: "a.b", description: "too long"), .init(field: "", description: "☺")]),
      .errorInfo(reason: "R", domain: "D", metadata: ["k": "v", "l": ""]),
      .retryInfo(.milliseconds(1500)),
      .preconditionFailure([.init(type: "T", subject: "S", description: "D")]),
      .quotaFailure([.init(subject: "S", description: "D")]),
      .resourceInfo(type: "app", name: "n", owner: "", description: "d"),
    ]
    let error = RPCError(.failedPrecondition, "no", details)
    let status = try #require(error.statusBytes)
    #expect(RPCError(.failedPrecondition, "no", ErrorDetail.list(inStatus: status)) == error)
  }
}
