/// The rule for strings: valid UTF-8 without a NUL, for protobuf-c ends a string at its first NUL.
enum Text {
  static func check(_ start: UnsafeRawPointer, _ count: Int) throws(WireError) {
    var at = unsafe start
    let end = unsafe start + count
    while unsafe end - at >= 8 {
      let word = unsafe at.loadUnaligned(as: UInt64.self)
      // A high bit is a byte beyond ASCII, or a zero that borrowed.
      guard (word | (word &- 0x0101_0101_0101_0101)) & 0x8080_8080_8080_8080 == 0 else {
        return try unsafe checkBytes(at, end)
      }
      unsafe at += 8
    }
    try unsafe checkBytes(at, end)
  }

  /// Byte by byte, by the table of well-formed sequences in chapter 3 of Unicode.
  private static func checkBytes(_ start: UnsafeRawPointer, _ end: UnsafeRawPointer) throws(WireError) {
    var at = unsafe start
    while unsafe at < end {
      let lead = unsafe at.load(as: UInt8.self)
      if lead < 0x80 {
        guard lead != 0 else { throw WireError(.nulInString) }
        unsafe at += 1
        continue
      }
      let second: ClosedRange<UInt8>
      let count: Int
      switch lead {
      case 0xC2...0xDF: (second, count) = (0x80...0xBF, 2)
      case 0xE0: (second, count) = (0xA0...0xBF, 3)
      case 0xE1...0xEC, 0xEE...0xEF: (second, count) = (0x80...0xBF, 3)
      case 0xED: (second, count) = (0x80...0x9F, 3)
      case 0xF0: (second, count) = (0x90...0xBF, 4)
      case 0xF1...0xF3: (second, count) = (0x80...0xBF, 4)
      case 0xF4: (second, count) = (0x80...0x8F, 4)
      default: throw WireError(.invalidUTF8)
      }
      guard unsafe end - at >= count, second.contains(unsafe at.load(fromByteOffset: 1, as: UInt8.self)) else {
        throw WireError(.invalidUTF8)
      }
      for offset in 2..<max(count, 2) {
        guard unsafe at.load(fromByteOffset: offset, as: UInt8.self) & 0xC0 == 0x80 else {
          throw WireError(.invalidUTF8)
        }
      }
      unsafe at += count
    }
  }
}
