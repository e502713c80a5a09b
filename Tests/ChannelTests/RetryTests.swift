import EchoKit
import HTTP2
import HTTP2Transport
import RPC
import Synchronization
import Testing

@Suite("calls that are sent again", .timeLimit(.minutes(30)))
struct RetryTests {
  private static let message: [UInt8] = [0x10, 42]

  private static func options(
    attempts: Int = 4, methods: [MethodConfig.Name] = [.everything], throttling: RetryThrottling? = nil
  ) throws -> ChannelOptions {
    var options = ChannelOptions()
    options.chance = { 0.5 }
    options.idleTimeout = nil
    let policy = try RetryPolicy(
      attemptsMax: attempts, initialBackoff: .milliseconds(100), maxBackoff: .seconds(5), multiplier: 2,
      retryableCodes: [.unavailable])
    options.serviceConfig = ServiceConfig(
      methods: [MethodConfig(methods, retry: policy)], retryThrottling: throttling)
    return options
  }

  @Test("an idempotent call that fails is sent again after its pause, and says how often it has been")
  func again() async throws {
    let said = Mutex<[String?]>([])
    let server = ScriptedServer { request, link in
      said.withLock { $0.append(request.fields["grpc-previous-rpc-attempts"]) }
      if request.number < 3 { link.answer(request, status: 14) } else { link.respond(request, message: Self.message) }
    }
    let clock = ManualClock()
    try await withChannel(to: server.target, try Self.options(), clock: clock) { channel in
      async let answer = EchoClient(channel).say(EchoMessage(payload: [1, 2, 3]))
      for pause in [100, 200] {
        await clock.wait(for: .milliseconds(pause))
        await clock.advance(by: .milliseconds(pause))
      }
      try await #expect(answer.number == 42)
      #expect(said.withLock { $0 } == [nil, "1", "2"])
    }
    server.stop()
  }

  @Test("a call fails as its last attempt did, and one that no entry names is sent once")
  func lastAttempt() async throws {
    let server = ScriptedServer { request, link in
      link.answer(request, status: 14, [("grpc-message", "no \(request.number)")])
    }
    let clock = ManualClock()
    try await withChannel(
      to: server.target, try Self.options(attempts: 2, methods: [.init(EchoMethods.say)]), clock: clock
    ) { channel in
      let client = EchoClient(channel)
      async let error = failure(of: try await client.say(EchoMessage()))
      await clock.wait(for: .milliseconds(100))
      await clock.advance(by: .milliseconds(100))
      #expect(await error == RPCError(.unavailable, "no 2"))
      let other = await failure(of: try await client.repeat(EchoMessage()).first { _ in true })
      #expect(other == RPCError(.unavailable, "no 3"))
    }
    server.stop()
  }

  @Test("once the response has begun, a failure is the call's")
  func committed() async throws {
    let server = ScriptedServer { request, link in link.respond(request, message: nil, status: 14) }
    try await withChannel(to: server.target, try Self.options(), clock: ManualClock()) { channel in
      let error = await failure(of: try await EchoClient(channel).say(EchoMessage()))
      #expect(error?.code == .unavailable)
      #expect(server.requestCount == 1)
    }
    server.stop()
  }

  @Test(
    "requests longer than what is kept are sent once; the same messages go again otherwise", arguments: [false, true])
  func kept(isLong: Bool) async throws {
    let bodies = Mutex<[[UInt8]]>([])
    let server = ScriptedServer { request, link in
      bodies.withLock { $0.append(request.body) }
      if request.number == 1 { link.answer(request, status: 14) } else { link.respond(request, message: Self.message) }
    }
    let clock = ManualClock()
    try await withChannel(to: server.target, try Self.options(), clock: clock) { channel in
      let call = try await EchoClient(channel).collect()
      let size = isLong ? RPCLimits.replayBytesMax / 10 : 1000
      for number in 0..<11 {
        try await call.write(EchoMessage(payload: [UInt8](repeating: UInt8(number), count: size)))
      }
      if isLong {
        #expect(await failure(of: try await call.finish())?.code == .unavailable)
        #expect(server.requestCount == 1)
      } else {
        async let answer = call.finish()
        await clock.wait(for: .milliseconds(100))
        await clock.advance(by: .milliseconds(100))
        try await #expect(answer.number == 42)
        let bodies = bodies.withLock { $0 }
        #expect(bodies.count == 2 && bodies[0] == bodies[1] && bodies[0].count > 11_000)
      }
    }
    server.stop()
  }

  @Test("what a channel keeps in all is bounded too")
  func keptInAll() async throws {
    let server = ScriptedServer { request, link in link.answer(request, status: 14) }
    var limits = TransportLimits()
    limits.replayBytesMax = 100
    try await withChannel(to: server.target, try Self.options(), limits: limits, clock: ManualClock()) { channel in
      let error = await failure(
        of: try await EchoClient(channel).say(EchoMessage(payload: [UInt8](repeating: 1, count: 200))))
      #expect(error?.code == .unavailable)
      #expect(server.requestCount == 1)
    }
    server.stop()
  }

