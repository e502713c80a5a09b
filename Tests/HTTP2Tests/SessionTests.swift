import HTTP2
import Testing

@Suite("a session")
struct SessionTests {
  private static let ok = HTTP2StaticFields([(":status", "200")])
  private static let trailers = HTTP2StaticFields([("grpc-status", "0")])

  @Test("bytes that arrive one by one say the same as all at once", arguments: [1, 2, 3, 7, 9, 64, 10_000])
  func splits(piece: Int) throws {
    let client = Peer(.client)
    let server = Peer(.server)
    var fields = HTTP2Fields()
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", "/a/b"), (":authority", "x")] {
      fields.add(name, value)
    }
    fields.add("x-long", String(repeating: "long", count: 500))
    client.body = Array(0..<200)
    let stream = try #require(client.session.request(fields, tag: 1))
    try server.receive(client.output(), pieces: piece)
    #expect(server.heard == ["settings", "\(stream) headers", "\(stream) data", "\(stream) ended"])
    #expect(server.fields[":path"] == "/a/b")
    #expect(server.fields["x-long"]?.count == 2000)
    #expect(server.received == Array(0..<200))
  }

  @Test("a response with trailers closes the stream on both sides")
  func response() throws {
    let client = Peer(.client)
    let server = Peer(.server)
    var fields = HTTP2Fields()
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", "/a/b"), (":authority", "x")] {
      fields.add(name, value)
    }
    let stream = try #require(client.session.request(fields, tag: 7))
    try server.receive(client.output())
    #expect(server.session.setTag(9, of: stream))
    #expect(server.session.tag(of: stream) == 9)
    server.body = [1, 2, 3]
    server.end = .trailers(Self.trailers)
    server.session.respond(to: stream, Self.ok, tag: 9)
    try client.receive(server.output())
    try server.act()
    #expect(client.received == [1, 2, 3])
    #expect(client.fields["grpc-status"] == "0")
    #expect(client.heard.last == "\(stream) closed 0 tag 7")
    #expect(server.heard.last == "\(stream) closed 0 tag 9")
    #expect(!server.session.setTag(9, of: stream))
  }

  @Test("headers over the limit are cut off and said to be too large")
  func headerLimit() throws {
    let client = Peer(.client)
    let server = Peer(.server)
    var fields = HTTP2Fields()
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", "/a/b"), (":authority", "x")] {
      fields.add(name, value)
    }
    for _ in 0..<20 { fields.add("x-long", String(repeating: "a", count: 1000)) }
    _ = client.session.request(fields, tag: 1)
    try server.receive(client.output())
    #expect(server.heard.contains("1 headers too large"))
  }

  @Test("fields that are too many to be sent end their stream, and no other", arguments: [false, true])
  func fieldsNotSent(inTrailers: Bool) throws {
    let client = Peer(.client)
    let server = Peer(.server)
    var (request, large) = (HTTP2Fields(), HTTP2Fields())
    for (name, value) in [(":method", "POST"), (":scheme", "http"), (":path", "/a/b"), (":authority", "x")] {
      request.add(name, value)
    }
    if !inTrailers { large.add(":status", "200") }
    for _ in 0..<9 { large.add("x-long", String(repeating: "~", count: 8000)) }
    let stream = try #require(client.session.request(request, tag: 7))
    try server.receive(client.output())
    #expect(server.session.setTag(9, of: stream))
    server.body = [1, 2, 3]
    if inTrailers {
      server.end = .customTrailers(large)
      server.session.respond(to: stream, Self.ok, tag: 9)
    } else {
      server.session.respondOnly(to: stream, large)
    }
    try client.receive(server.output())
    try server.act()
    #expect(client.heard.last == "\(stream) closed 2 tag 7")
    #expect(server.heard.last == "\(stream) closed 2 tag 9")
    let next = try #require(client.session.request(request, tag: 8))
    try server.receive(client.output())
    server.end = .trailers(Self.trailers)
    server.body = [4]
    server.session.respond(to: next, Self.ok, tag: 10)
    try client.receive(server.output())
    #expect(client.heard.last == "\(next) closed 0 tag 8")
  }

  @Test("frames that bring nothing are looked at up to a number in one read, and no further", arguments: [5, 6])
  func burdens(count: Int) throws {
    let client = Peer(.client)
    let server = Peer(.server, burdensPerReadMax: 7)
    // The client's settings and its window are two.
    let priority: [UInt8] = [0, 0, 5, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 16]
    let bytes = try client.output() + Array(repeating: priority, count: count).joined()
    guard count > 5 else {
      try server.receive(bytes)
      // Another read, another count.
      return try server.receive(Array(bytes.suffix(5 * priority.count)))
    }
    #expect(throws: HTTP2Error.self) { try server.receive(bytes) }
    let said = String(decoding: try server.output(), as: UTF8.self)
    #expect(said.contains("too_many_frames"))
  }

  @Test(
    "a stream that depends on itself is an error, wherever the frame is cut", arguments: [1, 3, 9, 10, 13, 14, 100])
  func selfDependency(piece: Int) throws {
    let client = Peer(.client)
    let server = Peer(.server)
    try server.receive(client.output())
    let fine: [UInt8] = [0, 0, 5, 2, 0, 0, 0, 0, 3, 0x80, 0, 0, 1, 16]
    let wrong: [UInt8] = [0, 0, 5, 2, 0, 0, 0, 0, 3, 0x80, 0, 0, 3, 16]
    try server.receive(fine + fine, pieces: piece)
    #expect(throws: HTTP2Error.self) { try server.receive(fine + wrong, pieces: piece) }
  }

  @Test(
    "bytes that are no HTTP/2 are an error", arguments: ["GET / HTTP/1.1\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n"])
  func garbage(text: String) {
    let server = Peer(.server)
    #expect(throws: HTTP2Error.self) { try server.receive(Array(text.utf8)) }
  }
}

