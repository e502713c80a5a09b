import Crypto
import Testing

@Suite("AES-256-GCM") struct AES256GCMTests {
  static let key = [UInt8](0..<32)

  @Test("what was sealed opens by its key and its label, and by no other", arguments: [0, 1, 15, 16, 17, 4096])
  func roundTrip(count: Int) throws {
    let plain = [UInt8](repeating: 5, count: count)
    let sealed = try AES256GCM.seal(plain, key: Self.key, label: [1, 2])
    #expect(sealed.count == count + AES256GCM.overhead)
    #expect(AES256GCM.open(sealed, key: Self.key, label: [1, 2]) == plain)
    #expect(AES256GCM.open(sealed, key: Self.key.reversed(), label: [1, 2]) == nil)
    for label in [[], [1], [1, 2, 0], [2, 1]] as [[UInt8]] {
      #expect(AES256GCM.open(sealed, key: Self.key, label: label) == nil)
    }
    for bit in 0..<min(sealed.count, 64) * 8 {
      var changed = sealed
      changed[bit / 8] ^= 1 << (bit % 8)
      #expect(AES256GCM.open(changed, key: Self.key, label: [1, 2]) == nil, "bit \(bit)")
    }
  }

  /// Test case 16 of the paper that GCM comes from (McGrew and Viega).
  @Test("another's example opens")
  func example() throws {
    let key = Self.bytes("feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308")
    let plain = Self.bytes(
      "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"
    )
    let sealed = Self.bytes(
      "cafebabefacedbaddecaf888"
        + "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
        + "76fc6ece0f4e1768cddf8853bb2d551b")
    let label = Self.bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    #expect(AES256GCM.open(sealed, key: key, label: label) == plain)
  }

  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { $0 < 0x3a ? $0 - 0x30 : $0 - 0x57 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
