// Generated from google/protobuf/timestamp.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension WellKnown.Timestamp {
  public static var messageName: String { "google.protobuf.Timestamp" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__protobuf__timestamp__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Protobuf__Timestamp.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Protobuf__Timestamp>) {
    self.init()
    unsafe self.seconds = c.pointee.seconds
    unsafe self.nanos = c.pointee.nanos
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Protobuf__Timestamp> {
    let c = unsafe arena.make(Google__Protobuf__Timestamp.self)
    unsafe google__protobuf__timestamp__init(c)
    unsafe c.pointee.seconds = seconds
    unsafe c.pointee.nanos = nanos
    return unsafe c
  }
}
