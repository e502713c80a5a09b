// Generated from google/rpc/status.proto by Proto/generate.sh. Edit the schema, not this file.

package import CProto
public import Wire

extension GoogleRPC.Status {
  public static var messageName: String { "google.rpc.Status" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: google__rpc__status__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Google__Rpc__Status.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Google__Rpc__Status>) {
    self.init()
    unsafe self.code = c.pointee.code
    unsafe self.message = Copy.text(c.pointee.message)
    unsafe self.details = Copy.each(c.pointee.n_details, c.pointee.details) {
      unsafe WellKnown.AnyMessage(UnsafePointer($0!))
    }
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Google__Rpc__Status> {
    let c = unsafe arena.make(Google__Rpc__Status.self)
    unsafe google__rpc__status__init(c)
    unsafe c.pointee.code = code
    if !message.isEmpty { unsafe c.pointee.message = arena.text(message) }
    unsafe c.pointee.n_details = details.count
    unsafe c.pointee.details = arena.each(details) { unsafe $0.c(in: arena) }
    return unsafe c
  }
}
