internal import CKernels

/// The engine's loops that are written in C for instructions which Swift cannot name.
enum Kernels {
  static let level: ckernels_level = ckernels_supports(ckernels_sse42) != 0 ? ckernels_sse42 : ckernels_plain

  /// Where a number stands among others, which ascend; behind them where it does not.
  static func find<ID>(_ number: Number<ID>, in sorted: borrowing Column<Number<ID>>) -> Int {
    unsafe ckernels_find(sorted.address, sorted.count, number.index)
  }

  /// Goes on with four checksums: `Checksum`.
  static func addChecksums(of bytes: UnsafeRawBufferPointer, to sums: inout SIMD4<UInt32>) {
    var words = [sums.x, sums.y, sums.z, sums.w]
    unsafe ckernels_checksum(level, bytes.baseAddress, bytes.count, &words)
    sums = SIMD4(words[0], words[1], words[2], words[3])
  }
}
