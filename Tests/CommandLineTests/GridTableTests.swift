import Messages
import Testing

@testable import TerminalReport

@Suite("The grid in the terminal")
struct GridTableTests {
  @Test(
    "a percentage is rounded half up, and less than all never reads 100 %",
    arguments: [(0.5, "50 %"), (0.005, "1 %"), (0.674, "67 %"), (0.9996, "99 %"), (1, "100 %"), (0, "0 %")])
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
}