  @Test("the server's word on when to come again is kept", arguments: [("7000", 7), ("-1", nil), ("later", nil)])
  func pushback(text: String, seconds: Int?) async throws {
    let server = ScriptedServer { request, link in
      if request.number == 1 {
        link.answer(request, status: 14, [("grpc-retry-pushback-ms", text)])
      } else {
        link.respond(request, message: Self.message)
      }
    }
    let clock = ManualClock()
    try await withChannel(to: server.target, try Self.options(), clock: clock) { channel in
      let client = EchoClient(channel)
      if let seconds {
        async let answer = client.say(EchoMessage())
        await clock.wait(for: .seconds(seconds))
        await clock.advance(by: .seconds(seconds))
        try await #expect(answer.number == 42)
      } else {
        #expect(await failure(of: try await client.say(EchoMessage()))?.code == .unavailable)
        #expect(server.requestCount == 1)
      }
    }
    server.stop()
  }

  @Test("retries stop while too many calls fail")
  func throttled() async throws {
    let server = ScriptedServer { request, link in link.answer(request, status: 14) }
    let clock = ManualClock()
    let options = try Self.options(throttling: RetryThrottling(tokensMax: 3, tokenRatio: 0.1))
    try await withChannel(to: server.target, options, clock: clock) { channel in
      let client = EchoClient(channel)
      async let error = failure(of: try await client.say(EchoMessage()))
      await clock.wait(for: .milliseconds(100))
      await clock.advance(by: .milliseconds(100))
      #expect(await error?.code == .unavailable)
      #expect(server.requestCount == 2)
      #expect(await failure(of: try await client.say(EchoMessage()))?.code == .unavailable)
      #expect(server.requestCount == 3)
    }
    server.stop()
  }

  @Test("a deadline that passes between two attempts ends the call")
  func deadline() async throws {
    let server = ScriptedServer { request, link in
      link.answer(request, status: 14, [("grpc-retry-pushback-ms", "60000")])
    }
    try await withChannel(to: server.target, try Self.options()) { channel in
      channel.connect()
      await channel.reached(.ready)
      let options = CallOptions(timeout: .milliseconds(500))
      #expect(await failure(of: try await EchoClient(channel).say(EchoMessage(), options))?.code == .deadlineExceeded)
      #expect(server.requestCount == 1)
    }
    server.stop()
  }

  @Test(
    "a refused stream goes again five times without a policy, and does not count as an attempt", arguments: [1, 5, 6])
  func refused(times: Int) async throws {
    let said = Mutex<[String?]>([])
    let server = ScriptedServer { request, link in
      said.withLock { $0.append(request.fields["grpc-previous-rpc-attempts"]) }
      if request.number <= times { link.refuse(request) } else { link.respond(request, message: Self.message) }
    }
    try await withChannel(to: server.target) { channel in
      let client = EchoClient(channel)
      if times <= 5 {
        try await #expect(client.say(EchoMessage()).number == 42)
      } else {
        #expect(await failure(of: try await client.say(EchoMessage()))?.code == .unavailable)
      }
      #expect(said.withLock { $0 } == Array(repeating: nil, count: min(times, 5) + 1))
    }
    server.stop()
  }

  @Test("a stream that was reset in another way is not sent again", arguments: [2, 8, 11] as [UInt32])
  func reset(code: UInt32) async throws {
    let server = ScriptedServer { request, link in link.refuse(request, HTTP2ErrorCode(rawValue: code)) }
    try await withChannel(to: server.target) { channel in
      _ = await failure(of: try await EchoClient(channel).say(EchoMessage()))
      #expect(server.requestCount == 1)
    }
    server.stop()
  }

  @Test("streams above the last id of a GOAWAY go again elsewhere, however often it falls; the others go on")
  func fallingGoAway() async throws {
    let held = Mutex<[ScriptedServer.Request]>([])
    let server = ScriptedServer { request, link in
      guard link.number == 1 else { return link.respond(request, message: [0x10, UInt8(link.number)]) }
      held.withLock { $0.append(request) }
      let requests = held.withLock { $0 }
      guard requests.count == 3 else { return }
      link.goAway(last: .max)
      link.goAway(last: requests[1].stream)
      link.goAway(last: requests[0].stream)
      link.respond(requests[0], message: [0x10, 1])
    }
    try await withChannel(to: server.target) { channel in
      let client = EchoClient(channel)
      let numbers = try await withThrowingTaskGroup(of: UInt64.self) { group in
        for _ in 0..<3 { group.addTask { try await client.say(EchoMessage()).number } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(numbers.sorted() == [1, 2, 2])
      #expect(server.connectionCount == 2)
    }
    server.stop()
  }

  @Test("when the numbers of streams are used up there is a new connection")
  func lastStream() async throws {
    let server = ScriptedServer { request, link in link.respond(request, message: [0x10, UInt8(link.number)]) }
    var limits = TransportLimits()
    limits.lastClientStream = 4
    try await withChannel(to: server.target, limits: limits, clock: ManualClock()) { channel in
      var numbers: [UInt64] = []
      for _ in 0..<4 { numbers.append(try await EchoClient(channel).say(EchoMessage()).number) }
      #expect(numbers == [1, 1, 1, 2])
    }
    server.stop()
  }
}
