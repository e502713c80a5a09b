import Foundation
import Glibc
import Pages
import Synchronization
import Testing

@testable import HTTP1

@Suite("pages over HTTP/1.1")
struct PageServerTests {
  private static func serve(_ bounds: PageServer.Bounds = PageServer.Bounds()) throws -> PageServer {
    let table = PageTable(["/a": { Page("one\n") }, "/b": { Page("{}", as: .json, status: 503) }])
    return try PageServer(host: "127.0.0.1", port: 0, bounds: bounds) { .page(table.answer($0)) }
  }

  @Test("a page is answered with its status, its type and its length, and the connection ends")
  func answers() throws {
    let server = try Self.serve()
    let one = try Client(server).ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(one.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(one.contains("\r\ncontent-type: text/plain; charset=utf-8\r\n"))
    #expect(one.contains("\r\nContent-Length: 4\r\n"))
    #expect(one.hasSuffix("\r\n\r\none\n"))
    let other = try Client(server).ask("GET /b?x=1 HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(other.hasPrefix("HTTP/1.1 503 "))
    #expect(other.contains("\r\ncontent-type: application/json\r\n"))
  }

  @Test("HEAD has the fields and no body")
  func head() throws {
    let server = try Self.serve()
    let answer = try Client(server).ask("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.contains("\r\nContent-Length: 4\r\n"))
    #expect(answer.hasSuffix("\r\n\r\n"))
  }

  @Test(
    "nothing is to be had but by GET and HEAD, and no body is waited for",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "BREW"])
  func methods(method: String) throws {
    let server = try Self.serve()
    let answer = try Client(server).ask("\(method) /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 405 "))
    #expect(answer.contains("\r\nallow: GET, HEAD\r\n"))
  }

  @Test("another path is told which there are", arguments: ["/", "/A", "/a/", "/a/../b", "*"])
  func unknown(path: String) throws {
    let server = try Self.serve()
    let answer = try Client(server).ask("GET \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 404 "))
    #expect(answer.hasSuffix("/a\n/b\n"))
  }

  @Test("a request beyond its bound is refused", arguments: ["GET /", "GET / HTTP/1.1\r\nX: "])
  func tooLong(beginning: String) throws {
    var bounds = PageServer.Bounds()
    bounds.requestBytesMax = 2048
    let server = try Self.serve(bounds)
    let answer = try Client(server).ask(beginning + String(repeating: "x", count: 5000) + "\r\n\r\n")
    #expect(answer.hasPrefix("HTTP/1.1 431 ") || answer.hasPrefix("HTTP/1.1 414 "), "\(answer)")
  }

  @Test("those who say nothing, or ask and never end, make room for one who asks")
  func slow() throws {
    var bounds = PageServer.Bounds()
    bounds.connectionsMax = 4
    bounds.idleSecondsMax = 3600
    let server = try Self.serve(bounds)
    var slow: [Client] = []
    for number in 0..<300 {
      let client = try Client(server)
      client.send(number.isMultiple(of: 2) ? "GET /a HTTP/1.1\r\nX-Slow: " : "")
      slow.append(client)
    }
    #expect(try Client(server).ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").hasSuffix("one\n"))
    #expect(server.connectionCount <= bounds.connectionsMax + OpenConnections.leavingMax)
    // The first that came is gone without an answer.
    #expect(slow[0].rest().isEmpty)
  }

  @Test("a page that takes long keeps no other from its answer")
  func besideEachOther() throws {
    let gate = Mutex(false)
    let table = PageTable([
      "/long": {
        while !gate.withLock({ $0 }) {}
        return Page("late")
      }, "/a": { Page("one") },
    ])
    let server = try PageServer(host: "127.0.0.1", port: 0) { .page(table.answer($0)) }
    let waiting = try Client(server)
    waiting.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try Client(server).ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").hasSuffix("one"))
    gate.withLock { $0 = true }
    #expect(waiting.rest().hasSuffix("late"))
  }

  private static func talk(
    _ bounds: (inout PageServer.Bounds) -> Void = { _ in }, _ answer: @escaping @Sendable (PageRequest) -> PageAnswer
  ) throws -> PageServer {
    var all = PageServer.Bounds()
    (all.bodyBytesMax, all.keepsConnections) = ({ _ in 1000 }, true)
    bounds(&all)
    return try PageServer(host: "127.0.0.1", port: 0, bounds: all, answer)
  }

