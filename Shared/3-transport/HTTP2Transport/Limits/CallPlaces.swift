/// The calls of one kind that run on one loop, against how many may.
struct CallPlaces {
  private(set) var running = 0
  private let max: Int

  /// Places that are free for each call that one connection runs: one alone gets what it asks for, many share, and whoever
  /// comes late finds a place all the same.
  static let shareOfFree = 4

  init(max: Int) { self.max = max }

  /// Takes a place for one more call of a connection that has `own`. False when there is none for it.
  ///
  /// - Parameter reserve: places beyond those for everything.
  mutating func take(own: Int, reserve: Int = 0) -> Bool {
    let free = max + reserve - running
    guard free > 0, own < Swift.max(1, free / Self.shareOfFree) else { return false }
    running += 1
    return true
  }

  mutating func giveBack() { running -= 1 }
}
