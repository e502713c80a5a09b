/// Where the records of TLS begin and end in what a peer sends: one that does not come to its end gives nothing to read.
struct RecordWalk {
  private var number = 0
  /// Octets that are missing of the record's body.
  private var rest = 0
  /// Octets of its head that are there, and the last two of them as a number.
  private var head = 0
  private var length = 0

  /// A kind, a version, and a length (RFC 8446 §5.1).
  private static let headBytes = 5

  /// Names the record that has begun and is not complete, from one on; nil when none is.
  var partial: Int? { rest > 0 || head > 0 ? number : nil }

  mutating func pass(_ bytes: UnsafeRawBufferPointer) {
    var offset = 0
    while offset < bytes.count {
      if rest > 0 {
        let passed = min(rest, bytes.count - offset)
        rest -= passed
        offset += passed
        continue
      }
      if head == 0 { number &+= 1 }
      length = unsafe (length << 8 | Int(bytes[offset])) & 0xFFFF
      head += 1
      offset += 1
      if head == Self.headBytes { (rest, head) = (length, 0) }
    }
  }
}
