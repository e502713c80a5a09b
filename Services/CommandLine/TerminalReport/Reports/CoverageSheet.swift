public import Messages
internal import ReportTables

// The report sheet of how many students have covered each part of a context, with a chart from its beginning to its end.
extension ReportSheet {
  /// Which parts of a context the class has covered, as a strip from its beginning to its end.
  public init(_ strip: ReportV1.CoverageStrip) {
    self.init("coverage", title: "coverage", strip)
    let population = strip.population ?? ReportV1.Population()
    func disclosed(_ count: Int32) -> Shown { strip.suppressed ? .withheld : .count(count) }
    facts = [
      ("assigned", .count(population.assigned)), ("recording off", disclosed(population.notAvailable)),
      ("with data", disclosed(strip.withData)), ("no data", disclosed(population.noData)),
    ]
    let withheld = Set(strip.suppressedParts.map(Int.init))
    let shares = strip.students.enumerated().map { index, students -> Double? in
      withheld.contains(index) ? nil : strip.withData > 0 ? Double(students) / Double(strip.withData) : 0
    }
    drawing = { terminal in strip.withData > 0 ? Self.draw(shares, in: terminal) : [] }
  }

  private static let stripHeight = 4

  private static func draw(_ shares: [Double?], in terminal: Terminal) -> [String] {
    let label = "100 % "
    let columns = ColumnChart.fitted(shares, to: min(terminal.width, 120) - label.count)
    let lines = ColumnChart.lines(columns, greatest: 1, height: stripHeight)
    let indent = String(repeating: " ", count: label.count)
    let end = "end"
    let scale = "beginning" + String(repeating: " ", count: max(1, columns.count - "beginning".count - end.count)) + end
    return lines.enumerated().map { index, line in
      (index == 0 ? label : index == stripHeight - 1 ? "  0 % " : indent) + line
    } + [terminal.dim(indent + scale)]
  }
}
