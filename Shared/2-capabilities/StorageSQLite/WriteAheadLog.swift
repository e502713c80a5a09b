internal import Glibc
internal import Storage

/// A write-ahead log read as a file, beside SQLite: which page stands where, up to its last commit.
///
/// The format is SQLite's (sqlite.org/fileformat.html, chapter 4): a header of 32 bytes, then frames of 24 bytes and a page; a
/// checksum runs through all of them, so that what an earlier use of the file left behind is no part of it.
@safe struct WriteAheadLog: ~Copyable {
  private static let headerBytes = 32
  private static let frameBytes = 24

  private let descriptor: Int32
  private let pageBytes: Int
  private var header: [UInt8] = []
  /// Where each page's newest committed content begins in the file, by page number.
  private var places: [UInt32: Int] = [:]
  /// How many pages the store has after the last commit; nil: the log holds none.
  private(set) var pageCount: Int?

  /// - Parameter path: of the log; it need not be there.
  init(path: String, pageBytes: Int) throws(StorageError) {
    self.pageBytes = pageBytes
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 || errno == ENOENT else {
      throw StorageError(.cannotOpen, "\(path): \(systemMessage())")
    }
    // Should the log begin anew meanwhile, its header says so, and it is read again.
    repeat { index() } while currentHeader() != header
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Puts the pages that the log holds of a chunk in place of the store's.
  ///
  /// A log begins anew only when all of it has been copied into the store's file. Then that one holds everything, this log nothing
  /// any more, and the chunk is to be read from the file again.
  ///
  /// - Parameters:
  ///   - chunk: pages of the store's file that follow one another.
  ///   - first: the number of the first of them; pages count from 1.
  /// - Returns: the indices of those that it put there; nil where the log has begun anew.
  mutating func overlay(_ chunk: UnsafeMutableRawBufferPointer, from first: UInt32) -> Set<Int>? {
    guard !places.isEmpty else { return [] }
    var overlaid: Set<Int> = []
    for page in 0..<chunk.count / pageBytes {
      guard let place = places[first + UInt32(page)] else { continue }
      let slot = unsafe chunk.baseAddress! + page * pageBytes
      if unsafe pread(descriptor, slot, pageBytes, off_t(place)) != pageBytes { break }
      overlaid.insert(page)
    }
    if currentHeader() == header { return overlaid }
    places = [:]
    return nil
  }

  private func currentHeader() -> [UInt8] { read(Self.headerBytes, at: 0) }

  private func read(_ count: Int, at offset: Int) -> [UInt8] {
    guard descriptor >= 0 else { return [] }
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, unsafe pread(descriptor, buffer.baseAddress, count, off_t(offset)))
    }
  }

  private mutating func index() {
    (places, pageCount) = ([:], nil)
    // What is appended from now on is of a later state: it could go on for ever.
    let end = Int(lseek(descriptor, 0, SEEK_END))
    header = currentHeader()
    guard header.count == Self.headerBytes, Self.word(header, 0) & ~1 == 0x377f_0682,
      Int(Self.word(header, 8)) == pageBytes
    else { return }
    var sum = Checksum(isBigEndian: Self.word(header, 0) & 1 == 1)
    sum.add(header[..<24])
    guard sum.matches(header, at: 24) else { return }

    var uncommitted: [UInt32: Int] = [:]
    var offset = Self.headerBytes
    while offset + Self.frameBytes + pageBytes <= end {
      let frame = read(Self.frameBytes + pageBytes, at: offset)
      guard frame.count == Self.frameBytes + pageBytes, frame[8..<16] == header[16..<24] else { return }
      sum.add(frame[..<8])
      sum.add(frame[Self.frameBytes...])
      guard sum.matches(frame, at: 16) else { return }
      uncommitted[Self.word(frame, 0)] = offset + Self.frameBytes
      let pagesAfterCommit = Self.word(frame, 4)
      if pagesAfterCommit > 0 {
        places.merge(uncommitted) { $1 }
        uncommitted.removeAll(keepingCapacity: true)
        pageCount = Int(pagesAfterCommit)
      }
      offset += frame.count
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private struct Checksum {
    private let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// - Parameter bytes: a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      unsafe bytes.withUnsafeBytes { bytes in
        for offset in stride(from: 0, to: bytes.count, by: 8) {
          let one = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let two = unsafe bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
          second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ first
        }
      }
    }

    /// Checksums stand big-endian in the file, whatever their words are made of.
    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      WriteAheadLog.word(bytes, offset) == first && WriteAheadLog.word(bytes, offset + 4) == second
    }
  }
}
