import Crypto
import Testing

@Suite struct KeyTests {
  let message = Array("signed".utf8)

  @Test("a signature is 64 bytes and its key's public half believes it")
  func roundTrip() throws {
    let key = try PrivateKey()
    let signature = try key.signature(of: message)
    #expect(signature.count == 64)
    #expect(try key.publicKey().verifies(signature, of: message))
  }

  @Test("one bit changed anywhere in the signature or the message is noticed")
  func changedBit() throws {
    let key = try PrivateKey()
    let publicKey = try key.publicKey()
    let signature = try key.signature(of: message)
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!publicKey.verifies(changed, of: message))
    }
    #expect(!publicKey.verifies(signature, of: Array("signee".utf8)))
    #expect(try !PrivateKey().publicKey().verifies(signature, of: message))
  }

  @Test(
    "what is no signature is not believed",
    arguments: [
      [], [1], Array(repeating: 0, count: 64), Array(repeating: 255, count: 64), Array(repeating: 1, count: 65),
    ]
      as [[UInt8]])
  func noSignature(bytes: [UInt8]) throws {
    #expect(try !PrivateKey().publicKey().verifies(bytes, of: message))
  }

  @Test("signatures whose halves begin with zeros keep their 64 bytes")
  func leadingZeros() throws {
    let key = try PrivateKey()
    let publicKey = try key.publicKey()
    // One in 128 begins with a zero byte in either half.
    for number in 0..<600 {
      let message = [UInt8](String(number).utf8)
      let signature = try key.signature(of: message)
      #expect(signature.count == 64 && publicKey.verifies(signature, of: message))
    }
  }

  @Test("a signature made elsewhere is believed")
  func foreign() throws {
    let key = try PublicKey(pem: Foreign.publicKey)
    #expect(key.verifies(Foreign.signature, of: Array("homeroom".utf8)))
  }

  @Test("a key goes through PEM unchanged, and its fingerprint with it")
  func pem() throws {
    let key = try PrivateKey()
    let again = try PrivateKey(pem: key.pem())
    #expect(try again.publicKey().fingerprint == key.publicKey().fingerprint)
    #expect(try again.publicKey().verifies(key.signature(of: message), of: message))
  }

  @Test(
    "what is not an unencrypted P-256 key is refused", arguments: ["", "nonsense", Foreign.p384, Foreign.encrypted])
  func notAKey(pem: String) {
    #expect(throws: CryptoError.self) { try PrivateKey(pem: pem) }
    #expect(throws: CryptoError.self) { try PublicKey(pem: pem) }
  }
}
