import Crypto
import Testing

@Suite struct DigestTests {
  // FIPS 180-4, and the digest of nothing.
  static let known = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ]

  @Test("known texts have their known digests", arguments: known)
  func digest(text: String, hex: String) {
    let digest = SHA256.digest(of: Array(text.utf8))
    #expect(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() == hex)
  }

  @Test(
    "equal in constant time means equal",
    arguments: [([], []), ([1], [1]), ([1], [2]), ([1, 2], [1])] as [([UInt8], [UInt8])])
  func constantTime(left: [UInt8], right: [UInt8]) {
    #expect(ConstantTime.equal(left, right) == (left == right))
  }

  @Test("random bytes do not repeat")
  func random() throws {
    #expect(try SecureRandom.bytes(16) != SecureRandom.bytes(16))
    #expect(try SecureRandom.bytes(0) == [])
  }
}
