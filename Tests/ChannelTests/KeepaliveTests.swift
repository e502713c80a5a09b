import EchoKit
import HTTP2Transport
import RPC
import Testing

@Suite("keepalive", .timeLimit(.minutes(30)))
struct KeepaliveTests {
  private static func options(_ keepalive: ChannelOptions.Keepalive) -> ChannelOptions {
    var options = ChannelOptions()
    options.keepalive = keepalive
    options.idleTimeout = nil
    return options
  }

  /// Handlers whose streams say one word and then nothing.
  private static var silent: EchoHandlers {
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      try await responses.write(EchoMessage(number: 1))
      try await Task.sleep(for: .seconds(1000))
    }
    return handlers
  }

  @Test("ten seconds is the least, off is the default")
  func least() {
    #expect(ChannelOptions.Keepalive(time: .seconds(1)).time == .seconds(10))
    #expect(ChannelOptions.Keepalive(time: .seconds(11)).time == .seconds(11))
    #expect(ChannelOptions().keepalive == nil)
  }

  @Test("a peer that is gone without a word is noticed, one that answers is left alone")
  func deadPeer() async throws {
    let (server, port) = try startServer(Self.silent)
    let proxy = FaultyProxy(to: port)
    let clock = ManualClock()
    try await withChannel(to: proxy.target, Self.options(.init(time: .seconds(10))), clock: clock) { channel in
      let client = EchoClient(channel)
      var responses = try await client.repeat(EchoMessage()).makeAsyncIterator()
      try await #expect(responses.next()?.number == 1)
      await clock.wait(for: .seconds(10))
      for _ in 1...3 {
        await clock.advance(by: .seconds(10))
        // The ping is out; its answer starts the next wait.
        await clock.wait(for: .seconds(20))
        await clock.wait(for: .seconds(10))
      }
      proxy.strand()
      await clock.advance(by: .seconds(10))
      await clock.wait(for: .seconds(20))
      await clock.advance(by: .seconds(20))
      let error = await failure(of: try await responses.next())
      #expect(error?.code == .unavailable)
      #expect(error?.message == "127.0.0.1:\(proxy.port) did not answer a ping within 20.0 seconds")
      var again = try await client.repeat(EchoMessage()).makeAsyncIterator()
      try await #expect(again.next()?.number == 1)
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("what this side gives up and says so is no word from a peer that is gone")
  func deadPeerWithCalls() async throws {
    let (held, holds) = AsyncStream.makeStream(of: Void.self)
    var handlers = Self.silent
    handlers.say = { request, _ in
      holds.yield()
      try await Task.sleep(for: .seconds(1000))
      return request
    }
    let (server, port) = try startServer(handlers)
    let proxy = FaultyProxy(to: port)
    let clock = ManualClock()
    try await withChannel(to: proxy.target, Self.options(.init(time: .seconds(10))), clock: clock) { channel in
      let client = EchoClient(channel)
      var responses = try await client.repeat(EchoMessage(), CallOptions(timeout: .seconds(40))).makeAsyncIterator()
      try await #expect(responses.next()?.number == 1)
      let given = Task { try await client.say(EchoMessage()) }
      for await _ in held { break }
      proxy.strand()
      await clock.advance(by: .seconds(10))
      given.cancel()
      #expect(await failure(of: try await given.value)?.code == .cancelled)
      await clock.advance(by: .seconds(20))
      // Were the peer still waited for, the stream's own time would be over now.
      await clock.advance(by: .seconds(15))
      let error = await failure(of: try await responses.next())
      #expect(error?.message == "127.0.0.1:\(proxy.port) did not answer a ping within 20.0 seconds")
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("a peer that stands still is noticed though every call is given up before it is asked for")
  func givenUpBeforePings() async throws {
    let (held, holds) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      holds.yield()
      try await Task.sleep(for: .seconds(1000))
      return request
    }
    let (server, port) = try startServer(handlers)
    let proxy = FaultyProxy(to: port)
    let clock = ManualClock()
    try await withChannel(to: proxy.target, Self.options(.init(time: .seconds(10))), clock: clock) { channel in
      let given = Task { try await EchoClient(channel).say(EchoMessage()) }
      for await _ in held { break }
      proxy.strand()
      given.cancel()
      #expect(await failure(of: try await given.value)?.code == .cancelled)
      var states = channel.states.makeAsyncIterator()
      #expect(await states.next() == .ready)
      await clock.advance(by: .seconds(10))
      // The ping is out, though there is no call.
      await clock.wait(for: .seconds(20))
      await clock.advance(by: .seconds(20))
      #expect(await states.next() == .idle)
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("without calls there are no pings, unless asked for", arguments: [false, true])
  func withoutCalls(pings: Bool) async throws {
    let (server, port) = try startServer()
    let proxy = FaultyProxy(to: port)
    let clock = ManualClock()
    let keepalive = ChannelOptions.Keepalive(time: .seconds(10), withoutCalls: pings)
    try await withChannel(to: proxy.target, Self.options(keepalive), clock: clock) { channel in
      _ = try await EchoClient(channel).say(EchoMessage())
      var states = channel.states.makeAsyncIterator()
      #expect(await states.next() == .ready)
      proxy.set(.swallows)
      await clock.advance(by: .seconds(10))
      if pings { await clock.wait(for: .seconds(20)) }
      await clock.advance(by: .seconds(20))
      if pings {
        #expect(await states.next() == .idle)
      } else {
        proxy.set(.passes)
        _ = try await EchoClient(channel).say(EchoMessage())
        #expect(proxy.connectionCount == 1)
      }
    }
    proxy.stop()
    await server.shutdown(grace: .zero)
  }

  @Test("a server that finds it too much is pinged half as often")
  func tooManyPings() async throws {
    let server = ScriptedServer { request, link in
      guard request.number == 1 else { return link.respond(request, message: []) }
      link.goAway(last: request.stream, 11, debug: "too_many_pings")
      link.close()
    }
    let clock = ManualClock()
    try await withChannel(to: server.target, Self.options(.init(time: .seconds(10))), clock: clock) { channel in
      let error = await failure(of: try await EchoClient(channel).say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("too_many_pings") ?? false)
      await clock.wait(for: .seconds(10))
      _ = try await EchoClient(channel).say(EchoMessage())
      await clock.wait(for: .seconds(20))
    }
    server.stop()
  }
}
