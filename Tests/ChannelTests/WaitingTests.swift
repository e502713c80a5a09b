import Domain
import EchoKit
import HTTP2Transport
import Patience
import RPC
import Synchronization
import Testing

@Suite("how calls wait and when they end", .timeLimit(.minutes(30)))
struct WaitingTests {
  private static func config(_ method: MethodConfig) -> ChannelOptions {
    var options = ChannelOptions()
    options.serviceConfig = ServiceConfig(methods: [method])
    options.idleTimeout = nil
    return options
  }

  @Test("no more calls are open than the server allows; the others wait and none is refused")
  func concurrentStreams() async throws {
    let running = Mutex((now: 0, most: 0))
    let (events, said) = AsyncStream.makeStream(of: Void.self)
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      running.withLock { count in
        count.now += 1
        count.most = max(count.most, count.now)
      }
      said.yield()
      for await _ in gate { break }
      running.withLock { $0.now -= 1 }
      return request
    }
    var limits = TransportLimits()
    limits.concurrentStreamsMax = 2
    let (server, port) = try startServer(handlers, limits: limits)
    try await withChannel(to: .port(port)) { channel in
      let numbers = try await withThrowingTaskGroup(of: UInt64.self) { group in
        for number in 1...10 as ClosedRange<UInt64> {
          group.addTask { try await EchoClient(channel).say(EchoMessage(number: number)).number }
        }
        var started = events.makeAsyncIterator()
        for _ in 1...2 { await started.next() }
        for _ in 1...10 { open.yield() }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(numbers == Set(1...10))
      #expect(running.withLock { $0.most } == 2)
    }
    await server.shutdown()
  }

  @Test("a call whose deadline passes in the queue says what it waited for")
  func deadlineInTheQueue() async throws {
    let port = Sockets.deadPort()
    try await withChannel(to: .port(port)) { channel in
      let client = EchoClient(channel)
      _ = await failure(of: try await client.say(EchoMessage()))
      let reason = "connecting to 127.0.0.1:\(port): Connection refused"
      // On a busy machine a short deadline may pass before the call has come to the queue.
      var timeout = Duration.milliseconds(30)
      try await patiently("a call waits in the queue") {
        let options = CallOptions(timeout: timeout, waitsForReady: true)
        let error = await failure(of: try await client.say(EchoMessage(), options))
        #expect(error?.code == .deadlineExceeded)
        timeout *= 2
        return error?.message.hasSuffix(reason) ?? false
      }
    }
  }

  @Test("a channel that is dropped keeps nothing of the calls that failed on it")
  func freed() async throws {
    final class Token: Sendable {
      let gone: AsyncStream<Never>.Continuation
      init(_ gone: AsyncStream<Never>.Continuation) { self.gone = gone }
      deinit { gone.finish() }
    }
    let (isGone, gone) = AsyncStream.makeStream(of: Never.self)
    try await { [port = Sockets.deadPort()] in
      var options = ChannelOptions()
      options.troubled = { [token = Token(gone)] _ in _ = token }
      try await withChannel(to: .port(port), options) { channel in
        let error = await failure(of: try await EchoClient(channel).say(EchoMessage()))
        #expect(error?.code == .unavailable)
      }
    }()
    for await _ in isGone {}
  }

  @Test("so many calls may wait, and no more; one that is cancelled makes room")
  func pendingBound() async throws {
    let (listener, port) = Sockets.listen()
    var limits = TransportLimits()
    limits.pendingCallsMax = 2
    try await withChannel(to: .port(port), limits: limits, clock: ManualClock()) { channel in
      let client = EchoClient(channel)
      // Streams: they are with the channel when `chat` returns.
      let one = try await client.chat(.patient)
      let two = try await client.chat(.patient)
      let error = await failure(of: try await client.say(EchoMessage(), .patient))
      #expect(error?.code == .resourceExhausted)
      one.cancel()
      let three = try await client.chat(.patient)
      async let outcome = failure(of: try await three.responses.first { _ in true })
      await channel.shutdown()
      #expect(await outcome?.message == "the channel is shut down")
      two.cancel()
    }
    Sockets.end(listener)
  }

