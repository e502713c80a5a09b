import CertificateKit
import Crypto
import EchoKit
import Glibc
import HTTP2
import HTTP2Transport
import RPC
import Synchronization
import TLS
import Testing

@Suite("calls over TLS", .timeLimit(.minutes(30)))
struct TLSTests {
  let authority: TestAuthority
  let files: TestAuthority.Files

  init() throws {
    authority = try TestAuthority()
    files = try authority.issue("server")
  }

  private func server(clientAuthority: String? = nil) throws -> ServerTLS {
    try ServerTLS(certificate: files.certificate, key: files.key, clientAuthority: clientAuthority)
  }

  private func client(_ files: TestAuthority.Files? = nil, serverName: String? = nil) throws -> ClientTLS {
    try ClientTLS(
      authority: authority.certificate, certificate: files?.certificate, key: files?.key, serverName: serverName)
  }

  private func say(_ channel: HTTP2Channel, _ message: EchoMessage = EchoMessage(number: 5)) async throws -> EchoMessage
  {
    try await EchoClient(channel).say(message, CallOptions(timeout: .seconds(20)))
  }

  /// Why a client does not come through.
  private func refusal(_ server: ServerTLS, _ client: ClientTLS?) async throws -> RPCError {
    var refusal = RPCError(.unknown, "it came through")
    try await withServer(security: server, clientSecurity: client) { channel, _, _ in
      do { _ = try await say(channel) } catch let error as RPCError { refusal = error }
    }
    return refusal
  }

  @Test("a call goes through, on TCP and on a Unix socket", arguments: [false, true])
  func call(unix: Bool) async throws {
    try await withServer(unix: unix, security: server(), clientSecurity: client()) { channel, _, _ in
      try await #expect(say(channel) == EchoMessage(number: 5))
      try await #expect(say(channel, .bytes(3_000_000)) == .bytes(3_000_000))
    }
  }

  @Test("many large messages go both ways at the same time")
  func stream() async throws {
    try await withServer(security: server(), clientSecurity: client()) { channel, _, _ in
      let call = try await EchoClient(channel).chat(CallOptions(timeout: .seconds(60)))
      async let sent: Void = {
        for number in 0..<40 {
          try await call.write(EchoMessage(payload: .init(repeating: 1, count: 300_000), number: UInt64(number)))
        }
        call.finishWriting()
      }()
      var heard: [UInt64] = []
      for try await reply in call.responses {
        #expect(reply.payload.count == 300_000)
        heard.append(reply.number)
      }
      try await sent
      #expect(heard == Array(0..<40))
    }
  }

  @Test("a server that someone else vouches for is refused")
  func otherAuthority() async throws {
    let stranger = try TestAuthority()
    let refusal = try await refusal(server(), ClientTLS(authority: stranger.certificate))
    #expect(refusal.code == .unavailable)
    #expect(refusal.message.contains("certificate does not hold"), "\(refusal)")
  }

  @Test("a certificate that has ended is refused")
  func expired() async throws {
    let old = try authority.issue("old", endsIn: -60)
    let refusal = try await refusal(ServerTLS(certificate: old.certificate, key: old.key), client())
    #expect(refusal.code == .unavailable)
    #expect(refusal.message.contains("expired"), "\(refusal)")
  }

  @Test("a certificate for another name is refused; a client may say what name it expects")
  func otherName() async throws {
    let elsewhere = try authority.issue("elsewhere", for: [.dns("reports.school.example")])
    let server = try ServerTLS(certificate: elsewhere.certificate, key: elsewhere.key)
    let refusal = try await refusal(server, client())
    #expect(refusal.message.contains("mismatch"), "\(refusal)")
    try await withServer(security: server, clientSecurity: client(serverName: "reports.school.example")) {
      channel, _, _ in
      try await #expect(say(channel) == EchoMessage(number: 5))
    }
  }

  @Test("a certificate for clients is not one for a server")
  func wrongPurpose() async throws {
    let wrong = try authority.issue("wrong", [.client])
    let refusal = try await refusal(ServerTLS(certificate: wrong.certificate, key: wrong.key), client())
    #expect(refusal.message.contains("purpose"), "\(refusal)")
  }

  @Test("plain bytes to a server that speaks TLS, and TLS to one that does not, end at once")
  func mixed() async throws {
    try await #expect(refusal(server(), nil).code == .unavailable)
    var refusal = RPCError(.unknown, "it came through")
    try await withServer(clientSecurity: client()) { channel, _, _ in
      refusal = await #expect(throws: RPCError.self) { try await say(channel) } ?? refusal
    }
    #expect(refusal.code == .unavailable)
    #expect(refusal.message.contains("does not speak TLS"), "\(refusal)")
  }

  @Test("a handshake that is not finished in time ends", arguments: [[], [0x16], [0x16, 3, 1, 2, 0, 1]] as [[UInt8]])
  func halfOpen(bytes: [UInt8]) async throws {
    var limits = TransportLimits()
    limits.handshakeTimeout = .milliseconds(50)
    try await withServer(limits: limits, security: server()) { _, server, address in
      let client = try RawClient(address)
      client.send(bytes)
      #expect(client.hearsEnd())
    }
  }

