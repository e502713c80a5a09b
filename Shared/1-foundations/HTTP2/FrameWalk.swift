/// Walks over a client's frames before nghttp2 takes them: refuses what it lets pass, and counts what brings nothing.
///
/// Looks at the nine octets in front of each frame, and at the five that are a PRIORITY. nghttp2 forgets a stream when it is
/// over and ignores what still comes for it; here it is remembered which streams the client ended, so that frames behind an end
/// are an error (RFC 9113 §5.1), and so are numbers that were passed over (§5.1.1). What a client sends on a stream that this
/// side has reset may have been on its way and is no error, unless hundreds of streams have been opened since.
struct FrameWalk {
  enum Step {
    /// All that is there may be taken in.
    case end
    /// What lies before this offset has to be taken in before the SETTINGS that begin here.
    case settings(at: Int)
    /// What lies before this offset has to be taken in before the DATA or HEADERS that begin here: a stream that was opened
    /// long ago has to be there still.
    case old(stream: Int32, at: Int)
    /// The connection ends here.
    case violation(at: Int, HTTP2ErrorCode)
    /// More frames that bring nothing than one read may hold: the rest is not looked at.
    case flood
  }

  /// Frames that brought neither fields nor a piece of a body.
  private(set) var burdens = 0
  /// Of these, streams that the client has reset.
  private(set) var resets = 0
  private let burdensPerReadMax: Int
  private var burdensBeforeRead = 0
  /// Within HEADERS, or before a CONTINUATION that must come.
  private(set) var isInFieldBlock = false

  private var frameNumber = 0
  // Of the HEADERS that the block began with.
  private var blockNumber = 0
  private let continuationsMax: Int
  private var continuations = 0

  /// Octets that are no head: what is left of the preface or of a frame.
  private var rest = 24
  // A head that came in pieces, with the place for a PRIORITY behind it.
  private var stash = InlineArray<14, UInt8>(repeating: 0)
  private var stashed = 0

  private var history = StreamHistory()
  private var concernsOld = false
  /// What the PRIORITY that was read last says that its stream depends on.
  private var dependency: Int32 = 0

  /// Names what has begun to arrive and is not complete, a frame or a block of fields; nil when nothing is.
  var partial: Int? {
    if isInFieldBlock { return blockNumber }
    return rest > 0 || stashed > 0 ? frameNumber : nil
  }

  private enum Kind {
    static let data: UInt8 = 0
    static let headers: UInt8 = 1
    static let priority: UInt8 = 2
    static let resetStream: UInt8 = 3
    static let settings: UInt8 = 4
    static let continuation: UInt8 = 9
  }

  private enum Flag {
    static let endStream: UInt8 = 0x1
    static let endHeaders: UInt8 = 0x4
    static let padded: UInt8 = 0x8
  }

  init(continuationsMax: Int, burdensPerReadMax: Int) {
    self.continuationsMax = continuationsMax
    self.burdensPerReadMax = burdensPerReadMax
  }

  private struct Head {
    var length: Int
    var kind: UInt8
    var flags: UInt8
    var stream: Int32

    /// Of the first eight octets, and the ninth.
    init(_ octets: UInt64, _ last: UInt8) {
      length = Int(octets >> 40)
      kind = UInt8(truncatingIfNeeded: octets >> 32)
      flags = UInt8(truncatingIfNeeded: octets >> 24)
      stream = Int32(truncatingIfNeeded: (octets << 8 | UInt64(last)) & 0x7FFF_FFFF)
    }

    init(_ stash: InlineArray<14, UInt8>) {
      self.init((0..<8).reduce(0) { $0 << 8 | UInt64(stash[$1]) }, stash[8])
    }
  }

  /// What follows was read at once.
  mutating func beginRead() { burdensBeforeRead = burdens }

  /// Goes on from `offset`, which it moves, to the end or to the first thing the session has to know.
  mutating func step(_ bytes: UnsafeRawBufferPointer, from offset: inout Int) -> Step {
    while offset < bytes.count {
      let passed = min(rest, bytes.count - offset)
      rest -= passed
      offset += passed
      guard offset < bytes.count else { return .end }
      let start = offset
      guard let head = unsafe head(bytes, &offset) else { return .end }
      frameNumber &+= 1
      if let code = judge(head) { return .violation(at: start, code) }
      if burdens - burdensBeforeRead > burdensPerReadMax { return .flood }
      if head.kind == Kind.settings { return .settings(at: start) }
      if concernsOld { return .old(stream: head.stream, at: start) }
    }
    return .end
  }

  /// The next head, once it is whole, and with a PRIORITY what makes it one.
  private mutating func head(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Head? {
    if stashed == 0, bytes.count - offset >= 9 {
      let octets = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let head = unsafe Head(octets, bytes[offset + 8])
      if head.kind != Kind.priority || head.length != 5 {
        offset += 9
        rest = head.length
        return head
      }
      if bytes.count - offset >= 14 {
        let octets = unsafe UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 9, as: UInt32.self))
        dependency = Int32(octets & 0x7FFF_FFFF)
        offset += 14
        return head
      }
    }
    while stashed < 9 {
      guard unsafe stashNext(bytes, &offset) else { return nil }
    }
    let head = Head(stash)
    if head.kind == Kind.priority, head.length == 5 {
      while stashed < 14 {
        guard unsafe stashNext(bytes, &offset) else { return nil }
      }
      dependency = (9..<13).reduce(0) { $0 << 8 | Int32(stash[$1]) } & 0x7FFF_FFFF
    } else {
      rest = head.length
    }
    stashed = 0
    return head
  }

  private mutating func stashNext(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Bool {
    guard offset < bytes.count else { return false }
    unsafe stash[stashed] = bytes[offset]
    stashed += 1
    offset += 1
    return true
  }

  /// What is wrong with a frame, if anything. What nghttp2 refuses itself is left to it.
  private mutating func judge(_ head: Head) -> HTTP2ErrorCode? {
    let (stream, flags) = (head.stream, head.flags)
    concernsOld = false
    switch head.kind {
    case Kind.data:
      if let code = judge(stream) { return code }
      if flags & Flag.endStream != 0 {
        history.end(stream)
      } else if head.length == 0 || (flags & Flag.padded != 0 && head.length <= 256) {
        burdens += 1
      }
    case Kind.headers:
      if let code = judge(stream) { return code }
      history.open(stream)
      isInFieldBlock = flags & Flag.endHeaders == 0
      continuations = 0
      blockNumber = frameNumber
      if flags & Flag.endStream != 0 { history.end(stream) }
    case Kind.continuation:
      burdens += 1
      isInFieldBlock = flags & Flag.endHeaders == 0
      continuations += 1
      if continuations > continuationsMax { return .enhanceYourCalm }
    case Kind.priority:
      burdens += 1
      // nghttp2 does not look at them any more.
      if stream == 0 || (head.length == 5 && dependency == stream) { return .protocolError }
    case Kind.resetStream:
      burdens += 1
      resets += 1
      history.end(stream)
    default: burdens += 1
    }
    return nil
  }

  /// What is wrong with DATA or HEADERS on a stream.
  private mutating func judge(_ stream: Int32) -> HTTP2ErrorCode? {
    if stream == 0 { return .protocolError }
    switch history.standing(of: stream) {
    case .unused, .open: return nil
    case .ended: return .streamClosed
    case .passedOver: return .protocolError
    case .old:
      concernsOld = true
      return nil
    }
  }
}
