internal import CSSL

/// The two ends of the library's wire: what has come from the socket and is not yet read, and where that goes which is
/// to be sent. The library never sees a socket: a read takes from memory, a write adds to it and always succeeds.
///
/// Set for the length of one call of a session; between calls there is nothing to read and nowhere to write.
@unsafe struct TLSWire {
  var input: UnsafeRawPointer?
  var inputCount = 0
  var output: UnsafeMutablePointer<[UInt8]>?
  /// Messages of handshakes so far. New keys may be asked for at any time, and each makes work: they are few, or too many.
  var handshakeMessages = 0

  /// A handshake takes a dozen; new keys are due after terabytes.
  private static let handshakeMessagesMax = 200

  /// A handle that lets the library read and write here. The library frees it; `wire` must live longer.
  static func handle(on wire: UnsafeMutablePointer<TLSWire>) -> OpaquePointer? {
    guard let bio = unsafe BIO_new(method) else { return nil }
    unsafe BIO_set_data(bio, wire)
    unsafe BIO_set_init(bio, 1)
    return unsafe bio
  }

  /// Counts the messages of handshakes on all connections of a context.
  static func count(in context: OpaquePointer) {
    unsafe SSL_CTX_set_info_callback(context) { session, kind, _ in
      guard kind == SSL_CB_ACCEPT_LOOP || kind == SSL_CB_CONNECT_LOOP else { return }
      unsafe TLSWire.of(SSL_get_rbio(session))?.pointee.handshakeMessages += 1
    }
  }

  private static func of(_ bio: OpaquePointer?) -> UnsafeMutablePointer<TLSWire>? {
    unsafe BIO_get_data(bio)?.assumingMemoryBound(to: TLSWire.self)
  }

  // Made once and never changed.
  private nonisolated(unsafe) static let method: OpaquePointer? = {
    guard let method = unsafe BIO_meth_new(BIO_get_new_index() | Int32(BIO_TYPE_SOURCE_SINK), "homeroom") else {
      return nil
    }
    unsafe BIO_meth_set_read(method) { bio, space, count in
      unsafe homeroom_bio_is_fine(bio)
      guard let wire = unsafe TLSWire.of(bio), let space = unsafe space, count > 0,
        unsafe wire.pointee.handshakeMessages <= Self.handshakeMessagesMax
      else { return -1 }
      let taken = unsafe min(Int(count), wire.pointee.inputCount)
      guard taken > 0, let input = unsafe wire.pointee.input else {
        unsafe homeroom_bio_wants_input(bio)
        return -1
      }
      unsafe UnsafeMutableRawPointer(space).copyMemory(from: input, byteCount: taken)
      unsafe wire.pointee.input = input + taken
      unsafe wire.pointee.inputCount -= taken
      return Int32(taken)
    }
    unsafe BIO_meth_set_write(method) { bio, bytes, count in
      unsafe homeroom_bio_is_fine(bio)
      guard let output = unsafe TLSWire.of(bio)?.pointee.output, let bytes = unsafe bytes, count >= 0 else { return -1 }
      unsafe output.pointee.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: Int(count)))
      return count
    }
    unsafe BIO_meth_set_ctrl(method) { _, command, _, _ in
      // There is nothing between this and the caller that would have to be flushed.
      command == Int32(BIO_CTRL_FLUSH) ? 1 : 0
    }
    return unsafe method
  }()
}
