import CertificateKit
import EchoKit
import Foundation
import HTTP2
import RPC
import TLS
import Testing

@testable import HTTP2Transport

/// Connections that have not said who they are: what is made for them, when, and how they end.
@Suite("newcomers", .timeLimit(.minutes(30)))
struct NewcomerTests {
  private static let say = "/calls.v1.EchoService/Say"
  private static let reply: [UInt8] = [0, 0, 0, 0, 2, 0x10, 5]

  let authority: TestAuthority
  let files: TestAuthority.Files

  init() throws {
    authority = try TestAuthority()
    files = try authority.issue("server")
  }

  private func server() throws -> ServerTLS { try ServerTLS(certificate: files.certificate, key: files.key) }
  private func client() throws -> ClientTLS { try ClientTLS(authority: authority.certificate) }

  /// What a client says first.
  private func hello() throws -> [UInt8] {
    var output: [UInt8] = []
    try client().session(to: "localhost").start(output: &output)
    return output
  }

  private func serves(_ client: RawClient) throws -> Bool {
    client.request(Self.say, body: Self.reply)
    return try client.response().body == Self.reply
  }

  private static func patient(_ change: (inout TransportLimits) -> Void = { _ in }) -> TransportLimits {
    var limits = TransportLimits()
    limits.handshakeTimeout = .seconds(3600)
    change(&limits)
    return limits
  }

  // MARK: What they say first

  private func judge(_ wanted: FirstOctets, _ octets: some Sequence<UInt8>) -> FirstOctets.Verdict {
    let octets = Array(octets)
    return wanted.judge(octets.span)
  }

  /// The same in records of so many octets.
  private static func records(_ message: [UInt8], of bytes: Int) -> [UInt8] {
    stride(from: 0, to: message.count, by: bytes).flatMap { start in
      let part = message[start...].prefix(bytes)
      return [22, 3, 1, UInt8(part.count >> 8), UInt8(part.count & 255)] + part
    }
  }

  @Test("a ClientHello is whole with its last octet, in however many records", arguments: [1, 3, 4, 300, 16384])
  func wholeHello(recordBytes: Int) throws {
    let hello = Self.records(Array(try hello().dropFirst(5)), of: recordBytes)
    for count in 0..<hello.count {
      #expect(judge(.clientHello, hello.prefix(count)) == .incomplete, "\(count)")
    }
    #expect(judge(.clientHello, hello) == .whole)
    #expect(judge(.clientHello, (hello + [1, 2, 3])) == .whole)
  }

  @Test(
    "what is no ClientHello is wrong as soon as the head of a record is there",
    arguments: [
      Array("PRI *".utf8), [23, 3, 3, 0, 5], [21, 3, 1, 0, 2], [22, 2, 0, 0, 5], [22, 3, 1, 0, 0], [22, 3, 1, 0x40, 1],
      [0x80, 0x2E, 1, 3, 1], [22, 3, 1, 0, 9, 2], [22, 3, 1, 0, 1, 1, 23, 3, 1, 0, 1],
    ] as [[UInt8]])
  func noHello(octets: [UInt8]) {
    #expect(judge(.clientHello, octets) == .wrong)
    #expect(judge(.clientHello, octets.dropLast()) == .incomplete)
  }

  @Test("a ClientHello of more than 16 KiB, or in so many records that it takes more, is too long")
  func longHello() {
    let head: [UInt8] = [22, 3, 1, 0x40, 0, 1, 0]
    #expect(judge(.clientHello, (head + [0x3F, 0xFC])) == .incomplete)
    #expect(judge(.clientHello, (head + [0x3F, 0xFD])) == .tooLong)
    let pieces = Self.records([1, 0, 0x3F, 0] + [UInt8](repeating: 0, count: 0x3F00), of: 1)
    #expect(judge(.clientHello, pieces.prefix(FirstOctets.bytesMax - 1)) == .incomplete)
    #expect(judge(.clientHello, pieces.prefix(FirstOctets.bytesMax)) == .tooLong)
  }

  @Test("the preface of HTTP/2 is whole with its last octet, and wrong with the first that is another")
  func preface() {
    let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
    for count in 0..<preface.count {
      #expect(judge(.preface, preface.prefix(count)) == .incomplete)
      #expect(judge(.preface, preface.prefix(count) + [7]) == .wrong)
    }
    #expect(judge(.preface, preface) == .whole)
  }

  // MARK: When they are served

