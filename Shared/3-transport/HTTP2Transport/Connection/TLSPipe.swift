internal import TLS

/// A socket whose bytes are encrypted: the socket's bytes go through a session, many records at a time.
///
/// What is being read and written lies in buffers that all connections of a loop use in turn. A pipe at rest has none, and
/// one whose peer is slow has only what that peer has not taken.
final class TLSPipe: BytePipe {
  private let socket: SocketPipe
  private let session: TLSSession
  private let buffers: CipherBuffers
  private var unsent: [UInt8] = []
  private var unsentHead = 0
  private var records = RecordWalk()
  private var isClosed = false
  private var hasSaidEnd = false
  private let begins: Bool
  /// Why the pipe has closed, when it was not simply the end.
  private(set) var failure: TLSError?

  /// - Parameter begins: whether this end speaks first: a client's does.
  init(_ socket: SocketPipe, _ session: TLSSession, begins: Bool, _ buffers: CipherBuffers) {
    self.socket = socket
    self.session = session
    self.begins = begins
    self.buffers = buffers
  }

  var descriptor: Int32 { socket.descriptor }
  var isOpen: Bool { session.isEstablished }
  var partial: Int? { records.partial }
  var hasUnsent: Bool { !unsent.isEmpty }
  var closeReason: String? { failure?.description }
  var peerCertificate: [UInt8]? { session.peerCertificate }

  func open() -> PipeResult {
    guard begins else { return .moved(0) }
    return exchange { output throws(TLSError) in
      try session.start(output: &output)
      return 0
    }
  }

  func read(into space: UnsafeMutableRawBufferPointer) -> PipeResult {
    let result = unsafe socket.read(into: buffers.input)
    guard case .moved(let count) = result else { return result }
    let ciphertext = unsafe UnsafeRawBufferPointer(rebasing: buffers.input[..<count])
    unsafe records.pass(ciphertext)
    let read = exchange { output throws(TLSError) in
      try unsafe session.receive(ciphertext, into: space, output: &output)
    }
    guard case .moved(let filled) = read, session.hasEnded else { return read }
    // What came before the end is still to be heard: the socket then says at once that it was the end.
    socket.endReading()
    return filled > 0 ? read : .closed
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> PipeResult {
    exchange { output throws(TLSError) in
      try unsafe session.send(bytes, output: &output)
      return bytes.count
    }
  }

  func flush() -> PipeResult {
    let result = unsafe unsent.withUnsafeBytes {
      unsafe socket.write(UnsafeRawBufferPointer(rebasing: $0[unsentHead...]))
    }
    guard case .moved(let count) = result else { return result }
    unsentHead += count
    if unsentHead == unsent.count {
      unsent = []
      unsentHead = 0
    }
    return result
  }

  func endWriting() {
    sayEnd()
    socket.endWriting()
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    sayEnd()
    socket.close()
  }

  private func sayEnd() {
    // In the middle of a record nothing can be said any more.
    guard !hasSaidEnd, unsent.isEmpty else { return }
    hasSaidEnd = true
    _ = exchange { output throws(TLSError) in
      session.end(output: &output)
      return 0
    }
  }

  /// Lets the session work, then sends what it has to say, whatever came of it.
  private func exchange(_ body: (inout [UInt8]) throws(TLSError) -> Int) -> PipeResult {
    var output: [UInt8] = []
    swap(&output, &buffers.output)
    defer {
      output.removeAll(keepingCapacity: true)
      swap(&output, &buffers.output)
    }
    do throws(TLSError) {
      let count = try body(&output)
      return send(output) ? .moved(count) : .closed
    } catch {
      failure = error
      _ = send(output)
      return .closed
    }
  }

  /// False when the socket is gone.
  private func send(_ output: [UInt8]) -> Bool {
    guard !output.isEmpty else { return true }
    var sent = 0
    while unsent.isEmpty, sent < output.count {
      switch unsafe output.withUnsafeBytes({ unsafe socket.write(UnsafeRawBufferPointer(rebasing: $0[sent...])) }) {
      case .moved(let count): sent += count
      case .closed: return false
      case .wouldBlock:
        unsent = Array(output[sent...])
        return true
      }
    }
    // An answer to something read while the socket takes nothing: in its turn.
    unsent += output[sent...]
    return true
  }
}

/// What comes from and goes to sockets whose bytes are encrypted: buffers that all connections of a loop use in turn.
@safe final class CipherBuffers {
  /// Of a size that all that is read at once fits decrypted into the loop's other buffer.
  let input = UnsafeMutableRawBufferPointer.allocate(
    byteCount: TransportLimits.bufferBytes - TLSSession.plaintextSlack, alignment: 16)
  var output: [UInt8] = []

  deinit { unsafe input.deallocate() }
}
