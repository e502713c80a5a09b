import Chance
import Domain
import Testing

@Suite("Snapshot maps")
struct SnapshotMapTests {
  @Test("it is a dictionary, and a copy keeps what it held")
  func model() {
    var dice = Dice()
    var map = SnapshotMap<Int, Int>()
    var model: [Int: Int] = [:]
    var copies: [(map: SnapshotMap<Int, Int>, model: [Int: Int])] = []
    for step in 0..<20_000 {
      let key = dice.roll(0..<3_000)
      switch dice.roll(0..<4) {
      case 0:
        map[key] = nil
        model[key] = nil
      case 1:
        map.update(key, default: 0) { $0 += 1 }
        model[key, default: 0] += 1
      default:
        map[key] = step
        model[key] = step
      }
      if step % 5_000 == 0 { copies.append((map, model)) }
    }
    copies.append((map, model))
    for (map, model) in copies {
      #expect(map.count == model.count, "seed \(dice.seed)")
      #expect(Dictionary(uniqueKeysWithValues: zip(map.keys, map.values)) == model, "seed \(dice.seed)")
      for key in 0..<3_000 where map[key] != model[key] { Issue.record("key \(key), seed \(dice.seed)") }
    }
  }
}
