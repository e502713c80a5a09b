import Compression
import EchoKit
import HTTP2Transport
import RPC
import Testing
import Wire

@Suite("compressed calls", .timeLimit(.minutes(30)))
struct CompressedCallTests {
  private let say = "/calls.v1.EchoService/Say"
  private let collect = "/calls.v1.EchoService/Collect"

  /// Says everything back, compressed where that is wanted and can be read.
  private static var compressing: EchoHandlers {
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      call.compressResponses()
      return request
    }
    handlers.repeat = { request, responses, call in
      call.compressResponses()
      for number in 0..<request.number {
        try await responses.write(EchoMessage(payload: request.payload, number: number), compressed: number % 2 == 0)
      }
    }
    return handlers
  }

  private func exchange(
    _ more: [(String, String)], body: [UInt8], to path: String? = nil, of handlers: EchoHandlers = EchoHandlers(),
    limits: TransportLimits = TransportLimits()
  ) async throws -> RawClient.Response {
    var response = RawClient.Response()
    try await withServer(handlers, limits: limits) { _, _, address in
      let client = try RawClient(address)
      client.request(path ?? say, more, body: body)
      response = try client.response()
    }
    return response
  }

  /// A compressed message with its prefix.
  private static func framed(_ message: [UInt8], _ algorithm: CompressionAlgorithm = .gzip) -> [UInt8] {
    var bytes: [UInt8] = []
    unsafe algorithm.compress(message.span.bytes, appendingTo: &bytes)
    return frame(bytes)
  }

  private static func frame(_ bytes: [UInt8], flag: UInt8 = 1) -> [UInt8] {
    [flag] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) } + bytes
  }

  @Test("compressed requests are read", arguments: CompressionAlgorithm.allCases)
  func requests(algorithm: CompressionAlgorithm) async throws {
    let message = EchoMessage.bytes(100_000)
    let body = Self.framed(try message.encoded(), algorithm)
    let response = try await exchange([("grpc-encoding", "\(algorithm.name)")], body: body)
    #expect(response.fields["grpc-status"] == "0")
    // Nobody asked for a compressed answer, and the client has not said that it could read one.
    #expect(response.fields["grpc-encoding"] == nil)
    #expect(response.body == Self.frame(try message.encoded(), flag: 0))
    // It used what it had not been told of: now it is told.
    #expect(response.fields["grpc-accept-encoding"] == "identity,gzip,deflate")
  }

  @Test("a message that is not compressed is always read")
  func plainAmongCompressed() async throws {
    let response = try await exchange([("grpc-encoding", "gzip")], body: [0, 0, 0, 0, 2, 0x10, 5])
    #expect(response.body == [0, 0, 0, 0, 2, 0x10, 5])
  }

  @Test(
    "a compressed message without an encoding is INTERNAL",
    arguments: [[], [("grpc-encoding", "identity")]] as [[(String, String)]])
  func noEncoding(more: [(String, String)]) async throws {
    try await #expect(exchange(more, body: Self.framed([0x10, 5])).fields["grpc-status"] == "13")
  }

  @Test("an unknown encoding is UNIMPLEMENTED, and the answer says which are known")
  func unknownEncoding() async throws {
    let response = try await exchange([("grpc-encoding", "snappy")], body: Self.frame([1, 2, 3]))
    #expect(response.fields["grpc-status"] == "12")
    #expect(response.fields["grpc-accept-encoding"] == "identity,gzip,deflate")
    #expect(response.blocks == 1)
  }

  @Test("bytes that make no sense are INTERNAL")
  func malformed() async throws {
    var bytes: [UInt8] = []
    unsafe CompressionAlgorithm.gzip.compress([0x10, 5].span.bytes, appendingTo: &bytes)
    for wrong in [[], Array(bytes.dropLast()), bytes + [0], bytes + bytes, [0x10, 5]] as [[UInt8]] {
      for path in [say, collect] {
        let response = try await exchange([("grpc-encoding", "gzip")], body: Self.frame(wrong), to: path)
        #expect(response.fields["grpc-status"] == "13", "\(wrong) to \(path)")
      }
    }
  }

  @Test("a bomb is RESOURCE_EXHAUSTED before it goes off", arguments: ["Say", "Collect"])
  func bomb(method: String) async throws {
    // 64 MiB in some 64 KiB.
    let body = Self.framed([UInt8](repeating: 0, count: 64 << 20))
    let response = try await exchange(
      [("grpc-encoding", "gzip")], body: body, to: "/calls.v1.EchoService/\(method)")
    #expect(response.fields["grpc-status"] == "8")
  }

  @Test("what small messages become counts toward what the server may hold", arguments: ["Say", "Chat"])
  func budget(method: String) async throws {
    let (events, said) = AsyncStream.makeStream(of: Void.self)
    var limits = TransportLimits()
    limits.inboundBytesMax = 2_500_000
    var handlers = EchoHandlers()
    handlers.say = { request, _ in
      said.yield()
      try await Task.sleep(for: .seconds(100))
      return request
    }
    handlers.chat = { requests, _, _ in
      for try await _ in requests {
        said.yield()
        try await Task.sleep(for: .seconds(100))
      }
    }
    let body = Self.framed(try EchoMessage.bytes(1_000_000).encoded())
    #expect(body.count < 10_000)
    try await withServer(handlers, limits: limits, grace: .zero) { _, _, address in
      var iterator = events.makeAsyncIterator()
      func call() throws -> RawClient {
        let client = try RawClient(address)
        client.request("/calls.v1.EchoService/\(method)", [("grpc-encoding", "gzip")], body: body)
        return client
      }
      // Each on a connection of its own: a little is let through on every one.
      var held: [RawClient] = []
      for _ in 0..<2 {
        held.append(try call())
        #expect(await iterator.next() != nil)
      }
      #expect(try call().response().fields["grpc-status"] == "8")
      withExtendedLifetime(held) {}
    }
  }

  @Test("a connection whose messages are a thousand times what they seem is held to an allowance")
  func allowance() async throws {
    var limits = TransportLimits()
    (limits.expansionBurst, limits.expansionPerSecond) = (300_000, 0)
    let body = Self.framed(try EchoMessage.bytes(200_000).encoded())
    let plain = Self.frame(try EchoMessage.bytes(200_000).encoded(), flag: 0)
    try await withServer(limits: limits) { _, _, address in
      let (one, other) = (try RawClient(address), try RawClient(address))
      func status(_ client: RawClient, _ body: [UInt8]) throws -> String? {
        client.request(say, [("grpc-encoding", "gzip")], body: body)
        return try client.response().fields["grpc-status"]
      }
      #expect(try [status(one, body), status(one, body), status(one, body)] == ["0", "0", "8"])
      // What is not compressed is not concerned, nor are others.
      #expect(try status(one, plain) == "0")
      #expect(try status(other, body) == "0")
    }
  }

  @Test("the limit is on the message as it was, not on what its compression made of it")
  func limit() async throws {
    var limits = TransportLimits()
    limits.messageBytesMax = 1000
    // Without a pattern: it grows.
    var noise = UInt64(7)
    let payload = (0..<997).map { _ -> UInt8 in
      noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: noise >> 56)
    }
    let message = try EchoMessage(payload: payload).encoded()
    #expect(message.count == 1000)
    let body = Self.framed(message)
    #expect(body.count > 1005)
    let taken = try await exchange([("grpc-encoding", "gzip")], body: body, limits: limits)
    #expect(taken.fields["grpc-status"] == "0")
    let over = Self.framed(try EchoMessage(payload: payload + [0]).encoded())
    let refused = try await exchange([("grpc-encoding", "gzip")], body: over, limits: limits)
    #expect(refused.fields["grpc-status"] == "8")
  }

  @Test("responses are compressed for a client that can read them, and for no other")
  func responses() async throws {
    let message = try EchoMessage.bytes(10_000).encoded()
    let body = Self.frame(message, flag: 0)
    let handlers = Self.compressing
    for (accepted, used) in [
      ("gzip", "gzip"), ("identity, deflate", "deflate"), ("br,deflate,gzip", "gzip"), ("identity", nil), ("br", nil),
    ] as [(String, String?)] {
      let response = try await exchange([("grpc-accept-encoding", accepted)], body: body, of: handlers)
      #expect(response.fields["grpc-encoding"] == used, "\(accepted)")
      #expect(response.body.first == (used == nil ? 0 : 1), "\(accepted)")
      #expect(response.body.count < 200 || used == nil)
    }
    let unasked = try await exchange([], body: body, of: handlers)
    #expect(unasked.fields["grpc-encoding"] == nil && unasked.body == body)
    let notWanted = try await exchange([("grpc-accept-encoding", "gzip")], body: body)
    #expect(notWanted.fields["grpc-encoding"] == nil && notWanted.body == body)
  }

  @Test("both sides of ours compress when they are told to, each message by itself", arguments: [false, true])
  func bothSides(inProcess: Bool) async throws {
    var handlers = Self.compressing
    handlers.collect = { requests, call in
      var answer = EchoMessage()
      for try await _ in requests { answer.payload.append(call.requestWasCompressed ? 1 : 0) }
      return answer
    }
    func check(_ channel: any Channel) async throws {
      let client = EchoClient(channel)
      for algorithm in CompressionAlgorithm.allCases {
        let options = CallOptions(compression: algorithm)
        try await #expect(client.say(.bytes(100_000), options) == .bytes(100_000))
        let call = try await client.collect(options)
        for number in 0..<6 { try await call.write(.bytes(1000), compressed: number % 2 == 1) }
        try await #expect(call.finish().payload == [0, 1, 0, 1, 0, 1])
      }
      let stream = try await client.repeat(EchoMessage(payload: [UInt8](repeating: 1, count: 1000), number: 4))
      var compressed: [Bool] = []
      for try await response in stream {
        #expect(response.payload.count == 1000)
        compressed.append(stream.lastWasCompressed)
      }
      #expect(compressed == [true, false, true, false])
    }
    if inProcess { return try await check(InProcessChannel(Router([handlers.definition]))) }
    try await withServer(handlers) { channel, _, _ in try await check(channel) }
  }

  @Test("an interceptor can ask for it too, and set metadata, with every call")
  func interceptor() async throws {
    struct Asking: Interceptor {
      func intercept(_ call: inout CallContext) throws {
        call.compressResponses()
        call.setInitialMetadata(["x-seen": "yes"])
      }
    }
    try await withServer(interceptors: [Asking()]) { channel, _, address in
      for _ in 0..<3 {
        let zeros = EchoMessage(payload: [UInt8](repeating: 0, count: 900), number: 1)
        let stream = try await EchoClient(channel).repeat(zeros)
        for try await _ in stream { #expect(stream.lastWasCompressed) }
        try await #expect(stream.initialMetadata.first("x-seen") == "yes")
      }
      // What one client could read says nothing of the next.
      let raw = try RawClient(address)
      for accepted in ["gzip", nil] as [String?] {
        raw.request(
          say, accepted.map { [("grpc-accept-encoding", $0)] } ?? [],
          body: Self.frame([0x0A, 100] + [UInt8](repeating: 0, count: 100), flag: 0))
        let response = try raw.response()
        #expect(response.body.first == (accepted == nil ? 0 : 1))
        #expect(response.fields["grpc-encoding"] == accepted)
      }
    }
  }

  @Test("a client refuses a bomb and bytes that make no sense, and lets go of the call")
  func badResponses() async throws {
    let head = [(":status", "200"), ("content-type", "application/grpc"), ("grpc-encoding", "gzip")]
    let bomb = Self.framed([UInt8](repeating: 0, count: 8 << 20))
    for (body, code) in [(bomb, StatusCode.resourceExhausted), (Self.frame([1, 2, 3]), .internal)] {
      let server = RawServer { id in
        RawFrame.headers(id, head) + RawFrame.data(id, body) + RawFrame.headers(id, [("grpc-status", "0")], ends: true)
      }
      let channel = try HTTP2Channel(to: server.address)
      let unary = await #expect(throws: RPCError.self) { try await EchoClient(channel).say(EchoMessage()) }
      #expect(unary?.code == code)
      let streaming = await #expect(throws: RPCError.self) {
        for try await _ in try await EchoClient(channel).repeat(EchoMessage()) {}
      }
      #expect(streaming?.code == code)
      await channel.shutdown()
      server.stop()
    }
  }
}
