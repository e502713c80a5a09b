import Dispatch
import EchoKit
import RPC
import Synchronization
import Testing

@testable import HTTP2Transport

@Suite("how a channel connects", .timeLimit(.minutes(30)))
struct ConnectivityTests {
  private static func options(chance: Double = 0.5) -> ChannelOptions {
    var options = ChannelOptions()
    options.chance = { chance }
    options.idleTimeout = nil
    return options
  }

  @Test("it is idle, connecting, ready, and idle again when the server goes")
  func states() async throws {
    let (server, port) = try startServer()
    try await withChannel(to: .port(port)) { channel in
      var states = channel.states.makeAsyncIterator()
      #expect(await states.next() == .idle)
      channel.connect()
      #expect(await states.next() == .connecting)
      #expect(await states.next() == .ready)
      await server.shutdown(grace: .zero)
      #expect(await states.next() == .idle)
      let error = await failure(of: try await EchoClient(channel).say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(await states.next() == .connecting)
      #expect(await states.next() == .transientFailure)
      await channel.shutdown()
      #expect(await states.next() == .shutdown)
      #expect(await states.next() == nil)
    }
  }

  @Test(
    "attempts come after 1 s, then 1.6 times as long, to two minutes, a fifth more or less", arguments: [0, 0.5, 1])
  func backoff(chance: Double) async throws {
    let clock = ManualClock()
    try await withChannel(to: .port(Sockets.deadPort()), Self.options(chance: chance), clock: clock) { channel in
      channel.connect()
      var base = 1.0
      for _ in 0..<13 {
        let pause = Duration.seconds(base * (0.8 + 0.4 * chance))
        await clock.wait(for: pause)
        await clock.advance(by: pause)
        base = min(120, base * 1.6)
      }
    }
  }

  @Test("a call that does not wait fails at once with the reason of the last attempt; one that waits does not")
  func failFast() async throws {
    let port = Sockets.deadPort()
    let clock = ManualClock()
    try await withChannel(to: .port(port), Self.options(), clock: clock) { channel in
      let client = EchoClient(channel)
      for _ in 0..<2 {
        let error = await failure(of: try await client.say(EchoMessage()))
        #expect(error?.code == .unavailable)
        #expect(
          error?.message
            == "no connection to 127.0.0.1:\(port): connecting to 127.0.0.1:\(port): Connection refused")
      }
      async let patient = client.say(EchoMessage(number: 3), .patient)
      let (server, _) = try startServer(port: port)
      await clock.advance(by: .seconds(1))
      try await #expect(patient.number == 3)
      await server.shutdown()
    }
  }

  @Test("what waits tells nobody, so the channel tells once why there is no connection")
  func trouble() async throws {
    let port = Sockets.deadPort()
    let reasons = Mutex<[String]>([])
    let clock = ManualClock()
    var options = Self.options()
    options.troubled = { reason in reasons.withLock { $0.append(reason) } }
    try await withChannel(to: .port(port), options, clock: clock) { channel in
      channel.connect()
      for pause in [1, 1.6] {
        await clock.wait(for: .seconds(pause))
        await clock.advance(by: .seconds(pause))
      }
      await clock.wait(for: .seconds(2.56))
      let reason = "connecting to 127.0.0.1:\(port): Connection refused"
      #expect(reasons.withLock { $0 } == [reason])
      let (server, _) = try startServer(port: port)
      await clock.advance(by: .seconds(2.56))
      await channel.reached(.ready)
      await server.shutdown(grace: .zero)
      _ = await failure(of: try await EchoClient(channel).say(EchoMessage(), CallOptions(waitsForReady: false)))
      await channel.reached(.transientFailure)
      #expect(reasons.withLock { $0 } == [reason, reason])
    }
  }

  @Test("a server that never speaks is given up after 20 s")
  func silence() async throws {
    let (listener, port) = Sockets.listen()
    let clock = ManualClock()
    try await withChannel(to: .port(port), Self.options(), clock: clock) { channel in
      async let error = failure(of: try await EchoClient(channel).say(EchoMessage()))
      await clock.wait(for: .seconds(20))
      await clock.advance(by: .seconds(20))
      #expect(await error?.message.contains("no answer in 20.0 seconds") ?? false)
    }
    Sockets.end(listener)
  }

