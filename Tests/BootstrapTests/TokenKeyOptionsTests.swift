import Arguments
import CertificateKit
import Crypto
import Domain
import Foundation
import Identity
import Observability
import RPC
import Synchronization
import Testing

@testable import Bootstrap

/// The keys of tokens that a server is given, and those that it refuses.
@Suite("what a server is told of the keys of tokens") final class TokenKeyOptionsTests {
  static let now = Instant(milliseconds: 1_700_000_000_000)
  let folder = NSTemporaryDirectory() + "homeroom-token-keys-" + UUID().uuidString
  let (people, report): (PrivateKey, PrivateKey)

  init() throws {
    (people, report) = (try PrivateKey(), try PrivateKey())
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try TestAuthority.write(try people.pem(), to: "\(folder)/people.pem")
    try TestAuthority.write(try report.pem(), to: "\(folder)/report.pem")
    try TestAuthority.write(try PrivateKey().pem(), to: "\(folder)/stranger.pem")
    try writeSet([
      KeySet.Entry(people.publicKey(), for: .people),
      KeySet.Entry(report.publicKey(), id: "r1", for: .service("report-service")),
    ])
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func writeSet(_ entries: [KeySet.Entry]) throws {
    try TestAuthority.write(try KeySet(entries).json, to: "\(folder)/set.json")
  }

  /// What a server with these words begins with, or why it does not.
  private func start(
    _ words: [String], environment: [String: String] = [:], developerMode: Bool = false, calls: Bool = true,
    name: String = "report-service"
  ) async -> (process: ServiceProcess?, refusal: String?) {
    let started = Mutex<ServiceProcess?>(nil)
    let errors = Mutex("")
    let folder = folder
    let command = Command("server", "Serves.", takes: ServerOptions.all) { values in
      let endpoints = calls ? [ServiceAddress.ofActivity] : []
      let options = try ServerOptions(
        values, usually: ServiceAddress.onThisMachine(port: 1), admin: ServiceAddress.onThisMachine(port: 0),
        calling: endpoints, isInDeveloperMode: developerMode)
      let process = try ServiceProcess(name, options)
      for endpoint in endpoints { _ = try process.channel(to: ServiceName.activity, at: endpoint) }
      if developerMode { _ = try process.developerMode() }
      started.withLock { $0 = process }
    }
    let words = words.map { $0.hasSuffix(".pem") || $0.hasSuffix(".json") ? "\(folder)/\($0)" : $0 }
    let code = await command.main(arguments: words, environment: environment, version: "1") { text, _ in
      errors.withLock { $0 += text }
    }
    return code == 0 ? (started.withLock { $0 }, nil) : (nil, errors.withLock { $0 })
  }

  @Test("public keys and a key of its own are all that a service needs")
  func enough() async {
    await #expect(start(["--token-keys", "set.json", "--service-key", "report.pem"]).process != nil)
    await #expect(start(["--token-keys", "set.json"], calls: false).process != nil)
  }

  @Test("a key that signs for people is refused without developer mode, and the message says what to do instead")
  func signingKey() async {
    let refusals = [
      await start(["--signing-key", "people.pem"]),
      await start(["--token-keys", "set.json", "--service-key", "report.pem", "--signing-key", "people.pem"]),
      await start(
        ["--token-keys", "set.json", "--service-key", "report.pem"],
        environment: ["HOMEROOM_SIGNING_KEY": "\(folder)/people.pem"]),
    ]
    for (_, refusal) in refusals {
      #expect(
        refusal?.contains("developer mode") == true && refusal?.contains("homeroom keys") == true, "\(refusal ?? "")")
    }
  }

  static let wrong: [([String], String)] = [
    ([], "--token-keys"),
    (["--token-keys", "set.json"], "--service-key"),
    (["--token-keys", "none.json", "--service-key", "report.pem"], "No such file"),
    (["--token-keys", "people.pem", "--service-key", "report.pem"], "no set of public keys"),
    (["--token-keys", "set.json", "--service-key", "set.json"], "others may read"),
    (["--token-keys", "set.json", "--service-key", "people.pem"], "signs for people"),
    (["--token-keys", "set.json", "--service-key", "stranger.pem"], "does not hold the public half"),
  ]

