internal import Glibc

/// A file in the making: nobody finds it under its name before all of it is on the disk.
///
/// It is written beside the old one and takes its place in one step, so whenever the machine stops there is one whole file
/// of that name, or none.
final class NewFile {
  /// What is not finished is told by its name.
  static let suffix = ".new"

  private let path: String
  private let file: Int32
  private var isInPlace = false

  init(_ path: String) throws {
    self.path = path
    file = unsafe open(path + Self.suffix, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw FileFailure("write", path) }
  }

  deinit {
    close(file)
    if !isInPlace { unsafe unlink(path + Self.suffix) }
  }

  /// - Parameter offset: in the file; nil for the end of what was written so far.
  func write(_ bytes: [UInt8], at offset: Int? = nil) throws {
    var rest = bytes[...]
    var position = offset
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        if let position {
          unsafe pwrite(file, bytes.baseAddress, bytes.count, position)
        } else {
          unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
        }
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw FileFailure("write", path) }
      rest = rest.dropFirst(written)
      position = position.map { $0 + written }
    }
  }

  /// Puts it in the place of whatever has its name.
  func finish() throws {
    // Before the name: a name that the disk knows and bytes that it does not would be an empty file after a loss of power.
    guard fsync(file) == 0 else { throw FileFailure("write", path) }
    guard unsafe rename(path + Self.suffix, path) == 0 else { throw FileFailure("name", path) }
    isInPlace = true
    let folder = unsafe open(
      String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) + "/", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
