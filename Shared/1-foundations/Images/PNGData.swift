internal import CImages

/// What lies compressed in a PNG, as far as its head announces it.
///
/// libpng goes through all that is compressed, also behind the last row: a file of 1 MiB may hold a GiB there. So this goes through it
/// first, keeps nothing, and stops where the rows end.
struct PNGData {
  private let file: [UInt8]
  /// Of all rows, each with the byte that says how it is filtered.
  let announcedBytes: Int

  /// What is inflated at a time, and so the most that is made beyond the announced bytes.
  static let stepBytes = 64 * 1024

  /// - Parameter file: a whole PNG, whose chunks were walked to the last and whose head libpng has taken.
  init(_ file: [UInt8]) throws(ImageError) {
    self.file = file
    guard let head = Head(file) else { throw .damaged }
    announcedBytes = head.rowBytes
  }

  /// - Returns: how many bytes were inflated.
  /// - Throws: `tooMuchData` as soon as there are more than were announced.
  @discardableResult
  func check() throws(ImageError) -> Int {
    var stream = unsafe z_stream()
    guard unsafe inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw .damaged
    }
    defer { unsafe inflateEnd(&stream) }
    var step = [UInt8](repeating: 0, count: Self.stepBytes)
    var inflated = 0
    for chunk in Self.dataChunks(of: file) {
      var rest = chunk
      while !rest.isEmpty {
        let (status, read, written) = unsafe Self.inflate(&stream, file, rest, into: &step)
        inflated += written
        guard inflated <= announcedBytes else { throw .tooMuchData }
        if status == Z_STREAM_END { return inflated }
        guard status == Z_OK else { throw .damaged }
        rest = rest.dropFirst(read)
      }
    }
    return inflated
  }

  /// One step: reads from a slice of the file, writes over what was written before.
  private static func inflate(
    _ stream: inout z_stream, _ file: [UInt8], _ range: Range<Int>, into step: inout [UInt8]
  ) -> (status: Int32, read: Int, written: Int) {
    unsafe file.withUnsafeBufferPointer { source in
      unsafe step.withUnsafeMutableBufferPointer { target in
        let given = unsafe UnsafeBufferPointer(rebasing: source[range])
        unsafe stream.next_in = UnsafeMutablePointer(mutating: given.baseAddress)
        unsafe stream.avail_in = UInt32(given.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        let status = unsafe CImages.inflate(&stream, Z_NO_FLUSH)
        return unsafe (status, given.count - Int(stream.avail_in), target.count - Int(stream.avail_out))
      }
    }
  }

  /// Where the compressed data lies: what the chunks named IDAT hold, which are one stream.
  private static func dataChunks(of file: [UInt8]) -> [Range<Int>] {
    var chunks: [Range<Int>] = []
    var index = 8
    while index + 12 <= file.count {
      let length = number(in: file, at: index)
      guard index + 12 + length <= file.count else { break }
      if file[index + 4..<index + 8].elementsEqual("IDAT".utf8) { chunks.append(index + 8..<index + 8 + length) }
      index += 12 + length
    }
    return chunks
  }

  static func number(in file: [UInt8], at index: Int) -> Int {
    file[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// What the first chunk says of the rows.
private struct Head {
  private let width: Int
  private let height: Int
  private let bitsPerPixel: Int
  private let isInterlaced: Bool

  init?(_ file: [UInt8]) {
    guard file.count >= 33, file[12..<16].elementsEqual("IHDR".utf8),
      let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][file[25]]
    else { return nil }
    width = PNGData.number(in: file, at: 16)
    height = PNGData.number(in: file, at: 20)
    bitsPerPixel = Int(file[24]) * samples
    isInterlaced = file[28] == 1
  }

  var rowBytes: Int {
    guard isInterlaced else { return rowBytes(width, height) }
    // The seven passes of Adam7: where each begins, and how far its pixels are apart.
    let passes = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    return passes.reduce(0) { sum, pass in
      let (left, top, right, down) = pass
      return sum + rowBytes((width - left + right - 1) / right, (height - top + down - 1) / down)
    }
  }

  /// A pass without pixels has no rows.
  private func rowBytes(_ width: Int, _ height: Int) -> Int {
    width > 0 && height > 0 ? height * (1 + (width * bitsPerPixel + 7) / 8) : 0
  }
}