  @Test("what is of no use is refused at the start, by its name", arguments: wrong)
  func refused(words: [String], expected: String) async throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder)/set.json")
    let refusal = try #require(await start(words).refusal)
    #expect(refusal.contains(expected), "\(refusal)")
    let pem = try people.pem().split(separator: "\n")
    #expect(!refusal.contains(pem[1]), "a key was told")
  }

  @Test("a service does not start with another's key")
  func another() async {
    let refusal = await start(["--token-keys", "set.json", "--service-key", "report.pem"], name: "activity-service")
      .refusal
    #expect(refusal?.contains("service:report-service") == true && refusal?.contains("activity-service takes") == true)
  }

  @Test("developer mode signs for people, with a key that the set says does")
  func developerMode() async {
    let words = ["--token-keys", "set.json", "--service-key", "report.pem"]
    await #expect(start(words + ["--signing-key", "people.pem"], developerMode: true).process != nil)
    await #expect(start(words, developerMode: true).refusal?.contains("--signing-key") == true)
    await #expect(
      start(words + ["--signing-key", "report.pem"], developerMode: true).refusal?.contains("not for people") == true)
  }

  @Test("tokens name a service's key as the set does")
  func named() throws {
    let file = try KeySetFile("\(folder)/set.json")
    let issuer = try TokenIssuer(report, keyID: "r1")
    var rules = TokenRules()
    rules.service = "activity-service"
    for service in ServiceName.all {
      let token = try ServiceToken("report-service", for: service, issuer: issuer, clock: WallClock { Self.now })
        .token()
      let verifier = TokenVerifier(file.keys, rules: rules)
      let user = try? verifier.verify(token, at: Self.now).caller.user
      #expect(user == (service == "activity-service" ? "report-service" : nil))
    }
  }

  @Test("revocations are obeyed by the next call, and a list that is of no use by none")
  func revocations() throws {
    let file = RevocationFile("\(folder)/revoked.json")
    let tokens = VerifiedTokenCache(TokenVerifier(try KeySetFile("\(folder)/set.json").keys))
    let keeper = RevocationKeeper(file, tokens, Logger("test", to: .standardError(.logfmt)))
    let token = try TokenIssuer(people).token(for: Caller(organization: "o", user: "u", role: .teacher), now: Self.now)
    func isBelieved() -> Bool { (try? tokens.verify(Array(token.utf8).span, at: Self.now)) != nil }
    keeper.look()
    #expect(isBelieved())
    let revoked = try Revocations([Revocations.entry(of: token)]).json
    for (text, expected) in [(revoked, false), ("{}", false), (Revocations().json, true)] {
      try TestAuthority.write(text, to: "\(folder)/revoked.json")
      keeper.look()
      #expect(isBelieved() == expected)
    }
  }

  @Test("a changed file is obeyed by the next call, and one that is of no use by none")
  func keeper() throws {
    let file = try KeySetFile("\(folder)/set.json")
    let tokens = VerifiedTokenCache(TokenVerifier(file.keys))
    let keeper = TokenKeyKeeper(file, nil, tokens, Logger("test", to: .standardError(.logfmt)))
    let token = try TokenIssuer(people).token(for: Caller(organization: "o", user: "u", role: .teacher), now: Self.now)
    func isBelieved() -> Bool { (try? tokens.verify(Array(token.utf8).span, at: Self.now)) != nil }
    #expect(isBelieved())
    try writeSet([KeySet.Entry(report.publicKey(), for: .service("report-service"))])
    #expect(isBelieved())
    keeper.look()
    #expect(!isBelieved())
    try TestAuthority.write("{}", to: "\(folder)/set.json")
    keeper.look()
    #expect(!isBelieved())
    try writeSet([KeySet.Entry(people.publicKey(), for: .people)])
    keeper.look()
    #expect(isBelieved())
  }

  @Test("changed sealing keys are obeyed by the next call, and those that are of no use by none")
  func sealing() throws {
    let path = "\(folder)/sealing.json"
    let (one, two) = (try SealingKeys.Key(), try SealingKeys.Key())
    func write(_ keys: SealingKeys.Key...) throws { try KeyFile.write(try SealingKeys(keys).json, to: path) }
    try write(one)
    let (file, sealing) = (try KeySetFile("\(folder)/set.json"), try SealingKeysFile(path))
    var verifier = TokenVerifier(file.keys)
    verifier.sealing = sealing.keys
    let tokens = VerifiedTokenCache(verifier)
    let keeper = TokenKeyKeeper(file, sealing, tokens, Logger("test", to: .standardError(.logfmt)))
    let caller = Caller(organization: "o", user: "u", role: .student, app: "a")
    let token = try TokenIssuer(people, sealing: sealing.keys).token(for: caller, now: Self.now)
    func isBelieved() -> Bool { (try? tokens.verify(Array(token.utf8).span, at: Self.now)) != nil }
    #expect(isBelieved())
    try write(one, two)
    keeper.look()
    #expect(isBelieved())
    try TestAuthority.write("{}", to: path)
    keeper.look()
    #expect(isBelieved())
    try write(two)
    keeper.look()
    #expect(!isBelieved())
    try write(two, one)
    keeper.look()
    #expect(isBelieved())
  }

  @Test("a service says what is wrong with sealing keys, and does not start")
  func sealingRefused() async throws {
    let words = ["--token-keys", "set.json", "--service-key", "report.pem", "--token-sealing-keys"]
    try KeyFile.write(try SealingKeys([SealingKeys.Key()]).json, to: "\(folder)/sealing.json")
    await #expect(start(words + ["sealing.json"]).process != nil)
    await #expect(start(words + ["none.json"]).refusal?.contains("No such file") == true)
    await #expect(start(words + ["people.pem"]).refusal?.contains("no set of sealing keys") == true)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder)/sealing.json")
    await #expect(start(words + ["sealing.json"]).refusal?.contains("chmod 600") == true)
  }
}
