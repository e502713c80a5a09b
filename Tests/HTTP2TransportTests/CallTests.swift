import EchoKit
import HTTP2Transport
import RPC
import Synchronization
import Testing

@Suite("calls over sockets", .timeLimit(.minutes(30)))
struct CallTests {
  @Test("a unary call answers", arguments: [false, true])
  func unary(unix: Bool) async throws {
    try await withServer(unix: unix) { channel, _, _ in
      let message = EchoMessage(payload: [1, 2, 3], number: 7)
      for _ in 0..<10 { try await #expect(EchoClient(channel).say(message) == message) }
    }
  }

  @Test("a message of any size arrives whole", arguments: [0, 1, 16_370, 65_536, 1_000_000, 4 * 1024 * 1024 - 8])
  func sizes(count: Int) async throws {
    try await withServer { channel, _, _ in
      try await #expect(EchoClient(channel).say(.bytes(count)) == .bytes(count))
    }
  }

  @Test("many calls at once each get their own answer")
  func concurrent() async throws {
    try await withServer { channel, _, _ in
      let client = EchoClient(channel)
      try await withThrowingTaskGroup { group in
        for number in 0..<1000 as Range<UInt64> {
          group.addTask {
            let message = EchoMessage(payload: [UInt8](repeating: 1, count: Int(number)), number: number)
            try await #expect(client.say(message) == message)
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("client streaming gathers all messages")
  func clientStreaming() async throws {
    try await withServer { channel, _, _ in
      let call = try await EchoClient(channel).collect()
      for number in 0..<100 { try await call.write(EchoMessage(payload: [UInt8(number)])) }
      try await #expect(call.finish() == EchoMessage(payload: Array(0..<100), number: 100))
    }
  }

  @Test("a stream of no messages is one too")
  func emptyStreams() async throws {
    try await withServer { channel, _, _ in
      let client = EchoClient(channel)
      try await #expect(client.collect().finish() == EchoMessage())
      let chat = try await client.chat()
      chat.finishWriting()
      for try await _ in chat.responses { Issue.record("nothing was sent") }
    }
  }

  @Test("server streaming gives all messages in order")
  func serverStreaming() async throws {
    try await withServer { channel, _, _ in
      var numbers: [UInt64] = []
      for try await response in try await EchoClient(channel).repeat(EchoMessage(payload: [9], number: 5000)) {
        numbers.append(response.number)
      }
      #expect(numbers == Array(0..<5000))
    }
  }

  @Test("a bidirectional call answers each message before the next is sent")
  func bidirectional() async throws {
    try await withServer { channel, _, _ in
      let call = try await EchoClient(channel).chat()
      var responses = call.responses.makeAsyncIterator()
      for number in UInt64(1)...50 {
        try await call.write(EchoMessage(number: number))
        try await #expect(responses.next() == EchoMessage(number: number))
      }
      call.finishWriting()
      try await #expect(responses.next() == nil)
    }
  }

  @Test("what a handler throws is what the client catches", arguments: [false, true])
  func errors(streaming: Bool) async throws {
    var handlers = EchoHandlers()
    let thrown = RPCError(
      .notFound, "\t\ntest with whitespace\r\nand Unicode BMP ☺ and non-BMP 😈\t\n",
      [.errorInfo(reason: "NO_THING", domain: "echo")])
    handlers.say = { _, _ in throw thrown }
    handlers.repeat = { request, responses, _ in
      try await responses.write(request)
      throw thrown
    }
    try await withServer(handlers) { channel, _, _ in
      await #expect(throws: thrown) {
        if streaming {
          for try await _ in try await EchoClient(channel).repeat(EchoMessage()) {}
        } else {
          _ = try await EchoClient(channel).say(EchoMessage())
        }
      }
    }
  }

  @Test("a path nobody serves is UNIMPLEMENTED")
  func unknownMethod() async throws {
    try await withServer { channel, _, _ in
      let other = MethodDescriptor(service: "calls.v1.EchoService", name: "Shout", kind: .unary)
      let error = await #expect(throws: RPCError.self) {
        let _: EchoMessage = try await channel.unary(other, EchoMessage())
      }
      #expect(error?.code == .unimplemented)
    }
  }

  @Test("an interceptor decides before a handler runs")
  func interceptor() async throws {
    struct Identity: Interceptor {
      func intercept(_ call: inout CallContext) throws {
        guard call.metadata.first("authorization") == "teacher" else {
          throw RPCError(.unauthenticated, "who are you?")
        }
      }
    }
    try await withServer(interceptors: [Identity()]) { channel, _, _ in
      let client = EchoClient(channel)
      await #expect(throws: RPCError(.unauthenticated, "who are you?")) { try await client.say(EchoMessage()) }
      try await #expect(client.say(EchoMessage(), CallOptions(metadata: ["authorization": "teacher"])) == EchoMessage())
      // A refused upload does not hang its sender.
      await #expect(throws: RPCError.self) {
        let call = try await client.collect()
        while true { try await call.write(.bytes(10_000)) }
      }
    }
  }

  @Test("metadata goes both ways")
  func metadata() async throws {
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, call in
      #expect(call.metadata.values("x-many") == ["1", "2"])
      #expect(call.metadata.first("user-agent")?.hasPrefix("grpc-swift-homeroom/") == true)
      var echoed = Metadata()
      try echoed.add("x-echo-bin", octets: call.metadata.firstOctets("x-sent-bin") ?? [])
      call.setInitialMetadata(echoed)
      call.setTrailingMetadata(["x-end": "yes"])
      try await responses.write(EchoMessage())
    }
    try await withServer(handlers) { channel, _, _ in
      var sent: Metadata = ["x-many": "1", "x-many": "2"]
      try sent.add("x-sent-bin", octets: [0, 255, 10])
      let stream = try await EchoClient(channel).repeat(EchoMessage(), CallOptions(metadata: sent))
      try await #expect(stream.initialMetadata.firstOctets("x-echo-bin") == [0, 255, 10])
      for try await _ in stream {}
      #expect(stream.trailingMetadata.first("x-end") == "yes")
    }
  }

  @Test("metadata of a response that no client would take fails the call", arguments: [false, true])
  func responseMetadataLimit(trailing: Bool) async throws {
    var handlers = EchoHandlers()
    handlers.repeat = { request, responses, call in
      var metadata = Metadata()
      // 1,000 each as they are sent.
      for _ in 0..<request.number { try metadata.add("x-long-bin", octets: [UInt8](repeating: 7, count: 718)) }
      if trailing { call.setTrailingMetadata(metadata) } else { call.setInitialMetadata(metadata) }
      try await responses.write(EchoMessage())
    }
    try await withServer(handlers) { channel, _, _ in
      let client = EchoClient(channel)
      let stream = try await client.repeat(EchoMessage(number: 8))
      let head = try await stream.initialMetadata
      for try await _ in stream {}
      let entries = trailing ? stream.trailingMetadata.entries : head.entries
      #expect(entries.map(\.value) == [[UInt8]](repeating: [UInt8](repeating: 7, count: 718), count: 8))
      let error = await #expect(throws: RPCError.self) {
        for try await _ in try await client.repeat(EchoMessage(number: 9)) {}
      }
      #expect(error?.code == .internal)
    }
  }

  @Test("a message over the limit is refused on its prefix")
  func messageLimit() async throws {
    var limits = TransportLimits()
    limits.messageBytesMax = 1000
    try await withServer(limits: limits) { channel, _, _ in
      let client = EchoClient(channel)
      try await #expect(client.say(.bytes(900)) == .bytes(900))
      let error = await #expect(throws: RPCError.self) { try await client.say(.bytes(3_000_000)) }
      #expect(error?.code == .resourceExhausted)
      let reason = ErrorDetail.errorInfo(reason: "MESSAGE_TOO_LARGE", domain: "homeroom", metadata: ["max": "1000"])
      let quota = ErrorDetail.QuotaViolation(subject: "message: bytes", description: error?.message ?? "")
      #expect(error?.details == [reason, .quotaFailure([quota])])
      let small = CallOptions(messageBytesMax: 10)
      let other = await #expect(throws: RPCError.self) { try await client.say(.bytes(20), small) }
      #expect(other?.code == .resourceExhausted)
    }
  }

  @Test("headers over the limit are refused")
  func headerLimit() async throws {
    try await withServer { channel, _, _ in
      var metadata = Metadata()
      for _ in 0..<20 { try metadata.add("x-long", String(repeating: "a", count: 1000)) }
      let error = await #expect(throws: RPCError.self) {
        try await EchoClient(channel).say(EchoMessage(), CallOptions(metadata: metadata))
      }
      #expect(error?.code == .resourceExhausted)
      #expect(error == .headersTooLarge)
      try await #expect(EchoClient(channel).say(EchoMessage()) == EchoMessage())
    }
  }

