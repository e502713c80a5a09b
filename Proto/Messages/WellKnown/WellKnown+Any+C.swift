// Generated from google/protobuf/any.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension WellKnown.AnyMessage {
  public static var messageName: String { "google.protobuf.Any" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__protobuf__any__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Protobuf__Any.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Protobuf__Any>) {
    self.init()
    unsafe self.typeURL = Copy.text(c.pointee.type_url)
    unsafe self.value = Copy.bytes(c.pointee.value.len, c.pointee.value.data)
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Protobuf__Any> {
    let c = unsafe arena.make(Google__Protobuf__Any.self)
    unsafe google__protobuf__any__init(c)
    if !typeURL.isEmpty { unsafe c.pointee.type_url = arena.text(typeURL) }
    unsafe c.pointee.value = .init(len: value.count, data: arena.bytes(value))
    return unsafe c
  }
}
