internal import CImages

/// Reads a JPEG by libjpeg-turbo, which decodes a large one at a fraction of its size.
@safe final class JPEGDecoder: ImageDecoder {
  private let file: [UInt8]
  private let handle: tjhandle

  let width: Int
  let height: Int
  /// What libjpeg-turbo makes no red, green and blue of.
  private let isForPrint: Bool

  init(_ file: [UInt8]) throws(ImageError) {
    guard let handle = unsafe tjInitDecompress() else { throw .damaged }
    unsafe self.handle = unsafe handle
    self.file = file
    var (width, height, subsampling, colors): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let failure = unsafe file.withUnsafeBufferPointer { bytes in
      unsafe tjDecompressHeader3(
        handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &colors)
    }
    // A head that libjpeg takes no more of may say a size all the same.
    if failure != 0, let size = Self.announcedSize(of: file) { (width, height) = size }
    (self.width, self.height) = (Int(width), Int(height))
    isForPrint = [TJCS_CMYK, TJCS_YCCK].contains { Int32($0.rawValue) == colors }
    guard failure == 0 || max(width, height) > Self.sideMax else { throw .damaged }
  }

  deinit { unsafe _ = tjDestroy(handle) }

  /// Of either side, in pixels: libjpeg reads no head that says more.
  private static let sideMax: Int32 = 65_500

  /// What the first start of frame says, whatever comes behind it.
  private static func announcedSize(of file: [UInt8]) -> (width: Int32, height: Int32)? {
    let (firstFrame, lastFrame): (UInt8, UInt8) = (0xC0, 0xCF)
    // Of the same numbers: tables of codes, one that is reserved, and conditions of arithmetic coding.
    let others: [UInt8] = [0xC4, 0xC8, 0xCC]
    var index = 2
    while index + 9 <= file.count, file[index] == 0xFF {
      let marker = file[index + 1]
      if (firstFrame...lastFrame).contains(marker), !others.contains(marker) {
        let (height, width) = (file[index + 5..<index + 7], file[index + 7..<index + 9])
        return (width.reduce(0) { $0 << 8 | Int32($1) }, height.reduce(0) { $0 << 8 | Int32($1) })
      }
      index += 2 + (Int(file[index + 2]) << 8 | Int(file[index + 3]))
    }
    return nil
  }

  func pixels(atLeast size: (width: Int, height: Int)) throws(ImageError) -> Pixels {
    guard !isForPrint else { throw .printColors }
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
