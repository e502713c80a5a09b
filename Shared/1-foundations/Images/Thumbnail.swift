/// A small image, written anew from the pixels of one that was sent: nothing else of that file is in it.
public struct Thumbnail: Sendable {
  /// PNG where a pixel is transparent or the source was a PNG, else JPEG.
  public let format: ImageFormat
  /// The file.
  public let bytes: [UInt8]
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int

  /// What images may be, and what becomes of them.
  public struct Bounds: Sendable {
    /// Of either side, in pixels: less is refused (R61, R62).
    public var sideMin = 80
    /// Of either side of what is kept, in pixels: larger ones are scaled down to fit (R60).
    public var sideKept = 330
    /// Of either side, in pixels: more is refused before anything is decoded. So an image takes at most 64 MiB while it is scaled,
    /// and a JPEG in several scans 96: two bytes of each pixel's three colors, which all scans go through.
    public var sideMax = 4_096

    /// The usual ones.
    public init() {}
  }

  /// Decodes and scales an image, which takes tens of milliseconds where it is large.
  ///
  /// It is turned as cameras note it beside the pixels of a JPEG, since nothing of that file but its pixels is kept.
  public init(of file: [UInt8], _ bounds: Bounds = Bounds()) throws(ImageError) {
    guard let format = ImageFormat(file) else { throw .unknownFormat }
    guard let end = try format.end(of: file) else { throw .damaged }
    guard end == file.count else { throw .trailingBytes }
    let decoder: any ImageDecoder
    switch format {
    case .png: decoder = try PNGDecoder(file)
    case .jpeg: decoder = try JPEGDecoder(file)
    }
    let (width, height) = (decoder.width, decoder.height)
    guard max(width, height) <= bounds.sideMax else { throw .tooLarge(width: width, height: height) }
    guard min(width, height) >= bounds.sideMin else { throw .tooSmall(width: width, height: height) }
    let kept = Self.size(width, height, fitting: bounds.sideKept)
    let orientation = format == .jpeg ? Orientation(ofJPEG: file) : .upright
    let pixels = try decoder.pixels(atLeast: kept).scaled(to: kept).turned(orientation)
    self.format = format == .jpeg ? .jpeg : .png
    self.width = pixels.width
    self.height = pixels.height
    bytes = try self.format == .jpeg ? JPEGEncoder.encode(pixels) : PNGEncoder.encode(pixels)
  }

  /// The largest size of the same shape that fits, each side rounded to the nearest pixel and at least one.
  private static func size(_ width: Int, _ height: Int, fitting side: Int) -> (width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > side else { return (width, height) }
    func scaled(_ length: Int) -> Int { max(1, (length * side * 2 + longest) / (longest * 2)) }
    return (scaled(width), scaled(height))
  }
}

/// Reads one image.
protocol ImageDecoder {
  /// As the file's head says, before anything is decoded.
  var width: Int { get }
  var height: Int { get }
  /// All pixels, or where the format can do so cheaply a smaller picture of the same shape that still has at least `size`.
  func pixels(atLeast size: (width: Int, height: Int)) throws(ImageError) -> Pixels
}
