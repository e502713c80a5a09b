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
        Kernels.mark(&words, students.map { Number<Bool>($0) }, where: chosen, except: leftOut)
        let marked = (0..<UInt32(640)).filter { words[Int($0) / 64] >> UInt64($0 % 64) & 1 == 1 }
        let expected = students.indices.filter { place in
          func has(_ mask: [UInt64]) -> Bool { mask[place / 64] >> UInt64(place % 64) & 1 == 1 }
          return (chosen.map(has) ?? true) && !(!leftOut.isEmpty && has(leftOut))
        }
        #expect(marked == expected.map { students[$0] }, "seed \(dice.seed)")
      }
    }
  }

  @Test("order statistics are what sorting finds")
  func orderStatistics() {
    var dice = Dice()
    for _ in 0..<300 {
      let count = dice.chance(0.2) ? dice.roll(150..<600) : dice.roll(1..<80)
      let greatest: UInt32 = dice.chance(0.3) ? 5 : dice.chance(0.5) ? 1_000 : .max
      let values = (0..<count).map { _ in UInt32.random(in: 0...greatest, using: &dice) }
      let ranks = (0..<dice.roll(1..<6)).map { _ in UInt32(dice.roll(0..<count)) }
      let sorted = values.sorted()
      for level in Self.levels {
        var room = values + Array(repeating: 0, count: 16)
        var spare = room
        var found = ranks
        unsafe ckernels_order_statistics(level, &room, count, &spare, ranks, ranks.count, &found)
        #expect(found == ranks.map { sorted[Int($0)] }, "seed \(dice.seed), \(level), \(count) values")
      }
    }
  }

  @Test("answers are added up by their totals, whatever is missing, unfinished, shadowed or of another kind")
  func tallies() {
    var dice = Dice()
    for _ in 0..<120 {
      let sheets = RandomSheets(&dice)
      let expected = sheets.tally()
      for level in Self.levels {
        var complete = Array(repeating: UInt32(0), count: 65)
        var partial = complete
        var right = Array(repeating: UInt32(0), count: 65 * 64)
        var rightPartial = right
        var absent = right
        unsafe ckernels_tally(
          level, sheets.cellStarts, sheets.cellStarts.count - 1, sheets.leftOut, sheets.leftOut.count, sheets.flags, 3,
          sheets.primaries, sheets.inForce, sheets.inForce.count, sheets.answers, sheets.layouts, sheets.layouts.count,
          sheets.present, sheets.all, sheets.firstOnly ? 1 : 0, &complete, &partial, &right, &rightPartial, &absent,
          64)
        #expect([complete, partial, right, rightPartial, absent] == expected, "seed \(dice.seed), \(level)")
      }
    }
  }
}

private struct RandomSheets {
  var cellStarts: [UInt32] = [0]
  var leftOut: [UInt64]
  var flags: [UInt8] = []
  var primaries: [UInt8] = []
  var inForce: [UInt8]
  var answers: [UInt64] = []
  var layouts: [UInt8] = []
  var present: [UInt64]
  let all: UInt64
  let firstOnly: Bool

  init(_ dice: inout Dice) {
    let items = dice.roll(0..<65)
    all = items == 0 ? 0 : .max >> UInt64(64 - items)
    firstOnly = dice.chance(0.5)
    present = [all]
    for _ in 0..<5 { present.append(all & (dice.chance(0.5) ? .max >> UInt64(dice.roll(0..<64)) : dice.next())) }
    inForce = dice.chance(0.5) ? [] : [1, 0, 1]
    let oneLayout = dice.chance(0.3)
    for _ in 0..<dice.roll(0..<1_200) {
      for _ in 0..<dice.roll(1..<4) {
        let layout = oneLayout || dice.chance(0.7) ? 0 : dice.roll(0..<6)
        flags.append(dice.chance(0.7) ? UInt8(dice.roll(0..<256)) : 4)
        primaries.append(UInt8(dice.roll(0..<3)))
        layouts.append(UInt8(layout))
        answers.append(present[layout] & (dice.chance(0.2) ? .max : dice.next()))
      }
      cellStarts.append(UInt32(flags.count))
    }
    if oneLayout { layouts = [] }
    var masks: [UInt64] = []
    for _ in 0..<(cellStarts.count + 63) / 64 { masks.append(dice.next() & dice.next()) }
    leftOut = dice.chance(0.5) ? [] : masks
  }

  func tally() -> [[UInt32]] {
    var totals = Array(repeating: Array(repeating: UInt32(0), count: 65), count: 2)
    var items = Array(repeating: Array(repeating: UInt32(0), count: 65 * 64), count: 3)
    for cell in 0..<cellStarts.count - 1 {
      if !leftOut.isEmpty, leftOut[cell / 64] >> UInt64(cell % 64) & 1 == 1 { continue }
      var rows = Array(Int(cellStarts[cell])..<Int(cellStarts[cell + 1]))
      if firstOnly { rows = [rows[0]] }
      let finished = rows.first { flags[$0] & 3 != 0 && (inForce.isEmpty || inForce[Int(primaries[$0])] == 1) }
      guard let row = finished else { continue }
      let absent = all & ~present[layouts.isEmpty ? 0 : Int(layouts[row])]
      let total = answers[row].nonzeroBitCount
      let part = absent == 0 ? 0 : 1
      totals[part][total] += 1
      for item in 0..<64 {
        if answers[row] >> UInt64(item) & 1 == 1 { items[part][total * 64 + item] += 1 }
        if absent >> UInt64(item) & 1 == 1 { items[2][total * 64 + item] += 1 }
      }
    }
    return totals + items
  }
}
