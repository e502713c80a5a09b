import Messages
import Testing

@testable import TerminalReport

@Suite("The grid in the terminal")
struct GridTableTests {
  @Test(
    "a percentage is rounded half up, and less than all never reads 100 %",
    arguments: [
      (0.5, "50 %"), (0.005, "1 %"), (0.145, "15 %"), (0.674, "67 %"), (0.9996, "99 %"), (1, "100 %"), (0, "0 %"),
    ])
  func percentages(ratio: Double, text: String) {
    #expect(Figures.percent(ratio) == text)
  }

  @Test(
    "times are in the units that fit", arguments: [(0.0, "0 s"), (59.6, "1 m"), (61, "1 m 1 s"), (7260, "2 h 1 m")])
  func times(seconds: Double, text: String) {
    #expect(Figures.time(seconds: seconds) == text)
  }

  @Test("a bar is as wide as asked and fills with the ratio", arguments: [0, 0.01, 0.5, 0.99, 1, 1.5, -1])
  func bars(ratio: Double) {
    let bar = Figures.bar(ratio, width: 6)
    #expect(bar.count == 6)
    #expect(bar.count { $0 == "█" } == Int(min(max(ratio, 0), 1) * 6))
  }

  @Test("every cell says what it knows: a number, opened, nothing, or N/A")
  func cells() {
    let column = ReportV1.GridColumn(title: "Scene 1", headlineMetric: .progress)
    func row(_ name: String, _ cell: ReportV1.GridCell) -> ReportV1.GridRow {
      ReportV1.GridRow(studentID: name, name: name, cells: [cell])
    }
    let half = ReportV1.Value(metric: .progress, value: 0.5)
    let grid = ReportV1.HandoutGrid(
      title: "Read",
      columns: [column],
      rows: [
        row("Ana", ReportV1.GridCell(headline: half, done: true)),
        row("Ben", ReportV1.GridCell(opened: true)),
        row("Cy", ReportV1.GridCell()),
        row("Dee", ReportV1.GridCell(notAvailable: true)),
      ])
    let lines = GridTable(grid, terminal: .plain).lines
    #expect(lines[3].hasPrefix("Ana") && lines[3].contains("50 % ███    ✓"))
    #expect(lines[4].contains("opened"))
    #expect(lines[5].contains("–"))
    #expect(lines[6].contains("N/A"))
  }

  @Test("in a narrow column a bar makes room for time, done and what else a reader should know", arguments: [80, 120])
  func narrow(width: Int) {
    let all = ReportV1.Value(metric: .progress, value: 1)
    let cell = ReportV1.GridCell(
      headline: all, timeTotal: ReportV1.Value(metric: .time, value: 900), done: true)
    let columns = (1...6).map { ReportV1.GridColumn(title: "Scene \($0)", headlineMetric: .progress) }
    let row = ReportV1.GridRow(studentID: "ana", name: "Ana", cells: columns.map { _ in cell })
    let grid = ReportV1.HandoutGrid(title: "Read", columns: columns, rows: [row])
    let line = GridTable(grid, terminal: Terminal(styled: false, width: width)).lines[3]
    #expect(line.ranges(of: "100 %").count == 6 && line.ranges(of: "15 m ✓").count == 6)
  }

  @Test("a container that is done is not called empty where there is work below it", arguments: [0, 3])
  func doneContainer(withData: Int32) {
    let cell = ReportV1.GridCell(
      done: true, coverage: ReportV1.Coverage(withData: withData, total: 5), flags: [.doneWithoutData])
    let grid = ReportV1.HandoutGrid(
      title: "Read", columns: [ReportV1.GridColumn(title: "Act 3", isContainer: true)],
      rows: [ReportV1.GridRow(studentID: "ana", name: "Ana", cells: [cell])])
    let line = GridTable(grid, terminal: .plain).lines[3]
    #expect(line.contains("\(withData) of 5 ✓"))
    #expect(line.contains("no work") == (withData == 0))
  }
}
