import Chance
import Domain
import Testing

@testable import ReportEngine

@Suite("Attempt index")
struct AttemptIndexTests {
  private func id(_ number: Int) -> PackedID {
    number.isMultiple(of: 2) ? .uuid(UInt64(number), ~UInt64(number)) : .text(AttemptID("attempt \(number)"))
  }

  private func cell(_ number: Int) -> AttemptIndex.Cell {
    AttemptIndex.Cell(context: Number(UInt32(number % 5)), student: Number(UInt32(number % 7)))
  }

  @Test("after any insertions and removals it finds what is there, and nothing else")
  func histories() async {
    var dice = Dice()
    for _ in 0..<20 {
      await Task.yield()
      var index = AttemptIndex()
      var there: Set<Int> = []
      for _ in 0..<4_000 {
        let number = dice.roll(0..<3_000)
        if there.contains(number) {
          index.remove(id(number), cell(number))
          there.remove(number)
        } else {
          index.insert(id(number), cell(number))
          there.insert(number)
        }
      }
      for number in 0..<3_000 {
        let found = index.cell(of: id(number)) { $0 == cell(number) }
        #expect((found != nil) == there.contains(number), "seed \(dice.seed), \(number)")
      }
      #expect(index.tables.reduce(0) { $0 + $1.used } == there.count)
    }
  }

  @Test("ids are spread over every table, whatever they have in common")
  func spread() {
    var index = AttemptIndex()
    for number in 0..<20_000 {
      index.insert(.uuid(0x018f_3c5e_7a10_7000, 0x8000_0000_0000_0000 | UInt64(number)), cell(number))
    }
    for table in index.tables {
      // 312 on average, 16 the deviation.
      #expect((200..<450).contains(table.used))
      let half = table.slots.prefix(table.slots.count / 2).count { !$0.isEmpty }
      #expect((table.used / 3..<table.used * 2 / 3).contains(half))
    }
  }

  @Test("a table with one home for all is still right when some leave")
  func oneHome() {
    var table = AttemptIndex.Table(count: 0)
    for number in 0..<40 { table.insert(.max, cell(number)) }
    for number in stride(from: 0, to: 40, by: 2) { table.remove(.max, cell(number)) }
    #expect(table.used == 20)
    for number in 0..<40 {
      let count = (0..<40).count { $0 % 2 == 1 && cell($0) == cell(number) }
      #expect((table.first(.max) { $0 == cell(number) } != nil) == (count > 0))
    }
    for number in stride(from: 1, to: 40, by: 2) { table.remove(.max, cell(number)) }
    #expect(table.used == 0)
    #expect(table.first(.max) { _ in true } == nil)
  }
}
