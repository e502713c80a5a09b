import Messages
import SchemaMessages

/// Messages with something in every field.
enum Samples {
  static let scalars = TestV1.Scalars(
    doubleValue: 1.5, floatValue: -2.5, int32Value: -3, int64Value: -4, uint32Value: 5, uint64Value: .max,
    sint32Value: -7, sint64Value: -8, fixed32Value: 9, fixed64Value: 10, sfixed32Value: -11, sfixed64Value: -12,
    boolValue: true, stringValue: "Grüße, 世界 😀", bytesValue: [0, 1, 255], color: .darkBlue)

  static let lists = TestV1.Lists(
    doubles: [0, -1.5], floats: [0, 2.5], int32s: [0, -1, .max], int64s: [.min, 0, 1], uint32s: [.max, 0],
    uint64s: [.max, 0], sint32s: [.min, 0], sint64s: [.min, 0, 300], fixed32s: [.max], fixed64s: [.max],
    sfixed32s: [.min], sfixed64s: [.min], bools: [true, false, true], strings: ["", "a", "ü"], blobs: [[], [0]],
    colors: [.unspecified, .darkBlue, .unrecognized(-1)], scalars: [scalars, .init()], unpacked: [1, -1])

  static let maps = TestV1.Maps(
    labels: ["b": "2", "a": "1", "ü": "3", "": "4"], scalars: [-1: scalars, 5: .init()],
    colors: [true: .red, false: .far], blobs: [7: [1], .max: [0]], scores: ["x": 0.5], switches: [-3: true, 4: true])

  static let known = TestV1.Known(
    at: .init(seconds: 1_700_000_000, nanos: 999_000_000), took: .init(seconds: -1, nanos: -5),
    mask: .init(paths: ["title", "tasks.title"]), nothing: .init(),
    anything: .init(typeURL: "type.googleapis.com/homeroom.test.v1.Nothing", value: [1, 2]),
    instants: [.init(), .init(seconds: 1)], durations: ["a": .init(seconds: 2), "b": .init()])

  static let tree = TestV1.Node(
    label: "root", next: .init(label: "next"), children: [.init(label: "first"), .init()],
    named: ["left": .init(label: "l"), "right": .init(next: .init())],
    either: .right(.init(node: .init(label: "end"), weight: -1)))
}