  @Test("what speaks another protocol fails the attempt before any call is sent")
  func foreign() async throws {
    let proxy = FaultyProxy(to: 0)
    proxy.set(.says(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)))
    try await withChannel(to: proxy.target, Self.options(), clock: ManualClock()) { channel in
      let error = await failure(of: try await EchoClient(channel).say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("before it spoke HTTP/2") ?? false)
    }
    proxy.stop()
  }

  @Test("all addresses are tried: those that refuse, and those that are silent for a quarter of a second")
  func allAddresses() async throws {
    let (server, port) = try startServer(9)
    let (silent, silentPort) = Sockets.listen()
    let clock = ManualClock()
    let target = try Target.ports(Sockets.deadPort(), silentPort, Sockets.deadPort(), port)
    try await withChannel(to: target, Self.options(), clock: clock) { channel in
      async let answer = EchoClient(channel).say(EchoMessage())
      await clock.wait(for: .milliseconds(250))
      await clock.wait(for: .milliseconds(250))
      await clock.advance(by: .milliseconds(250))
      try await #expect(answer.number == 9)
    }
    await server.shutdown()
    Sockets.end(silent)
  }

  @Test("shuffled addresses are tried in the order of chance")
  func shuffled() async throws {
    let (one, onePort) = try startServer(1)
    let (two, twoPort) = try startServer(2)
    for (chance, expected) in [(0.0, UInt64(2)), (0.999, 1)] {
      var options = Self.options(chance: chance)
      options.loadBalancing = .pickFirst(shuffles: true)
      try await withChannel(to: try .ports(onePort, twoPort), options) { channel in
        try await #expect(EchoClient(channel).say(EchoMessage()).number == expected)
      }
    }
    await one.shutdown()
    await two.shutdown()
  }

  @Test("families take turns, the first one's first", arguments: [("4466", "4646"), ("6444", "6444"), ("4", "4")])
  func families(list: String, mixed: String) throws {
    let addresses = try list.map { family in
      try SystemAddress.resolve(.tcp(host: family == "4" ? "127.0.0.1" : "::1", port: 1), listening: false)[0]
    }
    #expect(ChannelCore.interleaved(addresses).map { $0.host == "::1" ? "6" : "4" }.joined() == mixed)
  }

  @Test("a name is looked up again after a loss, but not more often than every 30 s")
  func lookUp() async throws {
    let (old, oldPort) = try startServer(1)
    let (new, newPort) = try startServer(2)
    let lookUps = Mutex(0)
    let clock = ManualClock()
    try await withChannel(
      to: try Target("dns:///school.test:50051"), Self.options(), clock: clock,
      lookUp: { (_: String) throws(SocketError) in
        let count = lookUps.withLock { count in
          count += 1
          return count
        }
        return [.tcp(host: "127.0.0.1", port: count == 1 ? oldPort : newPort)]
      }
    ) { channel in
      let client = EchoClient(channel)
      try await #expect(client.say(EchoMessage()).number == 1)
      await clock.advance(by: .seconds(12))
      await old.shutdown(grace: .zero)
      await channel.reached(.idle)
      // The loss asks for another look-up, which has to wait.
      await clock.wait(for: .seconds(18))
      let error = await failure(of: try await client.say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(lookUps.withLock { $0 } == 1)
      async let patient = client.say(EchoMessage(), .patient)
      await clock.advance(by: .seconds(18))
      try await #expect(patient.number == 2)
      #expect(lookUps.withLock { $0 } == 2)
    }
    await new.shutdown()
  }

  @Test("a name that cannot be looked up fails calls with that reason, and is asked for again")
  func lookUpFails() async throws {
    let (server, port) = try startServer(4)
    let isKnown = Mutex(false)
    let clock = ManualClock()
    try await withChannel(
      to: try Target("dns:///school.test:50051"), Self.options(), clock: clock,
      lookUp: { (name: String) throws(SocketError) in
        isKnown.withLock { $0 } ? [.tcp(host: "127.0.0.1", port: port)] : []
      }
    ) { channel in
      let client = EchoClient(channel)
      let error = await failure(of: try await client.say(EchoMessage()))
      #expect(error?.message.contains("resolving dns:///school.test:50051: there is no such address") ?? false)
      async let patient = client.say(EchoMessage(), .patient)
      isKnown.withLock { $0 = true }
      await clock.advance(by: .seconds(1))
      await clock.advance(by: .seconds(29))
      try await #expect(patient.number == 4)
    }
    await server.shutdown()
  }

  @Test("after half an hour without a call the connection is closed, and the next call makes another")
  func idle() async throws {
    let (server, port) = try startServer()
    let clock = ManualClock()
    try await withChannel(to: .port(port), clock: clock) { channel in
      let client = EchoClient(channel)
      _ = try await client.say(EchoMessage())
      await clock.wait(for: .seconds(1800))
      await clock.advance(by: .seconds(1000))
      _ = try await client.say(EchoMessage())
      await clock.advance(by: .seconds(1000))
      // Half an hour after the first call, but not after the last.
      var states = channel.states.makeAsyncIterator()
      #expect(await states.next() == .ready)
      await clock.advance(by: .seconds(800))
      #expect(await states.next() == .idle)
      _ = try await client.say(EchoMessage())
    }
    await server.shutdown()
  }

  @Test("a connection that keeps being lost at once is not made anew without a pause")
  func shortLives() async throws {
    let server = ScriptedServer { _, link in link.close() }
    let clock = ManualClock()
    try await withChannel(to: server.target, Self.options(), clock: clock) { channel in
      for attempt in 1...3 {
        async let error = failure(of: try await EchoClient(channel).say(EchoMessage()))
        // The first loss is free.
        if attempt == 3 {
          await clock.wait(for: .seconds(1))
          #expect(server.connectionCount == 2)
          await clock.advance(by: .seconds(1))
        }
        #expect(await error?.code == .unavailable)
      }
      #expect(server.connectionCount == 3)
    }
    server.stop()
  }

  @Test("so many names are looked up at one time, so many wait, and one more is refused")
  func lookUpsAreBounded() async {
    let lookup = NameLookup(threadsMax: 2, waitingMax: 3)
    let (gate, open) = (DispatchSemaphore(value: 0), AsyncStream.makeStream(of: Int.self))
    for number in 1...5 {
      #expect(
        lookup.run {
          gate.wait()
          open.continuation.yield(number)
        })
    }
    #expect(!lookup.run {})
    for _ in 1...5 { gate.signal() }
    var done: Set<Int> = []
    for await number in open.stream {
      done.insert(number)
      if done.count == 5 { break }
    }
    #expect(done == Set(1...5))
  }
}
