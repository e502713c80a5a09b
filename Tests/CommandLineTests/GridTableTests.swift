import Messages
import Testing
import Text

@testable import TerminalReport

@Suite("The grid in the terminal")
struct GridTableTests {
  private func lines(
    _ columns: [ReportV1.GridColumn], _ cells: [(String, [ReportV1.GridCell])], width: Int = 120
  ) -> [String] {
    let rows = cells.map { ReportV1.GridRow(studentID: $0, name: $0, cells: $1) }
    let grid = ReportV1.HandoutGrid(title: "Read", columns: columns, rows: rows)
    return ReportSheet(grid).lines(in: Terminal(styled: false, width: width))
  }

  @Test("every cell says what it knows: a number, opened, nothing, or N/A")
  func cells() {
    let half = ReportV1.Value(metric: .progress, value: 0.5)
    let seen = lines(
      [ReportV1.GridColumn(title: "Scene 1", headlineMetric: .progress)],
      [
        ("Ana", [ReportV1.GridCell(headline: half, done: true)]), ("Ben", [ReportV1.GridCell(opened: true)]),
        ("Cy", [ReportV1.GridCell()]), ("Dee", [ReportV1.GridCell(notAvailable: true)]),
      ])
    #expect(
      seen.prefix(7) == [
        "Read", "",
        "           Scene 1",
        "Ana        50 % ███    ✓",
        "Ben        opened",
        "Cy         –",
        "Dee        N/A",
      ])
    #expect(seen.contains("–: no data · N/A: recording is off"))
  }

  @Test("a container says how many have data below it, unless its columns are folded")
  func container() {
    func column(isContainer: Bool = true, folded: Int32 = 0) -> ReportV1.GridColumn {
      ReportV1.GridColumn(
        title: "Act 3", isContainer: isContainer,
        progress: ReportV1.Summary(metric: .progress, population: ReportV1.Population(assigned: 26, noData: 26)),
        counts: ReportV1.DoneCounts(assigned: 26, workedBelow: isContainer ? 14 : 0), foldedColumns: folded)
    }
    func row(_ name: String, _ column: ReportV1.GridColumn) -> String? {
      lines([column], []).first { $0.hasPrefix(name) }?.split(separator: "  ").last.map(String.init)?.trimmed
    }
    #expect(row("with data", column()) == "0 of 26" && row("data below", column()) == "14 of 26")
    #expect(row("with data", column(folded: 3)) == "0 of 26" && row("data below", column(folded: 3)) == nil)
    #expect(row("data below", column(isContainer: false)) == nil)
  }

  @Test("a class says so of a container beside its own data")
  func containerOfAClass() {
    let column = ReportV1.GridColumn(
      title: "Act 3", isContainer: true,
      progress: ReportV1.Summary(metric: .progress, population: ReportV1.Population(assigned: 27, notAvailable: 1)),
      counts: ReportV1.DoneCounts(assigned: 27, workedBelow: 14))
    let overview = ReportV1.ClassOverview(handouts: [.init(title: "Read", columns: [column])])
    let seen = ReportSheet(overview).lines(in: Terminal(styled: false, width: 160))
    #expect(seen.contains { $0.contains("0 of 26, 1 N/A, 14 below") })
  }

  @Test("a grid wider than the terminal goes on below, names first, and no cell is lost", arguments: [40, 60, 80, 120])
  func narrow(width: Int) {
    let all = ReportV1.Value(metric: .progress, value: 1)
    let cell = ReportV1.GridCell(headline: all, timeTotal: ReportV1.Value(metric: .time, value: 900), done: true)
    let columns = (1...6).map { ReportV1.GridColumn(title: "Scene \($0)", headlineMetric: .progress) }
    let seen = lines(columns, [("Ana", columns.map { _ in cell })], width: width)
    #expect(seen.allSatisfy { DisplayWidth.of($0) <= width })
    let ana = seen.filter { $0.hasPrefix("Ana") }.joined()
    #expect(ana.ranges(of: "100 %").count == 6 && ana.ranges(of: "15 m ✓").count == 6)
    for title in columns.map(\.title) { #expect(seen.contains { $0.contains(title) }) }
  }

  @Test("a page says that columns follow it, and how they are asked for")
  func rest() {
    var grid = ReportV1.HandoutGrid(
      title: "Read", columns: [ReportV1.GridColumn(title: "Scene 8")],
      rows: [ReportV1.GridRow(studentID: "ana", name: "Ana", cells: [ReportV1.GridCell()])], columnsLeft: 3)
    let said = "3 more columns: --first-column 8, or all of them by homeroom export"
    let sheet = ReportSheet(grid, fromColumn: 7)
    #expect(sheet.restLine == said && sheet.lines(in: Terminal(styled: false, width: 80)).contains(said))
    grid.columnsLeft = 0
    #expect(ReportSheet(grid).restLine == nil)
  }

  @Test("what a cell says is not cut, however many columns there are; a title is")
  func long() {
    let cell = ReportV1.GridCell(
      headline: ReportV1.Value(metric: .progress, value: 0.4), timeTotal: ReportV1.Value(metric: .time, value: 1070),
      flags: [.finishedNotDone])
    let columns = (1...5).map { ReportV1.GridColumn(title: "A title that is longer than any of its cells, no. \($0)") }
    let seen = lines(columns, [("Ana", columns.map { _ in cell })], width: 80)
    #expect(seen.filter { $0.hasPrefix("Ana") }.joined().ranges(of: "17 m 50 s not handed in").count == 5)
    #expect(seen.allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("a container that is done is not called empty where there is work below it", arguments: [0, 3])
  func doneContainer(withData: Int32) {
    let cell = ReportV1.GridCell(
      done: true, coverage: ReportV1.Coverage(withData: withData, total: 5), flags: [.doneWithoutData])
    let line = lines([ReportV1.GridColumn(title: "Act 3", isContainer: true)], [("ana", [cell])])[3]
    #expect(line.contains("\(withData) of 5 ✓"))
    #expect(line.contains("no work") == (withData == 0))
  }

  @Test("no students and no tasks is a table without rows, and no failure")
  func empty() {
    #expect(lines([], []).first == "Read")
    let seen = lines([ReportV1.GridColumn(title: "Scene 1")], [])
    #expect(seen.contains { $0.hasPrefix("average") && $0.contains("–") })
    #expect(!seen.joined().contains("0 %"))
  }

  @Test("a late policy says until when it is on time, and until when work is taken")
  func latePolicy() {
    func lines(_ policy: ActivityV1.LatePolicy?) -> [String] {
      let grid = ReportV1.HandoutGrid(
        title: "Read", dueTime: .init(seconds: 1_800_000_000), columns: [.init(title: "Quiz")], latePolicy: policy)
      return ReportSheet(grid).lines(in: Terminal(styled: false, width: 80)).filter { $0.contains("(UTC)") }
    }
    #expect(lines(nil).isEmpty)
    #expect(
      lines(.init(graceSeconds: 600, closeAfterSeconds: 86_400)) == [
        "due (UTC)               2027-01-15 08:00", "on time until (UTC)     2027-01-15 08:10",
        "takes work until (UTC)  2027-01-16 08:00",
      ])
    #expect(lines(.init(closeAfterSeconds: 0)).last == "takes work until (UTC)  2027-01-15 08:00")
  }

  @Test("a handout that is completed says since when")
  func ended() {
    func lines(_ endTime: WellKnown.Timestamp?) -> [String] {
      let grid = ReportV1.HandoutGrid(title: "Read", columns: [.init(title: "Quiz")], endTime: endTime)
      return ReportSheet(grid).lines(in: Terminal(styled: false, width: 80)).filter { $0.contains("(UTC)") }
    }
    #expect(lines(nil).isEmpty)
    #expect(lines(.init(seconds: 1_800_000_000)) == ["ended (UTC)  2027-01-15 08:00"])
  }

  @Test("two students of one name are told apart by their identifiers, and two tasks of one title by theirs")
  func namesakes() {
    let grid = ReportV1.HandoutGrid(
      title: "Read", columns: [17, 18].map { ReportV1.GridColumn(contextID: $0, title: "Quiz") },
      rows: ["s1", "s2"].map { ReportV1.GridRow(studentID: $0, name: "Ana", cells: [.init(), .init()]) })
    let lines = ReportSheet(grid).lines(in: Terminal(styled: false, width: 80))
    #expect(lines[2].contains("Quiz (17)") && lines[2].contains("Quiz (18)"))
    #expect(lines.contains { $0.hasPrefix("Ana (s1)") } && lines.contains { $0.hasPrefix("Ana (s2)") })
  }
}

extension String {
  fileprivate var trimmed: String { String(drop(while: { $0 == " " })) }
}
