import Chance
import Testing

@testable import ReportEngine

@Suite("Growing rows")
struct GrowingRowsTests {
  @Test("whatever is put in and taken out, short rows and long ones are as lists of their own would be")
  func likeLists() {
    var dice = Dice()
    for _ in 0..<20 {
      var rows = GrowingRows<UInt32>()
      var lists: [[UInt32]] = Array(repeating: [], count: 8)
      // Some rows grow long, and now and then everything shrinks.
      for step in 0..<6_000 {
        let row = dice.chance(0.7) ? 0 : dice.roll(0..<lists.count)
        if lists[row].isEmpty || dice.chance(step / 1_000 % 3 == 2 ? 0.2 : 0.9) {
          let ordinal = dice.roll(0..<lists[row].count + 1)
          lists[row].insert(UInt32(step), at: ordinal)
          rows.insert(UInt32(step), at: rows.range(row).lowerBound + ordinal, of: row)
        } else {
          let ordinal = dice.roll(0..<lists[row].count)
          lists[row].remove(at: ordinal)
          rows.remove(at: rows.range(row).lowerBound + ordinal, of: row)
        }
        guard step % 500 == 0 else { continue }
        #expect(lists.indices.map { Array(rows[rows.range($0)]) } == lists, "seed \(dice.seed), step \(step)")
      }
      #expect(lists.indices.map { Array(rows[rows.range($0)]) } == lists, "seed \(dice.seed)")
    }
  }
}
