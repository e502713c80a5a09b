/// A call to the system that failed.
public struct EventLoopError: Error, Sendable, Hashable {
  /// The system call: `epoll_ctl`.
  public var operation: String
  /// The system's number of the reason.
  public var errno: Int32

  /// - Parameter errno: as it was right after the call.
  public init(operation: String, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}
