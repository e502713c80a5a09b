import Console
import Glibc

/// The folder of one `homeroom up`: made when missing, and its own as long as this is held.
final class DataFolder: Sendable {
  let path: String
  private let lock: Int32

  init(_ path: String) throws {
    self.path = path
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw CommandFailure("\(path) could not be made", errno: errno)
    }
    // The kernel lets go of it when this process ends, however it ends.
    lock = unsafe open("\(path)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else {
      throw CommandFailure("\(path)/lock", errno: errno)
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw CommandFailure(
        "\(path) is in use by another homeroom up: stop that one, or say --data for another folder")
    }
  }

  deinit { close(lock) }
}
