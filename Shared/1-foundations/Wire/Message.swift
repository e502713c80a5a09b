/// A protobuf message as a Swift value. Every generated message is one.
///
/// Equality follows Swift: two strings are equal when they are canonically equivalent, and NaN equals nothing.
public protocol Message: Sendable, Hashable {
  /// The full name of its type in the schema, such as `homeroom.context.v1.App`.
  static var messageName: String { get }

  /// Every field at its proto3 default.
  init()

  /// Reads a message from bytes nobody vouches for: they are checked against the schema and `WireLimits` before
  /// anything is allocated for them. Fields the schema does not know are counted against the limits and dropped, so
  /// nothing unseen is ever stored or passed on.
  init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError)

  /// Appends the message; equal values give equal bytes (fields by number, map entries by key). On an error
  /// `bytes` is as before.
  func encode(appendingTo bytes: inout [UInt8]) throws(WireError)
}

extension Message {
  /// Reads a message that anyone may have made.
  @inlinable public init(decoding bytes: RawSpan) throws(WireError) {
    try self.init(decoding: bytes, from: .anyone)
  }

  /// Reads a message from an array, checked as by `init(decoding: RawSpan)`.
  public init(decoding bytes: [UInt8]) throws(WireError) {
    try self.init(decoding: unsafe bytes.span.bytes)
  }

  /// The message as bytes of its own.
  public func encoded() throws(WireError) -> [UInt8] {
    var bytes: [UInt8] = []
    try encode(appendingTo: &bytes)
    return bytes
  }
}
