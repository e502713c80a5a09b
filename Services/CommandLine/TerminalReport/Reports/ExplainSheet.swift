public import Messages
internal import ReportTables

// The report sheet that explains a figure by the attempts from which it was computed.
extension ReportSheet {
  /// A number, and the attempts that it is made of.
  public init(_ explanation: ReportV1.ExplainResponse) {
    self.init("explain", title: "the attempts behind a number", explanation)
    let summary = explanation.summary
    facts = [
      ("metric", .text(summary?.metric.name ?? "")), ("mean", .mean(summary)),
      ("n", summary?.suppressed == true ? .withheld : .count(summary?.n ?? 0)), ("with data", .withData(summary)),
    ]
    list(explanation.attempts, nextPageToken: explanation.nextPageToken)
  }
}
