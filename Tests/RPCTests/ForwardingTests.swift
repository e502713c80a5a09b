import Domain
import EchoKit
import RPC
import Sharing
import Synchronization
import Testing

@Suite("Calls that are passed on")
struct ForwardingTests {
  /// A client of a server that passes everything on to another, which has these handlers.
  private func client(
    _ handlers: EchoHandlers, acceptedEncodings: CompressionSet = .all,
    options: @escaping @Sendable (CallContext) async throws -> CallOptions = { CallOptions(within: $0) }
  ) -> EchoClient {
    let behind = InProcessChannel(Router([handlers.definition]))
    let methods = handlers.definition.methods.filter(\.method.kind.takesOneRequest).map {
      MethodHandler.forwarding($0.method, to: behind, options)
    }
    let front = Router([ServiceDefinition(name: handlers.definition.name, methods: methods)])
    return EchoClient(InProcessChannel(front, acceptedEncodings: acceptedEncodings))
  }

  @Test("a message of any size comes through as it is", arguments: [0, 1, 65_536, 1_000_000])
  func unary(count: Int) async throws {
    let message = EchoMessage(payload: (0..<count).map { UInt8(truncatingIfNeeded: $0) }, number: 7)
    #expect(try await client(EchoHandlers()).say(message) == message)
  }

  @Test("one response comes through though its status comes later")
  func lateStatus() async throws {
    /// Sends the response, and its status when others have had their turn.
    struct Slow: Channel {
      let response: [UInt8]

      func start(_ call: ClientCall) {
        Task {
          call.receive(initialMetadata: Metadata())
          _ = unsafe call.receive(response.span.bytes)
          for _ in 0..<100 { await Task.yield() }
          call.finish(.ok)
        }
      }
    }
    let handlers = EchoHandlers()
    let say = try #require(handlers.definition.methods.first { $0.method.kind == .unary }).method
    let response: [UInt8] = [0, 0, 0, 0, 2, 16, 7]
    let call = FramedCall(say, [0, 0, 0, 0, 0], CallOptions(), over: Slow(response: response))
    #expect(try await call.next() == response)
    #expect(try await call.next() == nil)
  }

  @Test("a stream comes through in order")
  func stream() async throws {
    var numbers: [UInt64] = []
    for try await response in try await client(EchoHandlers()).repeat(EchoMessage(payload: [9], number: 1000)) {
      numbers.append(response.number)
    }
    #expect(numbers == Array(0..<1000))
  }

