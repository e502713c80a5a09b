import API
import Arguments
import Bootstrap
import Crypto
import Glibc
import HTTP2Transport
import Messages
import RPC

/// The three services as processes on this machine: started together, started again when one is lost, ended together.
struct LocalServices: Sendable {
  let data: String
  let developerMode: Bool
  let context: HostPort
  let activity: HostPort
  let report: HostPort

  private static let pauseBeforeRestart = Duration.milliseconds(100)
  private static let stopGrace = Duration.seconds(10)
  private static let startMax = Duration.seconds(30)

  /// - Parameter firstPort: of three in a row; nil takes three that are free.
  init(data: String, firstPort: Int?, developerMode: Bool) throws {
    self.data = data
    self.developerMode = developerMode
    let ports = try firstPort.map { first in (0..<3).map { first + $0 } } ?? Self.freePorts(3)
    context = ServiceAddress.onThisMachine(port: ports[0])
    activity = ServiceAddress.onThisMachine(port: ports[1])
    report = ServiceAddress.onThisMachine(port: ports[2])
    guard unsafe mkdir(data, 0o700) == 0 || errno == EEXIST else {
      throw ChildProcess.Failure(description: "\(data) could not be made: \(unsafe String(cString: strerror(errno)))")
    }
    _ = try KeyFile.loadOrCreate(signingKey)
  }

  var signingKey: String { "\(data)/signing-key.pem" }

  private var programs: [(name: String, flags: [String])] {
    let key = ["--signing-key", signingKey]
    let developer = developerMode ? ["--developer-mode"] : []
    return [
      (
        "context-service",
        ["--listen", "\(context)", "--database", "\(data)/context.sqlite", "--activity", "\(activity)"] + key
      ),
      (
        "activity-service",
        ["--listen", "\(activity)", "--database", "\(data)/activity.sqlite", "--context", "\(context)"] + key
          + developer
      ),
      ("report-service", ["--listen", "\(report)", "--activity", "\(activity)", "--context", "\(context)"] + key),
    ]
  }

  /// Runs all three until cancelled; one that ends is started again.
  func run() async throws {
    let folder = try Self.programFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (name, flags) in programs {
        group.addTask { try await keep("\(folder)/\(name)", flags, log: "\(data)/\(name).log") }
      }
      try await group.waitForAll()
    }
  }

  private func keep(_ path: String, _ flags: [String], log: String) async throws {
    while !Task.isCancelled {
      let child = try ChildProcess(path, flags, log: log)
      do {
        let status = try await child.untilEnd()
        Output.complain("\(path) ended (status \(status)) and is started again; see \(log)")
        try await Task.sleep(for: Self.pauseBeforeRestart)
      } catch {
        await child.stop(within: Self.stopGrace)
      }
    }
  }

  /// Returns when all three serve.
  func untilReady() async throws {
    let end = ContinuousClock.now + Self.startMax
    for address in [context, activity, report] {
      while try await !Self.isServing(address) {
        guard ContinuousClock.now < end else {
          throw ChildProcess.Failure(description: "\(address) does not serve yet; see the logs in \(data)")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func isServing(_ address: HostPort) async throws -> Bool {
    let health = HealthClient(try HTTP2Channel(to: address))
    let options = CallOptions(timeout: .seconds(2))
    return await (try? health.check(GRPCHealthV1.HealthCheckRequest(), options))?.status == .serving
  }

  /// The services lie beside this program.
  private static func programFolder() throws -> String {
    guard let path = unsafe realpath("/proc/self/exe", nil) else {
      throw ChildProcess.Failure(description: "/proc is not there to tell where this program lies")
    }
    defer { unsafe free(path) }
    return unsafe String(cString: path).split(separator: "/").dropLast().map { "/" + $0 }.joined()
  }

  /// Ports that were free a moment ago.
  private static func freePorts(_ count: Int) throws -> [Int] {
    var sockets: [Int32] = []
    defer { for socket in sockets { close(socket) } }
    return try (0..<count).map { _ in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      sockets.append(descriptor)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = unsafe inet_addr("127.0.0.1")
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let port = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
          unsafe bind(descriptor, generic, length) == 0 && getsockname(descriptor, generic, &length) == 0
            ? UInt16(bigEndian: pointer.pointee.sin_port) : nil
        }
      }
      guard let port else { throw ChildProcess.Failure(description: "no port is free") }
      return Int(port)
    }
  }
}
