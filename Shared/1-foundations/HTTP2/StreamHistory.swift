/// What a client has done with the numbers of its streams: of the last ones, which it ended and which it passed over.
///
/// A place is a bit: these are the same octets for every connection, also for one that says nothing.
struct StreamHistory {
  enum Standing {
    /// Not opened yet, or no number of a client's.
    case unused
    case open
    /// The client has ended it.
    case ended
    /// Closed by the opening of a later one (RFC 9113 §5.1.1).
    case passedOver
    /// So long ago that nothing is remembered: it goes on, or it has ended.
    case old
  }

  private typealias Bits = InlineArray<8, UInt64>

  private var lastOpened: Int32 = -1
  private var ended = Bits(repeating: 0)
  private var passedOver = Bits(repeating: 0)

  /// Numbers that are remembered, of one side.
  static let span: Int32 = 512

  func standing(of stream: Int32) -> Standing {
    guard stream <= lastOpened, stream & 1 == 1 else { return .unused }
    if stream <= lastOpened - 2 * Self.span { return .old }
    let (word, bit) = Self.place(of: stream)
    if ended[word] & bit != 0 { return .ended }
    return passedOver[word] & bit != 0 ? .passedOver : .open
  }

  mutating func open(_ stream: Int32) {
    guard stream > lastOpened, stream & 1 == 1 else { return }
    var skipped = max(lastOpened, stream - 2 * Self.span) + 2
    while skipped < stream {
      let (word, bit) = Self.place(of: skipped)
      passedOver[word] |= bit
      ended[word] &= ~bit
      skipped += 2
    }
    let (word, bit) = Self.place(of: stream)
    passedOver[word] &= ~bit
    ended[word] &= ~bit
    lastOpened = stream
  }

  /// One that is open ends.
  mutating func end(_ stream: Int32) {
    guard standing(of: stream) == .open else { return }
    let (word, bit) = Self.place(of: stream)
    ended[word] |= bit
  }

  private static func place(of stream: Int32) -> (word: Int, bit: UInt64) {
    let index = Int(stream >> 1) & (Int(span) - 1)
    return (index >> 6, 1 << UInt64(index & 63))
  }
}
