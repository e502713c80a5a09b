internal import Glibc

/// Holds a store for this process, by a lock on a file beside it: the kernel lets go of it when the process ends.
///
/// Not on the store's own file: closing any descriptor of that one would drop SQLite's locks.
package final class FileLock: Sendable {
  private let descriptor: Int32

  /// - Parameters:
  ///   - path: of the lock's own file; made where there is none.
  ///   - store: what is held, for messages.
  ///   - kind: what else could be used instead: a file, or a folder.
  /// - Throws: `.cannotOpen` when somebody holds it.
  package init(_ path: String, for store: String, kind: String = "file") throws(StorageError) {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw StorageError(.cannotOpen, "\(store) cannot be opened: \(path): \(systemMessage())")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw StorageError(.cannotOpen, "\(store) is in use by another process: stop that one, or use another \(kind)")
    }
    self.descriptor = descriptor
  }

  deinit {
    // Not by closing alone: a child that is just being started holds the same descriptor until it runs its program.
    release()
    close(descriptor)
  }

  /// Lets go of the store now; another process may take it at once. Once more does nothing.
  package func release() { flock(descriptor, LOCK_UN) }
}

/// What the last failed system call says.
package func systemMessage() -> String {
  unsafe String(cString: strerror(errno))
}
