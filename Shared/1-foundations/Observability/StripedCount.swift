internal import Glibc
internal import Synchronization

/// A number many threads add to: each thread has a cell of its own, or nearly, so that no cache line is fought over.
struct StripedCount: ~Copyable, Sendable {
  private static let stripes = 8
  /// A cell and the rest of its cache line.
  private let cells = InlineArray<64, Atomic<Int>> { _ in Atomic(0) }

  func add(_ amount: Int) {
    cells[Self.stripe * 8].wrappingAdd(amount, ordering: .relaxed)
  }

  var total: Int {
    var total = 0
    for stripe in 0..<Self.stripes { total &+= cells[stripe * 8].load(ordering: .relaxed) }
    return total
  }

  /// A thread's own address, whose low bits are all alike, picks its cell.
  private static var stripe: Int {
    Int(truncatingIfNeeded: (UInt64(pthread_self()) &* 0x9e37_79b9_7f4a_7c15) >> 61)
  }
}
