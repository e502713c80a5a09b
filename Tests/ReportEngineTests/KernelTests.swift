import CKernels
import Chance
import Testing

@testable import ReportEngine

/// Every form of a kernel against the plainest code that could be written for it.
@Suite("Kernels")
struct KernelTests {
  private static let levels = [ckernels_plain, ckernels_sse42].filter { ckernels_supports($0) != 0 }

  @Test("a number is found where it stands, and what is not there is not")
  func find() {
    var dice = Dice()
    for _ in 0..<300 {
      let numbers = Set((0..<dice.roll(0..<70)).map { _ in UInt32(dice.roll(0..<90)) }).sorted()
      for wanted in [0, 89, .max] + (0..<10).map({ _ in UInt32(dice.roll(0..<90)) }) {
        let found = unsafe ckernels_find(numbers, numbers.count, wanted)
        #expect(found == numbers.firstIndex(of: wanted) ?? numbers.count, "seed \(dice.seed)")
      }
    }
  }

  @Test("checksums are four CRC-32C, each of every fourth word, at every level and in any pieces")
  func checksums() {
    var dice = Dice()
    for _ in 0..<200 {
      let bytes = (0..<dice.roll(0..<300)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      let whole = bytes + Array(repeating: 0, count: (32 - bytes.count % 32) % 32)
      let expected = (0..<4).map { lane in
        Self.crc(whole.enumerated().filter { $0.offset / 8 % 4 == lane }.map(\.element))
      }
      let cut = bytes.count < 32 ? 0 : dice.roll(0..<bytes.count / 32) * 32
      for level in Self.levels {
        var sums: [UInt32] = [0, 0, 0, 0]
        for piece in [Array(bytes[..<cut]), Array(bytes[cut...])] {
          unsafe ckernels_checksum(level, piece, piece.count, &sums)
        }
        #expect(sums == expected, "seed \(dice.seed), \(level), \(bytes.count) bytes, cut at \(cut)")
      }
    }
  }

  /// A bit at a time, by the reflected polynomial of CRC-32C.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0x82f6_3b78 : crc >> 1 }
    }
  }
}
