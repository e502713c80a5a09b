/// A call to the system that failed.
public struct EventLoopError: Error, Sendable, Hashable {
  public var operation: String
  public var errno: Int32

  public init(operation: String, errno: Int32) {
    self.operation = operation
    self.errno = errno
  }
}
