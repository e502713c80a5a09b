/// Why an image is refused.
public enum ImageError: Error, Hashable, Sendable {
  /// Neither a PNG nor a JPEG.
  case unknownFormat
  /// It breaks off, or its format's rules.
  case damaged
  /// Bytes follow where the image ends: it may be a file of another kind as well.
  case trailingBytes
  /// Its compressed data holds more than the pixels that its head announces, or goes through them too often.
  case tooMuchData
  /// It is made for printing: cyan, magenta, yellow and black.
  case printColors
  /// A side has fewer pixels than the rule wants (R62).
  case tooSmall(width: Int, height: Int)
  /// A side has more pixels than are decoded.
  case tooLarge(width: Int, height: Int)
}
