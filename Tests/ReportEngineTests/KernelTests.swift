import CKernels
import Chance
import Testing

@testable import ReportEngine

/// Every form of a kernel against the plainest code that could be written for it.
@Suite("Kernels")
struct KernelTests {
  private static let levels = [ckernels_plain, ckernels_neon, ckernels_avx2, ckernels_avx512].filter {
    ckernels_supports($0) != 0
  }

  @Test("bits are counted and united")
  func bits() {
    var dice = Dice()
    for _ in 0..<200 {
      let words = (0..<dice.roll(0..<70)).map { _ in dice.next() & dice.next() }
      let others = words.map { _ in dice.next() & dice.next() & dice.next() }
      for level in Self.levels {
        let count = unsafe ckernels_bit_count(level, words, words.count)
        #expect(count == words.reduce(0) { $0 + $1.nonzeroBitCount }, "seed \(dice.seed), \(level)")
        var united = words
        unsafe ckernels_unite(level, &united, others, others.count)
        #expect(united == zip(words, others).map { $0 | $1 }, "seed \(dice.seed), \(level)")
      }
    }
  }

  @Test("students are marked where they are chosen and not left out")
  func marks() {
    var dice = Dice()
    for _ in 0..<200 {
      let students = Set((0..<dice.roll(0..<300)).map { _ in UInt32(dice.roll(0..<640)) }).sorted()
      let masks = (0..<2).map { _ in (0..<5).map { _ in dice.chance(0.3) ? .max : dice.next() } }
      for (chosen, leftOut) in [(nil, []), (nil, masks[1]), (masks[0], []), (masks[0], masks[1])] {
        var words = Array(repeating: UInt64(0), count: 10)
        var writer = ColumnWriter()
        writer.write(students.map { Number<Bool>($0) })
        writer.write(chosen ?? [])
        let memory = writer.memory()
        var columns = unsafe ColumnReader(memory)
        let numbers: Column<Number<Bool>> = columns.column()
        if chosen == nil {
          Kernels.mark(&words, numbers, except: leftOut)
        } else {
          Kernels.mark(&words, numbers, where: columns.column(), except: leftOut)
        }
        withExtendedLifetime(memory) {}
        let marked = (0..<UInt32(640)).filter { words[Int($0) / 64] >> UInt64($0 % 64) & 1 == 1 }
        let expected = students.indices.filter { place in
          func has(_ mask: [UInt64]) -> Bool { mask[place / 64] >> UInt64(place % 64) & 1 == 1 }
          return (chosen.map(has) ?? true) && !(!leftOut.isEmpty && has(leftOut))
        }
        #expect(marked == expected.map { students[$0] }, "seed \(dice.seed)")
      }
    }
  }

  @Test("the shares of a group are added up by stretch of time, whatever their order")
  func groups() {
    var dice = Dice()
    #expect(MemoryLayout<Share>.stride == MemoryLayout<ckernels_share>.stride)
    #expect(MemoryLayout<ShareSum>.stride == MemoryLayout<ckernels_sum>.stride)
    for _ in 0..<300 {
      let count = dice.chance(0.2) ? dice.roll(150..<3_000) : dice.roll(1..<200)
      // Few times or many, evenly spread or nearly all of them small.
      let greatest: UInt32 = dice.chance(0.3) ? 5 : dice.chance(0.5) ? 1_000 : .max
      let outliers = dice.chance(0.3) ? 0.02 : 0
      let stretchCount = dice.roll(1..<6)
      let units = (0..<4).map { _ in Int64.random(in: .min ... .max, using: &dice) } + [0]
      let shares = (0..<count).map { _ in
        Share(
          student: UInt32(dice.roll(0..<40)), stretch: UInt32(dice.roll(0..<stretchCount)),
          time: dice.chance(outliers) ? .max : .random(in: 0...greatest, using: &dice), number: UInt32(dice.roll(0..<5))
        )
      }
      let probabilities = (0..<dice.roll(1..<4)).map { _ in Double(dice.roll(0..<101)) / 100 }
      for level in Self.levels {
        var marks = Array(repeating: UInt32(0), count: 40)
        var room = Array(
          repeating: UInt32(0), count: ckernels_group_room(count, stretchCount, probabilities.count))
        var sums = Array(repeating: ShareSum(), count: stretchCount)
        var found = Array(repeating: UInt32(0), count: stretchCount * probabilities.count * 2)
        unsafe ckernels_add_group(
          level, shares, count, stretchCount, 1, &marks, units, 4, probabilities, probabilities.count, &room, &sums,
          &found)
        for stretch in 0..<stretchCount {
          let own = shares.filter { $0.stretch == stretch }
          let times = own.map(\.time).sorted()
          let note: Comment = "seed \(dice.seed), \(level), \(own.count) of \(count) shares"
          #expect(sums[stretch].attempts == own.count, note)
          guard !own.isEmpty else { continue }
          #expect(sums[stretch].students == Set(own.map(\.student)).count, note)
          #expect(sums[stretch].numbers == own.count { $0.number < 4 }, note)
          let sum = own.reduce(Int128(0)) { $0 + Int128(units[Int($1.number)]) }
          #expect(Int128(sums[stretch].high) << 64 | Int128(sums[stretch].low) == sum, note)
          for (place, probability) in probabilities.enumerated() {
            let below = Int(Double(own.count - 1) * probability)
            let first = (stretch * probabilities.count + place) * 2
            #expect(found[first] == times[below], note)
            #expect(found[first + 1] == times[min(below + 1, own.count - 1)], note)
          }
        }
      }
    }
  }

