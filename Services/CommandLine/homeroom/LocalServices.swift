import API
import Arguments
import Bootstrap
import Crypto
import Glibc
import HTTP2Transport
import Messages
import RPC
import TLS

/// The three services as processes on this machine: started together, started again when one is lost, ended together.
struct LocalServices: Sendable {
  let data: String
  let developerMode: Bool
  let context: ServiceEndpoint
  let activity: ServiceEndpoint
  let report: ServiceEndpoint
  private let certificates: CertificateFolder?
  private let security: ClientTLS?

  private static let pauseBeforeRestart = Duration.milliseconds(100)
  private static let stopGrace = Duration.seconds(10)
  private static let startMax = Duration.seconds(30)

  /// - Parameters:
  ///   - firstPort: of three in a row; nil takes three that are free.
  ///   - tls: whether they speak TLS, with certificates that are made in the data folder.
  init(data: String, firstPort: Int?, developerMode: Bool, tls: Bool) throws {
    self.data = data
    self.developerMode = developerMode
    let ports = try firstPort.map { first in (0..<3).map { first + $0 } } ?? Self.freePorts(3)
    let endpoints = ports.map { ServiceEndpoint(ServiceAddress.onThisMachine(port: $0), isEncrypted: tls) }
    (context, activity, report) = (endpoints[0], endpoints[1], endpoints[2])
    guard unsafe mkdir(data, 0o700) == 0 || errno == EEXIST else {
      throw ChildProcess.Failure(description: "\(data) could not be made: \(unsafe String(cString: strerror(errno)))")
    }
    let folder = CertificateFolder(data)
    _ = try KeyFile.loadOrCreate(folder.signingKey)
    certificates = tls ? folder : nil
    security = tls ? try folder.makeLocal() : nil
  }

  /// What a process that calls them has to be told.
  var clientFlags: [String] { certificates.map { ["--ca", $0.authority] } ?? [] }

  func channel(to endpoint: ServiceEndpoint) throws -> HTTP2Channel {
    try HTTP2Channel(to: endpoint.target, security: security)
  }

  private var programs: [(name: String, flags: [String])] {
    var key = ["--signing-key", CertificateFolder(data).signingKey] + clientFlags
    if let files = certificates?.files(of: CertificateFolder.local) {
      key += ["--tls-cert", files.certificate, "--tls-key", files.key]
    }
    let developer = developerMode ? ["--developer-mode"] : []
    return [
      (
        "context-service",
        ["--listen", "\(context.target)", "--database", "\(data)/context.sqlite", "--activity", "\(activity)"] + key
      ),
      (
        "activity-service",
        ["--listen", "\(activity.target)", "--database", "\(data)/activity.sqlite", "--context", "\(context)"] + key
          + developer
      ),
      (
        "report-service",
        [
          "--listen", "\(report.target)", "--activity", "\(activity)", "--context", "\(context)", "--snapshots",
          "\(data)/snapshots",
        ] + key
      ),
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
      while await !Self.isServing(try channel(to: address)) {
        guard ContinuousClock.now < end else {
          throw ChildProcess.Failure(description: "\(address) does not serve yet; see the logs in \(data)")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func isServing(_ channel: any Channel) async -> Bool {
    let health = HealthClient(channel)
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
