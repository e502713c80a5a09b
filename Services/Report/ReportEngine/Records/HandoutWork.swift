internal import Domain

/// At which contexts each handout has attempts, and how many: integers only, so that taking back is exact.
///
/// It answers which content a handout still shows after it was moved or removed (P16).
struct HandoutWork: Sendable {
  /// By handout number.
  private var counts: [[Number<ContextID>: Int]] = []
  /// By handout number: at all contexts.
  private var attemptCounts: [Int] = []
  /// Grows when a context appears in a handout or leaves it.
  private(set) var version = 0

  init() {}

  func contexts(of handout: Number<HandoutID>) -> some Collection<Number<ContextID>> {
    (Int(handout.index) < counts.count ? counts[Int(handout.index)] : [:]).keys
  }

  func attemptCount(of handout: Number<HandoutID>) -> Int {
    Int(handout.index) < attemptCounts.count ? attemptCounts[Int(handout.index)] : 0
  }

  /// - Parameter count: of attempts, at least one.
  mutating func add(_ context: Number<ContextID>, to handouts: some Sequence<Number<HandoutID>>, count: Int = 1) {
    for handout in handouts {
      let index = Int(handout.index)
      while counts.count <= index {
        counts.append([:])
        attemptCounts.append(0)
      }
      attemptCounts[index] += count
      if counts[index][context] == nil { version += 1 }
      counts[index][context, default: 0] += count
    }
  }

  mutating func remove(_ context: Number<ContextID>, from handouts: some Sequence<Number<HandoutID>>) {
    for handout in handouts {
      let index = Int(handout.index)
      guard let count = counts[index][context] else { continue }
      attemptCounts[index] -= 1
      counts[index][context] = count > 1 ? count - 1 : nil
      if count == 1 { version += 1 }
    }
  }
}
