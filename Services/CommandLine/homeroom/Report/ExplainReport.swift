import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report explain`: the attempts behind the number of a grid's column.
enum ExplainReport {
  private static let metric = Option<MetricWord?>(
    "metric", .optional(.choice("METRIC")), default: nil,
    help: "Which number of the column: progress, time, or its headline, which it is when left out.")
  private static let item = Option<String>(
    "item", .text("ID"), default: "", help: "Instead of a metric: the additional items of this identifier.")
  private static let itemKind = Option<ItemKindWord>(
    "item-kind", .choice(), default: .binary, help: "And of this kind.")

  private enum ItemKindWord: String, CaseIterable, Sendable {
    case score, quantity, binary

    var kind: ContextV1.ItemKind {
      switch self {
      case .score: .score
      case .quantity: .quantity
      case .binary: .binary
      }
    }
  }

  static let command = ReportQuery<ReportV1.ExplainRequest, ReportV1.ExplainResponse>(
    request: { values in
      let item = values[item]
      return ReportV1.ExplainRequest(
        handoutID: values[GridReport.handout], taskID: values[CellAttempts.task],
        contextID: CellAttempts.contextID(values), metric: values[metric]?.metric ?? .unspecified,
        options: ReportFilters.options(values), pageSize: Int32(values[PageOptions.size]),
        pageToken: values[PageOptions.token],
        itemIdentifier: item, itemKind: item.isEmpty ? .unspecified : values[itemKind].kind)
    },
    call: { try await $0.explain($1, $2) },
    sheet: { _, explanation in ReportSheet(explanation) }
  ).command(
    "explain", "The attempts behind a number of a handout's grid.",
    takes: [
      GridReport.handout, CellAttempts.task, CellAttempts.context, metric, item, itemKind, PageOptions.size,
      PageOptions.token,
    ] + ReportFilters.all)
}
