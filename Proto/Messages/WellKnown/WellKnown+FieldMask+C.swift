// Generated from google/protobuf/field_mask.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension WellKnown.FieldMask {
  public static var messageName: String { "google.protobuf.FieldMask" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__protobuf__field_mask__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Protobuf__FieldMask.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Protobuf__FieldMask>) {
    self.init()
    unsafe self.paths = Copy.each(c.pointee.n_paths, c.pointee.paths) { unsafe Copy.text($0) }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Protobuf__FieldMask> {
    let c = unsafe arena.make(Google__Protobuf__FieldMask.self)
    unsafe google__protobuf__field_mask__init(c)
    unsafe c.pointee.n_paths = paths.count
    unsafe c.pointee.paths = arena.each(paths) { unsafe arena.text($0) }
    return unsafe c
  }
}
