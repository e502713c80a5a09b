import Arguments
import Console
import Glibc

/// Where an export is written, and beside it, while it is not complete, how far it is: what follows the last whole answer is
/// cut off before it is resumed. The file is not touched before there is something to write: what a call that is refused would
/// have replaced stays.
final class ExportFile {
  /// -1 until there is something to write.
  private var descriptor: Int32 = -1
  /// Nil for standard output, which cannot be resumed.
  private let path: String?
  private var bytes: Int64 = 0
  /// Goes on behind what is written; empty at the beginning, and when all of it is.
  private(set) var token = ""

  init(at path: String?, resuming: Bool) throws {
    self.path = path
    guard let path else {
      guard !resuming else { throw WrongCall("--resume needs --output") }
      descriptor = STDOUT_FILENO
      return
    }
    if resuming { try takeUp(path) }
  }

  deinit {
    if path != nil, descriptor >= 0 { close(descriptor) }
  }

  /// - Parameter next: what goes on behind these bytes; empty: nothing.
  func append(_ data: [UInt8], goingOnWith next: String) throws {
    if let path, descriptor < 0 { try begin(path) }
    try OutputDescriptor(number: descriptor, name: path ?? OutputDescriptor.standardOutput.name).write(data)
    bytes += Int64(data.count)
    token = next
    guard let path else { return }
    if next.isEmpty { unsafe unlink(path + ".resume") } else { try note(path) }
  }

  /// Returns when all that was appended is on the disk; a file to which nothing was is there, and empty.
  func synchronize() throws {
    guard let path else { return }
    if descriptor < 0 { try begin(path) }
    guard fsync(descriptor) == 0 else { throw Self.failure(path) }
  }

  private func note(_ path: String) throws {
    let draft = path + ".resume~"
    let text = Array("\(bytes) \(token)\n".utf8)
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(draft) }
    do {
      try OutputDescriptor(number: file, name: draft).write(text)
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0, unsafe rename(draft, path + ".resume") == 0 else { throw Self.failure(draft) }
  }

  /// Opens the file, and leaves of it what the token goes on behind.
  private func begin(_ path: String) throws {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC | (bytes == 0 ? O_TRUNC : 0), 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    guard bytes > 0 else {
      unsafe unlink(path + ".resume")
      return
    }
    guard lseek(descriptor, 0, SEEK_END) >= off_t(bytes) else {
      throw CommandFailure("\(path) holds less than \(path).resume says: begin again without --resume")
    }
    guard ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(bytes) else {
      throw Self.failure(path)
    }
  }

  private func takeUp(_ path: String) throws {
    let file = unsafe open(path + ".resume", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw CommandFailure("\(path).resume is not there: \(path) is complete, or was never begun")
    }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 32 * 1024)
    let count = unsafe text.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress!, $0.count) }
    let words = String(decoding: text.prefix(max(0, count)), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let bytes = Int64(words[0]) else {
      throw CommandFailure("\(path).resume does not say how far \(path) is")
    }
    self.bytes = bytes
    token = String(words[1])
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(path, errno: errno)
  }
}
