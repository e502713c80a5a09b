internal import CImages

/// Reads a JPEG by libjpeg-turbo, which decodes a large one at a fraction of its size.
@safe final class JPEGDecoder: ImageDecoder {
  private let file: [UInt8]
  private let handle: tjhandle

  let width: Int
  let height: Int

  init(_ file: [UInt8]) throws(ImageError) {
    guard let handle = unsafe tjInitDecompress() else { throw .damaged }
    unsafe self.handle = unsafe handle
    self.file = file
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let failure = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe tjDecompressHeader3(
        handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &colors)
    }
    (self.width, self.height) = (Int(width), Int(height))
    guard failure == 0 else { throw .damaged }
  }

  deinit { unsafe _ = tjDestroy(handle) }

  func pixels(atLeast size: (width: Int, height: Int)) throws(ImageError) -> Pixels {
    let eighths = eighths(atLeast: size)
    let (width, height) = ((width * eighths + 7) / 8, (height * eighths + 7) / 8)
    var pixels = Pixels(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 4))
    let failure = unsafe file.withUnsafeBufferPointer { source in
      unsafe pixels.bytes.withUnsafeMutableBufferPointer { target in
        unsafe tjDecompress2(
          handle, source.baseAddress, UInt(source.count), target.baseAddress, Int32(width), Int32(width * 4),
          Int32(height), Int32(TJPF_RGBA.rawValue), TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS)
      }
    }
    guard failure == 0 else { throw .damaged }
    return pixels
  }

  /// The smallest of the fractions at which libjpeg-turbo decodes quickly that is large enough.
  private func eighths(atLeast size: (width: Int, height: Int)) -> Int {
    [1, 2, 4].first { width * $0 >= size.width * 8 && height * $0 >= size.height * 8 } ?? 8
  }
}

/// Writes a JPEG.
package enum JPEGEncoder {
  private static let quality: Int32 = 85

  package static func encode(_ pixels: Pixels) throws(ImageError) -> [UInt8] {
    guard let handle = unsafe tjInitCompress() else { throw .damaged }
    defer { unsafe _ = tjDestroy(handle) }
    var file: UnsafeMutablePointer<UInt8>?
    defer { unsafe tjFree(file) }
    var size: UInt = 0
    let failure = unsafe pixels.bytes.withUnsafeBufferPointer { source in
      unsafe tjCompress2(
        handle, source.baseAddress, Int32(pixels.width), Int32(pixels.rowBytes), Int32(pixels.height),
        Int32(TJPF_RGBA.rawValue), &file, &size, Int32(TJSAMP_420.rawValue), quality, 0)
    }
    guard failure == 0, let start = unsafe file else { throw .damaged }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(size)))
  }
}
