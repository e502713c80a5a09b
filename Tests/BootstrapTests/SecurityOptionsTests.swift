import Arguments
import CertificateKit
import Crypto
import Synchronization
import Testing

@testable import Bootstrap

@Suite("what a program is told of encryption")
struct SecurityOptionsTests {
  /// Why the options are refused; nil when they are taken.
  private func refusal(_ words: [String], calling: [String] = []) async -> String? {
    let errors = Mutex("")
    let endpoints = Option<[ServiceEndpoint]>("call", .list(.endpoint()), default: [], help: "Calls.")
    let command = Command("server", "Serves.", takes: ServerOptions.all + [endpoints]) { values in
      _ = try ServerOptions(
        values, usually: ServiceAddress.onThisMachine(port: 1), admin: ServiceAddress.onThisMachine(port: 0),
        calling: values[endpoints])
    }
    let words = ["--token-keys", "keys.json", "--service-key", "key.pem"] + words + calling.flatMap { ["--call", $0] }
    let code = await command.main(arguments: words, environment: [:], version: "1") { text, _ in
      errors.withLock { $0 += text }
    }
    return code == 0 ? nil : errors.withLock { $0 }
  }

  @Test(
    "other machines are listened to over TLS, or because somebody said so",
    arguments: ["0.0.0.0:1", "[::]:1", "10.0.0.1:1"])
  func listening(address: String) async throws {
    let authority = try TestAuthority()
    let files = try authority.issue("server")
    let tls = ["--tls-cert", files.certificate, "--tls-key", files.key]
    await #expect(refusal(["--listen", address])?.contains("can be reached from other machines") == true)
    await #expect(refusal(["--listen", address, "--plaintext-on-network"]) == nil)
    await #expect(refusal(["--listen", address] + tls) == nil)
    await #expect(refusal(["--listen", "127.0.0.1:1"]) == nil)
  }

  @Test("pages for operators are for this machine alone, or for others because somebody said so")
  func pages() async {
    await #expect(refusal(["--admin-listen", "0.0.0.0:1"])?.contains("can be reached from other machines") == true)
    await #expect(refusal(["--admin-listen", "[::]:1"])?.contains("--admin-on-network") == true)
    await #expect(refusal(["--admin-listen", "0.0.0.0:1", "--admin-on-network"]) == nil)
    await #expect(refusal(["--admin-listen", "0.0.0.0:1", "--plaintext-on-network"]) != nil)
    await #expect(refusal(["--admin-listen", "[::1]:1"]) == nil)
    await #expect(refusal(["--admin-listen", "none"]) == nil)
    await #expect(refusal(["--admin-listen", "nowhere"])?.contains("names no port") == true)
  }

  @Test("spans go to this machine, or over TLS; to begin traces that go nowhere makes no sense")
  func traces() async {
    await #expect(refusal(["--otlp-traces", "http://127.0.0.1:4318/v1/traces", "--trace-share", "0.5"]) == nil)
    await #expect(refusal(["--otlp-traces", "https://collector.example/v1/traces"]) == nil)
    await #expect(refusal(["--otlp-traces", "http://collector.example/v1/traces"])?.contains("this machine") == true)
    await #expect(refusal(["--otlp-traces", "https://name:word@collector.example/"])?.contains("password") == true)
    await #expect(refusal(["--otlp-traces", "127.0.0.1:4318"]) != nil)
    await #expect(refusal(["--trace-share", "0.5"])?.contains("--otlp-traces") == true)
    await #expect(refusal(["--trace-share", "2"])?.contains("0 to 1") == true)
    await #expect(refusal(["--trace-share", "nan"])?.contains("0 to 1") == true)
  }

  @Test("other machines are called over TLS, or because somebody said so")
  func calling() async {
    await #expect(refusal([], calling: ["activity:50052"])?.contains("not encrypted") == true)
    await #expect(refusal([], calling: ["http://activity:50052"])?.contains("not encrypted") == true)
    await #expect(refusal([], calling: ["https://activity:50052"]) == nil)
    await #expect(refusal(["--plaintext-on-network"], calling: ["activity:50052"]) == nil)
    await #expect(
      refusal([], calling: ["127.0.0.1:50052", "localhost:1", "[::1]:1", "unix:/x", "unix-abstract:x"]) == nil)
    await #expect(refusal([], calling: ["ipv4:127.0.0.1:1,127.0.0.1:2"]) == nil)
    await #expect(refusal([], calling: ["ipv4:127.0.0.1:1,10.0.0.1:2"])?.contains("not encrypted") == true)
  }

  @Test("halves are refused")
  func halves() async throws {
    let authority = try TestAuthority()
    let files = try authority.issue("client", [.client])
    await #expect(refusal(["--tls-cert", files.certificate])?.contains("go together") == true)
    await #expect(refusal(["--tls-key", files.key])?.contains("go together") == true)
    await #expect(refusal(["--client-ca", authority.certificate])?.contains("needs --tls-cert") == true)
    await #expect(refusal(["--client-cert", files.certificate])?.contains("needs its key") == true)
  }

  @Test(
    "an address says whether the way is encrypted",
    arguments: [
      ("https://report.example:50053", "https://report.example:50053"), ("https://[::1]:1/", "https://[::1]:1"),
      ("http://127.0.0.1:1", "127.0.0.1:1"), ("127.0.0.1:1", "127.0.0.1:1"),
      ("https://dns:///report.example:1", "https://dns:///report.example:1"),
      ("unix:/run/x.sock", "unix:/run/x.sock"),
    ])
  func endpoint(text: String, meant: String) throws {
    try #expect(Kind<ServiceEndpoint>.endpoint().read(text).description == meant)
  }

  @Test(
    "what is no address is refused", arguments: ["https://", "https://host", "ftp://host:1", "https://host:1/path", ""])
  func noEndpoint(text: String) {
    #expect(throws: ArgumentProblem.self) { try Kind<ServiceEndpoint>.endpoint().read(text) }
  }
}
