internal import CImages

/// Reads a PNG by libpng's simplified interface, which takes every form of one.
struct PNGDecoder: ImageDecoder {
  private let file: [UInt8]
  private let chunks: PNGChunks

  let width: Int
  let height: Int

  init(_ file: [UInt8]) throws(ImageError) {
    self.file = file
    chunks = PNGChunks(file)
    let size = unsafe Self.read(chunks) { image in unsafe (Int(image.width), Int(image.height)) }
    guard let size else { throw .damaged }
    (width, height) = size
  }

  func pixels(atLeast size: (width: Int, height: Int)) throws(ImageError) -> Pixels {
    try PNGData(file).check()
    var pixels = Pixels(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
    let rowBytes = png_int_32(pixels.rowBytes)
    let isWhole = unsafe Self.read(chunks) { image in
      unsafe image.format = png_uint_32(homeroom_png_rgba)
      return unsafe pixels.bytes.withUnsafeMutableBytes { target in
        unsafe png_image_finish_read(&image, nil, target.baseAddress, rowBytes, nil) != 0
      }
    }
    guard isWhole == true else { throw .damaged }
    return pixels
  }

  /// What `body` makes of the image, whose head has been read; nil where that is not one.
  private static func read<Answer>(_ chunks: PNGChunks, _ body: (inout png_image) -> Answer) -> Answer? {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { unsafe png_image_free(&image) }
    return unsafe chunks.bytes.withUnsafeBytes { source in
      guard unsafe png_image_begin_read_from_memory(&image, source.baseAddress, source.count) != 0 else { return nil }
      // Nearly every profile has a curve like that of sRGB; without a word libpng takes 16 bits for linear.
      if chunks.hadProfile { unsafe image.flags |= png_uint_32(PNG_IMAGE_FLAG_16BIT_sRGB) }
      return unsafe body(&image)
    }
  }
}

/// Writes a PNG.
package enum PNGEncoder {
  package static func encode(_ pixels: Pixels) throws(ImageError) -> [UInt8] {
    var image = unsafe png_image()
    unsafe image.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe image.width = png_uint_32(pixels.width)
    unsafe image.height = png_uint_32(pixels.height)
    unsafe image.format = png_uint_32(homeroom_png_rgba)
    defer { unsafe png_image_free(&image) }
    // A PNG is hardly longer than its pixels, whatever they are.
    var file = [UInt8](repeating: 0, count: pixels.bytes.count + pixels.bytes.count / 8 + 4_096)
    var size = png_alloc_size_t(file.count)
    let isWritten = unsafe pixels.bytes.withUnsafeBytes { source in
      unsafe file.withUnsafeMutableBytes { target in
        unsafe png_image_write_to_memory(
          &image, target.baseAddress, &size, 0, source.baseAddress, png_int_32(pixels.rowBytes), nil) != 0
      }
    }
    guard isWritten else { throw .damaged }
    return Array(file.prefix(Int(size)))
  }
}
