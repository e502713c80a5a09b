import Console
import Glibc

/// Writes files that everybody may read: certificates, and public keys.
enum PublicFile {
  /// Under its name at once, whole.
  static func write(_ text: String, to path: String) throws {
    let draft = "\(path).\(getpid()).new"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    let bytes = Array(text.utf8)
    guard descriptor >= 0 else { throw CommandFailure(draft, errno: errno) }
    let isWritten = unsafe Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    guard close(descriptor) == 0, isWritten, unsafe rename(draft, path) == 0 else {
      throw CommandFailure(path, errno: errno)
    }
  }
}
