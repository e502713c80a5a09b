internal import HTTP2

/// A session takes any bytes, in pieces of any size, and what it says about them lies within them.
func fuzzFrames(_ bytes: [UInt8], to role: HTTP2Settings.Role) {
  guard let first = bytes.first else { return }
  let session = HTTP2Session(HTTP2Settings(role: role))
  let bodies = Bodies()
  session.readBodies(from: bodies)
  if role == .client {
    var fields = HTTP2Fields()
    fields.add(":method", "POST")
    fields.add(":scheme", "http")
    fields.add(":path", "/a/b")
    fields.add(":authority", "fuzz")
    _ = session.request(fields, tag: 1)
  }
  var output: [UInt8] = []
  _ = try? session.appendOutput(to: &output, limit: 1 << 16)

  var rest = (role == .server ? preface : []) + bytes.dropFirst()
  let size = first == 0 ? rest.count : Int(first)
  while !rest.isEmpty {
    let piece = Array(rest.prefix(size))
    rest.removeFirst(piece.count)
    guard take(piece, session, role) else { return }
    output.removeAll(keepingCapacity: true)
    guard (try? session.appendOutput(to: &output, limit: 1 << 16)) != nil else { return }
  }
}

let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]

private final class Bodies: HTTP2BodySource {
  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    HTTP2BodyRead(count: 0, next: tag % 2 == 0 ? .later : .end)
  }
}

/// False when the connection cannot go on.
private func take(_ piece: [UInt8], _ session: HTTP2Session, _ role: HTTP2Settings.Role) -> Bool {
  let goesOn = unsafe piece.withUnsafeBytes { unsafe (try? session.receive($0)) != nil }
  var events: [HTTP2Event] = []
  session.takeEvents(into: &events)
  for event in events {
    switch event {
    case .headers(let headers):
      var octets = 0
      session.forEachField(of: headers) { octets += $0.byteCount + $1.byteCount }
      guard octets == headers.byteCount else { fatalError("fields are not as long as they are said to be") }
      guard role == .server, headers.opensStream, session.setTag(Int(headers.stream), of: headers.stream) else { break }
      var fields = HTTP2Fields()
      fields.add(":status", "200")
      session.respond(to: headers.stream, fields, tag: Int(headers.stream))
    case .data(let stream, _, let range):
      guard range.lowerBound >= 0, range.upperBound <= piece.count else { fatalError("data lies outside its piece") }
      session.consume(range.count, of: stream)
      session.consume(range.count)
    case .ended, .closed, .settings, .ping, .pong, .goAway: break
    }
  }
  return goesOn
}
