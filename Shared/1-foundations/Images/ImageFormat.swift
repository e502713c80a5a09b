/// A format that images may have.
public enum ImageFormat: Sendable {
  case png
  case jpeg

  /// As in `content-type`.
  public var mediaType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    }
  }

  /// Told by the first bytes; nil for any other format.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// Of a JPEG: each goes through all pixels, however little it says of them. Cameras and programs write ten at most.
  static let scansMax = 64

  /// Where the image ends, by the markers of its format; nil where it breaks off before. The decoders stop there and would not say what
  /// follows.
  ///
  /// - Throws: `tooMuchData` for a JPEG of more scans than `scansMax`.
  func end(of bytes: [UInt8]) throws(ImageError) -> Int? {
    switch self {
    case .png: Self.endOfPNG(bytes)
    case .jpeg: try Self.endOfJPEG(bytes)
    }
  }

  /// Chunks of length, type, data and checksum, up to IEND.
  private static func endOfPNG(_ bytes: [UInt8]) -> Int? {
    var index = 8
    while index + 12 <= bytes.count {
      let length = bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
      let isEnd = bytes[index + 4..<index + 8].elementsEqual("IEND".utf8)
      index += 12 + length
      guard index <= bytes.count else { return nil }
      if isEnd { return index }
    }
    return nil
  }

  /// Segments that say their length; behind a start of scan, data in which every FF that is no marker is followed by 00; up to EOI.
  private static func endOfJPEG(_ bytes: [UInt8]) throws(ImageError) -> Int? {
    let (startOfScan, endOfImage): (UInt8, UInt8) = (0xDA, 0xD9)
    // Markers without a segment: restarts, and one that means nothing. A zero makes no marker.
    let (restarts, temporary, zero): (ClosedRange<UInt8>, UInt8, UInt8) = (0xD0...0xD7, 0x01, 0x00)
    var index = 2
    var scans = 0
    while index + 2 <= bytes.count {
      // Data of a scan, or bytes that fill.
      guard bytes[index] == 0xFF, bytes[index + 1] != 0xFF else {
        index += 1
        continue
      }
      let marker = bytes[index + 1]
      index += 2
      if marker == endOfImage { return index }
      if marker == zero || marker == temporary || restarts.contains(marker) { continue }
      if marker == startOfScan {
        scans += 1
        guard scans <= scansMax else { throw .tooMuchData }
      }
      guard index + 2 <= bytes.count else { return nil }
      index += max(2, Int(bytes[index]) << 8 | Int(bytes[index + 1]))
    }
    return nil
  }
}
