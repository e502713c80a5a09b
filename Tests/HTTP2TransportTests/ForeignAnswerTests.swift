import EchoKit
import HTTP2
import HTTP2Transport
import RPC
import Testing

/// What a client makes of answers that a gRPC server should not give, or seldom gives.
@Suite("answers of all kinds", .timeLimit(.minutes(30)))
struct ForeignAnswerTests {
  private static let head = [(":status", "200"), ("content-type", "application/grpc")]
  /// An EchoMessage of number 5.
  private static let message: [UInt8] = [0, 0, 0, 0, 2, 0x10, 5]

  /// The outcome of a unary call that is answered with these frames.
  private func outcome(_ answer: @escaping @Sendable (Int32) -> [UInt8]) async throws -> Result<EchoMessage, RPCError> {
    let server = RawServer(answer)
    let channel = try HTTP2Channel(to: server.address)
    defer { server.stop() }
    do {
      let response = try await EchoClient(channel).say(EchoMessage())
      await channel.shutdown()
      return .success(response)
    } catch let error as RPCError {
      await channel.shutdown()
      return .failure(error)
    }
  }

  private func code(_ answer: @escaping @Sendable (Int32) -> [UInt8]) async throws -> StatusCode {
    switch try await outcome(answer) {
    case .success: .ok
    case .failure(let error): error.code
    }
  }