  @Test("a handler that does not read stops the sender, and others go on")
  func backPressure() async throws {
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.collect = { requests, _ in
      for await _ in gate { break }
      var count: UInt64 = 0
      for try await _ in requests { count += 1 }
      return EchoMessage(number: count)
    }
    try await withServer(handlers) { channel, _, _ in
      let call = try await EchoClient(channel).collect()
      let written = Mutex(0)
      async let result: EchoMessage = {
        for _ in 0..<500 {
          try await call.write(.bytes(10_000))
          written.withLock { $0 += 1 }
        }
        return try await call.finish()
      }()
      try await Task.sleep(for: .milliseconds(100))
      let limits = TransportLimits()
      // The window, the queue, and one message over.
      #expect(written.withLock { $0 } <= (Int(limits.streamWindowBytes) + RPCLimits.queuedBytesMax) / 10_000 + 8)
      try await #expect(EchoClient(channel).say(.bytes(200_000)) == .bytes(200_000))
      open.yield()
      try await #expect(result.number == 500)
    }
  }

  @Test("a client that does not read stops the handler")
  func responseBackPressure() async throws {
    let written = Mutex(0)
    var handlers = EchoHandlers()
    handlers.repeat = { _, responses, _ in
      for _ in 0..<1000 {
        try await responses.write(.bytes(10_000))
        written.withLock { $0 += 1 }
      }
    }
    try await withServer(handlers) { channel, _, _ in
      let stream = try await EchoClient(channel).repeat(EchoMessage())
      try await Task.sleep(for: .milliseconds(100))
      #expect(written.withLock { $0 } < 200)
      var count = 0
      for try await _ in stream { count += 1 }
      #expect(count == 1000)
    }
  }
}
