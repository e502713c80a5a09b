import Chance
import Foundation
import Testing

/// Whole histories of a school: whatever happens, the engine says what the reference says, to the last bit.
@Suite("Reports against the reference")
struct HistoryTests {
  /// `HOMEROOM_HISTORIES` sets how many, `HOMEROOM_SEED` which.
  private static let count = number("HOMEROOM_HISTORIES") ?? 10_000
  private static let lanes = 2

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test("whatever happens to a school, its reports are what the rules make of it")
  func histories() async {
    let seed = Self.number("HOMEROOM_SEED").map { UInt64($0) } ?? UInt64.random(in: 0..<1 << 40)
    let failure = await withTaskGroup(of: (UInt64, Play)?.self) { group in
      for lane in 0..<Self.lanes {
        group.addTask { await Self.play(lane, from: seed) }
      }
      return await group.reduce(nil) { $0 ?? $1 }
    }
    guard let (failed, play) = failure else { return }
    let shortest = play.shrunk { Stage.perform($0) != nil }
    let disagreement = Stage.perform(shortest)
    Issue.record(
      """
      HOMEROOM_SEED=\(failed) HOMEROOM_HISTORIES=1
      \(shortest)
      \(disagreement.map { Stage.difference($0.expected, $0.found) } ?? "")
      """)
  }

  /// The first play that fails, with the seed that throws it.
  private static func play(_ lane: Int, from seed: UInt64) async -> (UInt64, Play)? {
    for number in stride(from: lane, to: count, by: lanes) {
      // Other tests wait for timers on the same threads.
      if number % 8 == lane { await Task.yield() }
      var dice = Dice(seed: seed + UInt64(number))
      let play = RandomPlay.play(&dice)
      if Stage.perform(play) != nil { return (seed + UInt64(number), play) }
    }
    return nil
  }
}
