internal import Compression

/// The sending end of one direction of a call: whole messages in, octets out at the transport's pace.
@usableFromInline struct MessageOutbox: Sendable {
  private var buffer: [UInt8] = []
  private var head = 0
  /// What has been moved out stays, to be moved out once more after ``rewind()``.
  var keepsSent = false {
    didSet { if !keepsSent { dropSent() } }
  }

  var queuedBytes: Int { buffer.count - head }
  var isEmpty: Bool { head == buffer.count }

  /// A writer has to wait.
  var isFull: Bool { queuedBytes > RPCLimits.queuedBytesMax }

  /// Lets `body` append one framed message. When it throws, nothing was appended.
  mutating func write(
    compressedBy algorithm: CompressionAlgorithm? = nil, _ body: (inout [UInt8]) throws(RPCError) -> Void
  ) throws(RPCError) {
    makeRoom()
    let count = buffer.count
    do throws(RPCError) {
      try body(&buffer)
    } catch {
      buffer.removeSubrange(count...)
      throw error
    }
    if let algorithm { compress(from: count, algorithm) }
  }

  /// Appends a message that has its prefix already; a long one without a copy, where nothing waits before it.
  mutating func write(framed message: [UInt8], compressedBy algorithm: CompressionAlgorithm? = nil) {
    makeRoom()
    let count = buffer.count
    if count == 0, message.count > RPCLimits.keptBufferBytesMax { buffer = message } else { buffer += message }
    if let algorithm { compress(from: count, algorithm) }
  }

  /// Compresses the last message, unless that makes it no shorter.
  private mutating func compress(from start: Int, _ algorithm: CompressionAlgorithm) {
    var message: [UInt8] = [1, 0, 0, 0, 0]
    unsafe algorithm.compress(
      buffer.span.bytes.extracting(droppingFirst: start + framePrefixBytes), appendingTo: &message)
    guard message.count < buffer.count - start else { return }
    message.setMessageLength(at: 0)
    buffer.replaceSubrange(start..., with: message)
  }

  /// Moves at most `space.count` octets out.
  mutating func read(into space: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(space.count, queuedBytes)
    guard count > 0 else { return 0 }
    unsafe buffer.withUnsafeBytes {
      unsafe space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[head..<head + count]))
    }
    head += count
    if !keepsSent { dropSent() }
    return count
  }

  /// What was kept is moved out again.
  mutating func rewind() { head = 0 }

  private mutating func dropSent() {
    if isEmpty { discard() }
  }

  /// Forgets what has been sent, when it is much: before something is appended, not while a long message goes out.
  private mutating func makeRoom() {
    guard head > RPCLimits.queuedBytesMax, head > buffer.count / 2, !keepsSent else { return }
    buffer.removeSubrange(..<head)
    head = 0
  }

  mutating func discard() {
    head = 0
    guard !buffer.isEmpty else { return }
    buffer.removeAll(keepingCapacity: buffer.capacity <= RPCLimits.keptBufferBytesMax)
  }
}
