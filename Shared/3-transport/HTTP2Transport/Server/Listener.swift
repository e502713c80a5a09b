internal import EventLoop
internal import Glibc

/// A listening socket on a loop of its own: takes connections and hands them on.
///
/// Belongs to its loop's thread, except ``address``.
final class Listener: ReadinessHandler, @unchecked Sendable {
  /// With the port the system chose.
  let address: SocketAddress
  private let descriptor: Int32
  /// Of a socket with a path: the file that was made for it.
  private let file: SocketFile?
  private let loop: EventLoop
  private let mayAccept: (_ orElse: @escaping @Sendable () -> Void) -> Bool
  private let accepted: (SocketPipe, String) -> Void
  private var watch: WatchID?
  /// There are as many connections as may be: those that come wait with the system.
  private var waitsForRoom = false
  /// Until then nothing is accepted, since the process has no descriptors left, or the system no memory.
  private var retry: TimerID?
  // Given up to be able to take a connection, and close it, when there are no descriptors left.
  private var spare: Int32 = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)

  /// Accepts that are tried in one turn.
  private static let acceptsPerTurn = 64

  /// - Parameters:
  ///   - mayAccept: whether one more connection may be taken; if not, it calls what it is given once one may, on any
  ///     thread.
  ///   - accepted: takes a connection and the address of its peer.
  init(
    _ wanted: SocketAddress, on loop: EventLoop,
    mayAccept: @escaping (_ orElse: @escaping @Sendable () -> Void) -> Bool,
    accepted: @escaping (SocketPipe, String) -> Void
  ) throws(SocketError) {
    self.loop = loop
    self.mayAccept = mayAccept
    self.accepted = accepted
    guard let system = try SystemAddress.resolve(wanted, listening: true).first else {
      throw SocketError("resolving \(wanted): there is no such address")
    }
    let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(system.family, type, 0)
    guard descriptor >= 0 else { throw SocketError("opening a socket for", wanted, errno: errno) }
    var on: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    if case .unix(let path) = wanted { Self.removeStale(path) }
    let bound = unsafe system.withPointer { unsafe bind(descriptor, $0, $1) }
    guard bound == 0, listen(descriptor, TransportLimits.listenBacklog) == 0 else {
      let reason = errno
      close(descriptor)
      throw SocketError("listening on", wanted, errno: reason)
    }
    self.descriptor = descriptor
    file = if case .unix(let path) = wanted { SocketFile(path) } else { nil }
    switch wanted {
    case .unix, .unixAbstract: address = wanted
    case .tcp(let host, let port):
      address = .tcp(host: host, port: SystemAddress(boundTo: descriptor)?.port ?? port)
    }
  }

  func start() {
    watch = try? loop.watch(descriptor, for: .readable, self)
  }

  func stop() {
    guard let watch else { return }
    loop.unwatch(watch)
    self.watch = nil
    if let retry { loop.cancel(retry) }
    close(descriptor)
    close(spare)
    file?.remove()
  }

  func ready(_ readiness: Readiness) {
    for _ in 0..<Self.acceptsPerTurn {
      guard mayAcceptOne() else { return }
      var peer = sockaddr_storage()
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let socket = unsafe withUnsafeMutablePointer(to: &peer) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe accept(descriptor, $0, &length)
        }
      }
      guard socket >= 0 else {
        switch errno {
        case EMFILE, ENFILE: outOfDescriptors()
        // The connection waits where it is: the system has no memory for it.
        case ENOBUFS, ENOMEM: pause()
        default: break
        }
        return
      }
      _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
      _ = fcntl(socket, F_SETFL, O_NONBLOCK)
      let address = unsafe withUnsafePointer(to: &peer) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe SystemAddress(copying: $0, length)
        }
      }
      if address.family != AF_UNIX { sendAtOnce(socket) }
      accepted(SocketPipe(socket), address.family == AF_UNIX ? "\(self.address)" : address.text)
    }
  }

  private func mayAcceptOne() -> Bool {
    let loop = loop
    let may = mayAccept { [weak self] in
      loop.execute { [weak self] in
        self?.waitsForRoom = false
        self?.listenOn()
      }
    }
    guard !may else { return true }
    waitsForRoom = true
    if let watch { loop.change(watch, to: []) }
    return false
  }

  private func listenOn() {
    guard let watch, !waitsForRoom, retry == nil else { return }
    loop.change(watch, to: .readable)
  }

  /// Lets one waiting connection know that it is not wanted, and looks again in a while.
  ///
  /// Rare: the bound on connections leaves descriptors for everything else. See ``DescriptorShares``.
  private func outOfDescriptors() {
    close(spare)
    let refused = accept(descriptor, nil, nil)
    if refused >= 0 { close(refused) }
    spare = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    pause()
  }

  private func pause() {
    guard let watch, retry == nil else { return }
    loop.change(watch, to: [])
    retry = loop.schedule(
      at: loop.now + .milliseconds(100),
      Alarm { [weak self] in
        self?.retry = nil
        self?.listenOn()
      })
  }

  /// A socket file that nobody listens on was left by a process that is gone.
  private static func removeStale(_ path: String) {
    guard let address = try? SystemAddress.resolve(.unix(path: path), listening: false).first else { return }
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard probe >= 0 else { return }
    defer { close(probe) }
    let connected = unsafe address.withPointer { unsafe connect(probe, $0, $1) }
    if connected != 0, errno == ECONNREFUSED { unsafe unlink(path) }
  }
}

/// The file of a socket, as long as it is that one: another process may listen at the same path meanwhile, since whoever removes the file may
/// make another.
private struct SocketFile {
  private let path: String
  private let device: dev_t
  private let number: ino_t

  /// Nil where nothing is there.
  init?(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    (self.path, device, number) = (path, status.st_dev, status.st_ino)
  }

  func remove() {
    if let now = SocketFile(path), now.device == device, now.number == number { unsafe unlink(path) }
  }
}

/// Small writes go out at once: this side gathers them itself.
func sendAtOnce(_ socket: Int32) {
  var on: Int32 = 1
  unsafe _ = setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
}
