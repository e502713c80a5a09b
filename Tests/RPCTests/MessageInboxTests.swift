import Testing

@testable import RPC

@Suite("the receiving end of a stream of messages")
struct MessageInboxTests {
  private let sent: [UInt8] = [0, 0, 0, 0, 3, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9]
  private let messages: [[UInt8]] = [[0, 0, 0, 0, 3, 1, 2, 3], [0, 0, 0, 0, 0], [0, 0, 0, 0, 1, 9]]

  private func receive(_ bytes: some Sequence<UInt8>, _ inbox: inout MessageInbox) throws {
    let bytes = Array(bytes)
    try unsafe inbox.receive(bytes.span.bytes)
  }

  @Test("messages arrive whole, wherever their bytes are cut", arguments: 0...19)
  func cut(place: Int) throws {
    var inbox = MessageInbox(messageBytesMax: 3)
    var taken: [[UInt8]] = []
    for piece in [sent.prefix(place), sent.dropFirst(place)] {
      try receive(piece, &inbox)
      while let message = try inbox.take() { taken.append(message) }
    }
    try inbox.end()
    #expect(taken == messages)
    #expect(inbox.heldBytes == 0)
  }

  @Test("messages arrive whole, byte by byte")
  func bytes() throws {
    var inbox = MessageInbox(messageBytesMax: 3)
    for byte in sent { try receive([byte], &inbox) }
    #expect(inbox.wholeCount == 3)
    #expect(try [inbox.take(), inbox.take(), inbox.take(), inbox.take()] == messages + [nil])
  }

  @Test("a length over the limit is refused before the message comes")
  func limit() throws {
    var inbox = MessageInbox(messageBytesMax: 3)
    let error = #expect(throws: RPCError.self) { try receive([0, 0, 0, 0, 4], &inbox) }
    #expect(error?.code == .resourceExhausted)
  }

  @Test(
    "memory is taken for what has come of a message, not for what its prefix claims", arguments: [1, 16_384, 65_536])
  func claimedLength(piece: Int) throws {
    var inbox = MessageInbox(messageBytesMax: 4 << 20)
    try receive([0, 0, 0x40, 0, 0], &inbox)
    let slack = 4096  // what the allocator rounds up to
    var (capacities, held) = (Set<Int>(), inbox.heldBytes)
    while held < min(5 + 4 << 20, 5 + 300 * piece) {
      #expect(inbox.capacity <= RPCLimits.roomFactorMax * held + slack)
      try receive([UInt8](repeating: 1, count: min(piece, 5 + 4 << 20 - held)), &inbox)
      capacities.insert(inbox.capacity)
      held = inbox.heldBytes
    }
    #expect(inbox.capacity <= 5 + 4 << 20 + slack)
    // It moves when it has grown to four times what it was.
    #expect(capacities.count <= 8)
  }

  @Test("the end within a message is an error", arguments: 1..<5)
  func cutOff(count: Int) throws {
    var inbox = MessageInbox(messageBytesMax: 3)
    try receive(sent.prefix(8 + count), &inbox)
    #expect(throws: RPCError.self) { try inbox.end() }
  }

  @Test(
    "all room is given back, and that of whole messages only when they are taken", arguments: 1..<4 as Range<UInt64>)
  func room(seed: UInt64) throws {
    var generator = LinearGenerator(state: seed)
    var inbox = MessageInbox(messageBytesMax: 100)
    var stream: [UInt8] = []
    for _ in 0..<200 {
      let count = UInt8.random(in: 0...100, using: &generator)
      stream += [0, 0, 0, 0, count] + [UInt8](repeating: 1, count: Int(count))
    }
    var (received, given) = (0, 0)
    while received < stream.count {
      let count = min(Int.random(in: 1...150, using: &generator), stream.count - received)
      try receive(stream[received..<received + count], &inbox)
      received += count
      if Bool.random(using: &generator) { _ = try inbox.take() }
      given += inbox.settle()
      #expect(given <= received && received - given <= inbox.heldBytes, "seed \(seed)")
    }
    while try inbox.take() != nil {}
    given += inbox.settle()
    #expect(given == stream.count, "seed \(seed)")
  }
}

private struct LinearGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 33
  }
}
