import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report items`: the questions of a quiz.
enum ItemReport {
  private static let items = Option<[String]>(
    "item", .list(.text("ID")), default: [],
    help:
      "The quiz's items in their order. Then an absent item is told apart: omitted, or not reached.")
  private static let includeUnfinished = Flag("include-unfinished", help: "Also attempts that are not finished.")

  static let command = ReportQuery<ReportV1.GetItemAnalysisRequest, ReportV1.ItemAnalysis>(
    request: { values in
      ReportV1.GetItemAnalysisRequest(
        scope: ScopeOptions.scope(values), options: ReportFilters.optionsOfContent(values),
        itemIdentifiers: values[items],
        includeUnfinished: values[includeUnfinished])
    },
    call: { try await $0.getItemAnalysis($1, $2) },
    sheet: { _, analysis in ReportSheet(analysis) }
  ).command(
    "items", "The questions of a quiz: how hard they are, how well they tell students apart.",
    discussion:
      "Takes each student's first finished attempt, unless --policy says otherwise of the context's headline. "
      + "Readers of the whole organization ask with --policy score=latest --include-unfinished. Tables of --csv: items, "
      + "responses.",
    takes: [items, includeUnfinished] + ScopeOptions.all + ReportFilters.ofContent)
}
