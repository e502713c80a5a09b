import Messages
import SchemaMessages
import Testing
import Wire

@Suite("What is written field by field is what is encoded")
struct MessageWriterTests {
  private func written(_ write: (inout MessageWriter) throws -> Void) throws -> [UInt8] {
    // Too small for all of it: it grows on the way.
    var writer = MessageWriter(capacity: 0)
    try write(&writer)
    var bytes: [UInt8] = [7]
    try writer.append(to: &bytes)
    #expect(bytes.removeFirst() == 7)
    return bytes
  }

  @Test(
    "numbers and texts",
    arguments: [
      TestV1.Scalars(),
      TestV1.Scalars(doubleValue: 1.5, int32Value: -3, int64Value: .min, uint32Value: 127, uint64Value: 128),
      TestV1.Scalars(doubleValue: .nan, int32Value: .max, uint64Value: .max, boolValue: true, stringValue: "Grüße 😀"),
      TestV1.Scalars(
        doubleValue: -0.0, int64Value: 300, stringValue: String(repeating: "a", count: 20_000), color: .darkBlue),
    ])
  func scalars(_ message: TestV1.Scalars) throws {
    let bytes = try written { writer in
      writer.write(message.doubleValue, as: 1)
      writer.write(message.int32Value, as: 3)
      writer.write(message.int64Value, as: 4)
      writer.write(message.uint32Value, as: 5)
      writer.write(message.uint64Value, as: 6)
      writer.write(message.boolValue, as: 13)
      writer.write(message.color.rawValue, as: 16)
      writer.write(message.stringValue, as: 200)
    }
    #expect(try bytes == message.encoded())
  }

  @Test("lists of numbers and texts", arguments: [[], [0], [-1.5, .infinity, 0, 2]])
  func lists(doubles: [Double]) throws {
    let colors: [TestV1.Color] = doubles.isEmpty ? [] : [.red, .darkBlue]
    let strings = doubles.isEmpty ? [] : ["", "Grüße", ""]
    let bytes = try written { writer in
      writer.write(doubles, as: 1)
      writer.write(listOf: strings, as: 14)
      writer.write(valuesOf: colors.reduce(0) { $0 | 1 << UInt64($1.rawValue) }, as: 16)
    }
    #expect(try bytes == TestV1.Lists(doubles: doubles, strings: strings, colors: colors).encoded())
  }

  @Test("a number whose presence says something is there though it is 0", arguments: [0, -0.0, 2.5])
  func presence(number: Double) throws {
    let bytes = try written { $0.write(present: number, as: 4) }
    #expect(try bytes == ReportV1.Summary(mean: number).encoded())
  }

  @Test(
    "messages within messages, at every length of their length",
    arguments: [0, 1, 120, 121, 127, 128, 16_370, 16_384, 2_100_000])
  func nested(count: Int) throws {
    let leaf = TestV1.Node(label: String(repeating: "x", count: count))
    let tree = TestV1.Node(label: "root", next: leaf, children: [leaf, TestV1.Node(), TestV1.Node(next: leaf)])
    let bytes = try written { writer in
      writer.write("root", as: 1)
      writer.writeMessage(as: 2) { $0.write(leaf.label, as: 1) }
      try writer.write(leaf, as: 3)
      writer.writeMessage(as: 3) { _ in }
      writer.writeMessage(as: 3) { child in child.writeMessage(as: 2) { $0.write(leaf.label, as: 1) } }
    }
    #expect(try bytes == tree.encoded())
  }

  @Test("what is written counts as whoever reads it counts it, and can be taken back")
  func size() throws {
    let element: [UInt8] = [1]
    // One more is more than a reader takes.
    for (more, isTaken) in [(0, true), (1, false)] {
      var writer = MessageWriter(capacity: 64)
      writer.write(listOf: Array(repeating: "x", count: WireLimits.elementsMax - 5), as: 14)
      for _ in 0..<5 { writer.writeMessage(as: 17) { _ in } }
      #expect(writer.size.elements == WireLimits.elementsMax)
      for _ in 0..<more { writer.write(listOf: ["x"], as: 14) }
      var bytes: [UInt8] = []
      try writer.append(to: &bytes)
      #expect(bytes.count == writer.size.bytes)
      let error = decodingError(TestV1.Lists.self, bytes)
      #expect((error?.reason != .tooManyElements(max: WireLimits.elementsMax)) == isTaken)
    }
    var writer = MessageWriter(capacity: 64)
    writer.write(bytes: element, as: 15)
    let before = writer.size
    let tree = TestV1.Node(label: "a", children: [TestV1.Node(), TestV1.Node()])
    try writer.write(tree, as: 3)
    #expect(writer.size.elements == before.elements + 1, "what is in it came encoded")
    writer.takeBack(to: before)
    var bytes: [UInt8] = []
    try writer.append(to: &bytes)
    #expect(writer.size == before && bytes.count == before.bytes)
  }

  @Test("text can be made where it lies")
  func textInPlace() throws {
    let bytes = try written { writer in
      unsafe writer.write(textOf: 3, as: 200) { unsafe $0.copyBytes(from: "abc".utf8) }
      unsafe writer.write(textOf: 0, as: 200) { _ in Issue.record("there is no room for nothing") }
    }
    #expect(try bytes == TestV1.Scalars(stringValue: "abc").encoded())
  }

  @Test("a text with a NUL is refused, and nothing is appended")
  func refusedText() throws {
    var writer = MessageWriter(capacity: 64)
    writer.write("a\0b", as: 200)
    writer.write("c", as: 200)
    var bytes: [UInt8] = [1]
    #expect(throws: WireError(.nulInString)) { try writer.append(to: &bytes) }
    #expect(bytes == [1])
  }
}