  @Test("a usual answer is taken")
  func usual() async throws {
    let result = try await outcome { id in
      RawFrame.headers(id, Self.head) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("grpc-status", "0")], ends: true)
    }
    #expect(try result.get().number == 5)
  }

  @Test(
    "an HTTP status without a gRPC status becomes one",
    arguments: [
      (400, .internal), (401, .unauthenticated), (403, .permissionDenied), (404, .unimplemented), (429, .unavailable),
      (431, .internal), (502, .unavailable), (503, .unavailable), (504, .unavailable), (302, .unknown),
      (418, .unknown), (500, .unknown), (200, .unknown),
    ] as [(Int, StatusCode)])
  func httpStatus(status: Int, expected: StatusCode) async throws {
    let fields = [(":status", "\(status)"), ("content-type", "text/html")]
    try await #expect(code { RawFrame.headers($0, fields, ends: true) } == expected)
    try await #expect(
      code { RawFrame.headers($0, fields) + RawFrame.data($0, Array("<h1>no</h1>".utf8), ends: true) } == expected)
  }

  @Test("a gRPC status wins over the HTTP status")
  func statusWins() async throws {
    let result = try await outcome {
      RawFrame.headers($0, [(":status", "503"), ("grpc-status", "5"), ("grpc-message", "gone%21 100%")], ends: true)
    }
    #expect(throws: RPCError(.notFound, "gone! 100%")) { try result.get() }
  }

  @Test(
    "what is no gRPC is UNKNOWN", arguments: ["text/html", "application/grpcfoo", "application/json"])
  func contentType(type: String) async throws {
    let found = try await code { id in
      RawFrame.headers(id, [(":status", "200"), ("content-type", type)]) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("x-end", "1")], ends: true)
    }
    #expect(found == .unknown)
  }

  @Test("an end without a status is UNKNOWN")
  func noStatus() async throws {
    let withTrailers = try await code { id in
      RawFrame.headers(id, Self.head) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("x-end", "1")], ends: true)
    }
    let withoutTrailers = try await code { id in
      RawFrame.headers(id, Self.head) + RawFrame.data(id, Self.message, ends: true)
    }
    #expect(withTrailers == .unknown)
    #expect(withoutTrailers == .unknown)
  }

  @Test("a status in a head that does not end the stream counts when no other comes")
  func earlyStatus() async throws {
    let found = try await code { id in
      RawFrame.headers(id, Self.head + [("grpc-status", "7")]) + RawFrame.data(id, [], ends: true)
    }
    #expect(found == .permissionDenied)
  }

  @Test("a status number nobody knows is UNKNOWN", arguments: ["17", "99999", "-1", "x", ""])
  func unknownNumber(number: String) async throws {
    let found = try await code { RawFrame.headers($0, Self.head + [("grpc-status", number)], ends: true) }
    #expect(found == .unknown)
  }

  @Test("blocks that only inform are passed over")
  func informational() async throws {
    let result = try await outcome { id in
      RawFrame.headers(id, [(":status", "103"), ("link", "</style.css>")]) + RawFrame.headers(id, [(":status", "100")])
        + RawFrame.headers(id, Self.head) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("grpc-status", "0")], ends: true)
    }
    #expect(try result.get().number == 5)
  }

  @Test(
    "a reset becomes a status by its code",
    arguments: [
      (0, .internal), (1, .internal), (2, .internal), (3, .internal), (4, .internal), (6, .internal), (9, .internal),
      (10, .internal), (7, .unavailable), (8, .cancelled), (11, .resourceExhausted), (12, .permissionDenied),
    ] as [(UInt32, StatusCode)])
  func reset(number: UInt32, expected: StatusCode) async throws {
    try await #expect(code { RawFrame.reset($0, number) } == expected)
    try await #expect(code { RawFrame.headers($0, Self.head) + RawFrame.reset($0, number) } == expected)
  }

  @Test(
    "a success of anything but one message is INTERNAL",
    arguments: [[], message + message, [0, 0, 0, 0, 3, 0x10, 5], [0, 0], [2, 0, 0, 0, 0], [1, 0, 0, 0, 0]] as [[UInt8]])
  func notOneMessage(body: [UInt8]) async throws {
    let found = try await code { id in
      RawFrame.headers(id, Self.head) + RawFrame.data(id, body)
        + RawFrame.headers(id, [("grpc-status", "0")], ends: true)
    }
    #expect(found == .internal)
  }

  @Test("a status wins over a message before it")
  func statusAfterMessage() async throws {
    let found = try await code { id in
      RawFrame.headers(id, Self.head) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("grpc-status", "10")], ends: true)
    }
    #expect(found == .aborted)
  }

  @Test("heads and trailers over the limit are RESOURCE_EXHAUSTED", arguments: [false, true])
  func tooLarge(inTrailers: Bool) async throws {
    // Each field counts 34 octets, for 32 of which nothing is sent.
    let many = (0..<500).map { _ in ("a", "b") }
    let found = try await code { id in
      RawFrame.headers(id, Self.head + (inTrailers ? [] : many)) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("grpc-status", "0")] + (inTrailers ? many : []), ends: true)
    }
    #expect(found == .resourceExhausted)
  }

  @Test("messages in a compression that was not offered are INTERNAL")
  func foreignEncoding() async throws {
    let found = try await code { id in
      RawFrame.headers(id, Self.head + [("grpc-encoding", "snappy")]) + RawFrame.data(id, Self.message)
        + RawFrame.headers(id, [("grpc-status", "0")], ends: true)
    }
    #expect(found == .internal)
  }

  @Test("a client lets go of a stream as gRPC asks for: quietly after a status, with CANCEL before one")
  func letsGo() async throws {
    let answering = RawServer { RawFrame.headers($0, Self.head + [("grpc-status", "9")], ends: true) }
    let silent = RawServer { RawFrame.headers($0, Self.head) }
    for (server, code) in [(answering, HTTP2ErrorCode.noError), (silent, .cancel)] {
      let channel = try HTTP2Channel(to: server.address)
      let call = try await EchoClient(channel).chat()
      if server === silent {
        _ = try await call.responses.initialMetadata
        call.cancel()
      }
      let error = await #expect(throws: RPCError.self) { for try await _ in call.responses {} }
      #expect(error?.code == (server === silent ? .cancelled : .failedPrecondition))
      var closings = server.closings.makeAsyncIterator()
      #expect(await closings.next() == code)
      await channel.shutdown()
      server.stop()
    }
  }

  @Test("a call whose time is up before it starts is never sent", arguments: [Duration.zero, .seconds(-1)])
  func noTime(timeout: Duration) async throws {
    let server = RawServer { RawFrame.headers($0, Self.head + [("grpc-status", "0")], ends: true) }
    let channel = try HTTP2Channel(to: server.address)
    let error = await #expect(throws: RPCError.self) {
      try await EchoClient(channel).say(EchoMessage(), CallOptions(timeout: timeout))
    }
    #expect(error?.code == .deadlineExceeded)
    // The next is the first that the server sees.
    _ = try? await EchoClient(channel).say(EchoMessage(), CallOptions(metadata: ["x-next": "1"]))
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.contains { $0.name == "x-next" } == true)
    await channel.shutdown()
    server.stop()
  }

  @Test("a request's fields come in the order gRPC asks for")
  func requestFields() async throws {
    let server = RawServer { RawFrame.headers($0, Self.head + [("grpc-status", "0")], ends: true) }
    let channel = try HTTP2Channel(to: server.address)
    var options = CallOptions(metadata: ["x-a": "1"], timeout: .seconds(5))
    try options.metadata.add("x-b-bin", octets: [0xFB, 0xFF])
    _ = try? await EchoClient(channel).say(EchoMessage(), options)
    await channel.shutdown()
    server.stop()
    let fields = try #require(server.requests.first)
    #expect(
      fields.map(\.name) == [
        ":method", ":scheme", ":path", ":authority", "grpc-timeout", "te", "content-type", "grpc-accept-encoding",
        "user-agent", "x-a", "x-b-bin",
      ])
    let values = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.value) })
    #expect(values[":method"] == "POST" && values[":scheme"] == "http" && values["te"] == "trailers")
    #expect(values[":path"] == "/calls.v1.EchoService/Say")
    #expect(values["content-type"] == "application/grpc")
    #expect(values["grpc-accept-encoding"] == "identity,gzip,deflate")
    #expect(values["grpc-timeout"]?.last == "u")
    #expect(values["user-agent"]?.hasPrefix("grpc-swift-") == true)
    // Without padding.
    #expect(values["x-b-bin"] == "+/8")
  }
}
