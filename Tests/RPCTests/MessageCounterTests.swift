import Synchronization
import Testing

@testable import RPC

@Suite("messages that nobody reads")
struct MessageCounterTests {
  private let sent: [UInt8] = [0, 0, 0, 0, 3, 1, 2, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 9]

  private func receive(_ bytes: some Sequence<UInt8>, _ counter: inout MessageCounter) throws {
    let bytes = Array(bytes)
    try unsafe counter.receive(bytes.span.bytes)
  }

  @Test("messages are counted, wherever their bytes are cut", arguments: 0...19)
  func cut(place: Int) throws {
    var counter = MessageCounter(messageBytesMax: 3)
    for piece in [sent.prefix(place), sent.dropFirst(place)] { try receive(piece, &counter) }
    try counter.end()
    #expect(counter.count == 3 && counter.byteCount == 4)
  }

  @Test("an end within a message is an error", arguments: [1, 4, 5, 7, 9, 18])
  func unfinished(count: Int) throws {
    var counter = MessageCounter(messageBytesMax: 3)
    try receive(sent.prefix(count), &counter)
    #expect(throws: RPCError.self) { try counter.end() }
  }

  @Test(
    "what is too long is refused on its prefix, and what is no prefix at its first octet",
    arguments: [
      ([0, 0, 0, 0, 4], StatusCode.resourceExhausted), ([0, 255, 255, 255, 255], .resourceExhausted), ([2], .internal),
    ])
  func refusals(bytes: [UInt8], code: StatusCode) {
    var counter = MessageCounter(messageBytesMax: 3)
    #expect { try receive(bytes, &counter) } throws: { ($0 as? RPCError)?.code == code }
  }

  @Test("a second answer to a unary call fails it, read or not", arguments: [true, false])
  func second(isRead: Bool) {
    let call = ClientCall(MethodDescriptor(service: "calls.v1.EchoService", name: "Say", kind: .unary), CallOptions())
    if !isRead { call.state.withLock { $0.unread = MessageCounter(messageBytesMax: 10) } }
    let answer: [UInt8] = [0, 0, 0, 0, 1, 5]
    _ = unsafe call.receive(answer.span.bytes)
    #expect(!call.isOver)
    _ = unsafe call.receive(answer.span.bytes)
    #expect(call.isOver)
  }
}
