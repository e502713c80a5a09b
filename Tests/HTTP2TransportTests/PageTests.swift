import EchoKit
import EventLoop
import Foundation
import Pages
import RPC
import Synchronization
import Testing

@testable import HTTP2Transport

@Suite("Pages over HTTP/2")
struct PageTests {
  /// What the pages were asked for last.
  private final class Asked: Sendable {
    let request = Mutex<PageRequest?>(nil)
  }

  private func serve(
    _ body: (SocketAddress, Asked) async throws -> Void,
    answering answer: @escaping @Sendable (PageRequest) async -> Page = {
      Page("you asked for \($0.path)\n").with("x-a", "b")
    }
  ) async throws {
    let asked = Asked()
    let server = try HTTP2Server(
      Router([EchoHandlers().definition]), origins: try WebOrigins(["https://a.example"]),
      pages: { request in
        asked.request.withLock { $0 = request }
        return await answer(request)
      }, webFields: [.init("x-usual", "always")])
    let address = try server.listen(on: .tcp(host: "127.0.0.1", port: 0))
    try await body(address, asked)
    await server.shutdown(grace: .zero)
  }

  /// The next response. A task makes it, so the test may not wait for it on one of the threads that tasks run on.
  private static func response(to client: RawClient) async throws -> RawClient.Response {
    nonisolated(unsafe) let client = client
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { unsafe try client.response() }) }
    }
  }

  @Test("a page is answered with its status, its fields and its body")
  func get() async throws {
    try await serve { address, asked in
      let client = try RawClient(address)
      client.request("/a%20b?c=d", method: "GET", type: "text/plain", [("cookie", "x=1")], body: nil)
      let response = try await Self.response(to: client)
      #expect(response.fields[":status"] == "200")
      #expect(response.fields["x-a"] == "b" && response.fields["x-usual"] == "always")
      #expect(response.fields["content-length"] == "21")
      #expect(String(decoding: response.body, as: UTF8.self) == "you asked for /a%20b\n")
      let request = try #require(asked.request.withLock { $0 })
      #expect(request.query == "c=d")
      #expect(request.field("host") == "test")
      #expect(request.cookie("x") == "1")
    }
  }

  @Test("a long body goes out whole, and HEAD has none", arguments: ["GET", "HEAD"])
  func long(method: String) async throws {
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try await serve({ address, _ in
      let client = try RawClient(address)
      client.request("/", method: method, type: "text/plain", body: nil)
      let response = try await Self.response(to: client)
      #expect(response.fields["content-length"] == "300000")
      #expect(response.body == (method == "GET" ? body : []))
    }) { _ in Page(body, as: .image) }
  }

  @Test(
    "a request's body reaches the page; a longer one than may be is 413", arguments: [0, 1, 16 * 1024, 16 * 1024 + 1])
  func bodies(count: Int) async throws {
    try await serve { address, asked in
      let client = try RawClient(address)
      let body = [UInt8](repeating: 7, count: count)
      client.request("/", type: "application/json", body: body)
      let response = try await Self.response(to: client)
      #expect(response.fields[":status"] == (count > 16 * 1024 ? "413" : "200"))
      #expect(response.fields["x-usual"] == "always")
      #expect(asked.request.withLock { $0?.body } == (count > 16 * 1024 ? nil : body))
    }
  }

  @Test(
    "a call that a browser may have sent is one of an own page, or is none, whatever its content type is",
    arguments: [
      ("application/grpc", [], "200"), ("application/grpc", [("cookie", "x=1")], "421"),
      ("application/grpc", [("cookie", "x=1"), ("host", "a.example"), ("origin", "https://a.example")], "200"),
      ("application/grpc", [("host", "a.example"), ("origin", "https://b.example")], "403"),
      ("application/grpc", [("host", "a.example"), ("sec-fetch-site", "cross-site")], "403"),
      ("application/grpc-web+proto", [("host", "a.example")], "403"),
      ("application/grpc-web+proto", [("host", "b.example"), ("origin", "https://a.example")], "421"),
      ("application/grpc-web+proto", [("host", "a.example"), ("origin", "https://a.example")], "200"),
      (
        "application/grpc-web+proto",
        [("host", "a.example"), ("origin", "https://a.example"), ("sec-fetch-site", "same-site")], "403"
      ),
      ("application/grpc-web-text", [("host", "a.example"), ("origin", "https://b.example")], "403"),
    ] as [(String, [(String, String)], String)])
  func calls(type: String, fields: [(String, String)], status: String) async throws {
    try await serve { address, _ in
      let client = try RawClient(address)
      let host = fields.first { $0.0 == "host" }?.1
      client.request(
        "/calls.v1.EchoService/Say", type: type, fields.filter { $0.0 != "host" }, authority: host ?? "test",
        body: [0, 0, 0, 0, 0])
      let response = try await Self.response(to: client)
      #expect(response.fields[":status"] == status)
      // A client of gRPC is no browser.
      #expect(response.fields["x-usual"] == (status == "200" && type == "application/grpc" ? nil : "always"))
    }
  }

  @Test("calls are answered beside pages, on one connection")
  func besideCalls() async throws {
    try await serve { address, _ in
      let channel = try HTTP2Channel(to: address)
      #expect(try await EchoClient(channel).say(EchoMessage(number: 4)).number == 4)
      await channel.shutdown()
    }
  }

  @Test("an address whose pages take long leaves room for another's, and a connection for the next")
  func sharing() async throws {
    try await serve({ address, _ in
      let flood = try (0..<3).map { _ in try RawClient(address) }
      for client in flood {
        for _ in 0..<100 { client.request("/slow", method: "GET", type: "text/plain", body: nil) }
      }
      #expect(try await Self.response(to: flood[2]).fields[":status"] == "503", "a loop makes 256 pages at a time")
      for source in ["127.0.0.2", "127.0.0.1"] {
        let client = try RawClient(address, from: .tcp(host: source, port: 0))
        client.request("/", method: "GET", type: "text/plain", body: nil)
        #expect(try await Self.response(to: client).fields[":status"] == "200", "from \(source)")
      }
    }) { request in
      if request.path == "/slow" { try? await Task.sleep(for: .seconds(3600)) }
      return Page("here\n")
    }
  }

  @Test("who leaves before the answer ends the making of it")
  func leaving() async throws {
    let (over, ended) = AsyncStream.makeStream(of: Void.self)
    try await serve({ address, asked in
      let client = try RawClient(address)
      let id = try #require(client.request("/", method: "GET", type: "text/plain", body: nil))
      while asked.request.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(1)) }
      client.reset(id)
      for await _ in over {}
    }) { _ in
      try? await Task.sleep(for: .seconds(3600))
      ended.finish()
      return Page("late")
    }
  }
}
