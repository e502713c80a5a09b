internal import CProtobufC

/// A message unpacked into C structs, which are there until `close`.
@unsafe @usableFromInline struct Unpacked {
  private let arena: Arena
  /// The outermost struct; what it points to is valid UTF-8 and within `WireLimits`.
  @usableFromInline let message: UnsafeRawPointer

  /// Unpacks `bytes` as a message of the C descriptor `type`.
  @usableFromInline init(
    _ bytes: RawSpan, as type: UnsafeRawPointer, from source: MessageSource
  ) throws(WireError) {
    let descriptor = unsafe type.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
    let count = bytes.byteCount
    guard count <= WireLimits.messageBytesMax else {
      throw WireError(.messageTooLarge(bytesMax: WireLimits.messageBytesMax))
    }
    let arena = unsafe ThreadArena.take()
    // Twice what the walk charges for: what does not fit into one chunk leaves its rest unused. And a copy of the message
    // without its longest field.
    unsafe arena.allow(bytes: 2 * WireLimits.unpackedBytesMax(forWireBytes: count, from: source) + count)
    do {
      unsafe message = try unsafe Unpacked.unpack(bytes, descriptor, in: arena, from: source)
    } catch {
      unsafe ThreadArena.giveBack(arena)
      throw error
    }
    unsafe self.arena = arena
  }

  /// Gives the structs' memory back.
  @usableFromInline func close() {
    unsafe ThreadArena.giveBack(arena)
  }

  /// Checks and unpacks; the struct lives in `arena`, which may run out of memory at any point.
  static func unpack(
    _ bytes: RawSpan, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, in arena: Arena,
    from source: MessageSource = .anyone
  ) throws(WireError) -> UnsafeRawPointer {
    // They stay where they are for as long as the span is here.
    let bytes = unsafe bytes.withUnsafeBytes { bytes in unsafe bytes }
    // protobuf-c wants an address even for no bytes.
    let start = unsafe bytes.baseAddress ?? UnsafeRawPointer(arena.state)
    var walk = Walk(wireBytes: bytes.count, from: source)
    try unsafe walk.message(start, start + bytes.count, descriptor, depthLeft: WireLimits.depthMax)
    let message: UnsafeMutablePointer<ProtobufCMessage>?
    if let long = unsafe walk.longBytes, unsafe !long.isGivenTwice {
      unsafe message = unpack(bytes, descriptor, viewing: long, in: arena)
    } else {
      unsafe message = protobuf_c_message_unpack(
        descriptor, &arena.state.pointee.allocator, bytes.count, start.assumingMemoryBound(to: UInt8.self))
    }
    guard let message = unsafe message else {
      let bytesMax = WireLimits.unpackedBytesMax(forWireBytes: bytes.count, from: source)
      throw unsafe WireError(arena.isExhausted ? .tooMuchMemory(bytesMax: bytesMax) : .refused)
    }
    return UnsafeRawPointer(message)
  }

  /// Unpacks what the walk has seen, with a long field of bytes read where it is: protobuf-c, which would copy it, is given the
  /// message with that field empty. The struct then points into `bytes`.
  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>,
    viewing long: Walk.LongBytes, in arena: Arena
  ) -> UnsafeMutablePointer<ProtobufCMessage>? {
    guard let base = bytes.baseAddress else { return nil }
    let before = unsafe long.lengthStart - base
    let behind = unsafe bytes.count - (long.start - base) - long.count
    guard let short = unsafe arena.allocate(before + 1 + behind) else { return nil }
    unsafe short.copyMemory(from: base, byteCount: before)
    unsafe short.storeBytes(of: 0, toByteOffset: before, as: UInt8.self)
    unsafe (short + before + 1).copyMemory(from: long.start + long.count, byteCount: behind)
    let message = unsafe protobuf_c_message_unpack(
      descriptor, &arena.state.pointee.allocator, before + 1 + behind, short.assumingMemoryBound(to: UInt8.self))
    guard let message = unsafe message else { return nil }
    let data = unsafe UnsafeMutablePointer(mutating: long.start.assumingMemoryBound(to: UInt8.self))
    unsafe (UnsafeMutableRawPointer(message) + Int(long.field.pointee.offset)).storeBytes(
      of: ProtobufCBinaryData(len: long.count, data: data), as: ProtobufCBinaryData.self)
    return unsafe message
  }
}

/// Reads `bytes` as the C struct of the descriptor `type`, for as long as `body` runs. Generated code copies it into a
/// Swift value; a handler that does not suspend may read it where it is.
@inlinable package func withUnpacked<Value>(
  _ bytes: RawSpan, as type: UnsafeRawPointer, from source: MessageSource = .anyone,
  _ body: (UnsafeRawPointer) -> Value
) throws(WireError) -> Value {
  // Not a deinit: one that an inlinable function calls crashes the optimizer of Swift 6.3.
  let unpacked = try unsafe Unpacked(bytes, as: type, from: source)
  defer { unsafe unpacked.close() }
  return unsafe body(unpacked.message)
}
