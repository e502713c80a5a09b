import Testing

@testable import HTTP2Transport

@Suite("records of TLS")
struct RecordWalkTests {
  @Test("what is not complete is named, however the wire cuts it", arguments: 1...9)
  func partial(step: Int) {
    let records: [[UInt8]] = [
      [22, 3, 1, 0, 4, 1, 2, 3, 4], [23, 3, 3, 0, 0], [23, 3, 3, 1, 0] + [UInt8](repeating: 9, count: 256),
    ]
    var walk = RecordWalk()
    let bytes = records.flatMap(\.self)
    let ends = [9, 14, 14 + 261]
    for start in stride(from: 0, to: bytes.count, by: step) {
      let end = min(start + step, bytes.count)
      unsafe bytes[start..<end].withUnsafeBytes { unsafe walk.pass($0) }
      let index = ends.firstIndex { $0 >= end } ?? 0
      let expected = ends[index] == end ? nil : index + 1
      #expect(walk.partial == expected, "after \(end)")
    }
  }
}
