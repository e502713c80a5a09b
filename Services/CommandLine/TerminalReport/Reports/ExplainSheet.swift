public import Messages

// The report sheet that explains a figure by the attempts from which it was computed.
extension ReportSheet {
  /// A number, and the attempts that it is made of.
  public init(_ explanation: ReportV1.ExplainResponse) {
    self.init(
      attempts: explanation.attempts, title: "the attempts behind a number",
      nextPageToken: explanation.nextPageToken, position: explanation.position,
      policies: explanation.policies)
    name = "explain"
    let summary = explanation.summary
    let paging = facts
    facts =
      [
        Fact("metric", "metric", .text(summary?.metric.name ?? "")), Fact("mean", "mean", .mean(summary)),
        Fact("n", "n", summary?.suppressed == true ? .withheld : .count(summary?.n ?? 0)),
        Fact("withData", "with data", GridColumns.withData(summary)),
      ] + paging
  }
}
