import API
import Arguments
import Messages
import TerminalReport

/// `homeroom report subtree`: content from a context down.
enum SubtreeReport {
  private static let depth = Option<Int>(
    "depth", .integer(0...1000), default: 0,
    help: "How many levels down are listed; 0 for all. What lies deeper still counts.")

  static let command = ReportQuery<ReportV1.GetSubtreeReportRequest, ReportV1.SubtreeReport>(
    request: { values in
      ReportV1.GetSubtreeReportRequest(
        scope: ScopeOptions.scope(values), options: ReportFilters.optionsOfContent(values), depth: Int32(values[depth]))
    },
    call: { try await $0.getSubtreeReport($1, $2) },
    sheet: { _, report in ReportSheet(report) }
  ).command(
    "subtree", "Content from a context down, with everything below each level.",
    takes: [depth] + ScopeOptions.all + ReportFilters.ofContent)
}
