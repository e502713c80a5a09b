/// Whether bytes are those that were written: four CRC-32C, each over every fourth word, so that a processor has four to
/// work on at a time.
struct Checksum: Sendable {
  private(set) var sums = SIMD4<UInt32>(repeating: 0)

  /// Adds a piece; what comes last is filled up with zeros.
  ///
  /// - Precondition: every piece but the last is a multiple of 32 bytes long.
  mutating func add(_ piece: [UInt8]) {
    unsafe piece.withUnsafeBytes { bytes in unsafe add(bytes) }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    unsafe Kernels.addChecksums(of: bytes, to: &sums)
  }
}
