public import Messages
internal import ReportTables

// The report sheet of a content subtree: figures for each context, with and without the contexts below it.
extension ReportSheet {
  /// Content from a context down: each level with all that lies below it, and where that differs, by itself.
  public init(_ report: ReportV1.SubtreeReport) {
    self.init("subtree", title: report.nodes.first?.title ?? "nothing is assigned here", report)
    let own = report.nodes.filter(Self.hasOwnWork)
    tables = [
      SheetTable(
        title: own.isEmpty ? "" : "with everything below", [.long("")] + Self.columns,
        report.nodes.map { [Self.title(of: $0)] + Self.figures($0.inclusive) }),
      SheetTable(
        title: "at the context itself", [.long("")] + Self.columns + [.number("quantity"), .number("true")],
        own.map { node in
          [.text(node.title)] + Self.figures(node.direct) + [.mean(node.direct?.quantity), .mean(node.direct?.binary)]
        }),
    ]
  }

  /// What has nothing below it would be told twice; quantities and binaries are not told with what lies below.
  private static func hasOwnWork(_ node: ReportV1.SubtreeNode) -> Bool {
    guard let direct = node.direct, direct.attempts > 0 || direct.suppressed else { return false }
    return direct.quantity != nil || direct.binary != nil || direct.attempts != node.inclusive?.attempts
      || direct.suppressed != node.inclusive?.suppressed
  }

  private static let columns: [TextTable.Column] = [
    .number("students"), .number("attempts"), .number("progress", pictureMax: 10), .number("score"),
    .number("time a student"), .number("in all"),
  ]

  private static func title(of node: ReportV1.SubtreeNode) -> Shown {
    let indent = String(repeating: "  ", count: Int(max(0, min(node.depth, 20))))
    return Shown(
      indent + node.title, rest: node.withdrawn ? "(withdrawn)" : "", look: node.depth == 0 ? .strong : .plain)
  }

  private static func figures(_ figures: ReportV1.ContentFigures?) -> [Shown] {
    guard let figures else { return [Shown](repeating: .nothing, count: columns.count) }
    func disclosed(_ shown: Shown) -> Shown { figures.suppressed ? .withheld : shown }
    let time = figures.totalTime.map { Double($0.seconds) + Double($0.nanos) / 1_000_000_000 }
    return [
      disclosed(.count(figures.students)), disclosed(.count(figures.attempts)),
      .mean(figures.progress, hasPicture: true), .mean(figures.score), .mean(figures.time),
      disclosed(.figure(time, .time)),
    ]
  }
}
