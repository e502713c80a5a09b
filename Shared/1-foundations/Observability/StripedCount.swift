internal import Glibc
internal import Synchronization

/// A number many threads add to: each thread has a cell of its own, or nearly, so that no cache line is fought over.
struct StripedCount: ~Copyable, Sendable {
  /// A cell and the rest of its cache line.
  private let cells = InlineArray<64, Atomic<Int>> { _ in Atomic(0) }

  func add(_ amount: Int) {
    cells[Stripe.current * 8].wrappingAdd(amount, ordering: .relaxed)
  }

  var total: Int {
    (0..<Stripe.count).reduce(0) { $0 &+ cells[$1 * 8].load(ordering: .relaxed) }
  }
}

/// Memory of which each thread has a part to itself, or nearly.
enum Stripe {
  static let count = 8

  /// A thread's own address, whose low bits are all alike, picks its part.
  static var current: Int {
    Int(truncatingIfNeeded: (UInt64(pthread_self()) &* 0x9e37_79b9_7f4a_7c15) >> 61)
  }
}