  @Test(
    "a preface in halves, or octet by octet, is served, and answered when it is whole", arguments: [12, 1],
    [false, true])
  func slowPreface(bytes: Int, unix: Bool) async throws {
    try await withServer(limits: Self.patient(), unix: unix) { _, _, address in
      let client = try RawClient(address)
      var sent = 0
      client.pieces = (
        bytes,
        { [unowned client] in
          sent += bytes
          if sent == 12 { #expect(client.isSilent(for: .milliseconds(50))) }
        }
      )
      #expect(try serves(client))
    }
  }

  @Test("a ClientHello in halves, or octet by octet, is served", arguments: [150, 1], [false, true])
  func slowHello(bytes: Int, unix: Bool) async throws {
    try await withServer(limits: Self.patient(), unix: unix, security: server()) { _, _, address in
      let client = try RawClient(address)
      client.pieces = (bytes, {})
      try client.encrypt(self.client())
      #expect(try serves(client))
    }
  }

  @Test("nothing of TLS is made before a ClientHello is whole: files that are changed until then are those that count")
  func noSessionBefore() async throws {
    let security = try server()
    let successor = try TestAuthority()
    let others = try successor.issue("server")
    try await withServer(limits: Self.patient(), security: security) { _, _, address in
      let client = try RawClient(address)
      var isReplaced = false
      client.pieces = (
        150,
        {
          guard !isReplaced else { return }
          isReplaced = true
          // The server has seen the half: who comes behind it is served.
          let other = try RawClient(address)
          try other.encrypt(ClientTLS(authority: authority.certificate))
          for (new, old) in [(others.key, files.key), (others.certificate, files.certificate)] {
            try TestAuthority.write(String(contentsOfFile: new, encoding: .utf8), to: old)
          }
          try security.reload()
        }
      )
      try client.encrypt(ClientTLS(authority: successor.certificate))
      #expect(try serves(client))
    }
  }

  // MARK: How they end

  @Test(
    "octets that are no TLS end at once",
    arguments: [Array("PRI * HTTP/2.0\r\n\r\n".utf8), [23, 3, 3, 0x40, 0], [22, 3, 1, 0x40, 0, 1, 1, 0, 0]] as [[UInt8]]
  )
  func wrong(octets: [UInt8]) async throws {
    try await withServer(limits: Self.patient(), security: server()) { _, _, address in
      let client = try RawClient(address)
      client.send(octets)
      #expect(client.hearsEnd())
    }
  }

  @Test("one that says nothing, or half a preface, hears why it ends", arguments: [0, 10])
  func silent(bytes: Int) async throws {
    var limits = TransportLimits()
    limits.handshakeTimeout = .milliseconds(50)
    try await withServer(limits: limits) { _, _, address in
      let client = try RawClient(address)
      client.send(Array("PRI * HTTP/2.0".utf8.prefix(bytes)))
      #expect(try client.last().hasSuffix("no_settings"))
    }
  }

  @Test("one that leaves before it is whole is gone at once", arguments: [false, true])
  func leaves(encrypted: Bool) async throws {
    try await withServer(limits: Self.patient(), security: encrypted ? server() : nil) { _, server, address in
      let client = try RawClient(address)
      client.send(encrypted ? Array(try hello().dropLast()) : Array("PRI * HTTP/2.0".utf8))
      client.endSending()
      #expect(client.hearsEnd())
      while server.connectionCount > 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  @Test("a server that stops does not wait for those who have not spoken", arguments: [false, true])
  func drain(encrypted: Bool) async throws {
    let limits = Self.patient { $0.drainNoticeTimeout = .milliseconds(50) }
    try await withServer(limits: limits, grace: .seconds(3600), security: encrypted ? server() : nil) {
      _, server, address in
      let client = try RawClient(address)
      client.send(encrypted ? [22] : Array("PRI".utf8))
      while server.connectionCount < 1 { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  // MARK: How many there may be

  @Test("half-open handshakes count as newcomers: for one more the oldest goes", arguments: [0, 5, 150, 10_000])
  func newcomersMax(bytes: Int) async throws {
    let limits = Self.patient { $0.newcomersMax = 3 }
    try await withServer(limits: limits, security: server(), clientSecurity: client()) { channel, server, address in
      let half = try (0..<10).map { _ in
        let client = try RawClient(address)
        client.send(Array(try hello().prefix(bytes)))
        return client
      }
      for client in half.prefix(7) { _ = client.hearsEnd() }
      #expect(server.connectionCount <= 3)
      try await #expect(EchoClient(channel).say(EchoMessage(number: 5)) == EchoMessage(number: 5))
    }
  }

  @Test("one that has to go while it shakes hands hears why when that is done")
  func givesWay() async throws {
    let limits = Self.patient { ($0.newcomersMax, $0.lingerTimeout) = (1, .seconds(3600)) }
    try await withServer(limits: limits, security: server()) { _, server, address in
      let client = try RawClient(address)
      try client.encrypt(self.client()) {
        while client.isSilent(for: .seconds(1)) {}
        let other = try RawClient(address)
        other.send([23, 3, 3, 0, 1])
        #expect(other.hearsEnd())
        #expect(server.connectionCount == 0)
      }
      #expect(try client.last().hasSuffix("too_many_connections"))
    }
  }

  @Test("the last that come hear that there is no room, in the clear and over TLS", arguments: [false, true])
  func noRoom(encrypted: Bool) async throws {
    let limits = Self.patient { ($0.connectionsMax, $0.lingerTimeout) = (1, .seconds(3600)) }
    let (started, said) = AsyncStream.makeStream(of: Void.self)
    var handlers = EchoHandlers()
    handlers.chat = { requests, _, _ in
      said.yield()
      for try await _ in requests {}
    }
    try await withServer(
      handlers, limits: limits, security: encrypted ? server() : nil, clientSecurity: encrypted ? client() : nil
    ) { channel, server, address in
      let call = try await EchoClient(channel).chat()
      for await _ in started { break }
      // One of the same address would displace what is under way.
      let late = try RawClient(address)
      if encrypted { try late.encrypt(client()) }
      #expect(try late.last().hasSuffix("too_many_connections"))
      #expect(server.connectionCount == 1)
      call.finishWriting()
      for try await _ in call.responses {}
    }
  }
}
