internal import Glibc

/// Where a server listens, or where a client finds one.
public enum SocketAddress: Sendable, Hashable {
  /// A name or a number, and a port; port 0 lets the system choose one to listen on.
  case tcp(host: String, port: UInt16)
  /// A file of this machine: a server makes it, takes away one that nobody listens on, and removes its own when it
  /// stops.
  case unix(path: String)
  /// A name of Linux's own, without a file: it goes with its last socket.
  case unixAbstract(name: String)
}

extension SocketAddress: CustomStringConvertible {
  /// `127.0.0.1:50051`, `[::1]:50051`, `unix:/run/x.sock` or `unix-abstract:x`.
  public var description: String {
    switch self {
    case .tcp(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unix(let path): "unix:\(path)"
    case .unixAbstract(let name): "unix-abstract:\(name)"
    }
  }
}

/// Why there is no socket.
public struct SocketError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A whole sentence: what was tried, and what the system said.
  public var description: String

  init(_ operation: String, _ address: some CustomStringConvertible, errno code: Int32) {
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
    case .unix(let path):
      guard !path.utf8.contains(0) else { throw SocketError("\(address): the path holds a zero") }
      return [try SystemAddress(unix: Array(path.utf8), "\(address)")]
    case .unixAbstract(let name): return [try SystemAddress(unix: [0] + name.utf8, "\(address)")]
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

  /// A path, or a zero and an abstract name.
  private init(unix bytes: [UInt8], _ description: String) throws(SocketError) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.isEmpty, bytes != [0] else {
      throw SocketError("\(description): the name is empty or too long")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    storage = sockaddr_storage()
    // A path ends at a zero, an abstract name only with the address.
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    length = socklen_t(bytes[0] == 0 ? start + bytes.count : MemoryLayout<sockaddr_un>.size)
    unsafe withUnsafeMutableBytes(of: &storage) { space in
      unsafe withUnsafeBytes(of: &address) { unsafe space.copyMemory(from: $0) }
    }
  }

  func withPointer<R>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> R) -> R {
    unsafe withUnsafePointer(to: storage) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
    }
  }

  /// Whether a host is written as a number.
  static func isNumber(_ host: String) -> Bool {
    let found = try? resolve(.tcp(host: host, port: 1), listening: false, numericOnly: true)
    return found.map { !$0.isEmpty } ?? false
  }

  /// `127.0.0.1:50051`, `[::1]:50051`, `unix:/run/x.sock` or `unix-abstract:x`.
  var text: String {
    guard family == AF_UNIX else { return "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    let name = unsafe withUnsafeBytes(of: storage) { unsafe Array($0[start..<max(start, Int(length))]) }
    if name.first == 0 { return "unix-abstract:" + String(decoding: name.dropFirst(), as: UTF8.self) }
    return "unix:" + String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// What `:authority` says to a server there; a socket of this machine has no name of its own.
  var authority: String { family == AF_UNIX ? "localhost" : text }

  /// What the certificate of a server there must name.
  var serverName: String { family == AF_UNIX ? "localhost" : host }

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

extension SystemAddress: Hashable {
  static func == (one: SystemAddress, other: SystemAddress) -> Bool { one.octets == other.octets }

  func hash(into hasher: inout Hasher) { hasher.combine(octets) }

  private var octets: [UInt8] { unsafe withUnsafeBytes(of: storage) { unsafe Array($0[..<Int(length)]) } }
}
