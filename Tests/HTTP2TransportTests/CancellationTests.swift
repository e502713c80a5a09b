import EchoKit
import HTTP2Transport
import RPC
import Testing

@Suite("cancelled before it has really begun", .timeLimit(.minutes(30)))
struct CancellationTests {
  @Test("a call that has no connection yet")
  func beforeConnection() async throws {
    let channel = try HTTP2Channel(to: .unix(path: "/nowhere/homeroom.sock"))
    let call = try await EchoClient(channel).collect(CallOptions(waitsForReady: true))
    call.cancel()
    let error = await #expect(throws: RPCError.self) { try await call.finish() }
    #expect(error?.code == .cancelled)
    await channel.shutdown()
  }

  @Test("calls in the middle of a message, more than may be open at once: handlers end and streams are free")
  func halfAMessage() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var handlers = EchoHandlers()
    handlers.collect = { requests, _ in
      said.yield("begins")
      do {
        for try await _ in requests {}
      } catch {
        said.yield("ends")
        throw error
      }
      return EchoMessage()
    }
    try await withServer(handlers) { _, _, address in
      let client = try RawClient(address)
      var iterator = events.makeAsyncIterator()
      for _ in 0..<150 {
        let half: [UInt8] = [0, 0, 0, 0, 9, 1, 2]
        let id = try #require(client.request("/calls.v1.EchoService/Collect", body: half, ends: false))
        #expect(await iterator.next() == "begins")
        client.reset(id)
        #expect(await iterator.next() == "ends")
      }
    }
  }
}
