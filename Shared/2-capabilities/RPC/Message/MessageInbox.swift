internal import Compression

/// The receiving end of one direction of a call: octets in, whole messages out.
///
/// A message is a flag, its length in four octets, and itself; where the octets are cut on their way means nothing. The
/// length is judged as soon as it is there: nothing is kept of a message that will be refused.
struct MessageInbox: Sendable {
  var messageBytesMax: Int
  private var buffer: [UInt8] = []
  /// Where the oldest message begins that nobody took.
  private var head = 0
  /// Where the first message begins that is not yet whole.
  private var scanned = 0
  /// Whole messages that wait to be taken.
  private(set) var wholeCount = 0
  /// Octets taken in whose room the sender has not been given back.
  private(set) var owed = 0
  var ended = false
  /// What the sender said its compressed messages are compressed with.
  var encoding: CompressionAlgorithm?
  /// What they may become; nil: as much as each may be long.
  var allowance: ExpansionAllowance?
  /// Whether the message that was taken last had come compressed.
  private(set) var lastWasCompressed = false
  /// Octets that it has become, if it had.
  private(set) var expandedBytes = 0

  static let prefixBytes = 5

  init(messageBytesMax: Int) { self.messageBytesMax = messageBytesMax }

  /// Octets that are held.
  var heldBytes: Int { buffer.count - head }

  /// A message has begun, and nothing but its sender keeps it from becoming whole: the sender has all its room.
  var waitsForRest: Bool { wholeCount == 0 && scanned < buffer.count }

  /// The next message is whole and comes compressed.
  var nextIsCompressed: Bool { wholeCount > 0 && buffer[head] != 0 }

  /// The next message may take long to read.
  var nextIsHeavy: Bool { nextIsCompressed || heldBytes > RPCLimits.lightRequestBytesMax }

  /// Something follows the first whole message.
  var holdsMoreThanOne: Bool { wholeCount > 1 || (wholeCount == 1 && scanned < buffer.count) }

  /// Nothing is held, and the sender has all its room back or wants none.
  var isSettled: Bool { buffer.isEmpty && (owed == 0 || ended) }

  mutating func receive(_ bytes: RawSpan) throws(RPCError) {
    if buffer.capacity - buffer.count < bytes.byteCount { makeRoom(for: bytes) }
    buffer.append(contentsOf: bytes)
    owed += bytes.byteCount
    while let length = try lengthOfNext(), buffer.count - scanned - Self.prefixBytes >= length {
      scanned += Self.prefixBytes + length
      wholeCount += 1
    }
  }

  /// Makes room for what arrives and, of a message whose length is known, for what will: for the whole of it as soon as enough has
  /// come that its length is not a mere claim.
  @inline(never) private mutating func makeRoom(for bytes: RawSpan) {
    let count = buffer.count + bytes.byteCount
    let whole: Int
    if buffer.count - scanned >= Self.prefixBytes {
      whole = scanned + Self.prefixBytes + length(at: scanned)
    } else if buffer.count == scanned, bytes.byteCount >= Self.prefixBytes {
      whole = scanned + Self.prefixBytes + Self.length(bytes, at: 0)
    } else {
      return
    }
    guard whole > count else { return }
    buffer.reserveCapacity(min(whole, RPCLimits.roomFactorMax * count))
  }

  /// Octets of memory that are taken for what is held.
  var capacity: Int { buffer.capacity }

  /// The sender has nothing more to say.
  mutating func end() throws(RPCError) {
    ended = true
    guard scanned == buffer.count else { throw RPCError(.internal, "the stream ended within a message") }
  }

  /// The message that has waited longest, with its five-octet prefix; nil when none is whole.
  ///
  /// One that came compressed is given as it was before, and is gone when it makes no sense.
  mutating func take() throws(RPCError) -> [UInt8]? {
    expandedBytes = 0
    guard let framed = takeFramed() else { return nil }
    lastWasCompressed = framed[0] != 0
    guard lastWasCompressed else { return framed }
    let message = try unsafe expand(framed.span.bytes)
    expandedBytes = message.count
    return message
  }

  private mutating func takeFramed() -> [UInt8]? {
    guard wholeCount > 0 else { return nil }
    let end = head + Self.prefixBytes + length(at: head)
    if head == 0, end == buffer.count {
      var whole: [UInt8] = []
      swap(&whole, &buffer)
      reset()
      return whole
    }
    defer { drop(upTo: end) }
    return Array(buffer[head..<end])
  }

