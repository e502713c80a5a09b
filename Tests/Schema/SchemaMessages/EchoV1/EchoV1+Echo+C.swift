// Generated from homeroom/echo/v1/echo.proto by Proto/generate.sh. Edit the schema, not this file.

package import CSchema
public import Wire

extension EchoV1.EchoRequest {
  public static var messageName: String { "homeroom.echo.v1.EchoRequest" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__echo__v1__echo_request__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Echo__V1__EchoRequest.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Echo__V1__EchoRequest>) {
    self.init()
    unsafe self.text = Copy.text(c.pointee.text)
    unsafe self.times = c.pointee.times
    unsafe self.payload = Copy.bytes(c.pointee.payload.len, c.pointee.payload.data)
    unsafe self.failWithCode = c.pointee.fail_with_code
    unsafe self.replyBytes = c.pointee.reply_bytes
    unsafe self.delayMs = c.pointee.delay_ms
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Echo__V1__EchoRequest> {
    let c = unsafe arena.make(Homeroom__Echo__V1__EchoRequest.self)
    unsafe homeroom__echo__v1__echo_request__init(c)
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    unsafe c.pointee.times = times
    unsafe c.pointee.payload = .init(len: payload.count, data: arena.bytes(payload))
    unsafe c.pointee.fail_with_code = failWithCode
    unsafe c.pointee.reply_bytes = replyBytes
    unsafe c.pointee.delay_ms = delayMs
    return unsafe c
  }
}

extension EchoV1.EchoReply {
  public static var messageName: String { "homeroom.echo.v1.EchoReply" }

  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {
    self = try unsafe withUnpacked(bytes, as: homeroom__echo__v1__echo_reply__type(), from: source) { message in
      unsafe Self(message.assumingMemoryBound(to: Homeroom__Echo__V1__EchoReply.self))
    }
  }

  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {
    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }
  }

  /// Copied from C.
  package init(_ c: UnsafePointer<Homeroom__Echo__V1__EchoReply>) {
    self.init()
    unsafe self.text = Copy.text(c.pointee.text)
    unsafe self.payload = Copy.bytes(c.pointee.payload.len, c.pointee.payload.data)
    unsafe self.index = c.pointee.index
  }

  /// As a C struct, which lives as long as the arena holds this message.
  package func c(in arena: Arena) -> UnsafeMutablePointer<Homeroom__Echo__V1__EchoReply> {
    let c = unsafe arena.make(Homeroom__Echo__V1__EchoReply.self)
    unsafe homeroom__echo__v1__echo_reply__init(c)
    if !text.isEmpty { unsafe c.pointee.text = arena.text(text) }
    unsafe c.pointee.payload = .init(len: payload.count, data: arena.bytes(payload))
    unsafe c.pointee.index = index
    return unsafe c
  }
}
