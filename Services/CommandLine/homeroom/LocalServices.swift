import API
import Arguments
import Bootstrap
import Console
import Crypto
import Glibc
import HTTP2Transport
import Identity
import Lifecycle
import Messages
import RPC
import Synchronization
import TLS

/// The three services, and the portal before them, as processes on this machine: started together, started again when one is lost,
/// ended together.
final class LocalServices: Sendable {
  private let folder: DataFolder
  let developerMode: Bool
  private let webOrigins: WebOrigins
  let context: ServiceEndpoint
  let activity: ServiceEndpoint
  let report: ServiceEndpoint
  /// Nil: browsers have nothing here.
  let portal: ServiceEndpoint?
  private let keys: TokenKeyFolder
  private let certificates: CertificateFolder?
  private let security: ClientTLS?

  /// Names of programs that have served since this began.
  private let served = Mutex<Set<String>>([])
  /// Report tells Activity at its end what it has shown last: Activity ends after it.
  private let reportEnded = StopSignal()
  /// Tokens signed with this folder's key for people, which nobody else's server believes.
  private let token: ServiceToken

  /// Before a program is started again: twice as long each time, until one has run for a while.
  private static let pauses = (first: Duration.milliseconds(100), most: Duration.seconds(10))
  private static let steady = Duration.seconds(30)
  private static let stopGrace = Duration.seconds(10)
  private static let startMax = Duration.seconds(30)

  /// - Parameters:
  ///   - firstPort: of three in a row; nil takes three that are free.
  ///   - hasPortal: whether the portal has the port before them. It signs people in by developer mode alone.
  ///   - tls: whether they speak TLS, with certificates that are made in the data folder.
  init(
    data: String, firstPort: Int?, developerMode: Bool, tls: Bool, hasPortal: Bool = false,
    webOrigins: WebOrigins = .none
  ) throws {
    self.webOrigins = webOrigins
    // Before anything else: what is in the folder belongs to whoever holds it.
    folder = try DataFolder(data)
    self.developerMode = developerMode
    let ports = try firstPort.map { try LocalPorts.inARow(from: $0, 3) } ?? LocalPorts.free(3)
    portal = try firstPort.flatMap { first in
      guard hasPortal, developerMode else { return nil }
      let port = try LocalPorts.inARow(from: first - 1, 1)[0]
      return ServiceEndpoint(ServiceAddress.onThisMachine(port: port), isEncrypted: tls)
    }
    let endpoints = ports.map { ServiceEndpoint(ServiceAddress.onThisMachine(port: $0), isEncrypted: tls) }
    (context, activity, report) = (endpoints[0], endpoints[1], endpoints[2])
    let files = CertificateFolder(data)
    keys = TokenKeyFolder(data)
    _ = try keys.make()
    token = ServiceToken("homeroom", for: nil, issuer: try TokenIssuer(try KeyFile.load(keys.signingKey)))
    certificates = tls ? files : nil
    security = tls ? try files.makeLocal() : nil
  }

  /// The path of the folder with databases, keys and logs.
  var data: String { folder.path }

  /// What a browser on this machine opens; nil without a portal.
  var pageAddress: String? { portal.map { "\($0.isEncrypted ? "https" : "http")://\($0.target)" } }

  /// What a process that calls them has to be told.
  var clientFlags: [String] { certificates.map { ["--ca", $0.authority] } ?? [] }

  func channel(to endpoint: ServiceEndpoint) throws -> HTTP2Channel {
    try HTTP2Channel(to: endpoint.target, security: security)
  }

  private typealias Program = (name: String, flags: [String])

  private var programs: [Program] {
    // Wherever there is room: the log of each says where.
    let ofProcess = ["--admin-listen", "127.0.0.1:0", "--stop-with-input"] + clientFlags
    var tls: [String] = []
    if let files = certificates?.files(of: CertificateFolder.local) {
      tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
    }
    var common =
      ofProcess + tls + [
        "--token-keys", keys.set, "--revocations", keys.revocations, "--token-sealing-keys", keys.sealing,
      ]
    if !webOrigins.texts.isEmpty { common += ["--web-origins", webOrigins.texts.joined(separator: ",")] }
    let developer = developerMode ? ["--developer-mode"] : []
    // Activity alone gives tokens, and in developer mode only.
    let signing = developerMode ? ["--signing-key", keys.signingKey] : []
    func own(_ name: String) -> [String] { common + ["--service-key", keys.key(of: name)] }
    return [
      (
        ServiceName.context,
        ["--listen", "\(context.target)", "--database", "\(data)/context.sqlite", "--activity", "\(activity)"]
          + own(ServiceName.context) + developer
      ),
      (
        ServiceName.activity,
        ["--listen", "\(activity.target)", "--database", "\(data)/activity.sqlite", "--context", "\(context)"]
          + own(ServiceName.activity) + developer + signing
      ),
      (
        ServiceName.report,
        [
          "--listen", "\(report.target)", "--activity", "\(activity)", "--context", "\(context)", "--snapshots",
          "\(data)/snapshots",
        ] + own(ServiceName.report)
      ),
    ]
      + [portal].compactMap(\.self).map { portal in
        (
          ServiceName.portal,
          [
            "--listen", "\(portal.target)", "--context", "\(context)", "--activity", "\(activity)", "--report",
            "\(report)",
            "--session-keys", "\(data)/session-keys.json", "--developer-mode",
          ] + ofProcess + tls
        )
      }
  }

