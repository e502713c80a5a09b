/// The sending end of one direction of a call: whole messages in, octets out at the transport's pace.
struct MessageOutbox {
  private var buffer: [UInt8] = []
  private var head = 0
  private var spare: [UInt8] = []

  var queuedBytes: Int { buffer.count - head }
  var isEmpty: Bool { head == buffer.count }

  /// A writer has to wait.
  var isFull: Bool { queuedBytes > RPCLimits.queuedBytesMax }

  /// A buffer to write a message into before it is given to ``append(_:)``.
  mutating func takeSpare() -> [UInt8] {
    var buffer: [UInt8] = []
    swap(&buffer, &spare)
    return buffer
  }

  /// Queues framed messages.
  mutating func append(_ framed: consuming [UInt8]) {
    if isEmpty {
      swap(&buffer, &framed)
      head = 0
      keep(framed)
    } else {
      buffer += framed
      keep(framed)
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
    if isEmpty {
      buffer.removeAll(keepingCapacity: buffer.capacity <= RPCLimits.keptBufferBytesMax)
      head = 0
    }
    return count
  }

  mutating func discard() {
    buffer.removeAll(keepingCapacity: buffer.capacity <= RPCLimits.keptBufferBytesMax)
    head = 0
  }

  private mutating func keep(_ spent: consuming [UInt8]) {
    guard spent.capacity > spare.capacity, spent.capacity <= RPCLimits.keptBufferBytesMax else { return }
    spent.removeAll(keepingCapacity: true)
    spare = spent
  }
}
