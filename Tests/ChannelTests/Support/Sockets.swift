import Glibc

/// Blocking sockets on the loopback, for peers that misbehave on purpose.
enum Sockets {
  /// A listening socket and its port.
  static func listen() -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, size) == 0 && Glibc.listen(descriptor, 64) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    precondition(result, "nothing to listen on")
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Nil when nobody listens there.
  static func connect(port: UInt16) -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = loopback(port: port)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if result == 0 { return atOnce(descriptor) }
    close(descriptor)
    return nil
  }

  static func accept(_ listener: Int32) -> Int32? {
    let descriptor = Glibc.accept(listener, nil, nil)
    return descriptor >= 0 ? atOnce(descriptor) : nil
  }

  /// What is written has arrived when the write returns. Else what is small waits for what was written before to be
  /// acknowledged, and may come after anything that the other end says next.
  private static func atOnce(_ descriptor: Int32) -> Int32 {
    var on: Int32 = 1
    let result = unsafe setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    precondition(result == 0, "a socket that cannot be told to send at once")
    return descriptor
  }

  /// Nil at the end.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  static func write(_ descriptor: Int32, _ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes[sent...].withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// Ends both directions, which wakes whoever reads; the descriptor stays until it is closed.
  static func end(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// A port on which nobody listens.
  static func deadPort() -> UInt16 {
    let (descriptor, port) = listen()
    close(descriptor)
    return port
  }

  static func thread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    let result = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, box)
    precondition(result == 0, "no thread")
    pthread_detach(thread)
  }

  private static func loopback(port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
