import Bootstrap
import Console
import Glibc

/// Ports of this machine's own address, for services that are about to be started.
enum LocalPorts {
  /// So many that were free a moment ago.
  static func free(_ count: Int) throws -> [Int] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let (descriptor, port) = bound(to: 0)
      sockets.append(descriptor)
      guard let port else { throw CommandFailure("no port is free") }
      return Int(port)
    }
  }

  /// So many in a row, none of which anybody listens on.
  ///
  /// - Throws: a sentence that names the first one that is taken.
  static func inARow(from first: Int, _ count: Int) throws -> [Int] {
    for port in first..<first + count {
      let (descriptor, found) = bound(to: UInt16(port))
      let isFree = found != nil && listen(descriptor, 1) == 0
      let reason = errno
      close(descriptor)
      guard isFree else {
        let why = reason == EADDRINUSE ? "another program listens there" : unsafe String(cString: strerror(reason))
        throw CommandFailure(
          "127.0.0.1:\(port) is not to be had: \(why). Say --first-port for \(count) other ports in a row")
      }
    }
    return Array(first..<first + count)
  }

  /// Whether somebody listens at an address on this machine.
  static func isListening(_ endpoint: ServiceEndpoint) -> Bool {
    guard let port = "\(endpoint.target)".split(separator: ":").last.flatMap({ UInt16($0) }) else { return false }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(port)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
    return address
  }

  /// A socket as the services open theirs, and its port if it could be had.
  private static func bound(to port: UInt16) -> (descriptor: Int32, port: UInt16?) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var on: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let found = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
          ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
      }
    }
    return (descriptor, found)
  }
}
