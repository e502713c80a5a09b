internal import Glibc

/// What the system says when a file cannot be read or written.
struct FileFailure: Error, CustomStringConvertible {
  let description: String

  init(_ what: String, _ path: String) {
    description = unsafe "cannot \(what) \(path): \(String(cString: strerror(errno)))"
  }
}