  @Test("a request comes whole: method, target as it was sent, fields, body")
  func whole() throws {
    let server = try Self.talk { request in
      let said = [
        request.method, request.path, request.query, request.field("x-a") ?? "",
        String(decoding: request.body, as: UTF8.self),
      ]
      return .page(Page(said.joined(separator: "|")))
    }
    let client = try Client(server)
    let answer = client.ask(
      "POST /a%2Fb?c=%20d HTTP/1.1\r\nHost: x\r\nX-A: é\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    #expect(answer.hasSuffix("POST|/a%2Fb|c=%20d|é|hello"))
    let pieces =
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
    #expect(try Client(server).ask(pieces).hasSuffix("POST|/|||abc"))
  }

  @Test("a connection may ask again")
  func keeping() throws {
    let server = try Self.talk { .page(Page($0.path)) }
    let client = try Client(server)
    client.send("GET /one HTTP/1.1\r\nHost: x\r\n\r\n")
    client.send("GET /two HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answers = client.rest()
    #expect(answers.contains("\r\n\r\n/oneHTTP/1.1 200 OK"))
    #expect(answers.hasSuffix("/two"))
  }

  @Test("a body beyond its bound is refused where its length is said, and cut off where it is not")
  func longBodies() throws {
    let server = try Self.talk { _ in .page(Page("taken")) }
    let said = try Client(server).ask("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1001\r\n\r\n")
    #expect(said.hasPrefix("HTTP/1.1 413 "))
    let unsaid = try Client(server).ask(
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n\(String(repeating: "x", count: 1024))\r\n0\r\n\r\n"
    )
    #expect(!unsaid.contains("taken"))
  }

  @Test("a body goes out as it is made, and its end ends it; a failure cuts it", arguments: [false, true])
  func streams(fails: Bool) async throws {
    struct Broken: Error {}
    let server = try Self.talk { _ in
      let left = Mutex(["one ", String(repeating: "x", count: 100_000), " end"][...])
      return .stream(
        PageStream(fields: [.init("content-type", "text/plain")]) {
          try await Task.sleep(for: .milliseconds(1))
          guard let piece = left.withLock({ $0.popFirst() }) else {
            if fails { throw Broken() }
            return nil
          }
          return Array(piece.utf8)
        })
    }
    let client = try Client(server)
    client.send("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    let answer = await client.restWithoutBlocking()
    #expect(answer.contains("\r\nTransfer-Encoding: chunked\r\n"))
    #expect(answer.contains("one "))
    #expect(answer.hasSuffix("\r\n0\r\n\r\n") == !fails)
  }

  @Test("who leaves ends the task that makes its answer", arguments: [false, true])
  func leaving(isStream: Bool) async throws {
    let (over, ended) = AsyncStream.makeStream(of: Void.self)
    let (begun, began) = AsyncStream.makeStream(of: Void.self)
    let waits: @Sendable () async -> Void = {
      began.finish()
      try? await Task.sleep(for: .seconds(3600))
      ended.finish()
    }
    let server = try Self.talk { _ in
      guard isStream else {
        return .task {
          await waits()
          return .page(Page("late"))
        }
      }
      return .stream(
        PageStream(fields: []) {
          await waits()
          return nil
        })
    }
    var client: Client? = try Client(server)
    client?.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    for await _ in begun {}
    client = nil
    for await _ in over {}
  }

  @Test("a port that is taken is an error that says so")
  func taken() throws {
    let server = try Self.serve()
    let error = #expect(throws: PageServerError.self) {
      try PageServer(host: "127.0.0.1", port: server.port) { _ in .page(.notFound) }
    }
    #expect(error?.isTaken == true)
  }

  @Test("a host that is none is an error", arguments: ["256.1.1.1", "not a host", "203.0.113.1"])
  func noHost(host: String) {
    let error = #expect(throws: PageServerError.self) { try PageServer(host: host, port: 0) { _ in .page(.notFound) } }
    #expect(error?.isTaken == false)
  }
}

/// A socket that speaks whatever it is told to.
private final class Client: Sendable {
  private let descriptor: Int32
  /// Lives as long.
  private let server: PageServer

  struct NoConnection: Error {}

  init(_ server: PageServer) throws {
    self.server = server
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(server.port).bigEndian
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw NoConnection() }
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
  }

  /// All that comes until the end.
  func rest() -> String {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return String(decoding: all, as: UTF8.self) }
      all += piece[..<count]
    }
  }

  /// The same, for an answer that a task makes: a test that waits here takes no thread from the tasks.
  func restWithoutBlocking() async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: self.rest()) }
    }
  }

  func ask(_ request: String) -> String {
    send(request)
    return rest()
  }
}
