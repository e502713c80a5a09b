// Generated from grpc/testing/empty.proto by Proto/generate.sh. Edit the schema, not this file.

package import CInterop
public import Wire

extension GRPCTesting.Empty {
  public static var messageName: String { "grpc.testing.Empty" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: grpc__testing__empty__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Grpc__Testing__Empty.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Grpc__Testing__Empty>) {
    self.init()
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Grpc__Testing__Empty> {
    let c = unsafe arena.make(Grpc__Testing__Empty.self)
    unsafe grpc__testing__empty__init(c)
    return unsafe c
  }
}
