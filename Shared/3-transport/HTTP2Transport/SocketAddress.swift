internal import Glibc

/// Where a server listens, or where a client finds one.
public enum SocketAddress: Sendable, Hashable {
  /// A name or a number, and a port; port 0 lets the system choose one to listen on.
  case tcp(host: String, port: UInt16)
  case unix(path: String)
}

extension SocketAddress: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    }
  }
}

extension SocketAddress {
  /// What `:authority` says to a server there; a path has no name of its own.
  var authority: String {
    if case .unix = self { "localhost" } else { description }
  }
}

/// Why there is no socket.
public struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A whole sentence: what was tried, and what the system said.
  public var description: String

  init(_ operation: String, _ address: SocketAddress, errno code: Int32) {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    description = "\(operation) \(address): \(reason)"
  }

  init(_ description: String) { self.description = description }
}

/// An address as the system wants it.
struct SystemAddress: Sendable {
  var storage: sockaddr_storage
  var length: socklen_t

  var family: Int32 { Int32(storage.ss_family) }

  /// All addresses of `address`. May wait for a name server, except when `numericOnly`, which gives none for a name.
  static func resolve(
    _ address: SocketAddress, listening: Bool, numericOnly: Bool = false
  ) throws(SocketError) -> [SystemAddress] {
    switch address {
    case .unix(let path): return [try SystemAddress(unixPath: path)]
    case .tcp(let host, let port):
      var hints = unsafe addrinfo()
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      unsafe hints.ai_flags = (listening ? AI_PASSIVE : 0) | (numericOnly ? AI_NUMERICHOST : 0) | AI_NUMERICSERV
      var list: UnsafeMutablePointer<addrinfo>?
      let result = unsafe getaddrinfo(host, String(port), &hints, &list)
      guard result == 0 else {
        if numericOnly { return [] }
        throw SocketError("resolving \(host): \(unsafe String(cString: gai_strerror(result)))")
      }
      defer { unsafe freeaddrinfo(list) }
      var found: [SystemAddress] = []
      var next = unsafe list
      while let entry = unsafe next {
        if let address = unsafe entry.pointee.ai_addr {
          unsafe found.append(SystemAddress(copying: address, entry.pointee.ai_addrlen))
        }
        unsafe next = entry.pointee.ai_next
      }
      return found
    }
  }

  /// The address a socket is bound to.
  init?(boundTo descriptor: Int32) {
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let size = length
    var actual = size
    let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &actual) }
    }
    guard result == 0 else { return nil }
    length = actual
  }

  init(copying address: UnsafePointer<sockaddr>, _ length: socklen_t) {
    storage = sockaddr_storage()
    self.length = length
    let count = min(Int(length), MemoryLayout<sockaddr_storage>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { space in
      unsafe space.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  private init(unixPath path: String) throws(SocketError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.isEmpty else {
      throw SocketError("unix:\(path): the path is empty or too long")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    storage = sockaddr_storage()
    length = socklen_t(MemoryLayout<sockaddr_un>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { space in
      unsafe withUnsafeBytes(of: &address) { unsafe space.copyMemory(from: $0) }
    }
  }

  func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  /// `127.0.0.1:50051`.
  var text: String {
    if family == AF_UNIX { return "unix" }
    return "\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  var host: String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let result = unsafe withPointer { address, length in
      unsafe getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    }
    guard result == 0 else { return "?" }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  var port: UInt16 {
    // Both families keep it in the same place.
    unsafe withUnsafeBytes(of: storage) { bytes in
      unsafe UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }
}
