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

  /// Lets `body` append framed messages. When it throws, nothing was appended.
  mutating func write(_ body: (inout [UInt8]) throws(RPCError) -> Void) throws(RPCError) {
    let count = buffer.count
    do throws(RPCError) {
      try body(&buffer)
    } catch {
      buffer.removeSubrange(count...)
      throw error
    }
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
    if isEmpty {
      discard()
    } else if head > RPCLimits.queuedBytesMax, head > buffer.count / 2 {
      buffer.removeSubrange(..<head)
      head = 0
    }
  }

  mutating func discard() {
    head = 0
    guard !buffer.isEmpty else { return }
    buffer.removeAll(keepingCapacity: buffer.capacity <= RPCLimits.keptBufferBytesMax)
  }
}
