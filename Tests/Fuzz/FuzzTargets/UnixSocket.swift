internal import Glibc

/// One end of a connection over a path; what waits longer than five seconds is a trap, for nothing here may hang.
final class UnixSocket {
  private let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var patience = timeval(tv_sec: 5, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// A path of this process' own.
  static func path(_ name: String) -> String { "/tmp/homeroom-fuzz-\(getpid())-\(name).sock" }

  static func connect(to path: String) -> UnixSocket {
    let socket = UnixSocket(make())
    precondition(unsafe address(path, socket.descriptor, Glibc.connect) == 0, "no connection: \(errno)")
    return socket
  }

  static func listen(on path: String) -> UnixSocket {
    unsafe unlink(path)
    let socket = UnixSocket(make())
    precondition(unsafe address(path, socket.descriptor, Glibc.bind) == 0, "no address: \(errno)")
    precondition(Glibc.listen(socket.descriptor, 16) == 0, "no listener: \(errno)")
    return socket
  }

  /// Nil when nobody came within the patience of the listener.
  func accept() -> UnixSocket? {
    let taken = Glibc.accept(descriptor, nil, nil)
    return taken < 0 ? nil : UnixSocket(taken)
  }

  /// False when the peer has gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(descriptor, bytes.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        precondition(errno != EAGAIN, "the peer reads nothing")
        return false
      }
      sent += count
    }
    return true
  }

  /// Says that nothing more comes.
  func end() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// What has come, empty at the end.
  func receive() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    precondition(count >= 0 || errno != EAGAIN, "the peer neither answers nor leaves")
    return Array(buffer.prefix(max(0, count)))
  }

  func receiveToEnd() { while !receive().isEmpty {} }

  private static func make() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) }

  private static func address(
    _ path: String, _ descriptor: Int32, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var system = sockaddr_un()
    system.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &system.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    return unsafe withUnsafePointer(to: &system) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe use(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