  @Test("a response that begins before its first message begins here as well")
  func early() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, call in
      var metadata = Metadata()
      try metadata.add("x-let-in", "yes")
      call.setInitialMetadata(metadata)
      call.beginResponse()
      for await _ in gate {}
      try await responses.write(EchoMessage(number: 5))
    }
    let stream = try await client(handlers).repeat(EchoMessage())
    #expect(try await stream.initialMetadata.first("x-let-in") == "yes")
    open.finish()
    var numbers: [UInt64] = []
    for try await response in stream { numbers.append(response.number) }
    #expect(numbers == [5])
  }

  @Test("what this server says of its own comes beside what the other one says at first")
  func answering() async throws {
    var handlers = EchoHandlers()
    handlers.say = { message, call in
      call.setInitialMetadata(["theirs": "1"])
      return message
    }
    let method = try #require(handlers.definition.methods.first { $0.method.name == "Say" }).method
    let behind = InProcessChannel(Router([handlers.definition]))
    let front = MethodHandler.forwarding(method, to: behind, answering: { _ in ["set-cookie": "a=b"] }) {
      CallOptions(within: $0)
    }
    let channel = InProcessChannel(Router([ServiceDefinition(name: handlers.definition.name, methods: [front])]))
    let call = FramedCall(method, [0, 0, 0, 0, 0], CallOptions(), over: channel)
    let said = try #require(try await call.initialMetadata())
    #expect(said.first("theirs") == "1" && said.first("set-cookie") == "a=b")
    #expect(try await call.next() == [0, 0, 0, 0, 0])
  }

  @Test("a failure comes through with its code, its words and its details")
  func failure() async throws {
    var handlers = EchoHandlers()
    let error = RPCError(.notFound, "no such\nthing", [.errorInfo(reason: "GONE", domain: "x", metadata: ["a": "b"])])
    handlers.say = { _, _ in throw error }
    let client = client(handlers)
    await #expect(throws: error) { try await client.say(EchoMessage()) }
  }

  @Test("what the caller is refused with never reaches the other server")
  func refused() async throws {
    let reached = Mutex(false)
    var handlers = EchoHandlers()
    handlers.say = { message, _ in
      reached.withLock { $0 = true }
      return message
    }
    let error = RPCError(.unauthenticated, "nobody")
    let client = client(handlers) { _ in throw error }
    await #expect(throws: error) { try await client.say(EchoMessage()) }
    #expect(!reached.withLock { $0 })
  }

  @Test("what runs beside a stream may end it, and has left before the call is over; beside one response nothing runs")
  func beside() async throws {
    let running = Mutex((begun: 0, over: 0))
    let mayEnd = Mutex(false)
    var handlers = EchoHandlers()
    handlers.repeat = { request, responses, _ in
      try await responses.write(EchoMessage(number: 1))
      if request.number == 0 { try await Task.sleep(for: .seconds(3_600)) }
    }
    let behind = InProcessChannel(Router([handlers.definition]))
    let ended = RPCError(.unauthenticated, "not any more")
    let methods = handlers.definition.methods.filter(\.method.kind.takesOneRequest).map { handler in
      MethodHandler.forwarding(
        handler.method, to: behind,
        beside: { call in
          running.withLock { $0.begun += 1 }
          defer { running.withLock { $0.over += 1 } }
          do {
            while !mayEnd.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
            call.end(ended)
          } catch {}
        }, { CallOptions(within: $0) })
    }
    let front = Router([ServiceDefinition(name: handlers.definition.name, methods: methods)])
    let client = EchoClient(InProcessChannel(front))
    _ = try await client.say(EchoMessage(number: 3))
    #expect(running.withLock { $0.begun } == 0)
    var numbers: [UInt64] = []
    for try await response in try await client.repeat(EchoMessage(number: 1)) { numbers.append(response.number) }
    #expect(numbers == [1])
    #expect(running.withLock { $0.begun == 1 && $0.over == 1 })
    mayEnd.withLock { $0 = true }
    await #expect(throws: ended) {
      for try await _ in try await client.repeat(EchoMessage(number: 0)) {}
    }
  }

  @Test("a client that does not read holds up the other server, and one that leaves ends its call")
  func flowAndLeaving() async throws {
    let written = Mutex(0)
    let (over, ended) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      defer { ended.finish() }
      while true {
        try await responses.write(EchoMessage(payload: [UInt8](repeating: 1, count: 10_000)))
        written.withLock { $0 += 1 }
      }
    }
    // Compressed, a window holds a thousand of these.
    let task = Task { [client = client(handlers, acceptedEncodings: [])] in
      let stream = try await client.repeat(EchoMessage())
      var iterator = stream.makeAsyncIterator()
      _ = try await iterator.next()
      try await Task.sleep(for: .milliseconds(200))
      // Windows and queues of both ways, and no more.
      #expect(written.withLock { $0 } < 100)
      stream.cancel()
    }
    try await task.value
    for await _ in over {}
  }

  // MARK: What is another server's to answer

  /// A client of a server that answers for itself what says so, and passes the rest on to another, which has these handlers.
  private func divided(
    _ handlers: EchoHandlers, here: EchoHandlers = EchoHandlers(),
    refused: @escaping @Sendable (RPCError) -> RPCError = { $0 }
  ) -> EchoClient {
    let behind = InProcessChannel(Router([handlers.definition]))
    let methods = here.definition.methods.map { handler in
      handler.forwarding { call in
        if call.metadata.first("x-here") != nil { return nil }
        // Numbers of their own are for this server, where the message can be read ahead.
        if call.peek(EchoMessage.self)?.number == 1 { return nil }
        return Onward(behind, CallOptions(passingOn: call, adding: ["x-mark": "1"]), refused: refused)
      }
    }
    return EchoClient(InProcessChannel(Router([ServiceDefinition(name: handlers.definition.name, methods: methods)])))
  }

  @Test("calls of all four kinds are answered here or there, and messages come through in order")
  func kinds() async throws {
    var there = EchoHandlers()
    there.say = { message, _ in EchoMessage(payload: message.payload, number: 99) }
    let client = divided(there)
    #expect(try await client.say(EchoMessage(payload: [1], number: 2)) == EchoMessage(payload: [1], number: 99))
    #expect(try await client.say(EchoMessage(payload: [1], number: 1)) == EchoMessage(payload: [1], number: 1))
    #expect(try await client.say(EchoMessage(number: 2), CallOptions(metadata: ["x-here": "1"])).number == 2)
    let collect = try await client.collect()
    let part = [UInt8](repeating: 7, count: 100_000)
    for _ in 0..<20 { try await collect.write(EchoMessage(payload: part)) }
    let all = try await collect.finish()
    #expect(all.number == 20 && all.payload.count == 2_000_000)
    let chat = try await client.chat()
    var responses = chat.responses.makeAsyncIterator()
    for number in 1...200 {
      try await chat.write(EchoMessage(number: UInt64(number)))
      #expect(try await responses.next()?.number == UInt64(number))
    }
    chat.finishWriting()
    #expect(try await responses.next() == nil)
  }

  @Test("what a caller says goes on, but the program it says it with; the trace is the same, and the deadline")
  func saying() async throws {
    let seen = Mutex<(Metadata, ContinuousClock.Instant?)?>(nil)
    var there = EchoHandlers()
    there.say = { message, call in
      seen.withLock { $0 = (call.metadata, call.deadline) }
      return message
    }
    var options = CallOptions(metadata: ["authorization": "Bearer x", "user-agent": "stock/1", "x-own": "a"])
    options.metadata.add(["traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"])
    let deadline = ContinuousClock.now + .seconds(30)
    options.deadline = deadline
    _ = try await divided(there).say(EchoMessage(), options)
    let (metadata, end) = try #require(seen.withLock { $0 })
    #expect(metadata.values("authorization") == ["Bearer x"] && metadata.values("x-own") == ["a"])
    #expect(metadata.values("x-mark") == ["1"] && metadata.first("user-agent") == nil)
    let trace = try #require(metadata.first("traceparent"))
    #expect(metadata.values("traceparent").count == 1)
    #expect(trace.hasPrefix("00-0af7651916cd43dd8448eb211c80319c-") && !trace.contains("b7ad6b7169203331"))
    #expect(end == deadline)
  }

  @Test("only what the other server is not there for is told anew")
  func lost() async throws {
    var there = EchoHandlers()
    there.say = { message, _ in throw RPCError(message.number == 2 ? .unavailable : .notFound, "x") }
    let other = RPCError(.unavailable, "lost", [.retryInfo(.milliseconds(500))])
    let client = divided(there) { _ in other }
    await #expect(throws: other) { try await client.say(EchoMessage(number: 2)) }
    await #expect(throws: RPCError(.notFound, "x")) { try await client.say(EchoMessage(number: 3)) }
  }

  @Test(
    "what is lost before its response has begun is asked at the next place, and at the last place is refused; no stream goes on"
  )
  func next() async throws {
    let asked = Mutex<[Int]>([])
    /// Places of which each but some is not there.
    func client(_ places: Int, there: Set<Int>) -> EchoClient {
      func channel(_ place: Int) -> InProcessChannel {
        var handlers = EchoHandlers()
        handlers.say = { message, _ in
          asked.withLock { $0.append(place) }
          guard there.contains(place) else { throw RPCError(.unavailable, "gone") }
          return EchoMessage(payload: message.payload, number: UInt64(place))
        }
        handlers.repeat = { message, responses, _ in
          asked.withLock { $0.append(place) }
          // One that is told to begin does so, and is lost then.
          if message.number == 2 || there.contains(place) {
            try await responses.write(EchoMessage(number: UInt64(place)))
          }
          guard there.contains(place) else { throw RPCError(.unavailable, "gone") }
        }
        return InProcessChannel(Router([handlers.definition]))
      }
      @Sendable func onward(_ place: Int, _ call: CallContext) -> Onward? {
        guard place < places else { return nil }
        return Onward(
          channels[place], CallOptions(passingOn: call, adding: Metadata()),
          refused: { RPCError($0.code, "lost \(place)") }, next: { onward(place + 1, call) })
      }
      let channels = (0..<places).map(channel)
      let handlers = EchoHandlers().definition
      let methods = handlers.methods.map { handler in handler.forwarding { call in onward(0, call) } }
      return EchoClient(InProcessChannel(Router([ServiceDefinition(name: handlers.name, methods: methods)])))
    }
    func takePlaces() -> [Int] { asked.withLock { exchange(&$0, with: []) } }
    let third = client(3, there: [2])
    let message = EchoMessage(payload: [1, 2, 3], number: 1)
    #expect(try await third.say(message) == EchoMessage(payload: [1, 2, 3], number: 2))
    #expect(takePlaces() == [0, 1, 2])
    var numbers: [UInt64] = []
    for try await response in try await third.repeat(message) { numbers.append(response.number) }
    #expect(numbers == [2] && takePlaces() == [0, 1, 2])
    let nobody = client(3, there: [])
    await #expect(throws: RPCError(.unavailable, "lost 2")) { try await nobody.say(message) }
    #expect(takePlaces() == [0, 1, 2])
    await #expect(throws: RPCError(.unavailable, "lost 0")) {
      for try await _ in try await third.repeat(EchoMessage(number: 2)) {}
    }
    #expect(takePlaces() == [0])
  }

  @Test("a server that reads no requests holds up its client, and a client that leaves is left")
  func requests() async throws {
    let written = Mutex(0)
    let (reading, read) = AsyncStream.makeStream(of: Void.self)
    let (over, ended) = AsyncStream.makeStream(of: Void.self)
    var there = EchoHandlers()
    there.collect = { requests, _ in
      for await _ in reading {}
      var count: UInt64 = 0
      for try await _ in requests { count += 1 }
      return EchoMessage(number: count)
    }
    there.chat = { requests, responses, _ in
      defer { ended.finish() }
      for try await request in requests { try await responses.write(request) }
    }
    let client = divided(there)
    let collect = try await client.collect()
    let writer = Task {
      for _ in 0..<400 {
        try await collect.write(EchoMessage(payload: [UInt8](repeating: 1, count: 10_000)))
        written.withLock { $0 += 1 }
      }
    }
    try await Task.sleep(for: .milliseconds(200))
    #expect(written.withLock { $0 } < 200)
    read.finish()
    try await writer.value
    #expect(try await collect.finish().number == 400)
    let chat = try await client.chat()
    try await chat.write(EchoMessage(number: 2))
    var responses = chat.responses.makeAsyncIterator()
    #expect(try await responses.next()?.number == 2)
    chat.cancel()
    for await _ in over {}
  }

  @Test("calls that go on have their callers' shares: whoever holds too many is refused, others are not")
  func places() async throws {
    let (over, end) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      try await responses.write(EchoMessage(number: 1))
      for await _ in over {}
    }
    let behind = InProcessChannel(Router([handlers.definition]))
    let shares = HeldShares(.passedOnCalls, capacity: 16)
    let methods = handlers.definition.methods.map { handler in
      handler.forwarding { call in
        guard let name = call.metadata.first("who") else { return nil }
        return Onward(behind, CallOptions(), place: ChannelPlace(shares, for: Holder(organization: name, caller: "")))
      }
    }
    let front = Router([ServiceDefinition(name: handlers.definition.name, methods: methods)])
    let client = EchoClient(InProcessChannel(front))
    func options(_ name: String) -> CallOptions { CallOptions(metadata: ["who": name]) }
    // Whoever lets go of a stream leaves it.
    var streams: [Any] = []
    var refusal: RPCError?
    while refusal == nil, shares.held < 16 {
      do {
        let responses = try await client.repeat(EchoMessage(), options("north"))
        var iterator = responses.makeAsyncIterator()
        #expect(try await iterator.next()?.number == 1)
        streams.append(responses)
      } catch let error as RPCError {
        refusal = error
      }
    }
    #expect(refusal?.code == .resourceExhausted && refusal?.retryDelay != nil)
    #expect(shares.held >= 8 && shares.held < 16)
    #expect(try await client.say(EchoMessage(number: 3), options("south")).number == 3)
    end.finish()
    while shares.held > 0 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(try await client.say(EchoMessage(number: 4), options("north")).number == 4)
  }

  @Test("the least used address is left for one more than are called, and each has its channel")
  func peers() throws {
    struct Silent: Channel {
      func start(_ call: ClientCall) {}
    }
    let made = Mutex<[String]>([])
    let peers = PeerInstances(ownAddress: "self", proof: { "proof" }) { address in
      made.withLock { $0.append(address) }
      return Silent()
    }
    let holder = Holder(organization: "north", caller: "ana")
    let addresses = (0..<PeerInstances.addressesMax).map { "host:\($0)" }
    for _ in 0..<2 { for address in addresses { _ = try peers.way(to: address, for: holder) } }
    #expect(made.withLock { $0 } == addresses)
    _ = try peers.way(to: addresses[0], for: holder)
    _ = try peers.way(to: "another", for: holder)
    _ = try peers.way(to: addresses[0], for: holder)
    #expect(made.withLock { $0 } == addresses + ["another"])
    _ = try peers.way(to: addresses[1], for: holder)
    #expect(made.withLock { $0 } == addresses + ["another", addresses[1]])
    #expect(try peers.marked().values("homeroom-forwarded-by") == ["proof"])
  }
}
