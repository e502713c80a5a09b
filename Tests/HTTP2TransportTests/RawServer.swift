import Foundation
import Glibc
import HTTP2
import HTTP2Transport
import Synchronization

/// A server of one connection at a time that answers every request with the same frames, right or wrong.
final class RawServer: Sendable {
  let address: SocketAddress
  private let listener: Int32
  private let answer: @Sendable (Int32) -> [UInt8]
  private let seen = Mutex<[[Field]]>([])
  /// How each stream was closed from the other side.
  let closings: AsyncStream<HTTP2ErrorCode>
  private let closed: AsyncStream<HTTP2ErrorCode>.Continuation

  struct Field: Equatable {
    var name: String
    var value: String
  }

  /// - Parameter answer: the frames for the stream of that number, sent when its headers have come.
  init(_ answer: @escaping @Sendable (Int32) -> [UInt8]) {
    self.answer = answer
    (closings, closed) = AsyncStream.makeStream(of: HTTP2ErrorCode.self)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var system = sockaddr_in()
    system.sin_family = sa_family_t(AF_INET)
    system.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let result = unsafe withUnsafeMutablePointer(to: &system) { [listener] pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(listener, $0, size) + getsockname(listener, $0, &length) + listen(listener, 16)
      }
    }
    precondition(result == 0, "no socket to listen on")
    address = .tcp(host: "127.0.0.1", port: UInt16(bigEndian: system.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  /// The fields of every request, in their order.
  var requests: [[Field]] { seen.withLock { $0 } }

  /// Ends the thread, and with it whoever waits for an answer.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve() {
    while case let connection = accept(listener, nil, nil), connection >= 0 {
      serve(connection)
      close(connection)
    }
    close(listener)
  }

  private func serve(_ connection: Int32) {
    let session = HTTP2Session(HTTP2Settings(role: .server))
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      var output: [UInt8] = []
      _ = try? session.appendOutput(to: &output, limit: .max)
      unsafe _ = send(connection, output, output.count, Int32(MSG_NOSIGNAL))
      let count = unsafe recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      unsafe buffer.withUnsafeBytes { unsafe try? session.receive(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      var events: [HTTP2Event] = []
      session.takeEvents(into: &events)
      for event in events {
        if case .closed(_, _, let code) = event { closed.yield(code) }
        guard case .headers(let headers) = event else { continue }
        var fields: [Field] = []
        session.forEachField(of: headers) { name, value in
          fields.append(Field(name: Self.text(name), value: Self.text(value)))
        }
        seen.withLock { $0.append(fields) }
        let frames = answer(headers.stream)
        unsafe _ = send(connection, frames, frames.count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  private static func text(_ span: RawSpan) -> String {
    unsafe span.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) }
  }
}

/// Frames as octets (RFC 9113 §4.1), with fields that need no table (RFC 7541 §6.2.2).
enum RawFrame {
  static func headers(_ stream: Int32, _ fields: [(String, String)], ends: Bool = false) -> [UInt8] {
    var block: [UInt8] = []
    for (name, value) in fields {
      for text in [name, value] { precondition(text.utf8.count < 127, "a longer length has more octets") }
      block += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)] + Array(value.utf8)
    }
    return frame(1, 4 | (ends ? 1 : 0), stream, block)
  }

  static func data(_ stream: Int32, _ bytes: [UInt8], ends: Bool = false) -> [UInt8] {
    frame(0, ends ? 1 : 0, stream, bytes)
  }

  static func reset(_ stream: Int32, _ code: UInt32) -> [UInt8] { frame(3, 0, stream, octets(code)) }

  private static func frame(_ type: UInt8, _ flags: UInt8, _ stream: Int32, _ payload: [UInt8]) -> [UInt8] {
    octets(UInt32(payload.count)).dropFirst() + [type, flags] + octets(UInt32(stream)) + payload
  }

  private static func octets(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
  }
}