  /// Lets `body` read the message that has waited longest, with its prefix, where it lies, and drops it, whatever `body`
  /// makes of it. False when none is whole.
  mutating func read(_ body: (RawSpan) throws(RPCError) -> Void) throws(RPCError) -> Bool {
    expandedBytes = 0
    guard wholeCount > 0 else { return false }
    let end = head + Self.prefixBytes + length(at: head)
    defer { drop(upTo: end) }
    lastWasCompressed = buffer[head] != 0
    guard lastWasCompressed else {
      try unsafe body(buffer.span.bytes.extracting(head..<end))
      return true
    }
    let message = try unsafe expand(buffer.span.bytes.extracting(head..<end))
    expandedBytes = message.count
    try unsafe body(message.span.bytes)
    return true
  }

  /// Lets `body` read the message that has waited longest where it lies, and leaves it there; not where none is whole, or it came compressed.
  func peek(_ body: (RawSpan) -> Void) {
    guard wholeCount > 0, buffer[head] == 0 else { return }
    unsafe body(buffer.span.bytes.extracting(head..<head + Self.prefixBytes + length(at: head)))
  }

  /// The first whole message, which ends there, is done with.
  private mutating func drop(upTo end: Int) {
    wholeCount -= 1
    head = end
    if head == buffer.count {
      reset()
    } else if head > buffer.count / 2 {
      buffer.removeSubrange(..<head)
      scanned -= head
      head = 0
    }
  }

  /// The room to give back to the sender: all but what whole messages hold that nobody took.
  mutating func settle() -> Int {
    let keep = min(owed, scanned - head)
    defer { owed = keep }
    return owed - keep
  }

  /// So little room to give back that it can wait until more messages have been taken: there are some.
  var canSettleLater: Bool { wholeCount > 0 && owed - (scanned - head) < RPCLimits.settledBytesMin }

  /// Forgets everything, and says how much room the sender was still owed.
  mutating func discard() -> Int {
    defer {
      reset()
      owed = 0
      (lastWasCompressed, expandedBytes) = (false, 0)
    }
    return owed
  }

  private mutating func reset() {
    if !buffer.isEmpty { buffer.removeAll(keepingCapacity: buffer.capacity <= RPCLimits.keptBufferBytesMax) }
    (head, scanned, wholeCount) = (0, 0, 0)
  }

  private func lengthOfNext() throws(RPCError) -> Int? {
    guard buffer.count - scanned >= Self.prefixBytes else { return nil }
    var lengthMax = messageBytesMax
    if buffer[scanned] != 0 {
      guard buffer[scanned] == 1 else { throw RPCError(.internal, "a message neither compressed nor not") }
      guard encoding != nil else { throw RPCError(.internal, "a compressed message without a known encoding") }
      // Of bytes without a pattern, compression makes some more.
      lengthMax += lengthMax / 1000 + 64
    }
    let length = length(at: scanned)
    guard length <= lengthMax else {
      throw .messageTooLarge("a message of \(length) bytes; \(messageBytesMax) are allowed", bytesMax: messageBytesMax)
    }
    return length
  }

  /// A compressed message as it was before, with a prefix.
  private func expand(_ framed: RawSpan) throws(RPCError) -> [UInt8] {
    guard let encoding else { throw RPCError(.internal, "a compressed message without a known encoding") }
    if let allowance, !allowance.mayExpand(at: .now) {
      throw .busy("inflated_bytes", "what is compressed on this connection becomes too much")
    }
    var message = [UInt8](repeating: 0, count: Self.prefixBytes)
    // Also for a message that is refused: the work is done.
    defer { allowance?.spend(framed.byteCount, became: message.count) }
    do {
      try encoding.expand(
        framed.extracting(droppingFirst: Self.prefixBytes), appendingTo: &message, bytesMax: messageBytesMax)
    } catch {
      throw RPCError(error)
    }
    message.setMessageLength(at: 0)
    return message
  }

  private func length(at start: Int) -> Int { unsafe Self.length(buffer.span.bytes, at: start) }

  /// What the prefix says that begins there.
  private static func length(_ bytes: RawSpan, at start: Int) -> Int {
    let octets = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: start + 1, as: UInt32.self)
    return Int(UInt32(bigEndian: octets))
  }
}

extension RPCError {
  /// What is said of a compressed message that cannot be had back.
  init(_ error: CompressionError) {
    switch error {
    case .tooLong(let bytesMax): self = .messageTooLarge("a message of more than \(bytesMax) bytes", bytesMax: bytesMax)
    case .malformed, .truncated, .trailingBytes: self.init(.internal, "\(error)")
    }
  }
}
