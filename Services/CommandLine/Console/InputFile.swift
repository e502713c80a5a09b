internal import Glibc

/// A file that somebody else wrote, read whole and no further than is bearable.
public enum InputFile {
  private static let chunkBytes = 64 * 1024

  /// - Parameter path: `-` is standard input.
  /// - Throws: `CommandFailure` where it cannot be read, or is longer than `bytesMax`.
  public static func read(_ path: String, bytesMax: Int) throws -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw CommandFailure(path, errno: errno) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: chunkBytes)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure(path, errno: errno) }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
      guard bytes.count <= bytesMax else { throw CommandFailure("\(path) is longer than \(bytesMax) bytes") }
    }
  }
}
