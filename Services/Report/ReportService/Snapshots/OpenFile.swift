internal import CFallocate
internal import Glibc

/// A file that is open for writing at any place of it.
final class OpenFile: Sendable {
  let path: String
  let descriptor: Int32
  let identity: FileIdentity
  /// When it was opened.
  let size: Int

  /// - Parameter making: it must not be there, and is made.
  /// - Throws: `FileFailure`.
  init(_ path: String, making: Bool = false) throws {
    self.path = path
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | (making ? O_CREAT | O_EXCL : 0), 0o600)
    guard descriptor >= 0 else { throw FileFailure("open", path) }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else {
      close(descriptor)
      throw FileFailure("read", path)
    }
    identity = FileIdentity(facts)
    size = Int(facts.st_size)
  }

  deinit { close(descriptor) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, offset + written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw FileFailure("write", path) }
      written += count
    }
  }

  /// Makes zeros of a part, and gives back the room on the disk where the file system can.
  func zero(_ range: Range<Int>) throws {
    let failure = cfallocate_punch(descriptor, Int64(range.lowerBound), Int64(range.count))
    guard failure != 0 else { return }
    guard failure == EOPNOTSUPP else { throw FileFailure("write", path) }
    let zeros = [UInt8](repeating: 0, count: min(range.count, 1 << 20))
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: zeros.count) {
      try unsafe zeros.withUnsafeBytes { bytes in
        try unsafe write(
          UnsafeRawBufferPointer(rebasing: bytes.prefix(range.upperBound - offset)), at: offset)
      }
    }
  }

  /// Lets it end at a place, or earlier where it does.
  func cut(at end: Int) throws {
    guard end < size else { return }
    guard ftruncate(descriptor, end) == 0 else { throw FileFailure("write", path) }
  }

  /// What the system says of it now; nil where it says nothing.
  var facts: FileFacts? {
    var facts = stat()
    return unsafe fstat(descriptor, &facts) == 0 ? FileFacts(facts) : nil
  }

  func sync() throws {
    guard fdatasync(descriptor) == 0 else { throw FileFailure("write", path) }
  }
}

/// Differs after each change of a file, unless that comes within the system's tick, some milliseconds, of the one before.
struct FileFacts: Equatable {
  /// In bytes.
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ facts: stat) {
    size = Int(facts.st_size)
    // Not the time of the content's change, which anybody may set.
    seconds = facts.st_ctim.tv_sec
    nanoseconds = facts.st_ctim.tv_nsec
  }
}

/// Tells one file from another that has had its name.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  init(_ facts: stat) {
    device = facts.st_dev
    number = facts.st_ino
  }

  /// Nil where there is no file.
  init?(of path: String) {
    var facts = stat()
    guard unsafe stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }
}