  /// Runs all of them until cancelled; one that ends after it has served is started again.
  ///
  /// - Throws: when one ends by itself before: it would do the same again.
  func run() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for program in programs { group.addTask { try await self.keep(program) } }
      // Not `waitForAll`: the first that fails is to end the others.
      while try await group.next() != nil {}
    }
  }

  private func keep(_ program: Program) async throws {
    defer { if program.name == ServiceName.report { reportEnded.raise() } }
    let log = "\(data)/\(program.name).log"
    var pause = Self.pauses.first
    while !Task.isCancelled {
      let begin = ContinuousClock.now
      let child = try ChildProcess(SiblingProgram(program.name).path, program.flags, log: log)
      let end: ChildEnd
      do {
        end = try await child.untilEnd()
      } catch {
        // In a task of its own: this one is cancelled, and would not wait.
        if program.name == ServiceName.activity { await Task { await reportEnded.wait() }.value }
        return await child.stop(within: Self.stopGrace)
      }
      if case .exited = end, !served.withLock({ $0.contains(program.name) }) {
        throw CommandFailure(Self.refusal(of: program.name, end, child.lastLine, log))
      }
      if ContinuousClock.now - begin > Self.steady { pause = Self.pauses.first }
      Output.complain("\(program.name) ended (\(end)) and is started again in \(pause); see \(log)")
      try await Task.sleep(for: pause)
      pause = min(pause * 2, Self.pauses.most)
    }
  }

  private static func refusal(of name: String, _ end: ChildEnd, _ lastLine: String?, _ log: String) -> String {
    let said = lastLine.map { ": \($0)" } ?? ""
    let taken = unsafe String(cString: strerror(EADDRINUSE))
    let advice = said.contains(taken) ? ". Say --first-port for other ports" : ""
    return "\(name) ended before it served (\(end))\(said)\(advice). Its log is \(log)"
  }

  /// Returns when all of them serve.
  ///
  /// - Throws: also when what serves there is not ours.
  func untilReady() async throws {
    let end = ContinuousClock.now + Self.startMax
    for (program, address) in zip(programs, [context, activity, report]) {
      let channel = try channel(to: address)
      while await !Self.isServing(channel) {
        guard ContinuousClock.now < end else {
          throw CommandFailure("\(address) does not serve yet; see the logs in \(data)")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
      try await refuseStrangers(at: address, channel)
      served.withLock { _ = $0.insert(program.name) }
    }
    guard let portal else { return }
    // It answers browsers, not calls about its health.
    while !LocalPorts.isListening(portal) {
      guard ContinuousClock.now < end else {
        throw CommandFailure("\(portal) does not serve yet; see the logs in \(data)")
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    served.withLock { _ = $0.insert(ServiceName.portal) }
  }

  /// A port can be taken between the look at it and the start. Nothing is asked of a server that is not ours: the demo
  /// would erase its school. Report holds nothing of its own.
  private func refuseStrangers(at address: ServiceEndpoint, _ channel: any Channel) async throws {
    let channel = AuthorizedChannel(channel, token: token.token)
    let options = CallOptions(timeout: .seconds(2))
    do {
      switch address {
      case context: _ = try await ContextServiceClient(channel).getPosition(ContextV1.GetPositionRequest(), options)
      case activity: _ = try await ActivityServiceClient(channel).getPosition(ActivityV1.GetPositionRequest(), options)
      default: return
      }
    } catch let error as RPCError where error.code == .unauthenticated {
      throw CommandFailure(
        "\(address) is served by another program, which does not know the keys of \(data)")
    } catch is RPCError {
      // Whoever looked at the token believed it.
    }
  }

  static func isServing(_ channel: any Channel) async -> Bool {
    let health = HealthClient(channel)
    let options = CallOptions(timeout: .seconds(2))
    return await (try? health.check(GRPCHealthV1.HealthCheckRequest(), options))?.status == .serving
  }
}
