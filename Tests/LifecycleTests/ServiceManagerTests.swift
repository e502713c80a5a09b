import Glibc
import Lifecycle
import Testing

@Suite struct ServiceManagerTests {
  /// The manager's end: a datagram socket of the test's own, with an abstract name or a path.
  final class Socket {
    let name: String
    private let descriptor: Int32

    init(_ name: String) throws {
      self.name = name
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      try #require(descriptor >= 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = name.hasPrefix("@") ? [0] + name.utf8.dropFirst() : Array(name.utf8)
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
      let result = unsafe withUnsafePointer(to: address) { address in
        unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
      }
      try #require(result == 0)
    }

    deinit {
      close(descriptor)
      if name.hasPrefix("/") { unsafe unlink(name) }
    }

    /// What has arrived and was not read yet, a string a datagram.
    var received: [String] {
      var found: [String] = []
      var bytes = [UInt8](repeating: 0, count: 8192)
      while true {
        let count = unsafe recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else { return found }
        found.append(String(decoding: bytes[..<count], as: UTF8.self))
      }
    }
  }

  static func freshName(_ prefix: String) -> String { "\(prefix)homeroom-notices-\(UInt64.random(in: .min ... .max))" }

  @Test("each notice arrives as the manager reads it, at a path and at an abstract name", arguments: ["@", "/tmp/"])
  func notices(prefix: String) throws {
    let socket = try Socket(Self.freshName(prefix))
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    for notice in [.ready, .status("serving"), .alive, .stopping] as [ServiceManager.Notice] {
      #expect(manager.send(notice))
    }
    #expect(socket.received == ["READY=1", "STATUS=serving", "WATCHDOG=1", "STOPPING=1"])
  }

  @Test("a reload says when it began, by the clock that the manager reads")
  func reload() throws {
    let socket = try Socket(Self.freshName("@"))
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    func now() -> Int64 {
      var now = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &now)
      return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
    let before = now()
    #expect(manager.send(.reloading))
    let text = try #require(socket.received.first)
    let said = try #require(text.wholeMatch(of: /RELOADING=1\nMONOTONIC_USEC=([0-9]+)/).flatMap { Int64($0.1) })
    #expect(before...now() ~= said)
  }

  @Test("a status is one line of at most 1024 bytes, whatever it says")
  func status() throws {
    let socket = try Socket(Self.freshName("@"))
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(manager.send(.status("not serving\nSTOPPING=1")))
    #expect(manager.send(.status(String(repeating: "x", count: 100_000))))
    let received = socket.received
    #expect(received.first == "STATUS=not serving STOPPING=1")
    #expect(received.last == "STATUS=" + String(repeating: "x", count: ServiceManager.statusBytesMax))
  }

  @Test("a manager that reads nothing keeps nobody waiting, and is told again")
  func full() throws {
    let socket = try Socket(Self.freshName("@"))
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    // The system queues some for a reader and then no more.
    let accepted = (0..<100_000).prefix { _ in manager.send(.alive) }.count
    #expect(accepted < 100_000)
    #expect(!manager.send(.ready))
    #expect(socket.received.count == accepted)
    #expect(manager.send(.ready))
  }

  @Test(
    "no manager is there where none is named, or none of this machine",
    arguments: [nil, "", "@", "/", "run/notify", "vsock:2:1234", "/" + String(repeating: "x", count: 108), "/a\0b"])
  func none(name: String?) {
    var environment: [String: String] = [:]
    environment["NOTIFY_SOCKET"] = name
    #expect(ServiceManager(environment: environment) == nil)
  }

  @Test("the longest name that the system takes is one")
  func longest() throws {
    let name = Self.freshName("@")
    let socket = try Socket(name + String(repeating: "x", count: 107 - name.utf8.count))
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": socket.name]))
    #expect(manager.send(.ready))
    #expect(socket.received == ["READY=1"])
  }

  @Test("a manager that is gone is an answer and no failure")
  func gone() throws {
    let manager = try #require(ServiceManager(environment: ["NOTIFY_SOCKET": Self.freshName("@")]))
    #expect(!manager.send(.ready))
  }

  @Test(
    "signs of life are due twice as often as the manager waits, where it means this process",
    arguments: [
      ("30000000", "7", Duration.seconds(15)), ("30000000", nil, .seconds(15)), ("30000000", "8", nil),
      ("0", nil, nil), ("-1", nil, nil), ("soon", nil, nil), (nil, nil, nil),
    ] as [(String?, String?, Duration?)])
  func watchdog(microseconds: String?, processID: String?, interval: Duration?) throws {
    var environment = ["NOTIFY_SOCKET": "@x"]
    environment["WATCHDOG_USEC"] = microseconds
    environment["WATCHDOG_PID"] = processID
    let manager = try #require(ServiceManager(environment: environment, processID: 7))
    #expect(manager.watchdogInterval == interval)
  }
}
