import Glibc
import HTTP2
import HTTP2Transport
import Synchronization

/// A server that does with each request what a test's script says, however impolite.
final class ScriptedServer: Sendable {
  struct Request: Sendable {
    /// Counted from 1, over all connections.
    var number: Int
    var connection: Int
    var stream: Int32
    var fields: [String: String]
    var body: [UInt8]
  }

  private struct State {
    var requests = 0
    var connections: [Int32] = []
  }

  let port: UInt16
  private let listener: Int32
  private let state = Mutex(State())

  /// - Parameters:
  ///   - waitsForBody: whether the script runs when a request is whole, or when its head has come.
  ///   - script: called on the thread of the connection.
  init(
    concurrentStreamsMax: UInt32 = 100, waitsForBody: Bool = true,
    script: @escaping @Sendable (Request, Link) -> Void
  ) {
    (listener, port) = Sockets.listen()
    Sockets.thread { [self] in
      while let socket = Sockets.accept(listener) {
        let number = state.withLock { state in
          state.connections.append(socket)
          return state.connections.count
        }
        Sockets.thread { [self] in
          let link = Link(socket, number, concurrentStreamsMax, waitsForBody)
          link.run(script) {
            state.withLock { state in
              state.requests += 1
              return state.requests
            }
          }
        }
      }
    }
  }

  var target: Target { Target(.tcp(host: "127.0.0.1", port: port)) }
  var requestCount: Int { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connections.count } }

  func stop() {
    Sockets.end(listener)
    for socket in state.withLock({ $0.connections }) { Sockets.end(socket) }
    close(listener)
  }

  /// One connection, for the script.
  final class Link: HTTP2BodySource {
    let number: Int
    private let socket: Int32
    private let session: HTTP2Session
    private let waitsForBody: Bool
    private var bodies: [Int: [UInt8]] = [:]
    private var trailers: [Int: HTTP2Fields] = [:]
    private var open: [Int32: Request] = [:]

    init(_ socket: Int32, _ number: Int, _ concurrentStreamsMax: UInt32, _ waitsForBody: Bool) {
      self.socket = socket
      self.number = number
      self.waitsForBody = waitsForBody
      session = HTTP2Session(HTTP2Settings(role: .server, concurrentStreamsMax: concurrentStreamsMax))
      session.readBodies(from: self)
    }

    func run(_ script: (Request, Link) -> Void, count: () -> Int) {
      flush()
      while let bytes = Sockets.read(socket) {
        do {
          try unsafe bytes.withUnsafeBytes { unsafe try session.receive($0) }
        } catch {
          break
        }
        while session.hasEvents {
          var events: [HTTP2Event] = []
          session.takeEvents(into: &events)
          for event in events { act(event, bytes, script, count) }
        }
        flush()
      }
      close()
    }

    private func act(
      _ event: HTTP2Event, _ bytes: [UInt8], _ script: (Request, Link) -> Void, _ count: () -> Int
    ) {
      func run(_ stream: Int32) {
        guard var request = open.removeValue(forKey: stream) else { return }
        request.number = count()
        script(request, self)
      }
      switch event {
      case .headers(let headers) where headers.opensStream:
        var fields: [String: String] = [:]
        session.forEachField(of: headers) { fields[Self.text($0)] = Self.text($1) }
        open[headers.stream] = Request(
          number: 0, connection: number, stream: headers.stream, fields: fields, body: [])
        if headers.endsStream || !waitsForBody { run(headers.stream) }
      case .data(let stream, _, let range):
        open[stream]?.body += bytes[range]
        session.consume(range.count)
        session.consume(range.count, of: stream)
      case .ended(let stream, _): run(stream)
      default: break
      }
    }

    /// One block and nothing else: Trailers-Only.
    func answer(_ request: Request, status: Int, _ more: [(String, String)] = []) {
      var fields = HTTP2Fields()
      fields.add(":status", "200")
      fields.add("content-type", "application/grpc")
      fields.add("grpc-status", "\(status)".utf8)
      add(more, to: &fields)
      session.respondOnly(to: request.stream, fields)
      flush()
    }

    /// A head, a message and trailers.
    func respond(_ request: Request, message: [UInt8]?, status: Int = 0, _ more: [(String, String)] = []) {
      let tag = Int(request.stream)
      bodies[tag] = message.map { [0, 0, 0, UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 } ?? []
      var end = HTTP2Fields()
      end.add("grpc-status", "\(status)".utf8)
      add(more, to: &end)
      trailers[tag] = end
      var fields = HTTP2Fields()
      fields.add(":status", "200")
      fields.add("content-type", "application/grpc")
      session.respond(to: request.stream, fields, tag: tag)
      flush()
    }

    func refuse(_ request: Request, _ code: HTTP2ErrorCode = .refusedStream) {
      session.reset(request.stream, code)
      flush()
    }

    /// Byte by byte, since no library says it like this.
    func goAway(last: Int32, _ code: UInt32 = 0, debug: String = "") {
      let debug = Array(debug.utf8)
      var frame: [UInt8] = [0, 0, UInt8(8 + debug.count), 7, 0, 0, 0, 0, 0]
      for number in [UInt32(last), code] {
        for shift in [24, 16, 8, 0] { frame.append(UInt8(truncatingIfNeeded: number >> UInt32(shift))) }
      }
      flush()
      Sockets.write(socket, frame + debug)
    }

    func close() { Sockets.end(socket) }

    func readBody(tag: Int, into space: UnsafeMutableRawBufferPointer) -> HTTP2BodyRead {
      let body = bodies[tag] ?? []
      let count = min(space.count, body.count)
      unsafe space.copyBytes(from: body.prefix(count))
      bodies[tag] = Array(body.dropFirst(count))
      guard count == body.count else { return HTTP2BodyRead(count: count, next: .more) }
      return HTTP2BodyRead(count: count, next: .customTrailers(trailers[tag] ?? HTTP2Fields()))
    }

    private func add(_ more: [(String, String)], to fields: inout HTTP2Fields) {
      for (name, value) in more {
        let (name, value) = (Array(name.utf8), Array(value.utf8))
        unsafe fields.add(name: name.span.bytes, value: value.span.bytes)
      }
    }

    private func flush() {
      var output: [UInt8] = []
      _ = try? session.appendOutput(to: &output, limit: .max)
      Sockets.write(socket, output)
    }

    private static func text(_ span: RawSpan) -> String {
      unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }
}
