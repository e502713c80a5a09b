internal import Glibc
public import Storage

/// One committed state of a store as a file would hold it, read while the store is in use.
///
/// An open transaction keeps SQLite from overwriting what belongs to that state; the pages are then read as files, which costs the
/// service nothing but the disk. Pages that the log holds stand above those of the store's file.
@safe public final class StoreImage {
  /// Read in one go: 256 KiB of pages of 4 KiB.
  private static let pagesPerChunk = 64

  /// The path of the store's file.
  public let path: String
  /// Bytes of a page: 512 to 65,536, a power of two.
  public let pageBytes: Int
  /// Pages of the state, those that only the log has included.
  public let pageCount: Int
  private let connection: SQLiteConnection
  private let descriptor: Int32
  private var log: WriteAheadLog

  /// Bytes of the whole image.
  public var byteCount: Int64 { Int64(pageBytes) * Int64(pageCount) }

  /// Takes hold of the state as last committed.
  public init(path: String) throws {
    self.path = path
    guard unsafe access(path, F_OK) == 0 else { throw StorageError(.cannotOpen, "\(path): \(systemMessage())") }
    connection = try SQLiteConnection(
      path: path, access: .read, options: SQLiteOptions(), condition: StoreCondition(path: path))
    try connection.beginSnapshot()
    // A transaction begins with its first read.
    let pagesInFile = try connection.first("PRAGMA page_count") { try $0.int(0) } ?? 0
    pageBytes = try connection.first("PRAGMA page_size") { try $0.int(0) } ?? 0
    guard try connection.exists("SELECT 1 FROM sqlite_schema"), pageBytes >= 512 else {
      throw StorageError(.incompatible, "\(path) is not a store")
    }
    log = try WriteAheadLog(path: path + "-wal")
    guard log.pageBytes == 0 || log.pageBytes == pageBytes else {
      throw StorageError(.corrupt, "\(path)-wal is not the log of \(path)")
    }
    pageCount = log.pageCount ?? pagesInFile
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw StorageError(.cannotOpen, "\(path): \(systemMessage())") }
  }

  deinit {
    // The transaction first: closing any descriptor of the file drops every lock that this process has on it.
    connection.endSnapshot()
    close(descriptor)
  }

  /// Reads through the same transaction: at least as old as the image, mostly the same state.
  public func read<T>(_ body: (any Connection) throws -> T) throws -> T { try body(connection) }

  /// Shows the image to `body`, from its beginning to its end.
  public func forEachChunk(_ body: (RawSpan) throws -> Void) throws {
    let capacity = Self.pagesPerChunk * pageBytes
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 4096)
    defer { unsafe buffer.deallocate() }
    for first in stride(from: 0, to: pageCount, by: Self.pagesPerChunk) {
      let count = min(Self.pagesPerChunk, pageCount - first)
      let chunk = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * pageBytes)])
      unsafe try fill(chunk, from: first)
      try body(unsafe UnsafeRawBufferPointer(chunk).bytes)
    }
  }

  /// Reads pages as they were committed, each with its checksum.
  ///
  /// - Throws: `.corrupt` where one is damaged: a backup must not pass for sound.
  private func fill(_ chunk: UnsafeMutableRawBufferPointer, from first: Int) throws {
    while true {
      unsafe try readFile(chunk, from: first)
      guard let fromLog = unsafe log.overlay(chunk, from: UInt32(first + 1)) else { continue }
      guard connection.checksumBytes == PageChecksum.bytes else { return }
      for index in 0..<chunk.count / pageBytes {
        let number = UInt32(first + index + 1)
        let page = unsafe UnsafeMutableRawBufferPointer(
          rebasing: chunk[(index * pageBytes)..<((index + 1) * pageBytes)])
        if fromLog.contains(index) {
          // In the log pages have the log's checksums.
          unsafe PageChecksum.write(into: page, number: number)
        } else if unsafe !PageChecksum.isRight(page, number: number) {
          throw StoreDamage(.page(number), owner: PageOwners.names(of: [number], in: path)[number]).error(in: path)
        }
      }
      return
    }
  }

  /// Reads what the file has; pages beyond its end are in the log.
  private func readFile(_ chunk: UnsafeMutableRawBufferPointer, from page: Int) throws {
    var done = 0
    while done < chunk.count {
      let count = unsafe pread(
        descriptor, chunk.baseAddress! + done, chunk.count - done, off_t(page * pageBytes + done))
      guard count >= 0 else {
        if errno == EINTR { continue }
        throw StorageError(.connectionLost, "\(path): \(systemMessage())")
      }
      guard count > 0 else { return }
      done += count
    }
  }
}
