/// A PNG of grey pixels: the image that a thumbnail is tried with.
///
/// Its pixels are not compressed, so that it needs no library: a PNG may hold them in stored blocks of deflate.
struct GreyPNG {
  let bytes: [UInt8]

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let storedBlockMax = 65_535

  /// - Parameter shade: of the first pixel; each further one is a little lighter, so that two shades are two images.
  init(_ width: Int, _ height: Int, shade: UInt8 = 0) {
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      rows.append(0)
      for column in 0..<width { rows.append(shade &+ UInt8(truncatingIfNeeded: (row + column) / 4)) }
    }
    var header = Self.bigEndian(UInt32(width)) + Self.bigEndian(UInt32(height))
    header += [8, 0, 0, 0, 0]
    bytes =
      Self.signature + Self.chunk("IHDR", header) + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let content = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + content + bigEndian(crc(content))
  }

  private static func zlib(_ data: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for begin in stride(from: 0, to: data.count, by: storedBlockMax) {
      let block = data[begin..<min(begin + storedBlockMax, data.count)]
      let length = UInt16(block.count)
      stream.append(begin + block.count == data.count ? 1 : 0)
      stream += [UInt8(length & 0xFF), UInt8(length >> 8), UInt8(~length & 0xFF), UInt8(~length >> 8)]
      stream += block
    }
    return stream + bigEndian(adler(data))
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    ~data.reduce(~0) { sum, byte in
      var sum = sum ^ UInt32(byte)
      for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
      return sum
    }
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in data {
      low = (low + UInt32(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return high << 16 | low
  }

  private static func bigEndian(_ number: UInt32) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
}
