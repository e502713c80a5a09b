internal import CMicrohttpd
internal import Glibc

/// Where a connection's thread waits for what a task makes, and hears when the client leaves meanwhile.
final class ClientWait: Sendable {
  private let wakeUps: Int32
  private let client: Int32

  /// - Parameter client: the connection's socket; it stays open for as long as somebody waits here.
  init(client: Int32) {
    self.client = client
    wakeUps = homeroom_wake_descriptor()
  }

  deinit { close(wakeUps) }

  /// Ends a wait, or the next one where nobody waits. From any thread.
  func wake() { homeroom_wake(wakeUps) }

  /// Returns after ``wake()``; false when the client has left.
  func untilWoken() -> Bool { homeroom_wait(wakeUps, client) == 1 }

  /// The address of a socket's other end, with its port; empty where it has left.
  static func peer(_ socket: Int32) -> String {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    var port = [CChar](repeating: 0, count: Int(NI_MAXSERV))
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe getpeername(socket, generic, &length) == 0 else { return EAI_FAIL }
        return unsafe getnameinfo(
          generic, length, &host, socklen_t(host.count), &port, socklen_t(port.count), NI_NUMERICHOST | NI_NUMERICSERV)
      }
    }
    guard result == 0 else { return "" }
    let (name, number) = (Self.text(host), Self.text(port))
    return name.contains(":") ? "[\(name)]:\(number)" : "\(name):\(number)"
  }

  private static func text(_ octets: [CChar]) -> String {
    String(decoding: octets.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
