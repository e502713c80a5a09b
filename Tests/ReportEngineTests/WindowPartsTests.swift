import Chance
import Domain
import Testing

@testable import ReportEngine

@Suite("Attempts in several windows")
struct WindowPartsTests {
  @Test("each window has the attempts that began in it, however windows overlap")
  func parts() {
    var dice = Dice()
    for _ in 0..<500 {
      let windows = (0..<dice.roll(0..<6)).map { _ in
        let opens = dice.chance(0.2) ? Instant.distantPast : Instant(milliseconds: Int64(dice.roll(0..<20)))
        return Window(opens: opens, closes: dice.chance(0.2) ? nil : Instant(milliseconds: Int64(dice.roll(0..<20))))
      }
      let starts = (0..<dice.roll(0..<8)).map { _ in Int64(dice.roll(-3..<23)) }.sorted()
      var found: [Int: [Int]] = [:]
      var parts = WindowParts(windows)
      parts.forEachPart(of: starts.indices, startedAt: { starts[$0] }) { window, rows in
        #expect(found[window] == nil, "seed \(dice.seed)")
        found[window] = Array(rows)
      }
      for (index, window) in windows.enumerated() {
        let inside = starts.indices.filter { window.contains(Instant(milliseconds: starts[$0])) }
        #expect(found[index] ?? [] == inside, "seed \(dice.seed)")
      }
    }
  }
}
