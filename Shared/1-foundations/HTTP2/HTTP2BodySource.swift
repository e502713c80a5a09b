/// Gives the bodies of streams when they can be sent. Called while output is made: it must not touch the session.
public protocol HTTP2BodySource: AnyObject {
  /// Fills in at most `space.count` bytes of the body of the stream with this tag.
  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead
}

/// What a body gave.
public struct HTTP2BodyRead {
  /// What follows the bytes that were filled in.
  public enum Next {
    /// Ask again.
    case more
    /// Nothing until ``HTTP2Session/resume(_:)``. Only with a count of zero.
    case later
    /// The stream ends with these bytes.
    case end
    /// The stream ends with trailers after these bytes.
    case trailers(HTTP2StaticFields)
    /// The same with trailers of this stream's own.
    case customTrailers(HTTP2Fields)
    /// The stream cannot go on.
    case failed
  }

  /// Bytes that were filled in, from the beginning of the room on.
  public var count: Int
  /// What follows them.
  public var next: Next

  /// - Parameter count: 0 or more, and no more than there was room for.
  public init(count: Int, next: Next) {
    self.count = count
    self.next = next
  }
}