/// One end of a connection, and what it has heard.
private final class Peer: HTTP2BodySource {
  let session: HTTP2Session
  var body: [UInt8] = []
  var end = HTTP2BodyRead.Next.end
  var heard: [String] = []
  var fields: [String: String] = [:]
  var received: [UInt8] = []

  init(_ role: HTTP2Settings.Role, burdensPerReadMax: Int = .max) {
    session = HTTP2Session(HTTP2Settings(role: role, burdensPerReadMax: burdensPerReadMax))
    session.readBodies(from: self)
  }

  func output() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while try !session.appendOutput(to: &bytes, limit: 1 << 20) {}
    return bytes
  }

  func receive(_ bytes: [UInt8], pieces: Int = .max) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      rest = rest.dropFirst(pieces)
      unsafe try piece.withUnsafeBytes { bytes in unsafe try session.receive(bytes) }
      try act(in: piece)
    }
    heard = heard.reduce(into: []) { list, event in
      // Pieces of one body are one thing that was heard.
      if event != list.last || !event.hasSuffix("data") { list.append(event) }
    }
  }

  func act(in bytes: [UInt8] = []) throws {
    var events: [HTTP2Event] = []
    session.takeEvents(into: &events)
    for event in events {
      switch event {
      case .headers(let headers):
        heard.append("\(headers.stream) headers\(headers.isTooLarge ? " too large" : "")")
        session.forEachField(of: headers) { name, value in fields[Self.text(name)] = Self.text(value) }
      case .data(let stream, _, let range):
        heard.append("\(stream) data")
        received += bytes[range]
      case .ended(let stream, _): heard.append("\(stream) ended")
      case .closed(let stream, let tag, let code): heard.append("\(stream) closed \(code.rawValue) tag \(tag)")
      case .settings: heard.append("settings")
      case .ping: heard.append("ping")
      case .pong: heard.append("pong")
      case .goAway: heard.append("goAway")
      }
    }
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    let count = min(space.count, body.count)
    unsafe space.copyBytes(from: body.prefix(count))
    body.removeFirst(count)
    return HTTP2BodyRead(count: count, next: body.isEmpty ? end : .more)
  }

  private static func text(_ span: RawSpan) -> String {
    unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

extension HTTP2Fields {
  fileprivate mutating func add(_ name: String, _ value: String) {
    let (name, value) = (Array(name.utf8), Array(value.utf8))
    unsafe add(name: name.span.bytes, value: value.span.bytes)
  }
}
