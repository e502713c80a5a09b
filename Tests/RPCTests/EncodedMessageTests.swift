import EchoKit
import RPC
import Testing
import Wire

@Suite("messages encoded once")
struct EncodedMessageTests {
  private let large = EchoMessage(payload: [UInt8](repeating: 3, count: 200_000), number: 1)

  @Test("many readers are sent what was encoded once, in its place among the others")
  func stream() async throws {
    let encoded = try EncodedMessage(large)
    var handlers = EchoHandlers()
    handlers.repeat = { request, responses, call in
      if request.number == 1 { call.compressResponses() }
      try await responses.write(EchoMessage(number: 1))
      try await responses.write(encoded)
      try await responses.write(EchoMessage(number: 2))
      try await responses.write(encoded, compressed: false)
    }
    let client = EchoClient(InProcessChannel(Router([handlers.definition])))
    for number in UInt64(0)...1 {
      for _ in 0..<3 {
        var received: [EchoMessage] = []
        for try await message in try await client.repeat(EchoMessage(number: number)) { received.append(message) }
        #expect(received == [EchoMessage(number: 1), large, EchoMessage(number: 2), large])
      }
    }
  }

  @Test("a unary call can be answered with bytes that a handler wrote itself")
  func unary() async throws {
    let byHand = MethodHandler.unaryEncoded(EchoMethods.say) { (request: EchoMessage, call) in
      EncodedMessage<EchoMessage> { $0 += [0x10, UInt8(request.number) + 1] }
    }
    let client = EchoClient(InProcessChannel(Router([EchoHandlers().definition.serving(byHand)])))
    #expect(try await client.say(EchoMessage(number: 4)) == EchoMessage(number: 5))
    let call = try await client.collect()
    #expect(try await call.finish() == EchoMessage())
  }

  @Test("it knows its length")
  func length() throws {
    #expect(try EncodedMessage(large).byteCount == large.encoded().count)
    #expect(try EncodedMessage(EchoMessage()).byteCount == 0)
  }
}
