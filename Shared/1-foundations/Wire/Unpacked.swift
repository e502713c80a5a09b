internal import CProtobufC

/// A message unpacked into C structs, which are there until `close`.
@unsafe @usableFromInline struct Unpacked {
  private let arena: Arena
  /// The outermost struct; what it points to is valid UTF-8 and within `WireLimits`.
  @usableFromInline let message: UnsafeRawPointer

  /// Unpacks `bytes` as a message of the C descriptor `type`.
  @usableFromInline init(_ bytes: RawSpan, as type: UnsafeRawPointer) throws(WireError) {
    let descriptor = unsafe type.assumingMemoryBound(to: ProtobufCMessageDescriptor.self)
    let count = bytes.byteCount
    guard count <= WireLimits.messageBytesMax else {
      throw WireError(.messageTooLarge(bytesMax: WireLimits.messageBytesMax))
    }
    let arena = unsafe ThreadArena.take()
    // Twice what the walk charges for: what does not fit into one chunk leaves its rest unused.
    unsafe arena.allow(bytes: 2 * WireLimits.unpackedBytesMax(forWireBytes: count))
    do {
      unsafe message = try unsafe Unpacked.unpack(bytes, descriptor, in: arena)
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
    _ bytes: RawSpan, _ descriptor: UnsafePointer<ProtobufCMessageDescriptor>, in arena: Arena
  ) throws(WireError) -> UnsafeRawPointer {
    let result: Result<UnsafeRawPointer, WireError> = unsafe bytes.withUnsafeBytes { bytes in
      // protobuf-c wants an address even for no bytes.
      let start = unsafe bytes.baseAddress ?? UnsafeRawPointer(arena.state)
      var walk = Walk(wireBytes: bytes.count)
      do throws(WireError) {
        try unsafe walk.message(start, start + bytes.count, descriptor, depthLeft: WireLimits.depthMax)
      } catch {
        return unsafe .failure(error)
      }
      let message = unsafe protobuf_c_message_unpack(
        descriptor, &arena.state.pointee.allocator, bytes.count, start.assumingMemoryBound(to: UInt8.self))
      guard let message = unsafe message else {
        let bytesMax = WireLimits.unpackedBytesMax(forWireBytes: bytes.count)
        return unsafe .failure(WireError(arena.isExhausted ? .tooMuchMemory(bytesMax: bytesMax) : .refused))
      }
      return unsafe .success(UnsafeRawPointer(message))
    }
    return try unsafe result.get()
  }
}

/// Reads `bytes` as the C struct of the descriptor `type`, for as long as `body` runs. Generated code copies it into a
/// Swift value; a handler that does not suspend may read it where it is.
@inlinable package func withUnpacked<Value>(
  _ bytes: RawSpan, as type: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> Value
) throws(WireError) -> Value {
  // Not a deinit: one that an inlinable function calls crashes the optimizer of Swift 6.3.
  let unpacked = try unsafe Unpacked(bytes, as: type)
  defer { unsafe unpacked.close() }
  return unsafe body(unpacked.message)
}
