internal import CProtobufC

/// Packs the C struct that `fill` makes in an arena, at the end of `bytes`.
@inlinable package func appendPacked(
  to bytes: inout [UInt8], _ fill: (Arena) -> UnsafeRawPointer
) throws(WireError) {
  let packing = unsafe Packing()
  defer { unsafe packing.close() }
  try unsafe packing.append(fill(packing.arena), to: &bytes)
}

/// An arena on loan for a message on its way out.
@unsafe @usableFromInline struct Packing {
  @usableFromInline let arena: Arena

  @usableFromInline init() {
    unsafe arena = ThreadArena.take()
    // Filling never fails half way: the bound is looked at once, when the message is whole.
    unsafe arena.allow(bytes: .max)
  }

  @usableFromInline func close() {
    unsafe ThreadArena.giveBack(arena)
  }

  @usableFromInline func append(_ message: UnsafeRawPointer, to bytes: inout [UInt8]) throws(WireError) {
    let message = unsafe message.assumingMemoryBound(to: ProtobufCMessage.self)
    guard unsafe !arena.state.pointee.hasRefusedText else {
      throw WireError(.nulInString, field: unsafe arena.fieldWithRefusedText(in: message) ?? "")
    }
    guard unsafe arena.bytesBeyondHome <= WireLimits.packedBytesMax else {
      throw WireError(.messageTooLarge(bytesMax: WireLimits.packedBytesMax))
    }
    let count = unsafe protobuf_c_message_get_packed_size(message)
    bytes.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
      unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
        guard let start = buffer.baseAddress else { return }
        initialized += unsafe protobuf_c_message_pack(message, start)
      }
    }
  }
}
