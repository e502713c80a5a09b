internal import Glibc

/// A file in the making: nobody finds it under its name before all of it is on the disk.
///
/// It is written beside the old one and takes its place in one step, so whenever the machine stops there is one whole file
/// of that name, or none.
final class NewFile {
  /// The suffix of files that are not finished.
  static let suffix = ".new"

  private let path: String
  private let file: OpenFile
  /// Of what was written so far.
  private var end = 0
  private var isInPlace = false

  init(_ path: String) throws {
    self.path = path
    // What somebody began and did not finish.
    unsafe unlink(path + Self.suffix)
    file = try OpenFile(path + Self.suffix, making: true)
  }

  deinit {
    if !isInPlace { unsafe unlink(path + Self.suffix) }
  }

  /// - Parameter offset: in the file; nil for the end of what was written so far.
  func write(_ bytes: [UInt8], at offset: Int? = nil) throws {
    try unsafe bytes.withUnsafeBytes { bytes in try unsafe file.write(bytes, at: offset ?? end) }
    if offset == nil { end += bytes.count }
  }

  /// Puts it in the place of whatever has its name.
  func finish() throws {
    // Before the name: a name that the disk knows and bytes that it does not would be an empty file after a loss of power.
    try file.sync()
    guard unsafe rename(path + Self.suffix, path) == 0 else { throw FileFailure("name", path) }
    isInPlace = true
    let folder = unsafe open(
      String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)) + "/", O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }
}
