import Domain
import Identity
import Testing

@Suite struct DeveloperModeTests {
  static let loopback = ["127.0.0.1", "127.9.8.7", "::1", "[::1]", "localhost", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"]
  static let elsewhere = [
    "", "0.0.0.0", "::", "10.0.0.1", "128.0.0.1", "127.0.0", "127.0.0.1.1", "127.0.0.256", "127.0.0.1 ", "127.0.0.+1",
    "127.0.0.1.example.org", "localhost.example.org", "::ffff:10.0.0.1", "127", "2130706433",
  ]

  @Test("it serves on this machine alone", arguments: loopback)
  func served(address: String) throws {
    let tokens = try Tokens()
    let mode = try DeveloperMode(tokens.issuer, listening: [address])
    let token = try mode.token(for: Tokens.student, peer: address, now: Tokens.now)
    #expect(try tokens.verifier.verify(token, at: Tokens.now).caller == Tokens.student)
  }

  @Test("others can neither be listened to nor answered", arguments: elsewhere)
  func refused(address: String) throws {
    let tokens = try Tokens()
    #expect(throws: DeveloperModeError.reachable(address)) {
      try DeveloperMode(tokens.issuer, listening: ["127.0.0.1", address])
    }
    let mode = try DeveloperMode(tokens.issuer, listening: ["127.0.0.1"])
    #expect(throws: DeveloperModeError.peerElsewhere) {
      try mode.token(for: Tokens.teacher, peer: address, now: Tokens.now)
    }
  }
}
