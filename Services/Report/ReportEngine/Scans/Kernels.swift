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
    let needed = [UInt64].wordCount(students.count)
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

  /// Adds up one attempt of each cell of a stretch, of those that hold every item which occurs there.
  ///
  /// - Parameter kind: in force.
  /// - Returns: what they come to, and the rows that were chosen but do not hold all.
  static func tally(
    _ stretch: Base.Stretch, _ kind: ItemKind, _ choice: ItemTally.Choice
  ) -> (sheets: ItemTally.Sheets, incomplete: [UInt64]) {
    let run = stretch.run
    var sheets = ItemTally.Sheets(itemCount: run.items.bitCount)
    let finished = run.finished.rows(kind)
    guard !finished.isEmpty else { return (sheets, []) }
    precondition(run.items.bitCount <= ItemTally.bitsMax)
    let (leftOut, apart) = (stretch.shadowedRows, run.items.incomplete)
    var incomplete = apart
    sheets.count = unsafe ckernels_tally(
      level, run.cellBegins, finished, leftOut, leftOut.count, apart, apart.count, run.count,
      choice == .firstIfFinished ? 1 : 0, run.items.bits, run.items.bitCount, &sheets.sums, &incomplete)
    return (sheets, incomplete)
  }

  /// Adds a share of each attempt of a run, but for those in shadowed cells, to each of its groups.
  ///
  /// - Parameters:
  ///   - times: by row.
  ///   - numbers: by code of the primaries.
  static func shareOut(
    _ packed: Base.Stretch, _ times: [UInt32], _ numbers: [UInt32], _ groups: MembershipGroups,
    _ stretches: TimeStretches, to shares: inout Shares
  ) {
    let (run, leftOut) = (packed.run, packed.shadowedRows)
    precondition(times.count == run.count && numbers.count == run.primaries.values.count)
    let hadRoom = unsafe ckernels_share_out(
      run.students, run.cellBegins, leftOut, leftOut.count, run.count, run.starts, times, run.memberships.codes.bytes,
      run.memberships.codes.width, run.memberships.values, groups.starts, groups.groups, run.primaries.codes.bytes,
      run.primaries.codes.width, numbers, stretches.edges, stretches.edges.count, stretches.perMillisecond,
      shares.memory.baseAddress, &shares.ends, shares.limits)
    precondition(hadRoom != 0, "more attempts than were counted")
  }

  /// Adds up the shares of one group by stretch of time.
  ///
  /// - Parameters:
  ///   - mark: this and the next ones, a stretch each, are not in `marks`, which are by student.
  ///   - units: by number, and 0 at the end, which stands for none.
  ///   - room: at least `groupRoom`.
  ///   - sums: by stretch.
  ///   - times: by stretch and probability: the two around the quantile.
  static func addUp(
    _ shares: UnsafeBufferPointer<Share>, mark: UInt32, _ marks: inout [UInt32], units: [Int64],
    probabilities: [Double], _ room: inout [UInt32], into sums: inout [ShareSum], _ times: inout [UInt32]
  ) {
    precondition(room.count >= groupRoom(shares.count, sums.count, probabilities.count))
    precondition(times.count == sums.count * probabilities.count * 2)
    unsafe ckernels_add_group(
      level, shares.baseAddress, shares.count, sums.count, mark, &marks, units, UInt32(units.count - 1), probabilities,
      probabilities.count, &room, &sums, &times)
  }

  /// Words that adding up so many shares takes.
  static func groupRoom(_ shareCount: Int, _ stretchCount: Int, _ probabilityCount: Int) -> Int {
    ckernels_group_room(shareCount, stretchCount, probabilityCount)
  }

  /// Goes on with four checksums: `Checksum`.
  static func addChecksums(of bytes: UnsafeRawBufferPointer, to sums: inout SIMD4<UInt32>) {
    var words = [sums.x, sums.y, sums.z, sums.w]
    unsafe ckernels_checksum(level, bytes.baseAddress, bytes.count, &words)
    sums = SIMD4(words[0], words[1], words[2], words[3])
  }
}
