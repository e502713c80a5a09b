import EchoKit
import HTTP2
import HTTP2Transport

import RPC
import Testing

@Suite("what goes over the wire", .timeLimit(.minutes(30)))
struct ProtocolTests {
  private let say = "/calls.v1.EchoService/Say"
  private let collect = "/calls.v1.EchoService/Collect"
  private let empty: [UInt8] = [0, 0, 0, 0, 0]

  private func exchange(
    _ path: String, method: String = "POST", type: String = "application/grpc", _ more: [(String, String)] = [],
    body: [UInt8], ends: Bool = true
  ) async throws -> RawClient.Response {
    var response = RawClient.Response()
    try await withServer { _, _, address in
      let client = try RawClient(address)
      client.request(path, method: method, type: type, more, body: body, ends: ends)
      response = try client.response()
    }
    return response
  }

  @Test("a response is head, message, trailers")
  func response() async throws {
    let response = try await exchange(say, body: [0, 0, 0, 0, 2, 0x10, 5])
    #expect(response.fields[":status"] == "200")
    #expect(response.fields["content-type"] == "application/grpc")
    #expect(response.fields["grpc-status"] == "0")
    #expect(response.body == [0, 0, 0, 0, 2, 0x10, 5])
    #expect(response.blocks == 2)
    #expect(response.code == .noError)
  }

  @Test(
    "content types of gRPC are taken",
    arguments: ["application/grpc", "application/grpc+proto", "application/grpc;a=b"])
  func contentTypes(type: String) async throws {
    try await #expect(exchange(say, type: type, body: empty).fields["grpc-status"] == "0")
  }

  @Test("a foreign content type is HTTP 415", arguments: ["application/json", "application/grpcfoo", ""])
  func foreignContentType(type: String) async throws {
    let response = try await exchange(say, type: type, body: empty)
    #expect(response.fields[":status"] == "415")
    #expect(response.fields["grpc-status"] == nil)
  }

  @Test("values that gRPC does not allow and HTTP does are taken, and can be sent back")
  func foreignValues() async throws {
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      var echoed = Metadata()
      for name in ["x-echo", "x-echo-bin"] { echoed.add(name, from: call.metadata) }
      call.setInitialMetadata(echoed)
      call.setTrailingMetadata(call.metadata)
      return request
    }
    try await withServer(handlers) { _, _, address in
      let client = try RawClient(address)
      let sent = [
        ("x-echo", "gr\u{fc}n\t\u{1F600}"), ("x-echo-bin", "AP8=,AQ"), ("x-echo-bin", "no base64!"),
        ("grpc-previous-rpc-attempts", "1"), ("grpc-mine", "x"),
      ]
      client.request(say, sent, body: empty)
      let response = try client.response()
      #expect(response.fields["grpc-status"] == "0")
      #expect(response.fields["x-echo"] == "gr\u{fc}n\t\u{1F600}")
      #expect(response.fields["x-echo-bin"] == "AQ")
      #expect(!response.fields.keys.contains { $0.hasPrefix("grpc-") && $0 != "grpc-status" })
    }
  }

  @Test("a request that ends with its headers has no message")
  func endsWithHeaders() async throws {
    try await withServer { _, _, address in
      for (path, status) in [(say, "13"), (collect, "0")] {
        let client = try RawClient(address)
        client.request(path, body: nil)
        #expect(try client.response().fields["grpc-status"] == status, "\(path)")
      }
    }
  }

  @Test("GET is HTTP 405")
  func get() async throws { try await #expect(exchange(say, method: "GET", body: []).fields[":status"] == "405") }

  @Test(
    "an immediate error is one block",
    arguments: [
      ("/calls.v1.EchoService/say", [], "12"), ("/", [], "12"), ("/calls.v1.EchoService/Say/", [], "12"),
      ("/calls.v1.EchoService/Say", [("grpc-timeout", "5")], "13"),
      ("/calls.v1.EchoService/Say", [("grpc-timeout", "123456789S")], "13"),
      ("/calls.v1.EchoService/Say", [("grpc-timeout", "-1S")], "13"),
      ("/calls.v1.EchoService/Say", [("grpc-timeout", "0S")], "4"),
      ("/calls.v1.EchoService/Say", [("grpc-encoding", "snappy")], "12"),
    ] as [(String, [(String, String)], String)])
  func trailersOnly(path: String, more: [(String, String)], status: String) async throws {
    let response = try await exchange(path, more, body: empty)
    #expect(response.fields["grpc-status"] == status)
    #expect(response.fields[":status"] == "200")
    #expect(response.blocks == 1)
  }

  @Test("every unit of a timeout is taken, and the longest are as good as none", arguments: Array("HMSmun"))
  func timeouts(unit: Character) async throws {
    let response = try await exchange(say, [("grpc-timeout", "99999999\(unit)")], body: empty)
    #expect(response.fields["grpc-status"] == "0")
  }

  @Test(
    "a body that is not one message is an error of a unary call",
    arguments: [
      [], [0], [0, 0, 0, 0], [0, 0, 0, 0, 1], [0, 0, 0, 0, 9, 1, 2], [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0], [7, 0, 0, 0, 0],
    ] as [[UInt8]])
  func badBodies(body: [UInt8]) async throws {
    try await #expect(exchange(say, body: body).fields["grpc-status"] == "13")
  }

  @Test("bytes that are no message are INVALID_ARGUMENT")
  func malformed() async throws {
    try await #expect(exchange(say, body: [0, 0, 0, 0, 1, 0x0A]).fields["grpc-status"] == "3")
  }

  @Test("a message is refused on its prefix, and its stream is reset when the status has been sent")
  func prefix() async throws {
    let response = try await exchange(collect, body: [0, 0x7F, 0xFF, 0xFF, 0xFF], ends: false)
    #expect(response.fields["grpc-status"] == "8")
    #expect(response.code == .noError)
  }

  @Test("a stream that ends within a message is INTERNAL")
  func cutStream() async throws {
    try await #expect(exchange(collect, body: [0, 0, 0, 0, 2, 0x10]).fields["grpc-status"] == "13")
  }

  @Test("bytes that are no HTTP/2 end the connection, and others are served")
  func garbage() async throws {
    try await withServer { channel, _, address in
      let client = try RawClient(address)
      client.send(Array("GET / HTTP/1.1\r\nhost: x\r\n\r\n".utf8))
      #expect(try client.response().code == nil)
      try await #expect(EchoClient(channel).say(EchoMessage()) == EchoMessage())
    }
  }

  @Test("many resets end the connection, and others are served")
  func rapidReset() async throws {
    try await withServer { channel, _, address in
      let client = try RawClient(address)
      for _ in 0..<2000 {
        guard let id = client.request(collect, body: [], ends: false) else { break }
        client.reset(id)
      }
      try await #expect(EchoClient(channel).say(EchoMessage()) == EchoMessage())
    }
  }
}
