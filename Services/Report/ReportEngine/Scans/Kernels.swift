internal import CKernels
internal import Domain

/// The inner loops of scans, in the quickest form that this processor can run.
enum Kernels {
  static let level: ckernels_level =
    [ckernels_avx512, ckernels_avx2, ckernels_neon].first { ckernels_supports($0) != 0 } ?? ckernels_plain

  static func bitCount(_ words: [UInt64]) -> Int {
    unsafe ckernels_bit_count(level, words, words.count)
  }

  static func bitCount(_ words: borrowing Column<UInt64>) -> Int {
    unsafe ckernels_bit_count(level, words.address, words.count)
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
  ///   - leftOut: without those with a bit set here; empty for none.
  static func mark<ID>(
    _ words: inout [UInt64], _ students: borrowing Column<Number<ID>>, except leftOut: [UInt64]
  ) {
    checkMarks(words, students, leftOut)
    unsafe ckernels_mark_all(&words, students.address, students.count, leftOut, leftOut.count)
  }

  /// - Parameter chosen: only the students with a bit set here.
  static func mark<ID>(
    _ words: inout [UInt64], _ students: borrowing Column<Number<ID>>, where chosen: borrowing Column<UInt64>,
    except leftOut: [UInt64]
  ) {
    checkMarks(words, students, leftOut)
    precondition(chosen.count >= [UInt64].wordCount(students.count))
    unsafe ckernels_mark(&words, students.address, students.count, chosen.address, leftOut, leftOut.count)
  }

  private static func checkMarks<ID>(
    _ words: [UInt64], _ students: borrowing Column<Number<ID>>, _ leftOut: [UInt64]
  ) {
    precondition(leftOut.isEmpty || leftOut.count >= [UInt64].wordCount(students.count))
    precondition(students.isEmpty || Int(students[students.count - 1].index) / 64 < words.count)
  }

  /// Where a number stands among others, which ascend; behind them where it does not.
  static func find<ID>(_ number: Number<ID>, in sorted: borrowing Column<Number<ID>>) -> Int {
    unsafe ckernels_find(sorted.address, sorted.count, number.index)
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
    guard !run.finished.rows[kind].isEmpty else { return (sheets, []) }
    precondition(run.items.bitCount <= ItemTally.bitsMax)
    let leftOut = stretch.shadowedRows
    var incomplete = run.items.incomplete.elements
    sheets.count = unsafe ckernels_tally(
      level, run.cellBegins.address, run.finished.rows[kind].address, leftOut, leftOut.count,
      run.items.incomplete.address, incomplete.count, run.count, choice == .firstIfFinished ? 1 : 0,
      run.items.bits.address, run.items.bitCount, &sheets.sums, &incomplete)
    return (sheets, incomplete)
  }

  /// Adds a share of each attempt of a run, but for those in shadowed cells, to each of its groups.
  ///
  /// - Parameter numbers: by code of the primaries.
  static func shareOut(
    _ packed: Base.Stretch, _ times: TimeCodes, _ numbers: [UInt32], _ groups: MembershipGroups,
    _ stretches: TimeStretches, to shares: inout Shares
  ) {
    let (run, leftOut) = (packed.run, packed.shadowedRows)
    precondition(numbers.count == run.primaries.values.count)
    // Its own times are codes, as long as none is long.
    let longTimes = run.runningTimes.isWide ? (0..<run.count).map { times.code(run.runningTimes[$0]) } : nil
    let hadRoom = unsafe (longTimes ?? []).withUnsafeBytes { longTimes in
      unsafe ckernels_share_out(
        run.students.address, run.cellBegins.address, leftOut, leftOut.count, run.count, run.starts.address,
        run.runningTimes.isWide ? longTimes.baseAddress : UnsafeRawPointer(run.runningTimes.bytes.address),
        run.runningTimes.isWide ? MemoryLayout<UInt32>.size : run.runningTimes.width,
        run.memberships.codes.bytes.address, run.memberships.codes.width, run.memberships.values.address,
        groups.starts, groups.groups, run.primaries.codes.bytes.address, run.primaries.codes.width, numbers,
        stretches.edges, stretches.edges.count, stretches.perMillisecond, shares.memory.baseAddress, &shares.ends,
        shares.limits)
    }
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
