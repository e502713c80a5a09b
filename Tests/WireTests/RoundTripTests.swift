import Messages
import SchemaMessages
import Testing
import Wire

@Suite("What is encoded is decoded again")
struct RoundTripTests {
  @Test("every scalar keeps its extremes")
  func scalars() throws {
    let low = TestV1.Scalars(
      doubleValue: -.infinity, floatValue: -.leastNonzeroMagnitude, int32Value: .min, int64Value: .min,
      uint32Value: 1, uint64Value: 1, sint32Value: .min, sint64Value: .min, fixed32Value: 1, fixed64Value: 1,
      sfixed32Value: .min, sfixed64Value: .min, boolValue: true, stringValue: "é😀", bytesValue: [0, 255],
      color: .unrecognized(-7))
    let high = TestV1.Scalars(
      doubleValue: .greatestFiniteMagnitude, floatValue: .infinity, int32Value: .max, int64Value: .max,
      uint32Value: .max, uint64Value: .max, sint32Value: .max, sint64Value: .max, fixed32Value: .max,
      fixed64Value: .max, sfixed32Value: .max, sfixed64Value: .max, boolValue: true,
      stringValue: String(repeating: "a", count: 100_000), bytesValue: Array(repeating: 7, count: 100_000),
      color: .far)
    for message in [low, high, TestV1.Scalars()] {
      #expect(try TestV1.Scalars(decoding: message.encoded()) == message)
    }
    #expect(try TestV1.Scalars().encoded() == [])
  }

  @Test("a tree keeps its shape")
  func tree() throws {
    let leaf = TestV1.Node(label: "leaf")
    let tree = TestV1.Node(
      label: "root", next: leaf, children: [leaf, TestV1.Node(), leaf], named: ["a": leaf, "b": TestV1.Node()],
      either: .right(.init(node: leaf, weight: -1)))
    #expect(try TestV1.Node(decoding: tree.encoded()) == tree)
  }

  @Test("absent, zero and empty stay three things where presence is declared")
  func presence() throws {
    for message in [
      TestV1.Choices(), TestV1.Choices(points: 0), TestV1.Choices(nickname: ""), TestV1.Choices(flag: false),
      TestV1.Choices(level: .unspecified), TestV1.Choices(raw: []),
      TestV1.Choices(shape: .nothing(false)), TestV1.Choices(shape: .namedShape("")),
      TestV1.Choices(shape: .circle(.init())), TestV1.Choices(shape: .drawing([])), TestV1.Choices(shape: .area(0)),
      TestV1.Choices(shape: .plainColor(.unspecified)),
    ] {
      #expect(try TestV1.Choices(decoding: message.encoded()) == message)
    }
  }
}
