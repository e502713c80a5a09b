internal import CKernels
internal import Domain

/// The inner loops of scans, in the quickest form that this processor can run.
enum Kernels {
  static let level: ckernels_level =
    [ckernels_avx512, ckernels_avx2, ckernels_neon].first { ckernels_supports($0) != 0 } ?? ckernels_plain

  static func bitCount(_ words: [UInt64]) -> Int {
    unsafe ckernels_bit_count(level, words, words.count)
  }

  /// Sets in `words` what is set in `others`, which are as many.
  static func unite(_ words: inout [UInt64], with others: [UInt64]) {
    precondition(others.count == words.count)
    unsafe ckernels_unite(level, &words, others, others.count)
  }

  /// Sets the bits of `words` that are the numbers of `students`.
  ///
  /// - Parameters:
  ///   - students: ascending.
  ///   - chosen: only the students with a bit set here; nil for all.
  ///   - leftOut: without those with a bit set here; empty for none.
  static func mark<ID>(
    _ words: inout [UInt64], _ students: [Number<ID>], where chosen: [UInt64]?, except leftOut: [UInt64]
  ) {
    let needed = (students.count + 63) / 64
    precondition(leftOut.isEmpty || leftOut.count >= needed)
    precondition(students.last.map { Int($0.index) / 64 < words.count } ?? true)
    if let chosen {
      precondition(chosen.count >= needed)
      unsafe ckernels_mark(&words, students, students.count, chosen, leftOut, leftOut.count)
    } else {
      unsafe ckernels_mark_all(&words, students, students.count, leftOut, leftOut.count)
    }
  }

  /// Where a number stands among others, which ascend; behind them where it does not.
  static func find<ID>(_ number: Number<ID>, in sorted: [Number<ID>]) -> Int {
    unsafe ckernels_find(sorted, sorted.count, number.index)
  }

  /// Of values in any order, those that would stand at `ranks` were they sorted.
  ///
  /// - Parameters:
  ///   - values: the first `count` of them; room for `count` rounded up to sixteen, all of it overwritten.
  ///   - spare: as much room.
  static func orderStatistics(
    _ values: inout [UInt32], count: Int, _ spare: inout [UInt32], ranks: [UInt32], into found: inout [UInt32]
  ) {
    let room = (count + 15) / 16 * 16
    precondition(values.count >= room && spare.count >= room && found.count >= ranks.count)
    precondition(ranks.allSatisfy { $0 < count })
    unsafe ckernels_order_statistics(level, &values, count, &spare, ranks, ranks.count, &found)
  }

  /// Adds up one attempt of each cell of a stretch, of those that hold every item which occurs there.
  ///
  /// - Parameter kind: in force.
  /// - Returns: what they come to, and the rows that were chosen but do not hold all.
  static func tally(
    _ stretch: Base.Stretch, _ kind: ItemKind, _ choice: ItemTally.Choice
  ) -> (sheets: ItemTally.Sheets, rest: [UInt64]) {
    let run = stretch.run
    var sheets = ItemTally.Sheets(itemCount: run.items.bitCount)
    let finished = run.finished.rows(kind)
    guard !finished.isEmpty else { return (sheets, []) }
    precondition(run.items.bitCount <= ItemTally.columnsMax)
    let (leftOut, apart) = (stretch.shadowedRows, run.items.incomplete)
    var rest = apart
    sheets.count = unsafe ckernels_tally(
      level, run.cellBegins, finished, leftOut, leftOut.count, apart, apart.count, run.count,
      choice == .firstIfFinished ? 1 : 0, run.items.bits, run.items.bitCount, &sheets.sums, &rest)
    return (sheets, rest)
  }
}
