import Crypto
import Testing

@Suite struct KeyTests {
  let message = Array("signed".utf8)

  @Test(
    "a signature has the length of its kind, and its key's public half believes it",
    arguments: zip(SignatureAlgorithm.allCases, [64, 384, 64]))
  func roundTrip(algorithm: SignatureAlgorithm, count: Int) throws {
    let key = try PrivateKey(algorithm)
    let signature = try key.signature(of: message)
    let publicKey = try key.publicKey()
    #expect(signature.count == count && publicKey.algorithm == algorithm && key.algorithm == algorithm)
    #expect(publicKey.verifies(signature, of: message))
    #expect(!publicKey.verifies(signature, of: Array("signee".utf8)))
    for index in signature.indices {
      var changed = signature
      changed[index] ^= 1
      #expect(!publicKey.verifies(changed, of: message))
    }
    for wrong in [signature.dropLast(), signature + [0], [0] + signature] {
      #expect(!publicKey.verifies(Array(wrong), of: message))
    }
  }

  @Test("a signature of one algorithm is none of another's", arguments: SignatureAlgorithm.allCases)
  func otherAlgorithm(algorithm: SignatureAlgorithm) throws {
    let key = try PrivateKey(algorithm).publicKey()
    for other in SignatureAlgorithm.allCases {
      #expect(try !key.verifies(PrivateKey(other).signature(of: message), of: message))
    }
  }

  @Test("keys and signatures made elsewhere are believed, each as its own kind")
  func foreignAlgorithms() throws {
    let message = Array("homeroom".utf8)
    let rsa = try PublicKey(pem: Foreign.rsa)
    #expect(rsa.algorithm == .rs256 && rsa.verifies(Foreign.rsaSignature, of: message))
    #expect(!rsa.verifies(Foreign.rsaPSSSignature, of: message))
    let ed25519 = try PublicKey(pem: Foreign.ed25519)
    #expect(ed25519.algorithm == .eddsa && ed25519.verifies(Foreign.ed25519Signature, of: message))
  }

  @Test("a key is its numbers, and only those that make one", arguments: SignatureAlgorithm.allCases)
  func material(algorithm: SignatureAlgorithm) throws {
    let key = try PrivateKey(algorithm)
    let publicKey = try key.publicKey()
    let again = try PublicKey(publicKey.material)
    #expect(again.fingerprint == publicKey.fingerprint && again.pem == publicKey.pem)
    #expect(again.verifies(try key.signature(of: message), of: message))
    #expect(try PrivateKey(pem: key.pem()).publicKey().fingerprint == publicKey.fingerprint)
  }

  @Test("numbers of the wrong size make no key")
  func wrongNumbers() throws {
    guard case .rsa(let modulus, let exponent) = try PublicKey(pem: Foreign.rsa).material else { return }
    #expect(modulus.count == 256 && exponent == [1, 0, 1])
    let materials: [PublicKey.Material] = [
      .rsa(modulus: [], exponent: exponent), .rsa(modulus: modulus, exponent: []),
      .rsa(modulus: Array(modulus.dropLast()), exponent: exponent), .rsa(modulus: [0] + modulus, exponent: exponent),
      .rsa(modulus: [UInt8](repeating: 255, count: 513), exponent: exponent),
      .rsa(modulus: [UInt8](repeating: 255, count: 100_000), exponent: exponent),
      .rsa(modulus: modulus, exponent: [1]), .rsa(modulus: modulus, exponent: [3]),
      .rsa(modulus: modulus, exponent: [1, 0, 0]), .rsa(modulus: modulus, exponent: [0, 1, 0, 1]),
      .rsa(modulus: modulus, exponent: [1, 0, 0, 0, 1]), .rsa(modulus: modulus, exponent: modulus),
      .ed25519([]), .ed25519([UInt8](repeating: 1, count: 31)), .ed25519([UInt8](repeating: 1, count: 33)),
    ]
    for material in materials { #expect(throws: CryptoError.self) { try PublicKey(material) } }
  }

  @Test(
    "keys of other kinds, curves and sizes are refused",
    arguments: [
      Foreign.rsa1024, Foreign.rsa4608, Foreign.rsaOfThree, Foreign.rsaPSS, Foreign.ed448, Foreign.x25519,
      Foreign.secp256k1, Foreign.p384, Foreign.compressed,
    ])
  func otherKinds(pem: String) {
    #expect(throws: CryptoError.self) { try PublicKey(pem: pem) }
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

  @Test("a point off the curve is no key")
  func point() throws {
    guard case .p256(let x, let y) = try PrivateKey().publicKey().material,
      case .p256(_, let otherY) = try PrivateKey().publicKey().material
    else { return }
    let nothing = [UInt8](repeating: 0, count: 32)
    // The last is beyond the field's prime.
    for (x, y) in [
      (x, otherY), (x.dropLast(), y), (x, y + [0]), (nothing, nothing), ([UInt8](repeating: 255, count: 32), y),
    ] {
      #expect(throws: CryptoError.self) { try PublicKey(.p256(x: Array(x), y: Array(y))) }
    }
  }

  @Test(
    "what is not an unencrypted key of a known kind is refused",
    arguments: ["", "nonsense", Foreign.p384, Foreign.encrypted])
  func notAKey(pem: String) {
    #expect(throws: CryptoError.self) { try PrivateKey(pem: pem) }
    #expect(throws: CryptoError.self) { try PublicKey(pem: pem) }
  }
}
