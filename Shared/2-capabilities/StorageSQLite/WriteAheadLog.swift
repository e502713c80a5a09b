internal import CSQLite
internal import Glibc
internal import Storage

/// A write-ahead log read as a file, beside SQLite: which page stands where, up to its last commit.
///
/// The format is SQLite's (sqlite.org/fileformat.html, chapter 4): a header of 32 bytes, then frames of 24 bytes and a page; a
/// checksum runs through all of them, so that what an earlier use of the file left behind is no part of it. SQLite takes the
/// first frame that does not fit for the log's end, says nothing, and writes over what follows.
@safe struct WriteAheadLog: ~Copyable {
  static let headerBytes = 32
  static let frameHeaderBytes = 24
  private static let bytesReadAtATime = 1024 * 1024

  private let descriptor: Int32
  private var header: [UInt8] = []
  private(set) var firstSalt: UInt32 = 0
  private(set) var secondSalt: UInt32 = 0
  /// How many frames there are up to the last commit.
  private(set) var committedFrames: Int64 = 0
  /// Where each page's newest committed content begins in the file, by page number.
  private var places: [UInt32: Int] = [:]
  /// In the last of them.
  private var lastPage: UInt32 = 0
  /// 0: it is no log that SQLite would use.
  private(set) var pageBytes = 0
  /// How many pages the store has after the last commit; nil: the log holds none.
  private(set) var pageCount: Int?

  /// - Parameter path: of the log; it need not be there.
  init(path: String) throws(StorageError) {
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

  /// The pages of which it holds copies.
  var committedPages: Set<UInt32> { Set(places.keys) }

  /// Its last commit; nil: it holds none.
  var lastCommit: Commit? {
    guard let place = places[lastPage] else { return nil }
    let page = read(pageBytes, at: place)
    guard page.count == pageBytes else { return nil }
    return Commit(
      firstSalt: firstSalt, secondSalt: secondSalt, frames: committedFrames, page: lastPage,
      checksum: Commit.checksum(ofPage: lastPage, page))
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
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count {
        let more = unsafe pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
        if more < 0, errno == EINTR { continue }
        guard more > 0 else { return }
        done += more
      }
    }
  }

  private mutating func index() {
    (places, pageCount, pageBytes, committedFrames, lastPage) = ([:], nil, 0, 0, 0)
    // What is appended from now on is of a later state: it could go on for ever.
    let end = descriptor < 0 ? 0 : Int(lseek(descriptor, 0, SEEK_END))
    header = currentHeader()
    guard header.count == Self.headerBytes, Self.word(header, 0) & ~1 == 0x377f_0682 else { return }
    let bytes = Int(Self.word(header, 8))
    var sum = Checksum(isBigEndian: Self.word(header, 0) & 1 == 1)
    sum.add(header[..<24])
    guard 512...65_536 ~= bytes, bytes.nonzeroBitCount == 1, sum.matches(header, at: 24) else { return }
    pageBytes = bytes
    (firstSalt, secondSalt) = (Self.word(header, 16), Self.word(header, 20))
    indexFrames(upTo: end, &sum)
  }

  private mutating func indexFrames(upTo end: Int, _ sum: inout Checksum) {
    let frameBytes = Self.frameHeaderBytes + pageBytes
    let framesAtATime = max(1, Self.bytesReadAtATime / frameBytes)
    var uncommitted: [UInt32: Int] = [:]
    var frames: Int64 = 0
    var offset = Self.headerBytes
    while offset + frameBytes <= end {
      let piece = read(min(framesAtATime * frameBytes, end - offset), at: offset)
      for start in stride(from: 0, to: piece.count - frameBytes + 1, by: frameBytes) {
        let content = start + Self.frameHeaderBytes
        guard piece[(start + 8)..<(start + 16)] == header[16..<24] else { return }
        sum.add(piece[start..<(start + 8)])
        sum.add(piece[content..<(start + frameBytes)])
        guard sum.matches(piece, at: start + 16) else { return }
        frames += 1
        let page = Self.word(piece, start)
        uncommitted[page] = offset + content
        let pagesAfterCommit = Self.word(piece, start + 4)
        guard pagesAfterCommit > 0 else { continue }
        places.merge(uncommitted) { $1 }
        uncommitted.removeAll(keepingCapacity: true)
        pageCount = Int(pagesAfterCommit)
        (committedFrames, lastPage) = (frames, page)
      }
      guard piece.count >= frameBytes else { return }
      offset += piece.count / frameBytes * frameBytes
    }
  }

  private static func word(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  private struct Checksum {
    private let isBigEndian: Bool
    private var sums: [UInt32] = [0, 0]

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// - Parameter bytes: a multiple of eight.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe homeroom_log_checksum(isBigEndian ? 1 : 0, bytes.baseAddress, bytes.count, &sums)
      }
    }

    /// Checksums stand big-endian in the file, whatever their words are made of.
    func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
      WriteAheadLog.word(bytes, offset) == sums[0] && WriteAheadLog.word(bytes, offset + 4) == sums[1]
    }
  }
}
