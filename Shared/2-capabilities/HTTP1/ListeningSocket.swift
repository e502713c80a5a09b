internal import CMicrohttpd
internal import Glibc

/// A socket that listens, and its address.
struct ListeningSocket {
  let descriptor: Int32
  /// As the system gave it.
  let port: Int

  private static let backlog: Int32 = 64

  /// - Parameter port: 0 lets the system choose one.
  /// - Throws: what the system says of the last of the host's addresses.
  init(host: String, port: Int) throws(PageServerError) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let result = unsafe getaddrinfo(host, String(port), &hints, &list)
    guard result == 0 else { throw PageServerError(reason: unsafe String(cString: gai_strerror(result))) }
    defer { unsafe freeaddrinfo(list) }
    var code = EADDRNOTAVAIL
    var next = unsafe list
    while let entry = unsafe next {
      if let listening = unsafe Self.listen(at: entry.pointee) {
        self = listening
        return
      }
      code = errno
      unsafe next = entry.pointee.ai_next
    }
    throw PageServerError(errno: code)
  }

  private init(descriptor: Int32, port: Int) {
    self.descriptor = descriptor
    self.port = port
  }

  /// Nil, with `errno`, where it cannot be had.
  private static func listen(at address: addrinfo) -> ListeningSocket? {
    let descriptor = unsafe socket(address.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var on: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, Glibc.listen(descriptor, backlog) == 0,
      let port = port(of: descriptor)
    else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    return ListeningSocket(descriptor: descriptor, port: port)
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    guard result == 0 else { return nil }
    // Both families keep it in the same place.
    return unsafe withUnsafeBytes(of: address) { bytes in
      Int(UInt16(bigEndian: unsafe bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    }
  }
}

/// Why there are no pages.
public struct PageServerError: Error, Hashable, Sendable {
  /// What the system said.
  public let reason: String
  /// Another program listens there.
  public let isTaken: Bool

  init(reason: String) {
    self.reason = reason
    isTaken = false
  }

  init(errno code: Int32) {
    reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    isTaken = code == EADDRINUSE
  }
}
