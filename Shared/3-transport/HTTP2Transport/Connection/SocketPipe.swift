internal import Glibc

/// A plain socket.
final class SocketPipe: BytePipe {
  let descriptor: Int32
  private var isClosed = false

  /// Takes the descriptor over.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close() }

  var isOpen: Bool { true }
  var partial: Int? { nil }
  var hasUnsent: Bool { false }
  var closeReason: String? { nil }
  var peerCertificate: [UInt8]? { nil }

  func open() -> PipeResult { .moved(0) }
  func flush() -> PipeResult { .moved(0) }

  func read(into space: UnsafeMutableRawBufferPointer) -> PipeResult { unsafe receive(space, flags: 0) }

  /// Reads what the next read will read again.
  func peek(into space: UnsafeMutableRawBufferPointer) -> PipeResult {
    unsafe receive(space, flags: Int32(MSG_PEEK))
  }

  private func receive(_ space: UnsafeMutableRawBufferPointer, flags: Int32) -> PipeResult {
    let count = unsafe Glibc.recv(descriptor, space.baseAddress, space.count, flags)
    if count > 0 { return .moved(count) }
    return count < 0 && Self.mayRetry ? .wouldBlock : .closed
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> PipeResult {
    let count = unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    if count >= 0 { return .moved(count) }
    return Self.mayRetry ? .wouldBlock : .closed
  }

  func close() {
    guard !isClosed else { return }
    isClosed = true
    _ = Glibc.close(descriptor)
  }

  func endWriting() { _ = Glibc.shutdown(descriptor, Int32(SHUT_WR)) }

  /// From now on a read says that the peer has ended, and the socket that there is something to read.
  func endReading() { _ = Glibc.shutdown(descriptor, Int32(SHUT_RD)) }

  private static var mayRetry: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }
}
