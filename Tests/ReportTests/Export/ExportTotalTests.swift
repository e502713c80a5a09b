import Chance
import Domain
import Messages
import ReportEngine
import ReportTables
import Storage
import Testing

@testable import ReportReference
@testable import ReportService

/// What is exported, held against what the reports say of the same state.
@Suite("Exports of random histories")
struct ExportTotalTests {
  private static let seeds = 400
  private static let head = Caller(organization: "northfield", user: "head", role: .administrator)

  /// A school after a random history.
  private func stage(_ seed: UInt64) -> Stage {
    var dice = Dice(seed: seed)
    var stage = Stage()
    for case .row(let row) in RandomPlay.play(&dice).steps { stage.take(row) }
    stage.catchUp()
    return stage
  }

  private func reading(_ stage: Stage, of schoolClass: ClassID?) throws -> AttemptsReading {
    try stage.organizationState.withContents { state in
      Result {
        try state.reading(
          try AttemptsRequest(of: schoolClass, nil), for: Self.head, wall: Instant(milliseconds: stage.now))
      }
    }.get()
  }

  private func subtree(_ stage: Stage, of schoolClass: ClassID?) -> ReportV1.SubtreeReport? {
    var scope = Scope(1)
    scope.schoolClass = schoolClass?.rawValue
    let policies = ReportV1.AttemptPolicies(progress: .all, score: .all, quantity: .all, binary: .all, time: .all)
    let answer = stage.content(
      .subtree(scope), ReportV1.ReportOptions(policies: policies), Instant(milliseconds: stage.now))
    guard case .subtree(let report) = answer else { return nil }
    return report
  }

  @Test("every total of the exported attempts is the report's, context by context and class by class")
  func totals() throws {
    let first = UInt64.random(in: 0..<1 << 40)
    var compared = 0
    for seed in first..<first + UInt64(Self.seeds) {
      let stage = stage(seed)
      for schoolClass in [nil, "c1", "c2"] as [ClassID?] {
        guard let report = subtree(stage, of: schoolClass), let reading = try? reading(stage, of: schoolClass) else {
          continue
        }
        var rows: [Int64: [[String: TableValue]]] = [:]
        var table = reading.rows()
        var people: Set<PersonID> = []
        while let row = table.next(showing: &people) {
          let named = Dictionary(uniqueKeysWithValues: zip(AttemptTable.columns, row))
          rows[named["context_id"]?.integer ?? 0, default: []].append(named)
        }
        for node in report.nodes {
          let here = rows.removeValue(forKey: node.contextID) ?? []
          #expect(node.direct?.attempts == Int64(here.count), "seed \(seed)")
          compared += here.count
          let progress = here.compactMap { $0["progress"]?.number }
          #expect(node.direct?.progress?.n == Int64(progress.count), "seed \(seed)")
          #expect(node.direct?.progress?.mean == progress.exactMean, "seed \(seed)")
          let time = here.compactMap { $0["time_seconds"]?.number }
          #expect(node.direct?.time?.n == Int64(time.count), "seed \(seed)")
          #expect(node.direct?.time?.mean == time.exactMean, "seed \(seed)")
          let primary = here.compactMap { $0["primary_value"]?.number }
          let shown = node.direct?.score ?? node.direct?.quantity ?? node.direct?.binary
          #expect(shown?.n ?? 0 == Int64(primary.count), "seed \(seed)")
          #expect(shown?.mean == primary.exactMean, "seed \(seed)")
        }
        #expect(rows.isEmpty, "seed \(seed): attempts at \(rows.keys.sorted()) are in no report")
      }
    }
    #expect(compared > Self.seeds / 8, "random histories hold work")
  }

  @Test("an attempt has one number for a reader, whatever part of the work is asked for (P34)")
  func numbers() throws {
    let first = UInt64.random(in: 0..<1 << 40)
    func numbers(_ reading: AttemptsReading) -> [String: Int64] {
      var numbers: [String: Int64] = [:]
      var table = reading.rows()
      var people: Set<PersonID> = []
      while let row = table.next(showing: &people) {
        let named = Dictionary(uniqueKeysWithValues: zip(AttemptTable.columns, row))
        numbers["\(named["attempt_id"]!)"] = named["number"]?.integer
      }
      return numbers
    }
    for seed in first..<first + UInt64(Self.seeds) {
      let stage = stage(seed)
      guard let whole = (try? reading(stage, of: nil)).map(numbers) else { continue }
      for schoolClass in ["c1", "c2"] as [ClassID] {
        guard let part = (try? reading(stage, of: schoolClass)).map(numbers) else { continue }
        #expect(part.allSatisfy { whole[$0.key] == $0.value }, "seed \(seed), \(schoolClass)")
      }
    }
  }

  @Test("an export goes on after any row as if it had never stopped, however the attempts are packed")
  func resumes() throws {
    var dice = Dice()
    for _ in 0..<60 {
      let stage = stage(UInt64(dice.roll(0..<1_000_000)))
      guard let reading = try? reading(stage, of: nil) else { continue }
      for format in [RowWriter.Format.csv, .jsonLines] {
        func text(skipping rows: Int64, _ reading: AttemptsReading) throws -> [UInt8] {
          let source = ExportSource(
            id: 1, content: .attempts(reading), position: ReportPosition(), wall: Instant(milliseconds: 0),
            organizationState: stage.organizationState, erasures: 0)
          let stream = ExportStream(source, format, skipping: rows)
          var bytes: [UInt8] = []
          while true {
            let chunk = try stream.next()
            bytes += chunk.bytes
            if chunk.isLast { return bytes }
          }
        }
        let whole = try text(skipping: 0, reading)
        var count: Int64 = 0
        var table = reading.rows()
        while table.skip() { count += 1 }
        for rows in 1..<max(1, count) + 1 {
          let rest = try text(skipping: rows, reading)
          #expect(whole.suffix(rest.count) == rest[...], "seed \(dice.seed)")
          #expect(lines(rest) == max(0, Int(count - rows)), "seed \(dice.seed)")
        }
        stage.organizationState.change { $0.gradebook.pack() }
        #expect(try text(skipping: 0, try self.reading(stage, of: nil)) == whole, "seed \(dice.seed)")
      }
    }
  }

  /// Texts of random histories hold no line ends.
  private func lines(_ bytes: [UInt8]) -> Int { bytes.count { $0 == 0x0A } }
}

extension TableValue {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  fileprivate var integer: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }
}
