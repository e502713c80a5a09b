import Chance
import Domain
import Testing

@testable import ReportEngine

/// What a snapshot gives for a run is refused, or can be asked everything.
@Suite("Hostile runs")
struct HostileRunTests {
  private func attempt(_ number: Int, _ dice: inout Dice) -> Attempt {
    let start = Instant(milliseconds: Int64(dice.roll(0..<60)) * 60_000)
    let lasts = Int64(dice.chance(0.02) ? 3_000_000_000 : dice.roll(0..<40) * 1_000)
    var ranges = [(from: UInt32(0), to: UInt32(dice.roll(0..<1_000_001)))]
    if dice.chance(0.2) { ranges = [(100, 200), (300, 400)] }
    var intervals = [(from: Int64(0), to: lasts)]
    if dice.chance(0.2) { intervals = [(0, 10), (20, lasts + 30)] }
    let items = (0..<dice.roll(0..<6)).map { place in
      Item(
        identifier: "q\(place)", title: "Question",
        value: place == 3
          ? .score(points: Double(dice.roll(0..<4)), possible: 3) : .binary(dice.chance(0.6), .correctIncorrect),
        response: dice.chance(0.1) ? "A" : nil)
    }
    return Attempt(
      id: dice.chance(0.8) ? AttemptID("018f3c5e-7a10-7000-8000-\(100_000_000_000 + number)") : AttemptID("a\(number)"),
      student: PersonID("s\(dice.roll(0..<9))"), app: "app", context: 1, start: start,
      received: start + Int64(dice.roll(-2..<9)), handouts: dice.chance(0.5) ? ["h"] : [],
      progress: ProgressRanges(ranges.map { TickRange(lower: Ticks(count: $0.from), upper: Ticks(count: $0.to)) }),
      runningTime: RunningTime(intervals.map { Interval(start: start + $0.from, end: start + $0.to) }),
      items: AttemptItems(
        primary: Item(identifier: "p", title: "P", value: .score(points: Double(dice.roll(0..<8)), possible: 7)),
        additional: items),
      primaryKind: .score, stopped: dice.chance(0.6) ? start + lasts : nil,
      leaseEnds: dice.chance(0.1) ? start + 60_000 : nil,
      laterActivity: dice.chance(0.1) ? start + lasts + Int64(dice.roll(1..<900_000)) : nil)
  }

  private func segment(_ dice: inout Dice) -> Segment {
    var segment = Segment()
    for number in 0..<dice.roll(1..<130) { segment.apply(.attempt(attempt(number, &dice))) }
    segment.packAll()
    return segment
  }

  /// The run of a file that holds these bytes; nil where it is refused.
  private func run(_ bytes: [UInt8], of segment: Segment) -> PackedRun? {
    try? PackedRun(
      checking: RunMemory(copying: bytes), at: Number(0), segment.dictionaries[0], studentCount: segment.students.count,
      membershipCount: segment.memberships.count)
  }

  private func records(_ run: PackedRun) -> [AttemptRecord] {
    (0..<run.cellCount).flatMap { cell in
      run.rows(ofCell: cell).map { row in
        var record = AttemptRecord()
        run.read(row, of: run.students[cell], into: &record)
        return record
      }
    }
  }

  @Test("a run is read as it was written, and what was changed in it is refused or can be read")
  func changes() throws {
    var dice = Dice()
    var (refused, read) = (0, 0)
    for _ in 0..<25 {
      let segment = segment(&dice)
      let packed = try #require(segment.base.run(at: Number(0)))
      let whole = unsafe Array(packed.memory.bytes)
      let again = try #require(run(whole, of: segment), "seed \(dice.seed)")
      #expect(records(again).map { "\($0)" } == records(packed).map { "\($0)" }, "seed \(dice.seed)")
      for _ in 0..<80 {
        var bytes = whole
        for _ in 0..<dice.roll(1..<3) {
          let place = dice.roll(0..<bytes.count)
          bytes[place] = dice.chance(0.5) ? UInt8(truncatingIfNeeded: dice.next()) : bytes[place] ^ 1
        }
        if dice.chance(0.1) { bytes.removeLast(dice.roll(1..<bytes.count)) }
        guard let run = run(bytes, of: segment) else {
          refused += 1
          continue
        }
        read += 1
        #expect(records(run).count == run.count, "seed \(dice.seed)")
        for row in 0..<run.count { #expect(run.facts(row).start == run.starts[row]) }
        for cell in 0..<run.cellCount { #expect(run.cell(of: run.students[cell]) == cell, "seed \(dice.seed)") }
      }
    }
    #expect(refused > 200 && read > 200, "\(refused) refused, \(read) read, seed \(dice.seed)")
  }
}
