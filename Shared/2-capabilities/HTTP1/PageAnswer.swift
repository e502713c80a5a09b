public import Pages

/// What a page server is to answer a request with.
public enum PageAnswer: Sendable {
  /// This page, at once.
  case page(Page)
  /// A body whose pieces are sent as they come.
  case stream(PageStream)
  /// What a task makes; the connection's thread waits for it.
  case task(@Sendable () async -> PageAnswer)
}

/// An answer whose body comes piece by piece, and whose length nobody knows before its end.
public struct PageStream: Sendable {
  /// HTTP's status.
  public var status: Int
  /// Names in lower case.
  public var fields: [PageRequest.Field]
  /// The next piece of the body, never empty; nil at its end. Asked for only when the last one has been taken. What it throws cuts the
  /// connection. Cancelled when the client leaves.
  public var next: @Sendable () async throws -> [UInt8]?

  /// - Parameter next: the next piece; nil at the end.
  public init(
    status: Int = 200, fields: [PageRequest.Field], next: @escaping @Sendable () async throws -> [UInt8]?
  ) {
    self.status = status
    self.fields = fields
    self.next = next
  }
}
