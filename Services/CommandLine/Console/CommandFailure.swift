internal import Glibc

/// Why a command could not do what it was asked, in a sentence for whoever asked.
public struct CommandFailure: Error, CustomStringConvertible {
  /// One line, without its end.
  public let description: String
  /// The system's number, where one of its calls failed.
  public let systemError: Int32?

  /// - Parameters:
  ///   - description: says what is wrong and, where something can be done, what to do.
  ///   - systemError: the system's number, where one of its calls failed.
  public init(_ description: String, systemError: Int32? = nil) {
    self.description = description
    self.systemError = systemError
  }

  /// - Parameters:
  ///   - subject: what it went wrong with, mostly a path.
  ///   - error: the system's number.
  public init(_ subject: String, errno error: Int32) {
    description = "\(subject): \(unsafe String(cString: strerror(error)))"
    systemError = error
  }
}
