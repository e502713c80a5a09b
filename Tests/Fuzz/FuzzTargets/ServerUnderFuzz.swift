internal import HTTP2
internal import HTTP2Transport
internal import RPC
internal import SchemaAPI
internal import SchemaMessages

/// A whole server on a path, with a method of every kind.
final class ServerUnderFuzz: Sendable {
  static let shared = ServerUnderFuzz()

  private static let path = UnixSocket.path("server")
  private static let origin = "https://page.test"
  private let server: HTTP2Server

  private init() {
    do {
      server = try HTTP2Server(Router([Echo().definition]), loopCount: 1, origins: WebOrigins([Self.origin]))
      _ = try server.listen(on: .unix(path: Self.path))
    } catch {
      fatalError("no server: \(error)")
    }
  }

  /// A client says this after its preface, and leaves. The server has to leave too.
  func take(_ bytes: [UInt8]) {
    let socket = UnixSocket.connect(to: Self.path)
    socket.send(preface)
    socket.send(bytes)
    socket.end()
    socket.receiveToEnd()
  }

  /// One call: an octet for the method and the type, one for the number of fields, the fields, the body.
  func call(_ bytes: [UInt8]) {
    var source = ByteSource(bytes)
    let method = source.octet()
    var fields = HTTP2Fields()
    fields.add(":method", "POST")
    fields.add(":scheme", "http")
    fields.add(":path", Self.methods[Int(method) % Self.methods.count])
    fields.add(":authority", "fuzz")
    fields.add("te", "trailers")
    // Some of them come without the type, so that it can be fuzzed too.
    switch method >> 6 {
    case 0, 1: fields.add("content-type", "application/grpc")
    case 2:
      fields.add("content-type", "application/grpc-web+proto")
      fields.add("origin", Self.origin.utf8)
    default: break
    }
    for _ in 0..<source.octet() % 32 {
      let (name, value) = (source.block(), source.block())
      unsafe fields.add(name: name.span.bytes, value: value.span.bytes)
    }
    Caller(UnixSocket.connect(to: Self.path), fields, body: source.rest).wait()
  }

  private static let methods: [StaticString] = [
    "/homeroom.echo.v1.EchoService/Say", "/homeroom.echo.v1.EchoService/Collect",
    "/homeroom.echo.v1.EchoService/Repeat", "/homeroom.echo.v1.EchoService/Talk",
    "/homeroom.echo.v1.EchoService/Ping", "/homeroom.echo.v1.EchoService/None",
  ]

  private struct Echo: EchoServiceServer {
    func say(_ request: EchoV1.EchoRequest, _ call: CallContext) async throws -> EchoV1.EchoReply {
      EchoV1.EchoReply(text: request.text, payload: request.payload)
    }

    func collect(
      _ requests: RequestStream<EchoV1.EchoRequest>, _ call: CallContext
    ) async throws -> EchoV1.EchoReply {
      var reply = EchoV1.EchoReply()
      for try await request in requests { reply.payload += request.payload }
      return reply
    }

    func `repeat`(
      _ request: EchoV1.EchoRequest, _ replies: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
    ) async throws {
      for index in 0..<min(request.times, 16) { try await replies.write(EchoV1.EchoReply(index: index)) }
    }

    func talk(
      _ requests: RequestStream<EchoV1.EchoRequest>, _ replies: ResponseWriter<EchoV1.EchoReply>, _ call: CallContext
    ) async throws {
      for try await request in requests { try await replies.write(EchoV1.EchoReply(payload: request.payload)) }
    }
  }
}

/// A client with one request, which has to be answered: with an HTTP status, and if it is 200 with gRPC's own.
private final class Caller: HTTP2BodySource {
  private let socket: UnixSocket
  private let session = HTTP2Session(HTTP2Settings(role: .client))
  private var body: [UInt8]
  private var names: Set<String> = []
  private var isServed = false
  private var isWeb = false

  init(_ socket: UnixSocket, _ fields: HTTP2Fields, body: [UInt8]) {
    self.socket = socket
    self.body = body
    session.readBodies(from: self)
    _ = session.request(fields, tag: 1)
  }

  func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
    let count = min(space.count, body.count)
    unsafe space.copyBytes(from: body.prefix(count))
    body.removeFirst(count)
    return HTTP2BodyRead(count: count, next: body.isEmpty ? .end : .more)
  }

  func wait() {
    guard send() else { return }
    while true {
      let bytes = socket.receive()
      // A request that is no HTTP costs its stream or its connection; both are an answer.
      guard !bytes.isEmpty else { return }
      guard unsafe bytes.withUnsafeBytes({ unsafe (try? session.receive($0)) != nil }) else {
        fatalError("the server does not speak HTTP/2")
      }
      if act() { return }
      guard send() else { return }
    }
  }

  /// True when the call is over.
  private func act() -> Bool {
    var events: [HTTP2Event] = []
    session.takeEvents(into: &events)
    for event in events {
      switch event {
      case .headers(let headers):
        session.forEachField(of: headers) { name, value in
          let name = unsafe name.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
          let value = unsafe value.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
          names.insert(name)
          if name == ":status", value == "200" { isServed = true }
          if name == "content-type", value.hasPrefix("application/grpc-web") { isWeb = true }
        }
      case .data(let stream, _, let range):
        session.consume(range.count, of: stream)
        session.consume(range.count)
      case .closed(_, _, let code):
        guard code == .noError else { return true }
        guard names.contains(":status") else { fatalError("a stream ended well without an answer") }
        // To a page the status comes in the body.
        guard !isServed || isWeb || names.contains("grpc-status") else { fatalError("an answer without a status") }
        return true
      case .ended, .settings, .ping, .pong, .goAway: break
      }
    }
    return false
  }

  private func send() -> Bool {
    var output: [UInt8] = []
    while (try? session.appendOutput(to: &output, limit: 1 << 16)) == false {}
    return socket.send(output)
  }
}
