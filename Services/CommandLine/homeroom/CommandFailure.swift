import Glibc

/// Why a command could not do what it was asked, in a sentence for whoever asked.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  /// - Parameters:
  ///   - subject: what it went wrong with, mostly a path.
  ///   - error: the system's number.
  init(_ subject: String, errno error: Int32) {
    description = "\(subject): \(unsafe String(cString: strerror(error)))"
  }
}
