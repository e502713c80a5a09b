import Identity
import Testing

@Suite struct Base64URLTests {
  // RFC 4648 §10, without padding, and the two characters of the URL alphabet.
  static let known: [([UInt8], String)] = [
    ([], ""), (Array("f".utf8), "Zg"), (Array("fo".utf8), "Zm8"), (Array("foo".utf8), "Zm9v"),
    (Array("foob".utf8), "Zm9vYg"), ([0xfb, 0xff], "-_8"),
  ]

  @Test("bytes and text are one to one", arguments: known)
  func oneToOne(bytes: [UInt8], text: String) {
    #expect(Base64URL.encode(bytes) == text)
    #expect(Base64URL.decode(Array(text.utf8).span) == bytes)
  }

  @Test("another spelling is refused", arguments: ["Z", "Zg==", "Zh", "Zm9", "+/8", "Zm 8", "Zm8\n", "Zmé"])
  func otherSpelling(text: String) {
    #expect(Base64URL.decode(Array(text.utf8).span) == nil)
  }
}
