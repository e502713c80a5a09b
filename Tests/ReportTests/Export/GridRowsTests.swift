import Chance
import Domain
import Messages
import ReportEngine
import ReportReference
import ReportTables
import Testing
import Wire

@testable import ReportService

/// Tables of reports that are made of grids, a few cells at a time, held against those of the whole answers.
@Suite("Exports of grids")
struct GridRowsTests {
  private static let seeds = 100
  private static let head = Caller(organization: "northfield", user: "head", role: .administrator)

  /// Rows as lines of JSON.
  private func lines<Request: PartedRequest>(
    _ request: Request, _ reading: PeopleReading, cellsAtATime: Int, skipping skipped: Int = 0
  ) throws -> (lines: [String], people: Set<PersonID>) where Request.Answer: Message & TabularReport {
    var rows = GridRows(request, reading, cellsAtATime: cellsAtATime)
    let writer = RowWriter(format: .jsonLines, columns: rows.columns)
    var (lines, people) = ([String](), Set<PersonID>())
    for _ in 0..<skipped { #expect(try rows.skip()) }
    while let row = try rows.next(showing: &people) { lines.append(text(row, writer)) }
    #expect(try !rows.skip())
    return (lines, people)
  }

  private func text(_ row: [TableValue], _ writer: RowWriter) -> String {
    var bytes: [UInt8] = []
    writer.write(row, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Returns: how many rows there are.
  private func check<Request: PartedRequest>(
    _ request: Request?, _ stage: Stage, _ now: Instant, _ asked: String, showing people: (Request.Answer) -> [String]?
  ) throws -> Int where Request.Answer: Message & TabularReport {
    guard var request else { return 0 }
    request.options = stage.lookingBack(request.options)
    let found = stage.organizationState.withContents { state in
      try? state.reading(request, for: Self.head, wall: now)
    }
    guard let reading = found else { return 0 }
    let answer = try request.answer(reading)
    let table = answer.table
    let writer = RowWriter(format: .jsonLines, columns: table.columns)
    let expected = table.rows.map { text($0, writer) }
    for cellsAtATime in [1, 2, 3, 7, 64] {
      let (whole, shown) = try lines(request, reading, cellsAtATime: cellsAtATime)
      #expect(whole == expected, "\(asked), \(cellsAtATime) cells at a time")
      if let people = people(answer) {
        #expect(shown == (expected.isEmpty ? [] : Set(people.map { PersonID($0) })), "\(asked)")
      }
      let skipped = expected.count / 2
      #expect(
        try lines(request, reading, cellsAtATime: cellsAtATime, skipping: skipped).lines
          == Array(expected.dropFirst(skipped)), "\(asked), \(cellsAtATime) cells at a time")
    }
    return expected.count
  }

  @Test("a few cells at a time make the table of the whole answer, from any row on")
  func histories() throws {
    var (grids, others) = (0, 0)
    let first = UInt64.random(in: 0..<1 << 40)
    for seed in first..<first + UInt64(Self.seeds) {
      var dice = Dice(seed: seed)
      var stage = Stage()
      let play = RandomPlay.play(&dice)
      for case .row(let row) in play.steps { stage.take(row) }
      stage.catchUp()
      let now = Instant(milliseconds: stage.now)
      for case .ask(let ask) in play.steps {
        let options = ReportV1.ReportOptions(ask.options)
        let items = !ask.options.withItems
        let posted = stage.organizationState.withContents { $0.gradebook.organization.posted(in: ["c1", "c2"]) }
        for handout in posted {
          let request = ReportV1.GetHandoutGridRequest(
            handoutID: handout.id.rawValue, options: options, withoutItems: items, firstColumn: Int32(dice.roll(0..<3)))
          grids += try check(try? GridRequest(request), stage, now, "seed \(seed), grid \(handout.id)") {
            $0.rows.map(\.studentID)
          }
        }
        let overview = ReportV1.GetClassOverviewRequest(classID: "c1", options: options, withoutItems: items)
        others += try check(try? ClassOverviewRequest(overview), stage, now, "seed \(seed), class") { _ in nil }
        let student = ReportV1.GetStudentReportRequest(studentID: "ana", options: options, withoutItems: items)
        others += try check(try? StudentReportRequest(student), stage, now, "seed \(seed), student") { [$0.studentID] }
      }
    }
    #expect(grids > Self.seeds / 4 && others > Self.seeds / 4, "random histories have grids")
  }
}