  @Test("the configuration decides about waiting where the call does not")
  func configuredToWait() async throws {
    let options = Self.config(MethodConfig([.everything], waitsForReady: true))
    let clock = ManualClock()
    let port = Sockets.deadPort()
    try await withChannel(to: .port(port), options, clock: clock) { channel in
      let client = EchoClient(channel)
      let error = await failure(of: try await client.say(EchoMessage(), CallOptions(waitsForReady: false)))
      #expect(error?.code == .unavailable)
      async let answer = client.say(EchoMessage(number: 5))
      let (server, _) = try startServer(port: port)
      await clock.advance(by: .seconds(2))
      try await #expect(answer.number == 5)
      await server.shutdown()
    }
  }

  private static let deadlines: [(configured: Int?, own: Int?, parent: Int?, expected: Int?)] = [
    (nil, nil, nil, nil), (50, nil, nil, 50), (50, 20, nil, 20), (20, 50, nil, 20), (50, 40, 30, 30),
    (nil, nil, 30, 30),
    (10, nil, 30, 10),
  ]

  @Test("a call's deadline is the earliest of the configuration's, its own and its caller's", arguments: deadlines)
  func earliestDeadline(configured: Int?, own: Int?, parent: Int?, expected: Int?) async throws {
    let (told, tell) = AsyncStream.makeStream(of: String?.self)
    let server = ScriptedServer { request, link in
      tell.yield(request.fields["grpc-timeout"])
      link.answer(request, status: 5)
    }
    let method = MethodConfig([.init(EchoMethods.say)], timeout: configured.map { .seconds($0) })
    try await withChannel(to: server.target, Self.config(method)) { channel in
      let parent = CallContext(
        method: EchoMethods.chat, deadline: parent.map { .now + .seconds($0) }, receivedAt: Instant(milliseconds: 0))
      let options = CallOptions(within: parent, timeout: own.map { .seconds($0) })
      let error = await failure(of: try await EchoClient(channel).say(EchoMessage(), options))
      #expect(error?.code == .notFound)
      var texts = told.makeAsyncIterator()
      let text = await texts.next() ?? nil
      let bytes = text.map { Array($0.utf8) }
      let seconds = bytes.flatMap { unsafe CallTimeout.parse($0.span.bytes) }.map { Double($0) / 1e9 }
      #expect((seconds == nil) == (expected == nil))
      // What the machine takes in between is less than the next candidate is away.
      if let seconds, let expected { #expect(seconds <= Double(expected) && seconds > Double(expected) - 9) }
    }
    server.stop()
  }

  @Test("a call that was cancelled cancels what its handler calls in turn, and its deadline goes along")
  func propagation() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var behind = EchoHandlers()
    behind.say = { request, call in
      said.yield(call.deadline == nil ? "without" : "with a deadline")
      do { try await Task.sleep(for: .seconds(100)) } catch { said.yield("cancelled") }
      return request
    }
    let (last, lastPort) = try startServer(behind)
    try await withChannel(to: .port(lastPort)) { inner in
      var before = EchoHandlers()
      before.say = { request, call in try await EchoClient(inner).say(request, CallOptions(within: call)) }
      let (first, firstPort) = try startServer(before)
      try await withChannel(to: .port(firstPort)) { outer in
        var heard = events.makeAsyncIterator()
        let call = Task { try await EchoClient(outer).say(EchoMessage(), CallOptions(timeout: .seconds(50))) }
        #expect(await heard.next() == "with a deadline")
        call.cancel()
        #expect(await heard.next() == "cancelled")
        _ = await call.result
      }
      await first.shutdown()
    }
    await last.shutdown()
  }

  @Test("the configuration bounds requests and responses")
  func bounds() async throws {
    let (server, port) = try startServer()
    let method = MethodConfig([.everything], requestBytesMax: 1000, responseBytesMax: 500)
    try await withChannel(to: .port(port), Self.config(method)) { channel in
      let client = EchoClient(channel)
      _ = try await client.say(EchoMessage(payload: [UInt8](repeating: 1, count: 400)))
      let long = await failure(of: try await client.say(EchoMessage(payload: [UInt8](repeating: 1, count: 1000))))
      #expect(long?.code == .resourceExhausted)
      #expect(long?.message.contains("1000 bytes") ?? false)
      let wide = await failure(of: try await client.say(EchoMessage(payload: [UInt8](repeating: 1, count: 600))))
      #expect(wide?.code == .resourceExhausted)
      let chat = try await client.chat()
      try await chat.write(EchoMessage(number: 1))
      let late = await failure(of: try await chat.write(EchoMessage(payload: [UInt8](repeating: 1, count: 1000))))
      #expect(late?.code == .resourceExhausted)
    }
    await server.shutdown()
  }
}
