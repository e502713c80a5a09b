internal import CSQLite
internal import Glibc

/// What a store's log holds as it lies there, read before SQLite opens it: SQLite takes the first frame that does not fit for the
/// log's end, says nothing, and writes over what follows.
///
/// The format is SQLite's (sqlite.org/fileformat.html, chapter 4): a header of 32 bytes, then frames of 24 bytes and a page.
struct LogScan {
  static let headerBytes = 32
  static let frameHeaderBytes = 24
  private static let bytesReadAtATime = 1024 * 1024

  private(set) var firstSalt: UInt32 = 0
  private(set) var secondSalt: UInt32 = 0
  /// How many frames there are up to the last commit.
  private(set) var committedFrames: Int64 = 0
  /// The pages they are copies of.
  private(set) var committedPages: Set<UInt32> = []

  /// Nil where there is no log, or none that SQLite would use.
  init?(path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let header = Self.read(descriptor, Self.headerBytes, at: 0)
    guard header.count == Self.headerBytes, Self.word(header, 0) & ~1 == 0x377f_0682 else { return nil }
    let isBigEndian = header[3] & 1 == 1
    let pageBytes = Int(Self.word(header, 8))
    var sums = (UInt32(0), UInt32(0))
    Self.add(header[..<24], isBigEndian, &sums)
    guard pageBytes >= 512, pageBytes <= 65_536, pageBytes & (pageBytes - 1) == 0,
      sums == (Self.word(header, 24), Self.word(header, 28))
    else { return nil }
    firstSalt = Self.word(header, 16)
    secondSalt = Self.word(header, 20)

    let frameBytes = Self.frameHeaderBytes + pageBytes
    let framesAtATime = max(1, Self.bytesReadAtATime / frameBytes)
    var frame: Int64 = 0
    var pages: Set<UInt32> = []
    while true {
      let piece = Self.read(
        descriptor, framesAtATime * frameBytes, at: Self.headerBytes + Int(frame) * frameBytes)
      for start in stride(from: 0, to: piece.count - frameBytes + 1, by: frameBytes) {
        guard Self.word(piece, start + 8) == firstSalt, Self.word(piece, start + 12) == secondSalt else { return }
        Self.add(piece[start..<start + 8], isBigEndian, &sums)
        Self.add(piece[(start + Self.frameHeaderBytes)..<(start + frameBytes)], isBigEndian, &sums)
        guard sums == (Self.word(piece, start + 16), Self.word(piece, start + 20)) else { return }
        frame += 1
        pages.insert(Self.word(piece, start))
        if Self.word(piece, start + 4) != 0 {
          committedFrames = frame
          committedPages.formUnion(pages)
          pages.removeAll(keepingCapacity: true)
        }
      }
      if piece.count < framesAtATime * frameBytes { return }
    }
  }

  private static func read(_ descriptor: Int32, _ count: Int, at offset: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let more = unsafe pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        done += more
      }
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func add(_ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool, _ sums: inout (UInt32, UInt32)) {
    var both = [sums.0, sums.1]
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe homeroom_log_checksum(isBigEndian ? 1 : 0, bytes.baseAddress, bytes.count, &both)
    }
    sums = (both[0], both[1])
  }
}
