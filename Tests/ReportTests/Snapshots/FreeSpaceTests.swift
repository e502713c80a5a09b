import Chance
import Testing

@testable import ReportService

@Suite("Free space of a file")
struct FreeSpaceTests {
  @Test("whatever is taken and given back, no byte is given twice, and what is free is known")
  func histories() {
    var dice = Dice()
    for _ in 0..<60 {
      var free = FreeSpace()
      var taken: [Range<Int>] = []
      for _ in 0..<400 {
        if !taken.isEmpty, dice.chance(0.45) {
          free.add(taken.remove(at: dice.roll(0..<taken.count)))
        } else {
          let size = 256 * dice.roll(1..<9)
          let place = free.take(size)
          #expect(!taken.contains { $0.overlaps(place..<place + size) }, "seed \(dice.seed)")
          taken.append(place..<place + size)
        }
        let used = taken.reduce(0) { $0 + $1.count }
        #expect(free.end - free.ranges.reduce(0) { $0 + $1.count } == used, "seed \(dice.seed)")
        #expect(zip(free.ranges, free.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        #expect(free.ranges.allSatisfy { $0.upperBound < free.end })
      }
      for range in taken { free.add(range) }
      #expect(free.end == 0 && free.ranges.isEmpty, "seed \(dice.seed)")
    }
  }

  @Test("room that was given back is taken again before the file grows")
  func reuse() {
    var free = FreeSpace()
    let places = (0..<100).map { _ in free.take(512) }
    let end = free.end
    for place in places.dropLast() where place % 1024 == 0 { free.add(place..<place + 512) }
    for _ in 0..<49 {
      let place = free.take(256)
      #expect(place < end)
    }
    #expect(free.end == end)
  }
}
