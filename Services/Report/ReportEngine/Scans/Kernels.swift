internal import CKernels

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

  /// Adds up one attempt of each cell of a stretch.
  ///
  /// - Parameter inForce: by code of the primaries: 1 where it is of the kind in force; empty where all are.
  /// - Returns: false where its items are packed too widely for it, or without any bits; then nothing was added.
  static func tally(
    _ stretch: Base.Stretch, inForce: [UInt8], _ choice: ItemTally.Choice, into tally: inout ItemTally
  ) -> Bool {
    let run = stretch.run
    guard run.items.wordsPerRow == 1, let layouts = run.items.layouts.codes.bytes,
      let primaries = run.primaries.codes.bytes
    else { return false }
    // Every primary has the code 0.
    let isAllZeros = primaries.isEmpty
    if isAllZeros, inForce.first == 0 { return true }
    unsafe ckernels_tally(
      level, run.cellStarts, run.cellCount, stretch.shadowed, stretch.shadowed.count, run.flags,
      AttemptFlags.over.rawValue, primaries, inForce, isAllZeros ? 0 : inForce.count, run.items.bits, layouts,
      layouts.count, run.items.present, tally.all, choice == .firstIfFinished ? 1 : 0, &tally.complete, &tally.partial,
      &tally.rightComplete, &tally.rightPartial, &tally.absent, tally.stride)
    return true
  }

  /// Adds the rows of a tally to sums by item: as they are, times their total, and times its square.
  static func weigh(
    _ rows: [UInt32], stride: Int, _ sums: inout [UInt64], _ weighted: inout [UInt64], _ squared: inout [UInt64]
  ) {
    precondition(sums.count >= stride && weighted.count >= stride && squared.count >= stride)
    unsafe ckernels_weigh(level, rows, rows.count / stride, stride, &sums, &weighted, &squared)
  }
}
