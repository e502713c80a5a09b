internal import Glibc

/// The service manager that started this process, such as systemd: the receiver of its short notices, by the protocol of
/// `sd_notify(3)`.
///
/// A notice is one datagram to the socket that `NOTIFY_SOCKET` names. Sending never waits and nothing depends on it.
public struct ServiceManager: Sendable {
  /// What a process says of itself.
  public enum Notice: Hashable, Sendable {
    /// It accepts calls, or has ended a reload.
    case ready
    /// It reads its files anew; `ready` follows.
    case reloading
    /// It finishes what it has begun and ends.
    case stopping
    /// It is not stuck: to be said once in each `ServiceManager.watchdogInterval`.
    case alive
    /// How it is, in one line for operators. Cut off after ``ServiceManager/statusBytesMax``.
    case status(String)
  }

  /// Of the UTF-8 of a status: systemd drops a datagram that is longer than a page of memory.
  public static let statusBytesMax = 1024

  /// Between two notices that the process is alive: half the time after which the manager starts it anew; nil: nobody waits
  /// for them.
  public let watchdogInterval: Duration?
  private let address: sockaddr_un
  private let addressLength: socklen_t

  /// Nil where the environment names no manager, or none at a socket of this machine: an absolute path, or `@` and the name of an
  /// abstract socket.
  ///
  /// - Parameters:
  ///   - environment: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  ///   - processID: nil: this one. The notices of a watchdog that was meant for another process are left out.
  public init?(environment: [String: String], processID: Int32? = nil) {
    guard let name = environment["NOTIFY_SOCKET"], name.hasPrefix("/") || name.hasPrefix("@"), name.utf8.count > 1,
      !name.utf8.contains(0)
    else { return nil }
    let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      // A path ends with a zero, which is there already.
      guard bytes.count < path.count else { return false }
      unsafe path.copyBytes(from: bytes)
      return true
    }
    guard fits else { return nil }
    self.address = address
    addressLength = socklen_t(MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 0) + socklen_t(bytes.count)
    watchdogInterval = Self.watchdogInterval(environment, processID ?? getpid())
  }

  private static func watchdogInterval(_ environment: [String: String], _ processID: Int32) -> Duration? {
    guard let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init), microseconds > 0 else { return nil }
    if let meant = environment["WATCHDOG_PID"], meant != String(processID) { return nil }
    return .microseconds(microseconds) / 2
  }

  /// - Returns: false where the manager's queue is full, or nobody listens: say it again later.
  @discardableResult
  public func send(_ notice: Notice) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let text = Array(Self.text(of: notice).utf8)
    let sent = unsafe withUnsafePointer(to: address) { address in
      unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe sendto(
          descriptor, text, text.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL), address, addressLength)
      }
    }
    return sent == text.count
  }

  private static func text(of notice: Notice) -> String {
    switch notice {
    case .ready: "READY=1"
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(monotonicMicroseconds)"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    case .status(let line): "STATUS=\(oneLine(line))"
    }
  }

  /// A second line would be another notice.
  private static func oneLine(_ text: String) -> String {
    let bytes = text.utf8.prefix(statusBytesMax).map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Of the clock by which the manager orders a reload and the notice of it.
  private static var monotonicMicroseconds: Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
  }
}
