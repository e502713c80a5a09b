import CertificateKit
import TLS
import Testing

@Suite("one encrypted connection, in memory")
struct SessionTests {
  let authority: TestAuthority
  let files: TestAuthority.Files

  init() throws {
    authority = try TestAuthority()
    files = try authority.issue("server")
  }

  /// Two ends and the bytes that are under way between them.
  final class Wire {
    let client: TLSSession
    let server: TLSSession
    var toServer: [UInt8] = []
    var toClient: [UInt8] = []
    var heardByServer: [UInt8] = []
    var heardByClient: [UInt8] = []

    init(_ client: TLSSession, _ server: TLSSession) throws {
      self.client = client
      self.server = server
      try client.start(output: &toServer)
    }

    /// Carries bytes, `step` at a time, until there are none.
    func carry(step: Int = .max) throws {
      while !toServer.isEmpty || !toClient.isEmpty {
        try Self.deliver(&toServer, to: server, step, &toClient, &heardByServer)
        try Self.deliver(&toClient, to: client, step, &toServer, &heardByClient)
      }
    }

    private static func deliver(
      _ bytes: inout [UInt8], to end: TLSSession, _ step: Int, _ answer: inout [UInt8], _ heard: inout [UInt8]
    ) throws {
      let part = Array(bytes.prefix(step))
      bytes.removeFirst(part.count)
      guard !part.isEmpty else { return }
      var space = [UInt8](repeating: 0, count: part.count + TLSSession.plaintextSlack)
      let count = try unsafe space.withUnsafeMutableBytes { space in
        try unsafe part.withUnsafeBytes { part in
          try unsafe end.receive(part, into: space, output: &answer)
        }
      }
      heard += space[..<count]
    }
  }

  func wire(name: String = "localhost") throws -> Wire {
    let server = try ServerTLS(certificate: files.certificate, key: files.key)
    let client = try ClientTLS(authority: authority.certificate)
    return try Wire(try client.session(to: name), try server.session())
  }

  static func send(_ bytes: [UInt8], from end: TLSSession, _ output: inout [UInt8]) throws {
    try unsafe bytes.withUnsafeBytes { bytes in try unsafe end.send(bytes, output: &output) }
  }

  @Test("bytes arrive whole and in order, however the wire cuts them", arguments: [1, 7, 1000, 16_384, 48_000, .max])
  func arrives(step: Int) throws {
    let wire = try wire()
    #expect(!wire.client.isEstablished)
    try wire.carry(step: step)
    #expect(wire.client.isEstablished && wire.server.isEstablished)
    #expect(wire.client.version == "TLSv1.3")
    let count = step == 1 ? 20_000 : 200_000
    let request = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try Self.send(request, from: wire.client, &wire.toServer)
    try Self.send(Array(request.reversed()), from: wire.server, &wire.toClient)
    try wire.carry(step: step)
    #expect(wire.heardByServer == request)
    #expect(wire.heardByClient == request.reversed())
  }

  @Test("what is sent at once goes into full records")
  func records() throws {
    let wire = try wire()
    try wire.carry()
    try Self.send([UInt8](repeating: 1, count: 64 * 1024), from: wire.server, &wire.toClient)
    // Four records of 16 KiB: five bytes before each, seventeen after.
    #expect(wire.toClient.count == 64 * 1024 + 4 * (5 + 17))
  }

  @Test("many connections at once, on many threads, do not meet in memory")
  func manyAtOnce() async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let wire = try wire()
          // In small steps: long buffers are taken and given back in the middle of messages.
          try wire.carry(step: 700)
          let request = [UInt8](repeating: UInt8(number), count: 40_000)
          try Self.send(request, from: wire.client, &wire.toServer)
          try Self.send(request, from: wire.server, &wire.toClient)
          try wire.carry(step: 5_000)
          return wire.heardByServer == request && wire.heardByClient == request
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test("the end is said and heard")
  func end() throws {
    let wire = try wire()
    try wire.carry()
    try Self.send([1, 2, 3], from: wire.client, &wire.toServer)
    wire.client.end(output: &wire.toServer)
    try wire.carry()
    #expect(wire.heardByServer == [1, 2, 3])
    #expect(wire.server.hasEnded)
    #expect(!wire.client.hasEnded)
  }

  @Test("bytes that were changed under way are not heard", arguments: 0..<8)
  func changed(place: Int) throws {
    let wire = try wire()
    try wire.carry()
    try Self.send([UInt8](repeating: 1, count: 100), from: wire.client, &wire.toServer)
    wire.toServer[wire.toServer.count * place / 8] ^= 0x10
    #expect(throws: TLSError.self) { try wire.carry() }
    #expect(wire.heardByServer.isEmpty)
  }

  @Test("what is not TLS is called so", arguments: ["PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"])
  func notTLS(text: String) throws {
    let wire = try wire()
    wire.toServer = Array(text.utf8)
    #expect(throws: TLSError.notTLS) { try wire.carry() }
    #expect(!wire.server.isEstablished)
  }

  @Test("a certificate says who the server is by name or number", arguments: ["localhost", "LOCALHOST", "127.0.0.1"])
  func rightName(name: String) throws {
    let wire = try wire(name: name)
    try wire.carry()
    #expect(wire.client.isEstablished)
  }

  @Test("a server with another name is refused", arguments: ["homeroom.example", "127.0.0.2", "server"])
  func wrongName(name: String) throws {
    let wire = try wire(name: name)
    let error = #expect(throws: TLSError.self) { try wire.carry() }
    guard case .peerCertificate(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("mismatch"))
    #expect(!wire.client.isEstablished)
  }

  @Test("an empty name is not called anything")
  func noName() throws {
    let client = try ClientTLS(authority: authority.certificate)
    #expect(throws: TLSError.self) { try client.session(to: "") }
  }
}
