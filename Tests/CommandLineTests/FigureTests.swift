import Testing

@testable import TerminalReport

@Suite("Numbers as people read them")
struct FigureTests {
  @Test(
    "a percentage is rounded half up, and less than all never reads 100 %",
    arguments: [
      (0.5, "50 %"), (0.005, "1 %"), (0.145, "15 %"), (0.674, "67 %"), (0.9996, "99 %"), (1, "100 %"), (0, "0 %"),
      (1.25, "125 %"), (-0.125, "-13 %"), (-0.001, "0 %"), (.nan, "–"),
    ])
  func percentages(ratio: Double, text: String) {
    #expect(Figures.percent(ratio) == text)
  }

  @Test(
    "times are in the units that fit",
    arguments: [(0.0, "0 s"), (59.6, "1 m"), (61, "1 m 1 s"), (7260, "2 h 1 m"), (1e300, "1e+300 s")])
  func times(seconds: Double, text: String) {
    #expect(Figures.time(seconds: seconds) == text)
  }

  @Test(
    "a coefficient has two decimals and its sign",
    arguments: [(0.5, "0.50"), (-0.045, "-0.05"), (1, "1.00"), (0, "0.00"), (-12.3, "-12.30"), (-1e300, "-1e+300")])
  func coefficients(value: Double, text: String) {
    #expect(Figures.coefficient(value) == text)
  }

  @Test("a bar is as wide as asked and fills with the ratio", arguments: [0, 0.01, 0.5, 0.99, 1, 1.5, -1, .nan])
  func bars(ratio: Double) {
    let bar = Picture.bar(ratio, width: 6)
    #expect(bar.count == 6)
    #expect(bar.count { $0 == "█" } == (ratio.isNaN ? 0 : Int(min(max(ratio, 0), 1) * 6)))
  }

  @Test("an interval is drawn in its place, and inside the line wherever it lies")
  func intervals() {
    #expect(Picture.interval(lower: 0.25, middle: 0.5, upper: 1).drawn(width: 9) == "··├─●───┤")
    #expect(Picture.interval(lower: 0.5, middle: 0.5, upper: 0.5).drawn(width: 5) == "··●··")
    #expect(Picture.interval(lower: -3, middle: 0, upper: 7).drawn(width: 4) == "●──┤")
  }

  @Test("a column of any size shows, nothing shows nothing, and what is withheld is neither")
  func charts() {
    #expect(ColumnChart.lines([0, 0.001, 4, 8, nil], greatest: 8) == [" ▁▄█▒"])
    #expect(ColumnChart.lines([8, 12, nil], greatest: 16, height: 2) == [" ▄", "██▒"])
    #expect(ColumnChart.lines([0, 0], greatest: 0) == [""])
  }

  @Test("many values share columns, few take several")
  func fitting() {
    #expect(ColumnChart.fitted([1, 3, 5, 7], to: 2) == [2, 6])
    #expect(ColumnChart.fitted([1, nil], to: 5) == [1, 1, nil, nil])
    #expect(ColumnChart.fitted([], to: 5).isEmpty)
  }
}
