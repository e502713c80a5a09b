import Domain
import EchoKit
import RPC
import Synchronization
import Testing

@Suite("calls in process")
struct InProcessCallTests {
  private func client(_ handlers: EchoHandlers = EchoHandlers(), _ interceptors: [any Interceptor] = []) -> EchoClient {
    EchoClient(InProcessChannel(Router([handlers.definition], interceptors: interceptors)))
  }

  @Test("a unary call answers")
  func unary() async throws {
    let message = EchoMessage(payload: [1, 2, 3], number: 7)
    #expect(try await client().say(message) == message)
  }

  @Test("a message of any size arrives whole", arguments: [0, 1, 65_530, 65_536, 1_000_000, 4 * 1024 * 1024 - 8])
  func sizes(count: Int) async throws {
    let message = EchoMessage(payload: [UInt8](repeating: 5, count: count))
    #expect(try await client().say(message) == message)
  }

  @Test("an answer that is too large fails the call, and says what to do", arguments: [true, false])
  func answerTooLarge(isStream: Bool) async throws {
    var handlers = EchoHandlers()
    let answer = EchoMessage(payload: [UInt8](repeating: 5, count: RPCLimits.answerBytesMax))
    handlers.say = { _, _ in answer }
    handlers.repeat = { _, responses, _ in try await responses.write(answer) }
    let client = client(handlers)
    let error = await #expect(throws: RPCError.self) {
      if isStream {
        for try await _ in try await client.repeat(EchoMessage()) {}
      } else {
        _ = try await client.say(EchoMessage())
      }
    }
    #expect(error == .answerTooLarge)
  }

  @Test("client streaming gathers all messages")
  func clientStreaming() async throws {
    let call = try await client().collect()
    for number in 0..<100 { try await call.write(EchoMessage(payload: [UInt8(number)])) }
    #expect(try await call.finish() == EchoMessage(payload: Array(0..<100), number: 100))
  }

  @Test("server streaming gives all messages in order")
  func serverStreaming() async throws {
    var numbers: [UInt64] = []
    for try await response in try await client().repeat(EchoMessage(payload: [9], number: 1000)) {
      numbers.append(response.number)
    }
    #expect(numbers == Array(0..<1000))
  }

  @Test("a bidirectional call answers each message before the next is sent")
  func bidirectional() async throws {
    let call = try await client().chat()
    var responses = call.responses.makeAsyncIterator()
    for number in UInt64(1)...50 {
      try await call.write(EchoMessage(number: number))
      #expect(try await responses.next() == EchoMessage(number: number))
    }
    call.finishWriting()
    #expect(try await responses.next() == nil)
  }

  @Test("a stream ends with what admitted it")
  func lease() async throws {
    struct Lease: Interceptor {
      static let outcome = RPCError(.unauthenticated, "no longer", [.errorInfo(reason: "GONE", domain: "echo")])
      func intercept(_ call: inout CallContext) throws { call.lease = CallLease(end: .now, outcome: Self.outcome) }
    }
    let call = try await client(EchoHandlers(), [Lease()]).chat()
    var responses = call.responses.makeAsyncIterator()
    await #expect(throws: Lease.outcome) { try await responses.next() }
  }

  @Test("a stream goes on as long as what admitted it holds whenever that is looked at")
  func recheck() async throws {
    let admission = Admission()
    let call = try await client(EchoHandlers(), [admission]).chat()
    var responses = call.responses.makeAsyncIterator()
    while admission.looks.load(ordering: .relaxed) < 5 {
      try await call.write(EchoMessage(number: 1))
      #expect(try await responses.next() == EchoMessage(number: 1))
    }
    admission.isTakenBack.store(true, ordering: .relaxed)
    await #expect(throws: Admission.gone) { while try await responses.next() != nil {} }
  }

  @Test("what a handler throws is what the client catches")
  func errors() async throws {
    var handlers = EchoHandlers()
    let thrown = RPCError(.notFound, "no such thing: %ü☺", [.errorInfo(reason: "NO_THING", domain: "echo")])
    handlers.say = { _, _ in throw thrown }
    await #expect(throws: thrown) { try await client(handlers).say(EchoMessage()) }
  }

  @Test("an error of another kind is UNKNOWN and says nothing of itself")
  func foreignError() async throws {
    struct Secret: Error {}
    var handlers = EchoHandlers()
    handlers.say = { _, _ in throw Secret() }
    await #expect(throws: RPCError(.unknown, "the handler failed")) { try await client(handlers).say(EchoMessage()) }
  }

  @Test("a path nobody serves is UNIMPLEMENTED")
  func unknownMethod() async throws {
    let other = MethodDescriptor(service: "calls.v1.EchoService", name: "Shout", kind: .unary)
    let channel = InProcessChannel(Router([EchoHandlers().definition]))
    let error = await #expect(throws: RPCError.self) {
      let _: EchoMessage = try await channel.unary(other, EchoMessage())
    }
    #expect(error?.code == .unimplemented)
  }

  @Test("an interceptor sees the metadata and names the caller before a handler runs")
  func interceptor() async throws {
    struct Identity: Interceptor {
      func intercept(_ call: inout CallContext) throws {
        guard call.metadata.first("authorization") == "teacher" else {
          throw RPCError(.unauthenticated, "who are you?")
        }
      }
    }
    let client = client(EchoHandlers(), [Identity()])
    await #expect(throws: RPCError(.unauthenticated, "who are you?")) { try await client.say(EchoMessage()) }
    #expect(try await client.say(EchoMessage(), CallOptions(metadata: ["authorization": "teacher"])) == EchoMessage())
  }

  @Test("metadata goes both ways")
  func metadata() async throws {
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, call in
      var echoed = Metadata()
      try echoed.add("x-echo-bin", octets: call.metadata.firstOctets("x-sent-bin") ?? [])
      call.setInitialMetadata(echoed)
      call.setTrailingMetadata(["x-end": "yes"])
      try await responses.write(EchoMessage())
    }
    var sent = Metadata()
    try sent.add("x-sent-bin", octets: [0, 255, 10])
    let stream = try await client(handlers).repeat(EchoMessage(), CallOptions(metadata: sent))
    #expect(try await stream.initialMetadata.firstOctets("x-echo-bin") == [0, 255, 10])
    for try await _ in stream {}
    #expect(stream.trailingMetadata.first("x-end") == "yes")
  }

  @Test("a deadline ends the call for both sides", .timeLimit(.minutes(30)))
  func deadline() async throws {
    let (cancelled, said) = AsyncStream.makeStream(of: Bool.self)
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      #expect(call.deadline != nil)
      try? await Task.sleep(for: .seconds(60))
      said.yield(Task.isCancelled)
      return request
    }
    let client = client(handlers)
    await #expect(throws: RPCError(.deadlineExceeded, "the deadline has passed")) {
      try await client.say(EchoMessage(), CallOptions(timeout: .milliseconds(20)))
    }
    #expect(await cancelled.first { _ in true } == true)
  }

  @Test("a cancelled task cancels the handler", .timeLimit(.minutes(30)))
  func cancellation() async throws {
    let (events, said) = AsyncStream.makeStream(of: String.self)
    var handlers = EchoHandlers()
    handlers.collect = { requests, _ in
      said.yield("started")
      do {
        for try await _ in requests {}
      } catch {
        said.yield("ended")
        throw error
      }
      return EchoMessage()
    }
    let client = client(handlers)
    var iterator = events.makeAsyncIterator()
    let task = Task { try await client.collect().finishNever() }
    #expect(await iterator.next() == "started")
    task.cancel()
    #expect(await iterator.next() == "ended")
    await #expect(throws: RPCError.self) { try await task.value }
  }

  @Test("a dropped response stream cancels the handler", .timeLimit(.minutes(30)))
  func dropped() async throws {
    let (events, said) = AsyncStream.makeStream(of: Bool.self)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      defer { said.yield(true) }
      while true { try await responses.write(EchoMessage(payload: [UInt8](repeating: 0, count: 1000))) }
    }
    do {
      let stream = try await client(handlers).repeat(EchoMessage())
      _ = try await stream.first { _ in true }
    }
    #expect(await events.first { _ in true } == true)
  }

  @Test("a handler that does not read stops the sender", .timeLimit(.minutes(30)))
  func backPressure() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.collect = { requests, _ in
      for await _ in gate { break }
      var count: UInt64 = 0
      for try await _ in requests { count += 1 }
      return EchoMessage(number: count)
    }
    let call = try await client(handlers).collect()
    let written = Mutex(0)
    let chunk = EchoMessage(payload: [UInt8](repeating: 1, count: 10_000))
    async let result: EchoMessage = {
      for _ in 0..<100 {
        try await call.write(chunk)
        written.withLock { $0 += 1 }
      }
      return try await call.finish()
    }()
    try await Task.sleep(for: .milliseconds(50))
    // The window and the queue on both sides, and one message over.
    #expect(written.withLock { $0 } <= (RPCLimits.inProcessWindowBytes + RPCLimits.queuedBytesMax) / 10_000 + 2)
    open.yield()
    #expect(try await result.number == 100)
  }

  @Test("a message over the limit is refused", .timeLimit(.minutes(30)))
  func messageLimit() async throws {
    let message = EchoMessage(payload: [UInt8](repeating: 0, count: RPCLimits.messageBytesMax))
    let error = await #expect(throws: RPCError.self) { try await client().say(message) }
    #expect(error?.code == .resourceExhausted)
    let small = CallOptions(messageBytesMax: 10)
    let other = await #expect(throws: RPCError.self) {
      try await client().say(EchoMessage(payload: [UInt8](repeating: 0, count: 20)), small)
    }
    #expect(other?.code == .resourceExhausted)
  }
}

extension ClientStreamingCall {
  /// Writes until it is stopped.
  fileprivate func finishNever() async throws where Request == EchoMessage {
    while true { try await write(EchoMessage(payload: [UInt8](repeating: 0, count: 100_000))) }
  }
}
