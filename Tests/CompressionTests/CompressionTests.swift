import Chance
import Compression
import Testing

@Suite("compressed messages")
struct CompressionTests {
  private static let text = Array("the same words and the same words and the same words".utf8)

  private func compress(_ bytes: [UInt8], _ algorithm: CompressionAlgorithm) -> [UInt8] {
    var compressed: [UInt8] = []
    unsafe algorithm.compress(bytes.span.bytes, appendingTo: &compressed)
    return compressed
  }

  private func expand(
    _ bytes: [UInt8], _ algorithm: CompressionAlgorithm, bytesMax: Int = 1 << 20
  ) throws(CompressionError) -> [UInt8] {
    var expanded: [UInt8] = []
    try unsafe algorithm.expand(bytes.span.bytes, appendingTo: &expanded, bytesMax: bytesMax)
    return expanded
  }

  @Test(
    "what was compressed comes back",
    arguments: CompressionAlgorithm.allCases, [0, 1, 255, 256, 257, 1000, 32_767, 32_769, 1_000_000])
  func roundTrip(algorithm: CompressionAlgorithm, count: Int) throws {
    var dice = Dice()
    let noise = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &dice) }
    for bytes in [noise, [UInt8](repeating: 0, count: count)] {
      #expect(try expand(compress(bytes, algorithm), algorithm) == bytes, "seed \(dice.seed)")
    }
  }

  @Test("zeros become few")
  func shrinks() {
    for algorithm in CompressionAlgorithm.allCases {
      #expect(compress([UInt8](repeating: 0, count: 300_000), algorithm).count < 1000)
    }
  }

  // Written by Python's gzip and zlib.
  private static let foreign: [CompressionAlgorithm: [UInt8]] = [
    .gzip: [
      31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 43, 201, 72, 85, 40, 78, 204, 77, 85, 40, 207, 47, 74, 41, 86, 72, 204, 75, 81,
      40, 33, 36, 4, 0, 8, 156, 101, 121, 52, 0, 0, 0,
    ],
    .deflate: [
      120, 156, 43, 201, 72, 85, 40, 78, 204, 77, 85, 40, 207, 47, 74, 41, 86, 72, 204, 75, 81, 40, 33, 36, 4, 0, 242,
      188, 18, 233,
    ],
  ]

  @Test("another implementation's bytes are read", arguments: foreign)
  func foreignBytes(algorithm: CompressionAlgorithm, bytes: [UInt8]) throws {
    #expect(try expand(bytes, algorithm) == Self.text)
  }

  @Test("deflate is the zlib format: neither raw deflate nor gzip is taken for it")
  func formats() throws {
    let zlib = try #require(Self.foreign[.deflate])
    let raw = Array(zlib.dropFirst(2).dropLast(4))
    let gzip = try #require(Self.foreign[.gzip])
    #expect(throws: CompressionError.malformed) { try expand(raw, .deflate) }
    #expect(throws: CompressionError.malformed) { try expand(gzip, .deflate) }
    #expect(throws: CompressionError.malformed) { try expand(zlib, .gzip) }
  }

  @Test("bytes that end too early are an error, wherever they end", arguments: foreign)
  func truncated(algorithm: CompressionAlgorithm, bytes: [UInt8]) {
    for count in 0..<bytes.count {
      #expect(throws: CompressionError.truncated) { try expand(Array(bytes.prefix(count)), algorithm) }
    }
  }

  @Test("what follows the end is an error, also when it is a second member", arguments: foreign)
  func trailing(algorithm: CompressionAlgorithm, bytes: [UInt8]) {
    #expect(throws: CompressionError.trailingBytes) { try expand(bytes + [0], algorithm) }
    #expect(throws: CompressionError.trailingBytes) { try expand(bytes + bytes, algorithm) }
  }

  @Test("a wrong checksum is an error", arguments: foreign)
  func checksum(algorithm: CompressionAlgorithm, bytes: [UInt8]) {
    for back in 1...4 {
      var wrong = bytes
      wrong[wrong.count - back] ^= 0x40
      #expect(throws: CompressionError.malformed) { try expand(wrong, algorithm) }
    }
  }

  @Test("the limit is on what comes out, to the byte", arguments: CompressionAlgorithm.allCases)
  func limit(algorithm: CompressionAlgorithm) throws {
    let compressed = compress([UInt8](repeating: 7, count: 1000), algorithm)
    #expect(try expand(compressed, algorithm, bytesMax: 1000).count == 1000)
    #expect(throws: CompressionError.tooLong(bytesMax: 999)) { try expand(compressed, algorithm, bytesMax: 999) }
    #expect(throws: CompressionError.tooLong(bytesMax: 0)) { try expand(compressed, algorithm, bytesMax: 0) }
    #expect(try expand(compress([], algorithm), algorithm, bytesMax: 0).isEmpty)
  }

  @Test("of a bomb no more than one byte over the limit is ever made", arguments: CompressionAlgorithm.allCases)
  func bomb(algorithm: CompressionAlgorithm) {
    let bomb = compress([UInt8](repeating: 0, count: 64 << 20), algorithm)
    #expect(bomb.count < 100_000)
    var expanded: [UInt8] = []
    #expect(throws: CompressionError.tooLong(bytesMax: 100_000)) {
      try unsafe algorithm.expand(bomb.span.bytes, appendingTo: &expanded, bytesMax: 100_000)
    }
    #expect(expanded.count <= 100_001)
  }

  @Test("bytes by chance are read or refused, and nothing else happens")
  func chance() {
    var dice = Dice()
    for _ in 0..<2000 {
      guard let algorithm = CompressionAlgorithm.allCases.randomElement(using: &dice) else { continue }
      var bytes = compress(Self.text, algorithm)
      for _ in 0...dice.roll(0..<3) { bytes[dice.roll(0..<bytes.count)] = UInt8.random(in: 0 ... .max, using: &dice) }
      if dice.chance(0.3) { bytes.removeLast(dice.roll(0..<bytes.count)) }
      let expanded = try? expand(bytes, algorithm, bytesMax: 500)
      #expect((expanded?.count ?? 0) <= 500, "seed \(dice.seed)")
    }
  }
}
