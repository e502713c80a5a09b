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

  @Test("every kind of field keeps its value")
  func everyKind() throws {
    #expect(try TestV1.Scalars(decoding: Samples.scalars.encoded()) == Samples.scalars)
    #expect(try TestV1.Lists(decoding: Samples.lists.encoded()) == Samples.lists)
    #expect(try TestV1.Maps(decoding: Samples.maps.encoded()) == Samples.maps)
    #expect(try TestV1.Known(decoding: Samples.known.encoded()) == Samples.known)
    #expect(try TestV1.Node(decoding: Samples.tree.encoded()) == Samples.tree)
  }

  @Test("words of Swift and of C are names like any others")
  func words() throws {
    let words = TestV1.Words(
      default: "a", in: true, self_: 1, type: .class, class: ["b"], init_: "c", url: "d", int: 2, x1y2Z: "e",
      innermost: .init(value: "f"), hashValue_: "g", operator: .minus)
    #expect(try TestV1.Words(decoding: words.encoded()) == words)
    #expect(TestV1.Words.Operator.add == .plus && TestV1.Words.Type_.type2d.rawValue == 3)
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
