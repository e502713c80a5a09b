internal import CZlib

// Compression and size-limited decompression of bytes with zlib.
extension CompressionAlgorithm {
  /// Of zlib.
  public static var libraryVersion: String { unsafe String(cString: zlibVersion()) }

  /// Appends `bytes` in their compressed form.
  ///
  /// - Precondition: fewer than 4 GiB.
  public func compress(_ bytes: RawSpan, appendingTo buffer: inout [UInt8]) {
    var stream = unsafe z_stream()
    let bits = windowBits(for: bytes.byteCount)
    // A small window wants a small table of hashes: most of the time would go into clearing a large one.
    let opened = unsafe deflateInit2_(
      &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, bits + wrapping, max(1, bits - 7), Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(opened == Z_OK, "out of memory")
    defer { unsafe deflateEnd(&stream) }
    let room = unsafe Int(deflateBound(&stream, UInt(bytes.byteCount)))
    let status = unsafe Self.run(&stream, on: bytes, appendingTo: &buffer, room: room) { stream in
      unsafe CZlib.deflate(stream, Z_FINISH)
    }
    precondition(status == Z_STREAM_END, "zlib's own bound did not hold")
  }

  /// Appends what was compressed. On an error, `buffer` may have grown.
  ///
  /// - Throws: `tooLong` as soon as more than `bytesMax` bytes would come out: no more than one byte over is ever made.
  public func expand(
    _ bytes: RawSpan, appendingTo buffer: inout [UInt8], bytesMax: Int
  ) throws(CompressionError) {
    var stream = unsafe z_stream()
    let opened = unsafe inflateInit2_(
      &stream, MAX_WBITS + wrapping, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(opened == Z_OK, "out of memory")
    defer { unsafe inflateEnd(&stream) }
    let start = buffer.count
    var given = bytes
    // Most messages shrink to a quarter or more, and those that claim more have to show it.
    var room = max(256, bytes.byteCount * 4)
    while true {
      let left = bytesMax + 1 - (buffer.count - start)
      guard left > 0 else { throw .tooLong(bytesMax: bytesMax) }
      room = min(room, left)
      let before = buffer.count
      let status = unsafe Self.run(&stream, on: given, appendingTo: &buffer, room: room) { stream in
        unsafe CZlib.inflate(stream, Z_NO_FLUSH)
      }
      let unread = unsafe Int(stream.avail_in)
      switch status {
      case Z_STREAM_END:
        guard buffer.count - start <= bytesMax else { throw .tooLong(bytesMax: bytesMax) }
        guard unread == 0 else { throw .trailingBytes }
        return
      case Z_OK, Z_BUF_ERROR:
        // Room was left, so it wants bytes that are not there.
        guard buffer.count - before == room else { throw .truncated }
      default: throw .malformed
      }
      given = given.extracting(last: unread)
      room *= 2
    }
  }

  /// What zlib adds to the size of a window to say which format is meant.
  private var wrapping: Int32 {
    switch self {
    case .gzip: 16
    case .deflate: 0
    }
  }

  /// The smallest window that holds so many bytes, as a power of two. zlib does not get 256 right.
  private func windowBits(for count: Int) -> Int32 {
    Int32(min(15, max(9, Int.bitWidth - count.leadingZeroBitCount)))
  }

  /// One step: reads from `bytes`, appends at most `room` bytes.
  private static func run(
    _ stream: inout z_stream, on bytes: RawSpan, appendingTo buffer: inout [UInt8], room: Int,
    _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> Int32 {
    var status: Int32 = Z_OK
    unsafe bytes.withUnsafeBytes { given in
      unsafe stream.next_in = UnsafeMutablePointer(mutating: given.assumingMemoryBound(to: UInt8.self).baseAddress)
      unsafe stream.avail_in = UInt32(given.count)
      buffer.append(addingCapacity: room) { space in
        unsafe space.withUnsafeMutableBufferPointer { space, used in
          unsafe stream.next_out = space.baseAddress.map { unsafe $0 + used }
          unsafe stream.avail_out = UInt32(room)
          unsafe status = step(&stream)
          unsafe used += room - Int(stream.avail_out)
        }
      }
    }
    return status
  }
}
