internal import Messages

// Output of a report sheet as text for a terminal: facts, charts, tables, and a legend of the marks used.
extension ReportSheet {
  /// The report for people, without anything to colour where the terminal is none.
  public func lines(in terminal: Terminal) -> [String] {
    var sections = [[terminal.bold(DisplayWidth.cut(DisplayWidth.harmless(title), to: terminal.width))]]
    if let ageLine { sections.append(DisplayWidth.wrap(ageLine, to: terminal.width).map { terminal.bold($0) }) }
    let said = facts.compactMap { fact in fact.label.map { [Shown($0, look: .dim), fact.cell.shown] } }
    if !said.isEmpty {
      sections.append(TextTable([.init(heading: ""), .init(heading: "")], said).lines(in: terminal))
    }
    sections.append(drawing(terminal))
    let read = tables.filter { $0.audience != .programs && !$0.rows.isEmpty }
    if read.isEmpty, said.isEmpty { sections.append([emptiness]) }
    for table in read {
      let places = table.places(for: .people)
      let text = TextTable(
        places.map { table.columns[$0].layout }, table.rows.map { row in places.map { row[$0].shown } })
      sections.append((table.title.isEmpty ? [] : [terminal.bold(table.title)]) + text.lines(in: terminal))
    }
    sections.append(legend(of: read).map { terminal.dim($0) })
    sections.append(foot.flatMap { DisplayWidth.wrap($0, to: terminal.width) }.map { terminal.dim($0) })
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  /// Says what the marks mean that occur.
  private func legend(of tables: [SheetTable]) -> [String] {
    var seen: Set<String> = []
    for fact in facts where fact.label != nil { seen.formUnion(fact.cell.marks) }
    for table in tables {
      for place in table.places(for: .people) {
        for row in table.rows { seen.formUnion(row[place].marks) }
      }
    }
    let marks = [
      ("–", "–: no data"), ("N/A", "N/A: recording is off"),
      ("withheld", "withheld: of too few students for this reader"),
    ]
    let said = marks.filter { seen.contains($0.0) }.map(\.1)
    return said.isEmpty ? [] : [said.joined(separator: " · ")]
  }

  private var foot: [String] {
    guard let policies else { return [] }
    return ["attempts counted: " + policies.named.map { "\($0) \($1)" }.joined(separator: ", ")]
  }
}

extension Cell {
  fileprivate var marks: [String] {
    switch content {
    case .nothing: shown.lead == "–" ? ["–"] : []
    case .notAvailable: ["N/A"]
    case .withheld: ["withheld"]
    default: []
    }
  }
}
