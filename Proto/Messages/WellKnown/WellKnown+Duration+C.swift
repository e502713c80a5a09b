// Generated from google/protobuf/duration.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension WellKnown.Duration {
  public static var messageName: String { "google.protobuf.Duration" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__protobuf__duration__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Protobuf__Duration.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Protobuf__Duration>) {
    self.init()
    unsafe self.seconds = c.pointee.seconds
    unsafe self.nanos = c.pointee.nanos
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Protobuf__Duration> {
    let c = unsafe arena.make(Google__Protobuf__Duration.self)
    unsafe google__protobuf__duration__init(c)
    unsafe c.pointee.seconds = seconds
    unsafe c.pointee.nanos = nanos
    return unsafe c
  }
}
