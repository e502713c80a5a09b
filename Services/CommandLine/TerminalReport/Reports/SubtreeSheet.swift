public import Messages

// The report sheet of a content subtree: figures for each context, with and without the contexts below it.
extension ReportSheet {
  /// Content from a context down: each level with all that lies below it, and where that differs, by itself.
  public init(_ report: ReportV1.SubtreeReport) {
    self.init(
      "subtree", title: report.nodes.first?.title ?? "nothing is assigned here", policies: report.policies,
      position: report.position)
    let own = report.nodes.filter(Self.hasOwnWork)
    tables = [
      SheetTable(
        "nodes", title: own.isEmpty ? "" : "with everything below", Self.nodeColumns + Self.inclusiveColumns,
        report.nodes.map { Self.node($0) + Self.figures($0.inclusive) + Self.programFigures($0) }),
      SheetTable(
        "own", title: "at the context itself", for: .people, [.long("title", "")] + Self.directColumns,
        own.map { node in
          [.text(node.title)] + Self.figures(node.direct).prefix(6)
            + [.mean(node.direct?.quantity), .mean(node.direct?.binary)]
        }),
    ]
  }

  /// What has nothing below it would be told twice; quantities and binaries are not told with what lies below.
  private static func hasOwnWork(_ node: ReportV1.SubtreeNode) -> Bool {
    guard let direct = node.direct, direct.attempts > 0 || direct.suppressed else { return false }
    return direct.quantity != nil || direct.binary != nil || direct.attempts != node.inclusive?.attempts
      || direct.suppressed != node.inclusive?.suppressed
  }

  private static let nodeColumns: [SheetTable.Column] =
    ["context", "path", "type", "depth", "withdrawn", "kind"].map(SheetTable.Column.hidden) + [.long("title", "")]

  private static let inclusiveColumns: [SheetTable.Column] =
    [
      .number("students", "students"), .number("attempts", "attempts"), .number("progress", "progress", pictureMax: 10),
      .number("score", "score"), .number("time", "time a student"), .number("totalTime", "in all"),
    ]
    + [
      "progressStudents", "scoreStudents", "directStudents", "directAttempts", "directProgress", "directScore",
      "directTime", "directTotalTime", "directProgressStudents", "directScoreStudents", "quantity", "binary",
    ].map(SheetTable.Column.hidden)

  private static let directColumns: [SheetTable.Column] = [
    .number("students", "students"), .number("attempts", "attempts"), .number("progress", "progress", pictureMax: 10),
    .number("score", "score"), .number("time", "time a student"), .number("totalTime", "in all"),
    .number("quantity", "quantity"), .number("binary", "true"),
  ]

  private static func node(_ node: ReportV1.SubtreeNode) -> [Cell] {
    let indent = String(repeating: "  ", count: Int(max(0, min(node.depth, 20))))
    let title = Cell(
      .text(node.title),
      Shown(indent + node.title, rest: node.withdrawn ? "(withdrawn)" : "", look: node.depth == 0 ? .strong : .plain))
    return [
      .count(node.contextID), .path(node.identifierPath), .text(node.type.name), .count(node.depth),
      .flag(node.withdrawn, ""), .text(node.primaryKind.name), title,
    ]
  }

  private static func programFigures(_ node: ReportV1.SubtreeNode) -> [Cell] {
    figures(node.direct) + [.mean(node.direct?.quantity), .mean(node.direct?.binary)]
  }

  private static func figures(_ figures: ReportV1.ContentFigures?) -> [Cell] {
    guard let figures else { return [Cell](repeating: .nothing, count: 8) }
    func told(_ cell: Cell) -> Cell { figures.suppressed ? .withheld : cell }
    let time = figures.totalTime.map { Double($0.seconds) + Double($0.nanos) / 1_000_000_000 }
    return [
      told(.count(figures.students)), told(.count(figures.attempts)), .mean(figures.progress, hasPicture: true),
      .mean(figures.score), .mean(figures.time), told(.figure(time, .time)),
      withData(figures.progress), withData(figures.score),
    ]
  }

  private static func withData(_ summary: ReportV1.Summary?) -> Cell {
    guard let summary else { return .blank }
    return summary.suppressed ? .withheld : .count(summary.population?.withData ?? 0)
  }
}
