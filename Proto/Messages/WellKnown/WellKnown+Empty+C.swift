// Generated from google/protobuf/empty.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension WellKnown.Empty {
  public static var messageName: String { "google.protobuf.Empty" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__protobuf__empty__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Protobuf__Empty.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Protobuf__Empty>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Protobuf__Empty> {
    let c = unsafe arena.make(Google__Protobuf__Empty.self)
    unsafe google__protobuf__empty__init(c)
    return unsafe c
  }
}
