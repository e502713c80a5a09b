import Messages
import SchemaMessages
import Wire

// What the codec costs: nanoseconds a message, on one thread, the best of several rounds.
// Arguments name the cases to run; without any, all run.
let chosen = CommandLine.arguments.dropFirst()

/// The best time of several rounds, in nanoseconds for each of `count` runs of `body`.
func nanoseconds(_ count: Int, _ body: () throws -> Void) rethrows -> Double {
  var best = Duration.seconds(3600)
  for _ in 0..<7 {
    let start = ContinuousClock.now
    for _ in 0..<count { try body() }
    best = min(best, .now - start)
  }
  return Double(best.components.attoseconds) / 1e9 / Double(count) + Double(best.components.seconds) * 1e9
    / Double(count)
}

func measure<M: Message>(_ name: String, _ message: M, _ count: Int) throws {
  guard chosen.isEmpty || chosen.contains(name) else { return }
  let bytes = try message.encoded()
  guard try M(decoding: bytes) == message else { fatalError("\(name) does not survive the wire") }
  var kept = 0
  let decode = try nanoseconds(count) { kept &+= try M(decoding: bytes) == message ? 1 : 0 }
  let compare = nanoseconds(count) { kept &+= message == message ? 1 : 0 }
  var buffer: [UInt8] = []
  buffer.reserveCapacity(bytes.count)
  let encode = try nanoseconds(count) {
    buffer.removeAll(keepingCapacity: true)
    try message.encode(appendingTo: &buffer)
  }
  precondition(kept != 0 && buffer == bytes)
  func rounded(_ value: Double) -> String { String(Int(value.rounded())) }
  print("\(name): \(bytes.count) bytes, decode \(rounded(decode - compare)) ns, encode \(rounded(encode)) ns")
}

let small = TestV1.Small(
  id: "0194a1b2-7c3d-7e4f", count: 123_456, title: "Chapter 3, level", done: true, score: 0.875)
try measure("small", small, 1_000_000)
try measure("echo", EchoV1.EchoRequest(payload: Array(repeating: 7, count: 54)), 200_000)
try measure("empty", TestV1.Nothing(), 200_000)
try measure(
  "scalars",
  TestV1.Scalars(
    doubleValue: 1, floatValue: 2, int32Value: 3, int64Value: 4, uint32Value: 5, uint64Value: 6, sint32Value: 7,
    sint64Value: 8, fixed32Value: 9, fixed64Value: 10, sfixed32Value: 11, sfixed64Value: 12, boolValue: true,
    stringValue: "a string of thirty-one letters.", bytesValue: [1, 2, 3], color: .red), 1_000_000)
try measure("batch of 1000 small", TestV1.Batch(small: Array(repeating: small, count: 1000)), 200)
try measure("100000 packed doubles", TestV1.Lists(doubles: Array(repeating: 1.5, count: 100_000)), 200)
try measure("100000 packed varints", TestV1.Lists(int64s: Array(0..<100_000)), 200)
