import Glibc
import HTTP2
import HTTP2Transport

/// A client that says exactly what a test wants said.
final class RawClient: HTTP2BodySource {
  struct Response {
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    var code: HTTP2ErrorCode?
    /// Blocks of fields: one for trailers only, two otherwise.
    var blocks = 0
  }

  private let session = HTTP2Session(HTTP2Settings(role: .client))
  private let descriptor: Int32
  private var body: [UInt8] = []
  private var ends = true

  init(_ address: SocketAddress) throws {
    guard case .tcp(_, let port) = address else { preconditionFailure("only TCP") }
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var system = sockaddr_in()
    system.sin_family = sa_family_t(AF_INET)
    system.sin_port = port.bigEndian
    system.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &system) { [descriptor] pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    precondition(result == 0, "no connection")

    session.readBodies(from: self)
  }

  deinit { close(descriptor) }

  /// Starts a request; `ends` says whether END_STREAM follows the body. Without a body it comes with the headers.
  @discardableResult
  func request(
    _ path: String, method: String = "POST", type: String = "application/grpc", _ more: [(String, String)] = [],
    body: [UInt8]?, ends: Bool = true
  ) -> Int32? {
    self.body = body ?? []
    self.ends = ends
    var fields = HTTP2Fields()
    let head = [
      (":method", method), (":scheme", "http"), (":path", path), (":authority", "test"), ("te", "trailers"),
      ("content-type", type),
    ]
    for (name, value) in head + more {
      let (name, value) = (Array(name.utf8), Array(value.utf8))
      unsafe fields.add(name: name.span.bytes, value: value.span.bytes)
    }
    let id = session.request(fields, tag: 1, hasBody: body != nil)
    flush()
    return id
  }

  func reset(_ id: Int32) {
    session.reset(id, .cancel)
    flush()
  }

  func send(_ bytes: [UInt8]) { unsafe _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  /// What there is to read, once there is something; empty when the connection has ended.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Reads until the connection has ended; false when it broke.
  func hearsEnd() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count <= 0 { return count == 0 }
    }
  }

  /// Reads until a stream is closed; nil code when the connection is.
  func response() throws -> Response {
    var response = Response()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return response }
      unsafe try buffer.withUnsafeBytes { unsafe try session.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      flush()
      var events: [HTTP2Event] = []
      session.takeEvents(into: &events)
      for event in events {
        switch event {
        case .headers(let headers):
          response.blocks += 1
          session.forEachField(of: headers) { name, value in
            response.fields[text(name)] = text(value)
          }
        case .data(_, _, let range): response.body += buffer[range]
        case .closed(_, _, let code):
          response.code = code
          return response
        default: break
        }
      }
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    let count = min(space.count, body.count)
    unsafe space.copyBytes(from: body.prefix(count))
    body.removeFirst(count)
    if !body.isEmpty { return HTTP2BodyRead(count: count, next: .more) }
    if ends { return HTTP2BodyRead(count: count, next: .end) }
    return HTTP2BodyRead(count: count, next: count == 0 ? .later : .more)
  }

  private func text(_ span: RawSpan) -> String {
    unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private func flush() {
    var output: [UInt8] = []
    _ = try? session.appendOutput(to: &output, limit: .max)
    send(output)
  }
}
