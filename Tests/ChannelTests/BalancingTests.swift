import EchoKit
import HTTP2Transport
import RPC
import Testing

@Suite("round robin", .timeLimit(.minutes(30)))
struct BalancingTests {
  private static var options: ChannelOptions {
    var options = ChannelOptions()
    options.loadBalancing = .roundRobin
    options.chance = { 0.5 }
    options.idleTimeout = nil
    return options
  }

  /// Calls until each of the servers has answered, so that all are connected.
  private func meet(_ servers: Set<UInt64>, _ client: EchoClient) async throws {
    var missing = servers
    while !missing.isEmpty { missing.remove(try await client.say(EchoMessage(), .patient).number) }
  }

  @Test("calls go to all addresses in turn")
  func turns() async throws {
    let (one, onePort) = try startServer(1)
    let (two, twoPort) = try startServer(2)
    let (three, threePort) = try startServer(3)
    try await withChannel(to: try .ports(onePort, twoPort, threePort), Self.options) { channel in
      let client = EchoClient(channel)
      try await meet([1, 2, 3], client)
      var counts: [UInt64: Int] = [:]
      for _ in 0..<30 { counts[try await client.say(EchoMessage()).number, default: 0] += 1 }
      #expect(counts == [1: 10, 2: 10, 3: 10])
    }
    for server in [one, two, three] { await server.shutdown() }
  }

  @Test("a server that drains gets no more calls and none is lost; when it is back, it gets its share again")
  func comeAndGo() async throws {
    let (one, onePort) = try startServer(1)
    let (two, twoPort) = try startServer(2)
    let clock = ManualClock()
    try await withChannel(to: try .ports(onePort, twoPort), Self.options, clock: clock) { channel in
      let client = EchoClient(channel)
      try await meet([1, 2], client)
      await clock.advance(by: .seconds(2))
      async let drained: Void = two.shutdown()
      for _ in 0..<50 { _ = try await client.say(EchoMessage()) }
      await drained
      for _ in 0..<10 { try await #expect(client.say(EchoMessage()).number == 1) }
      let (again, _) = try startServer(2, port: twoPort)
      await clock.advance(by: .seconds(2))
      try await meet([1, 2], client)
      await again.shutdown()
    }
    await one.shutdown()
  }

  @Test("it fails only when no address answers, with the reason")
  func noneLeft() async throws {
    let (one, onePort) = try startServer(1)
    try await withChannel(
      to: try .ports(Sockets.deadPort(), onePort), Self.options, clock: ManualClock()
    ) { channel in
      let client = EchoClient(channel)
      for _ in 0..<10 { try await #expect(client.say(EchoMessage()).number == 1) }
      await one.shutdown(grace: .zero)
      await channel.reached(.transientFailure)
      let error = await failure(of: try await client.say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(error?.message.contains("Connection refused") ?? false)
    }
  }
}
