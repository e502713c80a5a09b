import Glibc
import HTTP2
import TLS

@testable import HTTP2Transport

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
  private var tls: TLSSession?
  /// What has been heard and deciphered.
  private var heard: [UInt8] = []
  private var body: [UInt8] = []
  private var ends = true
  /// How many octets go at a time, and what happens before the next.
  var pieces: (bytes: Int, between: () throws -> Void)?

  /// - Parameter source: its own address; nil: as the system chooses.
  init(_ address: SocketAddress, from source: SocketAddress? = nil) throws {
    let system = try SystemAddress.resolve(address, listening: false)[0]
    descriptor = socket(system.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    if let source = try source.map({ try SystemAddress.resolve($0, listening: false)[0] }) {
      let bound = unsafe source.withPointer { [descriptor] in unsafe bind(descriptor, $0, $1) }
      precondition(bound == 0, "no such address")
    }
    let result = unsafe system.withPointer { [descriptor] in unsafe connect(descriptor, $0, $1) }
    precondition(result == 0, "no connection")
    sendAtOnce(descriptor)
    session.readBodies(from: self)
  }

  /// Shakes hands: from here on what is sent and heard is encrypted.
  ///
  /// - Parameter greeted: called when this end has said its hello and has read nothing yet.
  func encrypt(_ security: ClientTLS, greeted: () throws -> Void = {}) throws {
    let tls = try security.session(to: "localhost")
    self.tls = tls
    var output: [UInt8] = []
    try tls.start(output: &output)
    try write(output)
    try greeted()
    while !tls.isEstablished { guard try hear() else { throw CancellationError() } }
  }

  deinit { close(descriptor) }

  /// Starts a request; `ends` says whether END_STREAM follows the body. Without a body it comes with the headers.
  @discardableResult
  func request(
    _ path: String, method: String = "POST", type: String = "application/grpc", _ more: [(String, String)] = [],
    authority: String = "test", body: [UInt8]?, ends: Bool = true
  ) -> Int32? {
    self.body = body ?? []
    self.ends = ends
    var fields = HTTP2Fields()
    let head = [
      (":method", method), (":scheme", "http"), (":path", path), (":authority", authority), ("te", "trailers"),
      ("content-type", type),
    ]
    for (name, value) in head + more {
      let (name, value) = (Array(name.utf8), Array(value.utf8))
      unsafe fields.add(name: name.span.bytes, value: value.span.bytes)
    }
    let id = session.request(fields, tag: 1, hasBody: body != nil)
    try? flush()
    return id
  }

  func reset(_ id: Int32) {
    session.reset(id, .cancel)
    try? flush()
  }

  /// As it is.
  func send(_ bytes: [UInt8]) { unsafe _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Nothing comes in so long.
  func isSilent(for time: Duration) -> Bool {
    var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&waited, 1, Int32(time / .milliseconds(1))) == 0
  }

  /// What there is to read, once there is something; empty when the connection has ended.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 16384)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// All that comes until the connection has ended, as text.
  func last() throws -> String {
    while try hear() {}
    return String(decoding: heard, as: UTF8.self)
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
    while true {
      guard try hear() else { return response }
      var buffer: [UInt8] = []
      swap(&buffer, &heard)
      unsafe try buffer.withUnsafeBytes { unsafe try session.receive($0) }
      try flush()
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

  private func flush() throws {
    var output: [UInt8] = []
    _ = try? session.appendOutput(to: &output, limit: .max)
    guard let tls else { return try write(output) }
    var encrypted: [UInt8] = []
    try unsafe output.withUnsafeBytes { try unsafe tls.send($0, output: &encrypted) }
    try write(encrypted)
  }

  private func write(_ bytes: [UInt8]) throws {
    guard let pieces else { return send(bytes) }
    for start in stride(from: 0, to: bytes.count, by: pieces.bytes) {
      if start > 0 { try pieces.between() }
      send(Array(bytes[start...].prefix(pieces.bytes)))
    }
  }

  /// Hears what comes next; false when the connection has ended.
  private func hear() throws -> Bool {
    let bytes = read()
    guard !bytes.isEmpty else { return false }
    guard let tls else {
      heard += bytes
      return true
    }
    var space = [UInt8](repeating: 0, count: bytes.count + TLSSession.plaintextSlack)
    var output: [UInt8] = []
    let count = try unsafe space.withUnsafeMutableBytes { space in
      try unsafe bytes.withUnsafeBytes { try unsafe tls.receive($0, into: space, output: &output) }
    }
    try write(output)
    heard += space.prefix(count)
    return true
  }
}
