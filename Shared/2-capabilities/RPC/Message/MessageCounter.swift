/// The receiving end of a call whose messages nobody reads: judges how they are framed and keeps nothing of them.
struct MessageCounter: Sendable {
  var messageBytesMax: Int
  /// Whole messages.
  private(set) var count = 0
  /// Octets of messages, prefixes apart.
  private(set) var byteCount = 0
  /// Octets of the present message that are still to come; nil before its length is known.
  private var rest: Int?
  private var prefixCount = 0
  private var length: UInt32 = 0

  init(messageBytesMax: Int) { self.messageBytesMax = messageBytesMax }

  mutating func receive(_ bytes: RawSpan) throws(RPCError) {
    var offset = 0
    while offset < bytes.byteCount {
      guard let rest else {
        try takePrefix(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
        offset += 1
        continue
      }
      let taken = min(rest, bytes.byteCount - offset)
      offset += taken
      take(taken, of: rest)
    }
  }

  /// The sender has nothing more to say.
  func end() throws(RPCError) {
    guard prefixCount == 0, rest == nil else { throw RPCError(.internal, "the stream ended within a message") }
  }

  private mutating func takePrefix(_ octet: UInt8) throws(RPCError) {
    prefixCount += 1
    if prefixCount == 1 {
      guard octet <= 1 else { throw RPCError(.internal, "a message neither compressed nor not") }
    } else {
      length = length << 8 | UInt32(octet)
    }
    guard prefixCount == MessageInbox.prefixBytes else { return }
    guard length <= messageBytesMax else {
      throw .messageTooLarge("a message of \(length) bytes; \(messageBytesMax) are allowed", bytesMax: messageBytesMax)
    }
    take(0, of: Int(length))
  }

  private mutating func take(_ taken: Int, of wanted: Int) {
    byteCount += taken
    guard taken == wanted else {
      rest = wanted - taken
      return
    }
    count += 1
    rest = nil
    (prefixCount, length) = (0, 0)
  }
}
