/// Bytes as the choices of a test: what is not there is zero.
struct ByteSource {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func octet() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// An octet of length, and as many bytes.
  mutating func block() -> [UInt8] {
    let end = min(bytes.count, offset + 1 + Int(octet()))
    guard offset < end else { return [] }
    defer { offset = end }
    return Array(bytes[offset..<end])
  }

  var rest: [UInt8] { Array(bytes[offset...]) }
}
