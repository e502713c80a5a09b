import Glibc
import Synchronization
import Testing

@testable import HTTP1

@Suite("pages over HTTP/1.1")
struct PageServerTests {
  private static func serve(_ bounds: PageServer.Bounds = PageServer.Bounds()) throws -> PageServer {
    try PageServer(
      host: "127.0.0.1", port: 0, bounds: bounds,
      ["/a": { Page("one\n") }, "/b": { Page("{}", as: .json, status: 503) }])
  }

  @Test("a page is answered with its status, its type and its length, and the connection ends")
  func answers() throws {
    let server = try Self.serve()
    let one = try Client(server).ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(one.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(one.contains("\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    #expect(one.contains("\r\nContent-Length: 4\r\n"))
    #expect(one.hasSuffix("\r\n\r\none\n"))
    let other = try Client(server).ask("GET /b?x=1 HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(other.hasPrefix("HTTP/1.1 503 "))
    #expect(other.contains("\r\nContent-Type: application/json\r\n"))
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
    #expect(answer.contains("\r\nAllow: GET, HEAD\r\n"))
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
    let server = try PageServer(
      host: "127.0.0.1", port: 0,
      [
        "/long": {
          while !gate.withLock({ $0 }) {}
          return Page("late")
        }, "/a": { Page("one") },
      ])
    let waiting = try Client(server)
    waiting.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(try Client(server).ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n").hasSuffix("one"))
    gate.withLock { $0 = true }
    #expect(waiting.rest().hasSuffix("late"))
  }

  @Test("a port that is taken is an error that says so")
  func taken() throws {
    let server = try Self.serve()
    let error = #expect(throws: PageServerError.self) {
      try PageServer(host: "127.0.0.1", port: server.port, [:])
    }
    #expect(error?.isTaken == true)
  }

  @Test("a host that is none is an error", arguments: ["256.1.1.1", "not a host", "203.0.113.1"])
  func noHost(host: String) {
    let error = #expect(throws: PageServerError.self) { try PageServer(host: host, port: 0, [:]) }
    #expect(error?.isTaken == false)
  }
}

/// A socket that speaks whatever it is told to.
private final class Client {
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

  func ask(_ request: String) -> String {
    send(request)
    return rest()
  }
}
