/// How a picture is to be turned before it is shown, as cameras note it beside the pixels (Exif, tag 0x0112).
enum Orientation: Int {
  case upright = 1
  case mirrored, turnedAround, flipped, transposed, turnedRight, transversed, turnedLeft

  /// Of a JPEG whose segments are whole; upright where it says nothing, or nothing that makes sense.
  init(ofJPEG bytes: [UInt8]) {
    self = Self.exif(bytes).flatMap { Self.value(in: $0) }.flatMap { Orientation(rawValue: $0) } ?? .upright
  }

  /// Whether width and height change places.
  var isSideways: Bool { rawValue >= Self.transposed.rawValue }

  /// Where a pixel of the turned picture comes from.
  ///
  /// - Parameters:
  ///   - width: of the picture as it lies in the file; so is `height`.
  func source(_ x: Int, _ y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .turnedAround: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedRight: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnedLeft: (width - 1 - y, x)
    }
  }

  /// What the first Exif segment before the first scan holds, a TIFF file.
  private static func exif(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let (startOfScan, application1): (UInt8, UInt8) = (0xDA, 0xE1)
    let name = Array("Exif".utf8) + [0, 0]
    var index = 2
    while index + 4 <= bytes.count, bytes[index] == 0xFF, bytes[index + 1] != startOfScan {
      let length = Int(bytes[index + 2]) << 8 | Int(bytes[index + 3])
      guard length >= 2, index + 2 + length <= bytes.count else { return nil }
      let content = bytes[index + 4..<index + 2 + length]
      if bytes[index + 1] == application1, content.starts(with: name) { return content.dropFirst(name.count) }
      index += 2 + length
    }
    return nil
  }

  /// The tag's value in the first directory.
  private static func value(in tiff: ArraySlice<UInt8>) -> Int? {
    let (tag, short, entrySize) = (0x0112, 3, 12)
    let isBigEndian = tiff.starts(with: Array("MM".utf8) + [0, 42])
    guard isBigEndian || tiff.starts(with: Array("II".utf8) + [42, 0]) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset <= tiff.count - count else { return nil }
      let bytes = tiff[tiff.startIndex + offset..<tiff.startIndex + offset + count]
      return (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = number(4, 4), let count = number(directory, 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + entry * entrySize
      guard let found = number(offset, 2) else { return nil }
      if found == tag { return number(offset + 2, 2) == short ? number(offset + 8, 2) : nil }
    }
    return nil
  }
}

extension Pixels {
  consuming func turned(_ orientation: Orientation) -> Pixels {
    guard orientation != .upright else { return self }
    let (width, height) = (self.width, self.height)
    var turned = Pixels(
      width: orientation.isSideways ? height : width, height: orientation.isSideways ? width : height,
      bytes: [UInt8](repeating: 0, count: bytes.count))
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let from = orientation.source(x, y, width: width, height: height)
        let (source, target) = ((from.y * width + from.x) * 4, (y * turned.width + x) * 4)
        for byte in 0..<4 { turned.bytes[target + byte] = bytes[source + byte] }
      }
    }
    return turned
  }
}
