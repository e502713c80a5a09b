internal import CImages

/// A decoded image: rows of pixels of red, green, blue and alpha, a byte each, not multiplied by alpha.
package struct Pixels {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    (self.width, self.height, self.bytes) = (width, height, bytes)
  }

  var rowBytes: Int { width * 4 }

  /// Averages what falls into each pixel of a smaller image.
  consuming func scaled(to size: (width: Int, height: Int)) -> Pixels {
    guard size != (width, height) else { return self }
    let isOpaque = isOpaque
    // A transparent pixel's color must not be mixed into its neighbours'.
    if !isOpaque { multiplyByAlpha() }
    var scaled = Pixels(
      width: size.width, height: size.height, bytes: [UInt8](repeating: 0, count: size.width * size.height * 4))
    unsafe bytes.withUnsafeBufferPointer { source in
      unsafe scaled.bytes.withUnsafeMutableBufferPointer { target in
        _ = unsafe ARGBScale(
          source.baseAddress, Int32(rowBytes), Int32(width), Int32(height), target.baseAddress, Int32(size.width * 4),
          Int32(size.width), Int32(size.height), kFilterBox)
      }
    }
    if isOpaque {
      // Averages are rounded down: what is opaque stays so.
      for index in stride(from: 3, to: scaled.bytes.count, by: 4) { scaled.bytes[index] = .max }
    } else {
      scaled.divideByAlpha()
    }
    return scaled
  }

  private var isOpaque: Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      // Alpha is the last byte of a pixel, and the highest of its word.
      let pixels = unsafe bytes.assumingMemoryBound(to: UInt32.self)
      return unsafe pixels.allSatisfy { UInt32(littleEndian: $0) >> 24 == 255 }
    }
  }

  private mutating func multiplyByAlpha() {
    let (width, height, rowBytes) = (Int32(width), Int32(height), Int32(rowBytes))
    unsafe bytes.withUnsafeMutableBufferPointer { pixels in
      _ = unsafe ARGBAttenuate(pixels.baseAddress, rowBytes, pixels.baseAddress, rowBytes, width, height)
    }
  }

  private mutating func divideByAlpha() {
    let (width, height, rowBytes) = (Int32(width), Int32(height), Int32(rowBytes))
    unsafe bytes.withUnsafeMutableBufferPointer { pixels in
      _ = unsafe ARGBUnattenuate(pixels.baseAddress, rowBytes, pixels.baseAddress, rowBytes, width, height)
    }
  }
}
