internal import TLS

/// What comes from and goes to sockets whose bytes are encrypted: buffers that all connections of a loop use in turn.
@safe final class CipherBuffers {
  /// Of a size that all that is read at once fits decrypted into the loop's other buffer.
  let input = UnsafeMutableRawBufferPointer.allocate(
    byteCount: TransportLimits.bufferBytes - TLSSession.plaintextSlack, alignment: 16)
  var output: [UInt8] = []

  deinit { unsafe input.deallocate() }
}
