import Chance
import Testing

@testable import ReportEngine

/// A run's memory gives back what was laid there, and nothing of what is not there.
@Suite("Columns")
struct ColumnTests {
  private struct Pair: Equatable {
    var first: UInt32
    var second: UInt32
  }

  @Test("columns come out as they went in, whatever their sizes")
  func roundTrip() {
    var dice = Dice()
    for _ in 0..<300 {
      let count = dice.roll(0..<40)
      let bytes = (0..<dice.roll(0..<9)).map { _ in UInt8(truncatingIfNeeded: dice.next()) }
      let pairs = (0..<dice.roll(0..<9)).map { _ in
        Pair(first: UInt32(truncatingIfNeeded: dice.next()), second: UInt32(truncatingIfNeeded: dice.next()))
      }
      let words = (0..<dice.roll(0..<9)).map { _ in dice.next() }
      // Of all widths, and negative ones.
      let greatest: Int64 = [1, 256, 65_536, 1 << 31, 1 << 32, 1 << 62][dice.roll(0..<6)]
      let numbers = (0..<count).map { _ in
        Int64(dice.next() % UInt64(greatest)) * (dice.chance(0.01) ? -1 : 1)
      }
      var writer = ColumnWriter()
      writer.write(bytes)
      writer.write(numbers: numbers)
      writer.write(pairs)
      writer.write(words)
      let memory = writer.memory()
      var columns = unsafe ColumnReader(memory)
      var areSame = [same(columns.column(), bytes)]
      let column = NumberColumn(from: &columns, count: count)
      areSame.append(numbers.indices.allSatisfy { column[$0] == numbers[$0] })
      areSame.append(same(columns.column(), pairs))
      areSame.append(same(columns.column(), words))
      #expect(areSame == [true, true, true, true], "seed \(dice.seed)")
      #expect(columns.isWhole, "seed \(dice.seed)")
      withExtendedLifetime(memory) {}
    }
  }

  @Test("memory of anything is read to its end and no further, and said to be none of a run's")
  func hostile() {
    var dice = Dice()
    var whole = 0
    for _ in 0..<2_000 {
      let bytes = (0..<dice.roll(0..<64)).map { _ in dice.chance(0.6) ? 0 : UInt8(dice.roll(0..<20)) }
      let memory = RunMemory(copying: bytes)
      var columns = unsafe ColumnReader(memory)
      var taken = 0
      taken += columns.column(of: UInt64.self).count * 8
      taken += columns.column(of: Pair.self).count * 8
      let count = dice.roll(0..<4)
      let numbers = NumberColumn(from: &columns, count: count)
      taken += numbers.bytes.count
      let isCounted = (0..<count).allSatisfy { numbers.width == 0 ? numbers[$0] == 0 : numbers.bytes.count > $0 }
      #expect(isCounted, "seed \(dice.seed)")
      #expect(taken <= bytes.count, "seed \(dice.seed)")
      whole += columns.isWhole ? 1 : 0
      let run = PackedRun(at: Number(0), RunMemory(copying: bytes))
      #expect(!run.isWhole, "seed \(dice.seed)")
      withExtendedLifetime(memory) {}
    }
    #expect(whole < 1_000, "seed \(dice.seed)")
  }

  @Test("zeros, of which nothing is kept, are checked at once, however many a file says there are")
  func zeros() {
    var writer = ColumnWriter()
    writer.write(numbers: [0, 0])
    let memory = writer.memory()
    var columns = unsafe ColumnReader(memory)
    let zeros = NumberColumn(from: &columns, count: .max)
    let areFound = zeros.lies(in: 0..<1, count: .max)
    let areElsewhere = zeros.lies(in: 1..<2, count: .max) || !zeros.lies(in: 1..<2, count: 0)
    #expect(areFound && !areElsewhere)
    withExtendedLifetime(memory) {}
  }

  private func same<Element: Equatable & BitwiseCopyable & Sendable>(
    _ column: borrowing Column<Element>, _ elements: [Element]
  ) -> Bool {
    column.elements == elements && column.indices.allSatisfy { column[$0] == elements[$0] }
  }
}