  @Test("answers are added up, whatever is incomplete, unfinished or shadowed")
  func tallies() {
    var dice = Dice()
    for _ in 0..<300 {
      let sheets = RandomSheets(&dice)
      let expected = sheets.tally()
      for level in Self.levels {
        var sums = Array(repeating: UInt64(0), count: sheets.itemCount * 2)
        var rest = sheets.apart
        let count = unsafe ckernels_tally(
          level, sheets.begins, sheets.finished, sheets.leftOut, sheets.leftOut.count, sheets.apart,
          sheets.apart.count, sheets.rowCount, sheets.firstOnly ? 1 : 0, sheets.bits, sheets.itemCount, &sums, &rest)
        #expect(count == expected.count, "seed \(dice.seed), \(level)")
        #expect(sums == expected.sums, "seed \(dice.seed), \(level)")
        #expect(rest == expected.rest, "seed \(dice.seed), \(level)")
      }
    }
  }
}

private struct RandomSheets {
  let itemCount: Int
  let firstOnly: Bool
  private var cells: [Range<Int>] = []
  var begins: [UInt64] = []
  var finished: [UInt64] = []
  var leftOut: [UInt64] = []
  var apart: [UInt64] = []
  var bits: [UInt64] = []

  var rowCount: Int { cells.last?.upperBound ?? 0 }

  init(_ dice: inout Dice) {
    itemCount = dice.chance(0.2) ? 64 : dice.roll(0..<65)
    firstOnly = dice.chance(0.3)
    let longestCell = dice.chance(0.2) ? 150 : 4
    for _ in 0..<dice.roll(1..<300) {
      cells.append(rowCount..<rowCount + dice.roll(1..<longestCell))
    }
    let words = (rowCount + 63) / 64
    begins = Array(repeating: 0, count: words)
    for cell in cells { begins[cell.lowerBound / 64] |= 1 << UInt64(cell.lowerBound % 64) }
    let share = [0.02, 0.5, 0.98, 1][dice.roll(0..<4)]
    finished = Self.mask(rowCount) { _ in dice.chance(share) }
    if dice.chance(0.5) { apart = Self.mask(rowCount) { _ in dice.chance(0.2) } }
    if dice.chance(0.5) {
      leftOut = Array(repeating: 0, count: words)
      for row in cells.filter({ _ in dice.chance(0.3) }).joined() { leftOut[row / 64] |= 1 << UInt64(row % 64) }
    }
    for _ in 0..<words * itemCount { bits.append(dice.chance(0.2) ? .max : dice.next()) }
  }

  private static func mask(_ count: Int, _ isSet: (Int) -> Bool) -> [UInt64] {
    (0..<(count + 63) / 64).map { word in
      (0..<min(64, count - word * 64)).reduce(0) { isSet(word * 64 + $1) ? $0 | 1 << UInt64($1) : $0 }
    }
  }

  func tally() -> (count: Int, sums: [UInt64], rest: [UInt64]) {
    func has(_ mask: [UInt64], _ row: Int) -> Bool { !mask.isEmpty && mask[row / 64] >> UInt64(row % 64) & 1 == 1 }
    var count = 0
    var sums = Array(repeating: UInt64(0), count: itemCount * 2)
    var rest = apart.map { _ in UInt64(0) }
    for cell in cells {
      let candidates = firstOnly ? cell.prefix(1) : cell[...]
      guard let row = candidates.first(where: { has(finished, $0) }), !has(leftOut, row) else { continue }
      if has(apart, row) {
        rest[row / 64] |= 1 << UInt64(row % 64)
        continue
      }
      count += 1
      let right = (0..<itemCount).filter { bits[row / 64 * itemCount + $0] >> UInt64(row % 64) & 1 == 1 }
      for item in right {
        sums[item] += 1
        sums[itemCount + item] += UInt64(right.count)
      }
    }
    return (count, sums, rest)
  }
}
