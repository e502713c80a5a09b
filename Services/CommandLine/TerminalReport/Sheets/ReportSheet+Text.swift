internal import Messages
internal import ReportTables
internal import Text

// Output of a report sheet as text for a terminal: facts, charts, tables, and a legend of the marks used.
extension ReportSheet {
  /// The report for people, without anything to colour where the terminal is none.
  public func lines(in terminal: Terminal) -> [String] {
    var sections = [[terminal.bold(DisplayWidth.cut(DisplayWidth.harmless(title), to: terminal.width))]]
    if let ageLine { sections.append(DisplayWidth.wrap(ageLine, to: terminal.width).map { terminal.bold($0) }) }
    if !facts.isEmpty {
      let rows = facts.map { [Shown($0.label, look: .dim), $0.shown] }
      sections.append(TextTable([.text(""), .text("")], rows).lines(in: terminal))
    }
    sections.append(drawing(terminal))
    let read = tables.filter { !$0.rows.isEmpty }
    if read.isEmpty, facts.isEmpty { sections.append([emptiness]) }
    for table in read {
      let text = TextTable(table.columns, table.rows)
      sections.append((table.title.isEmpty ? [] : [terminal.bold(table.title)]) + text.lines(in: terminal))
    }
    sections.append(legend(of: read).map { terminal.dim($0) })
    sections.append(foot.flatMap { DisplayWidth.wrap($0, to: terminal.width) }.map { terminal.dim($0) })
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Says what the marks mean that occur.
  private func legend(of tables: [SheetTable]) -> [String] {
    let seen = Set((facts.map(\.shown) + tables.flatMap { $0.rows.joined() }).compactMap(\.mark))
    let said = Shown.Mark.allCases.filter(seen.contains).map(\.rawValue)
    return said.isEmpty ? [] : [said.joined(separator: " · ")]
  }

  private var foot: [String] {
    let rest = restLine.map { [$0] } ?? []
    guard let policies = report.policies?.byMetric.filter({ $1 != .unspecified }) else { return rest }
    return rest + ["attempts counted: " + policies.map { "\($0) \($1.name)" }.joined(separator: ", ")]
  }
}