  @Test("a record that does not come to its end ends the connection", arguments: [1, 5, 700])
  func halfRecord(bytes: Int) async throws {
    var limits = TransportLimits()
    limits.frameTimeout = .milliseconds(50)
    try await withServer(limits: limits, security: server()) { _, _, address in
      let wire = try RawClient(address)
      let session = try client().session(to: "localhost")
      var output: [UInt8] = []
      try session.start(output: &output)
      wire.send(output)
      while !session.isEstablished {
        let read = wire.read()
        try #require(!read.isEmpty)
        var space = [UInt8](repeating: 0, count: read.count + TLSSession.plaintextSlack)
        output = []
        _ = try unsafe space.withUnsafeMutableBytes { space in
          try unsafe read.withUnsafeBytes { try unsafe session.receive($0, into: space, output: &output) }
        }
        wire.send(output)
      }
      var settings: [UInt8] = []
      _ = try HTTP2Session(HTTP2Settings(role: .client)).appendOutput(to: &settings, limit: 1 << 16)
      output = []
      try unsafe settings.withUnsafeBytes { try unsafe session.send($0, output: &output) }
      wire.send(output)
      output = []
      let frame: [UInt8] = [0, 4, 0, 0x77, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 1024)
      try unsafe frame.withUnsafeBytes { try unsafe session.send($0, output: &output) }
      wire.send(Array(output.prefix(bytes)))
      #expect(wire.hearsEnd())
    }
  }

  @Test("with an authority for clients, one without a certificate and one of another's are refused")
  func clientsRefused() async throws {
    let server = try server(clientAuthority: authority.certificate)
    try await #expect(refusal(server, client()).code == .unavailable)
    let stranger = try TestAuthority()
    try await #expect(refusal(server, client(stranger.issue("stranger", [.client]))).code == .unavailable)
    try await #expect(refusal(server, client(authority.issue("late", [.client], endsIn: -60))).code == .unavailable)
    try await #expect(refusal(server, client(authority.issue("server only", [.server]))).code == .unavailable)
  }

  @Test("a client's certificate is there for handlers to see")
  func peerCertificate() async throws {
    let seen = Mutex<Peer?>(nil)
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      seen.withLock { $0 = call.peer }
      return request
    }
    let names: [Certificate.Name] = [
      .uri("homeroom://demo/teacher/rivera"), .dns("desk.example"), .ip("10.0.0.9"), .email("rivera@school.example"),
    ]
    let mine = try authority.issue("desk", for: names, [.client])
    try await withServer(
      handlers, security: server(clientAuthority: authority.certificate), clientSecurity: client(mine)
    ) { channel, _, _ in
      try await #expect(say(channel) == EchoMessage(number: 5))
    }
    let certificate = try #require(seen.withLock { $0 }?.certificate)
    #expect(certificate.subject == "CN=desk")
    #expect(certificate.uris == ["homeroom://demo/teacher/rivera"])
    #expect(certificate.dnsNames == ["desk.example"])
    #expect(certificate.ipAddresses == ["10.0.0.9"])
    #expect(certificate.emails == ["rivera@school.example"])
    #expect(certificate.endsAt > WallClock.system.now)
  }

  @Test("a server that asks for no certificate sees none")
  func unasked() async throws {
    let seen = Mutex<Peer?>(nil)
    var handlers = EchoHandlers()
    handlers.say = { request, call in
      seen.withLock { $0 = call.peer }
      return request
    }
    try await withServer(
      handlers, security: server(), clientSecurity: client(authority.issue("desk", [.client]))
    ) { channel, _, _ in
      _ = try await say(channel)
    }
    #expect(seen.withLock { $0 } != nil)
    #expect(seen.withLock { $0 }?.certificate == nil)
  }

  @Test("new files are used for connections that begin later; one under way goes on; broken ones change nothing")
  func reload() async throws {
    let security = try server()
    let successor = try TestAuthority()
    try await withServer(security: security, clientSecurity: client()) { channel, _, address in
      let call = try await EchoClient(channel).chat(CallOptions(timeout: .seconds(60)))
      var replies = call.responses.makeAsyncIterator()
      try await call.write(EchoMessage(number: 1))
      try await #expect(replies.next() == EchoMessage(number: 1))

      try TestAuthority.write("broken", to: files.certificate)
      #expect(throws: TLSError.self) { try security.reload() }
      try await Self.withChannel(to: address, client()) { try await #expect(say($0) == EchoMessage(number: 5)) }

      let new = try successor.issue("server")
      try TestAuthority.write(Self.text(of: new.key), to: files.key)
      try TestAuthority.write(Self.text(of: new.certificate), to: files.certificate)
      try security.reload()
      try await Self.withChannel(to: address, ClientTLS(authority: successor.certificate)) {
        try await #expect(say($0) == EchoMessage(number: 5))
      }
      try await Self.withChannel(to: address, client()) { channel in
        await #expect(throws: RPCError.self) { try await say(channel) }
      }

      try await call.write(EchoMessage(number: 2))
      try await #expect(replies.next() == EchoMessage(number: 2))
      call.finishWriting()
      try await #expect(replies.next() == nil)
    }
  }

  private static func withChannel(
    to address: SocketAddress, _ security: ClientTLS, _ body: (HTTP2Channel) async throws -> Void
  ) async throws {
    let channel = try HTTP2Channel(to: address, security: security)
    try await body(channel)
    await channel.shutdown()
  }

  private static func text(of path: String) throws -> String {
    guard let file = unsafe fopen(path, "r") else { throw CancellationError() }
    defer { unsafe fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = unsafe fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
